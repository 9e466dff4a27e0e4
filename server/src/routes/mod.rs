//! One short handler per operation, mounted at the paths in the contract.

mod accounts;
mod addresses;
mod agent;
mod discovery;
mod guest;
mod health;
mod mcp;
mod payment;
mod previews;
mod reports;

use std::sync::Arc;

use nycapt_contract::ALL;
use salvo::{Router, Service};

use crate::app::App;
use crate::middleware::{Edge, matches};
use crate::mount::Mounted;
use crate::site::{self, PAGES};

/// Every operation that this server answers; routes are tried in this order.
pub fn table(app: &Arc<App>) -> Vec<Mounted> {
    let mounted = [
        addresses::mounted,
        previews::mounted,
        guest::mounted,
        health::mounted,
        agent::mounted,
        reports::mounted,
        accounts::mounted,
        payment::mounted,
        discovery::mounted,
        mcp::mounted,
        site::mounted,
    ];
    mounted.iter().flat_map(|of| of(app)).collect()
}

/// Builds the whole service, for a server or a test.
pub fn service(app: Arc<App>) -> Service {
    let mut router = Router::new();
    let mut specs = Vec::new();
    for mounted in table(&app) {
        specs.push(mounted.spec);
        let routers = mounted.routers.into_iter();
        let routers = routers.map(|(template, router)| unless_plain(template, router));
        router.routers_mut().extend(routers);
    }
    Service::new(router).hoop(Edge::new(app, specs))
}

/// Excludes the paths of other operations that match this router's template. Their own routers
/// match them, as in `OpenAPI`, so that other methods get a 405.
fn unless_plain(template: &'static str, router: Router) -> Router {
    let paths = ALL
        .iter()
        .chain(PAGES)
        .flat_map(|spec| std::iter::once(&spec.path).chain(spec.aliases))
        .copied();
    let is_plain = |path: &&str| !path.contains('{') && *path != template;
    let plain: Vec<&str> = paths
        .filter(|path| is_plain(path) && matches(template, path))
        .collect();
    if plain.is_empty() {
        return router;
    }
    router.filter_fn(move |request, _| !plain.contains(&request.uri().path()))
}

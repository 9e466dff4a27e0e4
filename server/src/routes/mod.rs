//! The operations, mounted at the paths in the contract.

mod mcp;
mod table;

use std::sync::Arc;

use nycapt_contract::ALL;
use salvo::{Router, Service};

use crate::app::App;
use crate::language::take_language;
use crate::middleware::{Edge, matches};
use crate::site::PAGES;
pub use table::table;

/// Builds the whole service, for a server or a test.
pub fn service(app: Arc<App>) -> Service {
    let mut router = Router::new().filter_fn(take_language);
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

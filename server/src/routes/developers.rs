//! What developers read: the pages of the portal, the same as Markdown, and the feed of changes.

use std::sync::Arc;

use bytes::Bytes;
use nycapt::contract::{
    GetChangelogFeed, GetDeveloperDocument, GetDeveloperPage, GetFullDocuments,
    GetReferenceDocument, GetReferencePage, GetTypeDocument, GetTypePage, Operation,
};

use super::discovery::OPENAPI;
use super::pages::site;
use super::reading::shows_sample;
use crate::app::App;
use crate::extract::Call;
use crate::pages::{Choice, DeveloperPage, MissingPage, Portal, PortalFacts};
use crate::refusal::Refusal;
use crate::reply::Reply;

pub(super) async fn get_developer_page(
    app: Arc<App>,
    call: Call<GetDeveloperPage>,
) -> Result<Reply<GetDeveloperPage>, Refusal> {
    page(&app, call.route)
}

pub(super) async fn get_developer_document(
    app: Arc<App>,
    call: Call<GetDeveloperDocument>,
) -> Result<Reply<GetDeveloperDocument>, Refusal> {
    document(&app, call.route.trim_end_matches(".md"))
}

pub(super) async fn get_reference_page(
    app: Arc<App>,
    call: Call<GetReferencePage>,
) -> Result<Reply<GetReferencePage>, Refusal> {
    page(&app, &path_of(&call, "operation"))
}

pub(super) async fn get_reference_document(
    app: Arc<App>,
    call: Call<GetReferenceDocument>,
) -> Result<Reply<GetReferenceDocument>, Refusal> {
    document(&app, path_of(&call, "operation").trim_end_matches(".md"))
}

pub(super) async fn get_type_page(
    app: Arc<App>,
    call: Call<GetTypePage>,
) -> Result<Reply<GetTypePage>, Refusal> {
    page(&app, &path_of(&call, "name"))
}

pub(super) async fn get_type_document(
    app: Arc<App>,
    call: Call<GetTypeDocument>,
) -> Result<Reply<GetTypeDocument>, Refusal> {
    document(&app, path_of(&call, "name").trim_end_matches(".md"))
}

pub(super) async fn get_changelog_feed(
    app: Arc<App>,
    _: Call<GetChangelogFeed>,
) -> Result<Reply<GetChangelogFeed>, Refusal> {
    let feed = Bytes::from(portal(&app).feed());
    Ok(Reply::text(feed).media("application/atom+xml; charset=utf-8"))
}

pub(super) async fn get_full_documents(
    app: Arc<App>,
    _: Call<GetFullDocuments>,
) -> Result<Reply<GetFullDocuments>, Refusal> {
    Ok(Reply::text(portal(&app).whole().into()))
}

/// The path that a call of a template with one parameter asks for.
fn path_of<O: Operation>(call: &Call<O>, name: &str) -> String {
    let value = call.parameters.text(name).unwrap_or_default();
    call.route.replace(&format!("{{{name}}}"), value)
}

/// The page at a path, or that there is none with those that there are.
fn page<O: Operation>(app: &App, path: &str) -> Result<Reply<O>, Refusal> {
    let portal = portal(app);
    if let Some(document) = portal.find(path) {
        return Reply::page(&DeveloperPage::new(site(app), shows_sample(app), document));
    }
    let page = MissingPage::new(404, "Not found", "There is no such page for developers.");
    let first = portal.documents().iter().take(8).map(|document| Choice {
        url: document.path.clone(),
        line: document.title.clone(),
    });
    let page = page.near(first.collect()).sample(shows_sample(app));
    Ok(Reply::passing_page(&page)?.not_found())
}

/// The Markdown of the page at a path.
fn document<O: Operation>(app: &App, path: &str) -> Result<Reply<O>, Refusal> {
    let found = portal(app).find(path).ok_or_else(|| {
        Refusal::not_found(
            "There is no such document.",
            "Read the list of operations and types at /developers/reference.md.",
            None,
        )
    })?;
    Ok(Reply::text(found.markdown(&app.config.site_url).into()))
}

/// The documents of this server, made when the first is asked for.
fn portal(app: &App) -> &Portal {
    app.portal.get_or_init(|| {
        let facts = PortalFacts {
            base_url: &app.config.base_url,
            site_url: &app.config.site_url,
            price_cents: site(app).price_cents,
            rate_limit: app.config.rate_limit,
            registration_limit: app.config.registration_limit,
            limits: app.limits,
        };
        Portal::new(&facts, OPENAPI)
    })
}

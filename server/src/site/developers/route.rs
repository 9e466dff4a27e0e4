//! What developers read: the pages of the portal, the same as Markdown, and the feed of changes.

use std::sync::Arc;

use bytes::Bytes;
use nycapt_contract::{ERRORS_PAGE, ErrorKind, Media, Operation, Parameter, Spec, VERSIONING_PAGE};
use serde::{Deserialize, Serialize};

use super::DeveloperPage;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::portal::Document;
use crate::reply::Reply;
use crate::site::layout::Site;
use crate::site::operation::{NameParameters, operation};

const NAME: Parameter = Parameter::path("name", 100, "Name of the operation or type.");

operation! {
    GetDeveloperPage((), ()) -> () = Spec::get(
        "get_developer_page", "/developers", "A page of the developer portal.",
    )
    .aliases(&[
        "/developers/clients", ERRORS_PAGE, "/developers/limits", VERSIONING_PAGE,
        "/developers/mcp", "/developers/agents", "/developers/changelog",
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound])
}

operation! {
    GetReferenceIndex(SearchParameters, ()) -> () = Spec::get(
        "get_reference_index",
        "/developers/reference",
        "The list of all operations and types, and the search in them.",
    )
    .parameters(&[Parameter::query("q", 200, "Words to look for in names and descriptions.")])
    .answers(Media::Html)
}

operation! {
    GetDeveloperDocument((), ()) -> () = Spec::get(
        "get_developer_document", "/developers.md", "A page of the developer portal as Markdown.",
    )
    .aliases(&[
        "/developers/clients.md", "/developers/reference.md", "/developers/errors.md",
        "/developers/limits.md", "/developers/versioning.md", "/developers/mcp.md",
        "/developers/agents.md", "/developers/changelog.md",
    ])
    .answers(Media::Markdown)
    .refuses(&[ErrorKind::NotFound])
}

operation! {
    GetReferencePage(NameParameters, ()) -> () = Spec::get(
        "get_reference_page",
        "/developers/reference/{name}",
        "The reference of one operation or type.",
    )
    .aliases(&["/developers/types/{name}"])
    .parameters(&[NAME])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound])
}

operation! {
    GetReferenceDocument(NameParameters, ()) -> () = Spec::get(
        "get_reference_document",
        "/developers/reference/{name}.md",
        "The reference of one operation or type as Markdown.",
    )
    .aliases(&["/developers/types/{name}.md"])
    .parameters(&[NAME])
    .answers(Media::Markdown)
    .refuses(&[ErrorKind::NotFound])
}

operation! {
    GetChangelogFeed((), ()) -> () = Spec::get(
        "get_changelog_feed",
        "/developers/changelog.atom",
        "The changes of the interface as a feed.",
    )
    .answers(Media::Atom)
}

/// What [`GetReferenceIndex`] takes.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SearchParameters {
    /// Words to look for.
    q: Option<String>,
}

pub(crate) async fn get_developer_page(
    app: Arc<App>,
    call: Call<GetDeveloperPage>,
) -> Result<Reply<GetDeveloperPage>, ApiError> {
    Reply::page(&page(&app, call.route)?)
}

pub(crate) async fn get_reference_index(
    app: Arc<App>,
    call: Call<GetReferenceIndex>,
) -> Result<Reply<GetReferenceIndex>, ApiError> {
    let page = page(&app, call.route)?;
    match call.parameters.q.as_deref().map(str::trim) {
        None | Some("") => Reply::page(&page),
        Some(query) => Reply::passing_page(&page.found(query, app.portal().search(query))),
    }
}

pub(crate) async fn get_developer_document(
    app: Arc<App>,
    call: Call<GetDeveloperDocument>,
) -> Result<Reply<GetDeveloperDocument>, ApiError> {
    markdown(&app, call.route)
}

pub(crate) async fn get_reference_page(
    app: Arc<App>,
    call: Call<GetReferencePage>,
) -> Result<Reply<GetReferencePage>, ApiError> {
    Reply::page(&page(
        &app,
        &call.route.replace("{name}", &call.parameters.name),
    )?)
}

pub(crate) async fn get_reference_document(
    app: Arc<App>,
    call: Call<GetReferenceDocument>,
) -> Result<Reply<GetReferenceDocument>, ApiError> {
    markdown(&app, &call.route.replace("{name}", &call.parameters.name))
}

pub(crate) async fn get_changelog_feed(
    app: Arc<App>,
    _: Call<GetChangelogFeed>,
) -> Result<Reply<GetChangelogFeed>, ApiError> {
    let feed = Bytes::from(app.portal().feed());
    Ok(Reply::text(feed))
}

fn find<'a>(app: &'a App, path: &str) -> Result<&'a Document, ApiError> {
    let document = app.portal().find(path);
    document.ok_or_else(|| no_such_document(app, path))
}

fn page<'a>(app: &'a App, path: &str) -> Result<DeveloperPage<'a>, ApiError> {
    let document = find(app, path)?;
    Ok(DeveloperPage::new(
        Site::of(app),
        app.shows_sample(),
        document,
    ))
}

/// The document at a path that ends with `.md`.
fn markdown<O: Operation>(app: &App, path: &str) -> Result<Reply<O>, ApiError> {
    let document = find(app, path.trim_end_matches(".md"))?;
    Ok(Reply::text(document.markdown(&app.config.site_url).into()))
}

/// The error for a path under the portal that has no page; its steps are pages with similar names.
pub(crate) fn no_such_document(app: &App, path: &str) -> ApiError {
    let mut refusal = ApiError::new(ErrorKind::NotFound, message!("developers-no-page"));
    for entry in app.portal().near(path) {
        let step = message!("developers-near", name = entry.name.as_str());
        refusal = refusal.next_at(step, format!("{}{}", app.config.site_url, entry.url));
    }
    let list = message!("developers-list");
    refusal.next(list, None)
}

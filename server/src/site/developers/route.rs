//! What developers read: the pages of the portal, the same as Markdown, and the feed of changes.

use std::sync::Arc;

use askama::Template;
use bytes::Bytes;
use nycapt_contract::{ERRORS_PAGE, ErrorKind, Media, Operation, Parameter, Spec, VERSIONING_PAGE};
use serde::{Deserialize, Serialize};

use super::document::Document;
use super::{DeveloperPage, Portal, PortalFacts};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::agents::{AgentDocument, DocumentLink, GetAgentDocument};
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

operation! {
    GetFullDocuments((), ()) -> () = Spec::get(
        "get_full_documents", "/llms-full.txt", "Every document for developers in one.",
    )
    .answers(Media::Text)
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
        Some(query) => Reply::page(&page.found(query, portal(&app).search(query))),
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
    let feed = Bytes::from(portal(&app).feed());
    Ok(Reply::text(feed))
}

pub(crate) async fn get_full_documents(
    app: Arc<App>,
    _: Call<GetFullDocuments>,
) -> Result<Reply<GetFullDocuments>, ApiError> {
    let sells = app.payments.is_some();
    let agents = AgentDocument::new(&app.config, sells, app.shows_sample());
    // The template writes to memory: it cannot fail, and without it the rest is whole.
    let agents = agents.render().unwrap_or_default();
    let whole = portal(&app).whole((GetAgentDocument::SPEC.path, &agents));
    Ok(Reply::text(whole.into()))
}

/// The pages that are worth a line of their own where documents are listed.
pub(crate) fn document_links(app: &App) -> Vec<DocumentLink> {
    let spec = GetDeveloperDocument::SPEC;
    let pages = std::iter::once(&spec.path).chain(spec.aliases);
    let pages = pages.filter_map(|path| {
        let document = portal(app).find(path.strip_suffix(".md")?)?;
        Some(DocumentLink {
            path: (*path).into(),
            title: document.title.clone(),
            about: document.about(),
        })
    });
    let whole = DocumentLink {
        path: GetFullDocuments::SPEC.path.into(),
        title: "Everything in one".into(),
        about: "every document for developers, with every operation and type".into(),
    };
    pages.chain([whole]).collect()
}

fn find<'a>(app: &'a App, path: &str) -> Result<&'a Document, ApiError> {
    let document = portal(app).find(path);
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
    let mut refusal = ApiError::new(ErrorKind::NotFound, "There is no such page for developers.");
    for entry in portal(app).near(path) {
        let step = format!("Read about `{}`.", entry.name);
        refusal = refusal.next_at(&step, format!("{}{}", app.config.site_url, entry.url));
    }
    let list = "Read the list of operations and types at /developers/reference.md.";
    refusal.next(list, None)
}

/// The documents of this server, made at the first request for one.
fn portal(app: &App) -> &Portal {
    app.portal.get_or_init(|| {
        Portal::new(&PortalFacts {
            config: &app.config,
            price_cents: Site::of(app).price_cents,
            limits: app.limits,
        })
    })
}

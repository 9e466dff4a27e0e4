//! What developers read: the pages of the portal, the same as Markdown, and the feed of changes.

use std::sync::Arc;

use askama::Template;
use bytes::Bytes;
use nycapt_contract::{ERRORS_PAGE, ErrorKind, Media, Operation, Parameter, Spec, VERSIONING_PAGE};
use serde::{Deserialize, Serialize};

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
    /// A page of the developer portal; each has a path of its own.
    GetDeveloperPage((), ()) -> () = Spec::get(
        "get_developer_page",
        "/developers",
        "A page of the developer portal.",
    )
    .aliases(&[
        "/developers/clients",
        ERRORS_PAGE,
        "/developers/limits",
        VERSIONING_PAGE,
        "/developers/mcp",
        "/developers/agents",
        "/developers/changelog",
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound])
}

operation! {
    /// The list of all operations and types, and the search in them.
    GetReferenceIndex(SearchParameters, ()) -> () = Spec::get(
        "get_reference_index",
        "/developers/reference",
        "The list of all operations and types, and the search in them.",
    )
    .parameters(&[Parameter::query(
        "q",
        200,
        "Words to look for in names and descriptions.",
    )])
    .answers(Media::Html)
}

operation! {
    /// The Markdown that a page of the developer portal is made from.
    GetDeveloperDocument((), ()) -> () = Spec::get(
        "get_developer_document",
        "/developers.md",
        "A page of the developer portal as Markdown.",
    )
    .aliases(&[
        "/developers/clients.md",
        "/developers/reference.md",
        "/developers/errors.md",
        "/developers/limits.md",
        "/developers/versioning.md",
        "/developers/mcp.md",
        "/developers/agents.md",
        "/developers/changelog.md",
    ])
    .answers(Media::Markdown)
    .refuses(&[ErrorKind::NotFound])
}

operation! {
    /// The reference of one operation or type.
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
    /// The reference of one operation or type as Markdown.
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
    /// The changes of the interface as an Atom feed (RFC 4287).
    GetChangelogFeed((), ()) -> () = Spec::get(
        "get_changelog_feed",
        "/developers/changelog.atom",
        "The changes of the interface as a feed.",
    )
    .answers(Media::Xml)
}

operation! {
    /// Every document for developers, one after another.
    GetFullDocuments((), ()) -> () = Spec::get(
        "get_full_documents",
        "/llms-full.txt",
        "Every document for developers in one.",
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
    page(&app, call.route)
}

pub(crate) async fn get_reference_index(
    app: Arc<App>,
    call: Call<GetReferenceIndex>,
) -> Result<Reply<GetReferenceIndex>, ApiError> {
    let asked = call.parameters.q.unwrap_or_default();
    let asked = asked.trim();
    if asked.is_empty() {
        return page(&app, call.route);
    }
    let portal = portal(&app);
    let document = portal
        .find(call.route)
        .ok_or_else(|| no_such_document(&app, call.route))?;
    let page = DeveloperPage::new(Site::of(&app), app.shows_sample(), document);
    Reply::page(&page.found(asked, portal.search(asked)))
}

pub(crate) async fn get_developer_document(
    app: Arc<App>,
    call: Call<GetDeveloperDocument>,
) -> Result<Reply<GetDeveloperDocument>, ApiError> {
    document(&app, without_ending(call.route))
}

/// The path of the page whose document this is.
fn without_ending(path: &str) -> &str {
    path.strip_suffix(".md").unwrap_or(path)
}

pub(crate) async fn get_reference_page(
    app: Arc<App>,
    call: Call<GetReferencePage>,
) -> Result<Reply<GetReferencePage>, ApiError> {
    page(&app, &path_of(call.route, &call.parameters))
}

pub(crate) async fn get_reference_document(
    app: Arc<App>,
    call: Call<GetReferenceDocument>,
) -> Result<Reply<GetReferenceDocument>, ApiError> {
    document(&app, without_ending(&path_of(call.route, &call.parameters)))
}

pub(crate) async fn get_changelog_feed(
    app: Arc<App>,
    _: Call<GetChangelogFeed>,
) -> Result<Reply<GetChangelogFeed>, ApiError> {
    let feed = Bytes::from(portal(&app).feed());
    Ok(Reply::text(feed).media("application/atom+xml; charset=utf-8"))
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
    let portal = portal(app);
    let spec = GetDeveloperDocument::SPEC;
    let pages = std::iter::once(&spec.path).chain(spec.aliases);
    let pages = pages.filter_map(|path| {
        let document = portal.find(without_ending(path))?;
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

/// The path of the operation or type that a call names.
fn path_of(template: &str, parameters: &NameParameters) -> String {
    template.replace("{name}", &parameters.name)
}

/// The page at a path.
fn page<O: Operation>(app: &App, path: &str) -> Result<Reply<O>, ApiError> {
    let document = portal(app).find(path);
    let document = document.ok_or_else(|| no_such_document(app, path))?;
    Reply::page(&DeveloperPage::new(
        Site::of(app),
        app.shows_sample(),
        document,
    ))
}

/// The Markdown of the page at a path.
fn document<O: Operation>(app: &App, path: &str) -> Result<Reply<O>, ApiError> {
    let document = portal(app).find(path);
    let document = document.ok_or_else(|| no_such_document(app, path))?;
    Ok(Reply::text(document.markdown(&app.config.site_url).into()))
}

/// There is no page or document at a path below that of the portal; names what is near.
pub(crate) fn no_such_document(app: &App, path: &str) -> ApiError {
    let url = |path: &str| format!("{}{path}", app.config.site_url);
    let near = portal(app).near(path).into_iter();
    let mut refusal = ApiError::new(ErrorKind::NotFound, "There is no such page for developers.");
    for entry in near {
        let step = format!("Read about `{}`.", entry.name);
        refusal = refusal.next_at(&step, url(&entry.url));
    }
    let list = "Read the list of operations and types at /developers/reference.md.";
    refusal.next(list, None)
}

/// The documents of this server, made when the first is asked for.
fn portal(app: &App) -> &Portal {
    app.portal.get_or_init(|| {
        let facts = PortalFacts {
            config: &app.config,
            price_cents: Site::of(app).price_cents,
            limits: app.limits,
        };
        Portal::new(&facts)
    })
}

//! What developers read: the pages of the portal, the same as Markdown, and the feed of changes.

use std::sync::Arc;

use askama::Template;
use bytes::Bytes;
use nycapt_contract::{
    ErrorKind, GetAgentDocument, GetChangelogFeed, GetDeveloperDocument, GetDeveloperPage,
    GetFullDocuments, GetReferenceDocument, GetReferenceIndex, GetReferencePage, GetTypeDocument,
    GetTypePage, Operation,
};

use super::pages::site;
use crate::app::App;
use crate::documents::{AgentDocument, DocumentLink};
use crate::extract::Call;
use crate::pages::{DeveloperPage, Portal, PortalFacts};
use crate::refusal::Refusal;
use crate::reply::Reply;

pub(super) async fn get_developer_page(
    app: Arc<App>,
    call: Call<GetDeveloperPage>,
) -> Result<Reply<GetDeveloperPage>, Refusal> {
    page(&app, call.route)
}

pub(super) async fn get_reference_index(
    app: Arc<App>,
    call: Call<GetReferenceIndex>,
) -> Result<Reply<GetReferenceIndex>, Refusal> {
    let asked = call.parameters.q.unwrap_or_default();
    let asked = asked.trim();
    if asked.is_empty() {
        return page(&app, call.route);
    }
    let portal = portal(&app);
    let document = portal
        .find(call.route)
        .ok_or_else(|| no_such_document(&app, call.route))?;
    let page = DeveloperPage::new(site(&app), app.shows_sample(), document);
    Reply::page(&page.found(asked, portal.search(asked)))
}

pub(super) async fn get_developer_document(
    app: Arc<App>,
    call: Call<GetDeveloperDocument>,
) -> Result<Reply<GetDeveloperDocument>, Refusal> {
    document(&app, without_ending(call.route))
}

/// The path of the page whose document this is.
fn without_ending(path: &str) -> &str {
    path.strip_suffix(".md").unwrap_or(path)
}

pub(super) async fn get_reference_page(
    app: Arc<App>,
    call: Call<GetReferencePage>,
) -> Result<Reply<GetReferencePage>, Refusal> {
    page(&app, &path_of(call.route, &call.parameters.operation))
}

pub(super) async fn get_reference_document(
    app: Arc<App>,
    call: Call<GetReferenceDocument>,
) -> Result<Reply<GetReferenceDocument>, Refusal> {
    document(
        &app,
        without_ending(&path_of(call.route, &call.parameters.operation)),
    )
}

pub(super) async fn get_type_page(
    app: Arc<App>,
    call: Call<GetTypePage>,
) -> Result<Reply<GetTypePage>, Refusal> {
    page(&app, &path_of(call.route, &call.parameters.name))
}

pub(super) async fn get_type_document(
    app: Arc<App>,
    call: Call<GetTypeDocument>,
) -> Result<Reply<GetTypeDocument>, Refusal> {
    document(
        &app,
        without_ending(&path_of(call.route, &call.parameters.name)),
    )
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
    let sells = app.payments.is_some();
    let agents = AgentDocument::new(&app.config, sells, app.shows_sample());
    // The template writes to memory: it cannot fail, and without it the rest is whole.
    let agents = agents.render().unwrap_or_default();
    let whole = portal(&app).whole((GetAgentDocument::SPEC.path, &agents));
    Ok(Reply::text(whole.into()))
}

/// The pages that are worth a line of their own where documents are listed.
pub(super) fn document_links(app: &App) -> Vec<DocumentLink> {
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

/// The path of a template with one parameter.
fn path_of(template: &str, value: &str) -> String {
    match (template.split_once('{'), template.split_once('}')) {
        (Some((before, _)), Some((_, after))) => format!("{before}{value}{after}"),
        (Some(_) | None, _) => template.to_owned(),
    }
}

/// The page at a path.
fn page<O: Operation>(app: &App, path: &str) -> Result<Reply<O>, Refusal> {
    let document = portal(app).find(path);
    let document = document.ok_or_else(|| no_such_document(app, path))?;
    Reply::page(&DeveloperPage::new(site(app), app.shows_sample(), document))
}

/// The Markdown of the page at a path.
fn document<O: Operation>(app: &App, path: &str) -> Result<Reply<O>, Refusal> {
    let document = portal(app).find(path);
    let document = document.ok_or_else(|| no_such_document(app, path))?;
    Ok(Reply::text(document.markdown(&app.config.site_url).into()))
}

/// There is no page or document at a path below that of the portal; names what is near.
pub(crate) fn no_such_document(app: &App, path: &str) -> Refusal {
    let url = |path: &str| format!("{}{path}", app.config.site_url);
    let near = portal(app).near(path).into_iter();
    let mut refusal = Refusal::new(ErrorKind::NotFound, "There is no such page for developers.");
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
            price_cents: site(app).price_cents,
            limits: app.limits,
        };
        Portal::new(&facts)
    })
}

//! The developer documentation: its pages, the same as Markdown, and the feed of changes.

use std::sync::Arc;

use askama::Template;
use bytes::Bytes;
use nycapt_contract::{
    ERRORS_PAGE, ErrorKind, Media, Operation, Parameter, RateLimitClass, Spec, VERSIONING_PAGE,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::example::{Example, example_address};
use crate::extract::Call;
use crate::messages::message;
use crate::portal::{CHANGELOG, Document, Found, Portal, REFERENCE, markup_of};
use crate::reply::{Reply, ReplyResult};
use crate::site::layout::{ASSETS, Crumb, Head, Site, publisher};
use crate::site::operation::{NameParameters, operation};
use crate::site::shared::View;

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
        "All operations and types, with a search.",
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
        "Changes of the API as a feed.",
    )
    .answers(Media::Atom)
}

operation! {
    GetCollection((), ()) -> () = Spec::get(
        "get_collection",
        "/nycapt.postman_collection.json",
        "Every request that programs make, for Postman and Bruno.",
    )
    .rate_limit(RateLimitClass::Page)
    .tagged()
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SearchParameters {
    q: Option<String>,
}

pub(crate) fn get_developer_page(view: &View<'_>, (): &()) -> ReplyResult<GetDeveloperPage> {
    Reply::page(&page(view, view.route)?)
}

pub(crate) fn get_reference_index(
    view: &View<'_>,
    parameters: &SearchParameters,
) -> ReplyResult<GetReferenceIndex> {
    let page = page(view, view.route)?;
    match parameters.q.as_deref().map(str::trim) {
        None | Some("") => Reply::page(&page),
        Some(query) => Reply::passing_page(&page.found(query, view.portal().index.find(query))),
    }
}

pub(crate) async fn get_developer_document(
    app: Arc<App>,
    call: Call<GetDeveloperDocument>,
) -> ReplyResult<GetDeveloperDocument> {
    markdown(&app, call.route)
}

pub(crate) fn get_reference_page(
    view: &View<'_>,
    parameters: &NameParameters,
) -> ReplyResult<GetReferencePage> {
    let path = view.route.replace("{name}", &parameters.name);
    Reply::page(&page(view, &path)?)
}

pub(crate) async fn get_reference_document(
    app: Arc<App>,
    call: Call<GetReferenceDocument>,
) -> ReplyResult<GetReferenceDocument> {
    markdown(&app, &call.route.replace("{name}", &call.parameters.name))
}

pub(crate) async fn get_changelog_feed(app: Arc<App>) -> ReplyResult<GetChangelogFeed> {
    let feed = Bytes::from(app.portal().feed());
    Ok(Reply::text(feed))
}

/// The committed collection, whose requests go to a server on the same machine.
const COLLECTION: &str = include_str!("../../../../docs/nycapt.postman_collection.json");

pub(crate) async fn get_collection(app: Arc<App>) -> ReplyResult<GetCollection> {
    let collection = COLLECTION.replace("http://127.0.0.1:8080", &app.config.base_url);
    Ok(Reply::text(collection.into()))
}

fn find<'a>(portal: &'a Portal, site_url: &str, path: &str) -> ApiResult<&'a Document> {
    let document = portal.find(path);
    document.ok_or_else(|| no_such_document(portal, site_url, path))
}

fn page<'a>(view: &View<'a>, path: &str) -> ApiResult<DeveloperPage<'a>> {
    let document = find(view.portal(), view.site.url, path)?;
    Ok(DeveloperPage::new(
        view.site,
        view.is_sample(),
        document,
        view.example().as_ref(),
    ))
}

fn markdown<O: Operation>(app: &App, path: &str) -> ReplyResult<O> {
    let site_url = &app.config.site_url;
    let document = find(app.portal(), site_url, path.trim_end_matches(".md"))?;
    let text = document.markdown(site_url, app.example().as_ref());
    Ok(Reply::text(text.into()))
}

/// The error for a path under the portal that has no page; its steps are pages with similar names.
pub(crate) fn no_such_document(portal: &Portal, site_url: &str, path: &str) -> ApiError {
    let mut refusal = ApiError::new(ErrorKind::NotFound, message!("developers-no-page"));
    for entry in portal.index.near_path(path) {
        let step = message!("developers-near", name = entry.name.as_str());
        refusal = refusal.next_at(step, format!("{site_url}{}", entry.url));
    }
    refusal.next(message!("developers-list"))
}

/// Minimum number of sections for a table of contents.
const LISTED_SECTIONS: usize = 3;

#[derive(Debug, Template)]
#[template(path = "developers/developers.html")]
pub(crate) struct DeveloperPage<'a> {
    sample: bool,
    head: Head,
    document: &'a Document,
    summary: String,
    text: String,
    sections: Vec<(String, String)>,
    trial_script: &'static str,
    trial_address: String,
    has_code: bool,
    query: &'a str,
    found: Option<Found<'a>>,
}

impl<'a> DeveloperPage<'a> {
    pub(crate) fn new(
        site: Site<'_>,
        sample: bool,
        document: &'a Document,
        example: Option<&Example>,
    ) -> Self {
        let body = markup_of(&document.body_with(example));
        let canonical = format!("{}{}", site.url, document.path);
        let article = json!({
            "@type": "TechArticle",
            "headline": document.title,
            "description": document.about(),
            "mainEntityOfPage": canonical,
            "inLanguage": "en",
            "isAccessibleForFree": true,
            "author": publisher(site.url),
        });
        let api = (document.path == "/developers").then(|| {
            json!({
                "@type": "WebAPI",
                "name": "nycapt",
                "description": document.about(),
                "documentation": canonical,
                "provider": {"@id": format!("{}/#organization", site.url)},
            })
        });
        let title = message!("developers-title", title = document.title.as_str());
        let mut head = Head::new(site.url, &document.path, title, document.about())
            .about([article])
            .under(site.url, crumbs(&document.path), document.title.as_str())
            .about(api);
        head.markdown = Some(format!("{}.md", document.path));
        head.kind = "article";
        head.feed = (document.path == CHANGELOG).then(|| format!("{CHANGELOG}.atom"));
        Self {
            sample,
            head,
            document,
            summary: markup_of(&document.summary).html,
            has_code: body.html.contains("<pre"),
            text: body.html,
            sections: Some(body.sections)
                .filter(|sections| sections.len() >= LISTED_SECTIONS)
                .unwrap_or_default(),
            trial_script: &ASSETS.trial.path,
            trial_address: example_address(example),
            query: "",
            found: None,
        }
    }

    /// The page with search results in place of its text, hidden from search engines.
    pub(crate) fn found(mut self, query: &'a str, found: Found<'a>) -> Self {
        self.head.title = message!("developers-search-title", query);
        self.head.indexed = false;
        self.head.canonical = None;
        self.head.things.clear();
        self.head.markdown = None;
        self.has_code = false;
        (self.query, self.found) = (query, Some(found));
        self
    }

    /// The attribute of a link to this page or to its parent.
    fn current(&self, place: &str) -> &'static str {
        let path = &self.document.path;
        match place {
            place if place == path => " aria-current=\"page\"",
            REFERENCE if is_of_reference(path) => " aria-current=\"true\"",
            _ => "",
        }
    }

    /// Whether the page has a form that calls its operation, which needs no key.
    fn has_trial(&self) -> bool {
        let operations = ["get_preview", "resolve_address", "get_health"];
        let path = &self.document.path;
        path == "/developers" || operations.iter().any(|name| path.ends_with(name))
    }
}

/// The pages that every page links to at its top.
fn places() -> [(String, &'static str); 9] {
    [
        (message!("developers-overview"), "/developers"),
        (message!("developers-clients"), "/developers/clients"),
        (message!("developers-reference"), REFERENCE),
        (message!("developers-errors"), ERRORS_PAGE),
        (message!("developers-limits"), "/developers/limits"),
        (message!("developers-versioning"), VERSIONING_PAGE),
        (message!("developers-mcp"), "/developers/mcp"),
        (message!("developers-agents"), "/developers/agents"),
        (message!("developers-changelog"), CHANGELOG),
    ]
}

/// Whether a page is about an operation or a type.
fn is_of_reference(path: &str) -> bool {
    path.starts_with("/developers/reference/") || path.starts_with("/developers/types/")
}

fn crumbs(path: &str) -> Vec<Crumb> {
    let mut crumbs = vec![Crumb::home()];
    if path != "/developers" {
        crumbs.push(Crumb::new(message!("layout-developers"), "/developers"));
    }
    if is_of_reference(path) {
        crumbs.push(Crumb::new(message!("developers-reference"), REFERENCE));
    }
    crumbs
}

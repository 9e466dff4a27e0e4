//! The page of a document.

use askama::Template;
use serde_json::json;

use super::changelog::CHANGELOG;
use super::document::Document;
use super::markup::{Section, markup_of};
use super::search::Found;
use crate::site::layout::{Assets, Crumb, Frame, Head, Site, breadcrumbs, publisher};

/// The list of operations and types.
pub(super) const REFERENCE: &str = "/developers/reference";

/// Fewest sections that are worth a list of their own.
const LISTED_SECTIONS: usize = 3;

/// The pages that each page of the portal links to.
const PLACES: [(&str, &str); 9] = [
    ("Overview", "/developers"),
    ("Clients", "/developers/clients"),
    ("Reference", REFERENCE),
    ("Errors", "/developers/errors"),
    ("Limits", "/developers/limits"),
    ("Versioning", "/developers/versioning"),
    ("MCP", "/developers/mcp"),
    ("Agents", "/developers/agents"),
    ("Changelog", CHANGELOG),
];

/// A page of the portal.
#[derive(Debug, Template)]
#[template(path = "developers/developers.html")]
pub(crate) struct DeveloperPage<'a> {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: &'a str,
    places: Vec<Place>,
    /// Path of the page, relative to the site.
    path: &'a str,
    /// The request that it is about, as its method and its address.
    request: Option<&'a (&'static str, String)>,
    summary: String,
    text: String,
    sections: Vec<Section>,
    trial: Option<Trial>,
    /// Path of the script of the form.
    trial_script: &'static str,
    /// Path of the script that copies code; none where there is no code.
    copy: Option<&'static str>,
    /// What stands in the box of the search.
    asked: &'a str,
    /// What was found, instead of the text.
    found: Option<Found<'a>>,
}

/// A page that each page of the portal links to.
#[derive(Debug)]
struct Place {
    name: &'static str,
    path: &'static str,
    /// `page` where the reader is, `true` where that page belongs.
    current: Option<&'static str>,
}

/// A form that asks the service; without a script it leads to a page or to the answer itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trial {
    about: &'static str,
    /// Where the form leads without a script.
    action: &'static str,
    /// What its field is called, if it has one.
    field: Option<&'static str>,
    /// Where the script asks.
    url: &'static str,
    /// The member of the answer's match that the script follows.
    follow: Option<&'static str>,
    /// Where the script asks with a slug behind it, if one was typed.
    by_slug: Option<&'static str>,
}

pub(super) const PREVIEW_TRIAL: Trial = Trial {
    about: "Reads the preview of a building by its slug, like 350-5-avenue-manhattan. An address \
            is resolved first, and the slug of its building is used.",
    action: "/",
    field: Some("Address or slug"),
    url: "/v1/addresses/resolve",
    follow: Some("previewUrl"),
    by_slug: Some("/v1/previews/"),
};
const ADDRESS_TRIAL: Trial = Trial {
    about: "Finds the building of an address.",
    action: "/",
    field: Some("Address"),
    url: "/v1/addresses/resolve",
    follow: None,
    by_slug: None,
};
const HEALTH_TRIAL: Trial = Trial {
    about: "Asks how the service is.",
    action: "/v1/health",
    field: None,
    url: "/v1/health",
    follow: None,
    by_slug: None,
};

/// The form of an operation that needs no key.
pub(super) fn trial_of(operation: &str) -> Option<Trial> {
    match operation {
        "resolve_address" => Some(ADDRESS_TRIAL),
        "get_preview" => Some(PREVIEW_TRIAL),
        "get_health" => Some(HEALTH_TRIAL),
        _ => None,
    }
}

impl<'a> DeveloperPage<'a> {
    /// The page of a document.
    pub(crate) fn new(site: Site<'_>, sample: bool, document: &'a Document) -> Self {
        let body = markup_of(&document.body);
        let crumbs = crumbs(&document.path);
        let canonical = format!("{}{}", site.url, document.path);
        let mut things = vec![
            json!({
                "@type": "TechArticle",
                "headline": document.title,
                "description": document.about(),
                "mainEntityOfPage": canonical,
                "inLanguage": "en",
                "isAccessibleForFree": true,
                "author": publisher(site.url),
            }),
            breadcrumbs(site.url, &crumbs, &document.title, &canonical),
        ];
        if document.path == "/developers" {
            things.push(json!({
                "@type": "WebAPI",
                "name": "nycapt",
                "description": document.about(),
                "documentation": canonical,
                "provider": {"@id": format!("{}/#organization", site.url)},
            }));
        }
        let title = format!("{} – nycapt for developers", document.title);
        let head = Head::new(site.url, &document.path, title, document.about());
        let mut head = head.about(things).also_markdown(&document.path);
        head.kind = "article";
        head.feed = (document.path == CHANGELOG).then(|| format!("{CHANGELOG}.atom"));
        Self {
            frame: Frame::new(sample),
            head,
            crumbs,
            here: &document.title,
            places: places(&document.path),
            path: &document.path,
            request: document.request.as_ref(),
            summary: markup_of(&document.summary).html,
            copy: (body.html.contains("<pre")).then_some(Assets::all().copy.path.as_str()),
            text: body.html,
            sections: Some(body.sections)
                .filter(|sections| sections.len() >= LISTED_SECTIONS)
                .unwrap_or_default(),
            trial: document.trial,
            trial_script: &Assets::all().trial.path,
            asked: "",
            found: None,
        }
    }

    /// The page with what a search found in place of its text; no search engine is to list it.
    pub(crate) fn found(mut self, asked: &'a str, found: Found<'a>) -> Self {
        self.head.title = format!("{asked} – search for developers – nycapt");
        self.head.indexed = false;
        self.head.canonical = None;
        self.head.linked_data.clear();
        self.head.markdown = None;
        self.copy = None;
        (self.asked, self.found) = (asked, Some(found));
        self
    }
}

/// The pages of the portal, marked that at a path or that to which it belongs.
fn places(here: &str) -> Vec<Place> {
    let places = PLACES.into_iter().map(|(name, path)| Place {
        name,
        path,
        current: if path == here {
            Some("page")
        } else if path == REFERENCE && is_of_reference(here) {
            Some("true")
        } else {
            None
        },
    });
    places.collect()
}

/// Whether a page is that of an operation or a type.
fn is_of_reference(path: &str) -> bool {
    ["/developers/reference/", "/developers/types/"]
        .iter()
        .any(|folder| path.starts_with(folder))
}

/// The way to a page of the portal.
fn crumbs(path: &str) -> Vec<Crumb> {
    let mut crumbs = vec![Crumb::new("Home", "/")];
    if path != "/developers" {
        crumbs.push(Crumb::new("Developers", "/developers"));
    }
    if is_of_reference(path) {
        crumbs.push(Crumb::new("Reference", REFERENCE));
    }
    crumbs
}

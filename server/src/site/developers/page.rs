//! The page of a document.

use askama::Template;
use serde_json::json;

use super::changelog::CHANGELOG;
use super::document::{Document, Trial};
use super::markup::Section;
use super::search::Found;
use crate::site::layout::Assets;
use crate::site::layout::{Crumb, Head, breadcrumbs, publisher};
use crate::site::layout::{Frame, Site};

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
    trial: Option<TrialForm>,
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

/// A form as its page shows it.
#[derive(Debug)]
struct TrialForm {
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
    script: &'static str,
}

impl<'a> DeveloperPage<'a> {
    /// The page of a document.
    pub(crate) fn new(site: Site<'_>, sample: bool, document: &'a Document) -> Self {
        let body = document.body_markup();
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
            summary: document.summary_markup().html,
            copy: (body.html.contains("<pre")).then_some(Assets::all().copy.path.as_str()),
            text: body.html,
            sections: if body.sections.len() < LISTED_SECTIONS {
                Vec::new()
            } else {
                body.sections
            },
            trial: document.trial.map(Trial::form),
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

impl Trial {
    fn form(self) -> TrialForm {
        let script = Assets::all().trial.path.as_str();
        match self {
            Self::Address => TrialForm {
                about: "Finds the building of an address.",
                action: "/",
                field: Some("Address"),
                url: "/v1/addresses/resolve",
                follow: None,
                by_slug: None,
                script,
            },
            Self::Preview => TrialForm {
                about: "Reads the preview of a building by its slug, like 350-5-avenue-manhattan. \
                        An address is resolved first, and the slug of its building is used.",
                action: "/",
                field: Some("Address or slug"),
                url: "/v1/addresses/resolve",
                follow: Some("previewUrl"),
                by_slug: Some("/v1/previews/"),
                script,
            },
            Self::Health => TrialForm {
                about: "Asks how the service is.",
                action: "/v1/health",
                field: None,
                url: "/v1/health",
                follow: None,
                by_slug: None,
                script,
            },
        }
    }
}

//! The page of a document.

use askama::Template;
use serde_json::json;

use super::document::{Document, Trial};
use super::markup::Section;
use crate::pages::assets::Assets;
use crate::pages::frame::{Frame, Site};
use crate::pages::head::{Crumb, Head, breadcrumbs, publisher};

/// Fewest sections that are worth a list of their own.
const LISTED_SECTIONS: usize = 3;

/// The pages that each page of the portal links to.
const PLACES: [(&str, &str); 9] = [
    ("Overview", "/developers"),
    ("Clients", "/developers/clients"),
    ("Reference", "/developers/reference"),
    ("Errors", "/developers/errors"),
    ("Limits", "/developers/limits"),
    ("Versioning", "/developers/versioning"),
    ("MCP", "/developers/mcp"),
    ("Agents", "/developers/agents"),
    ("Changelog", "/developers/changelog"),
];

/// A page of the portal.
#[derive(Debug, Template)]
#[template(path = "developer.html")]
pub(crate) struct DeveloperPage<'a> {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: &'a str,
    places: Vec<Place>,
    /// Path of the page, relative to the site.
    path: &'a str,
    summary: String,
    text: String,
    sections: Vec<Section>,
    trial: Option<TrialForm>,
}

/// A page that each page of the portal links to.
#[derive(Debug)]
struct Place {
    name: &'static str,
    path: &'static str,
    is_here: bool,
}

/// A form as its page shows it.
#[derive(Debug)]
struct TrialForm {
    about: &'static str,
    /// Where the form leads without a script.
    action: &'static str,
    takes_address: bool,
    /// Where the script asks.
    url: &'static str,
    /// The member of the answer's match that the script follows.
    follow: Option<&'static str>,
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
        Self {
            frame: Frame::new(sample),
            head,
            crumbs,
            here: &document.title,
            places: places(&document.path),
            path: &document.path,
            summary: document.summary_markup().html,
            text: body.html,
            sections: if body.sections.len() < LISTED_SECTIONS {
                Vec::new()
            } else {
                body.sections
            },
            trial: document.trial.map(Trial::form),
        }
    }
}

/// The pages of the portal, the one at a path marked.
fn places(here: &str) -> Vec<Place> {
    let places = PLACES.into_iter().map(|(name, path)| Place {
        name,
        path,
        is_here: path == here,
    });
    places.collect()
}

/// The way to a page of the portal.
fn crumbs(path: &str) -> Vec<Crumb> {
    let mut crumbs = vec![Crumb::new("Home", "/")];
    if path != "/developers" {
        crumbs.push(Crumb::new("Developers", "/developers"));
    }
    let is_inside = |folder| path.starts_with(folder);
    if is_inside("/developers/reference/") || is_inside("/developers/types/") {
        crumbs.push(Crumb::new("Reference", "/developers/reference"));
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
                takes_address: true,
                url: "/v1/addresses/resolve",
                follow: None,
                script,
            },
            Self::Preview => TrialForm {
                about: "Finds the building of an address and reads its preview.",
                action: "/",
                takes_address: true,
                url: "/v1/addresses/resolve",
                follow: Some("previewUrl"),
                script,
            },
            Self::Health => TrialForm {
                about: "Asks how the service is.",
                action: "/v1/health",
                takes_address: false,
                url: "/v1/health",
                follow: None,
                script,
            },
        }
    }
}

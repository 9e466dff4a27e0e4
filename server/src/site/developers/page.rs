//! The page of a document.

use askama::Template;
use serde_json::json;

use crate::portal::{CHANGELOG, Document, Found, REFERENCE, markup_of};
use crate::site::layout::{Assets, Crumb, Frame, Head, Site, breadcrumbs, publisher};

/// Minimum number of sections for a table of contents.
const LISTED_SECTIONS: usize = 3;

/// A page of the portal.
#[derive(Debug, Template)]
#[template(path = "developers/developers.html")]
pub(crate) struct DeveloperPage<'a> {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: &'a str,
    document: &'a Document,
    summary: String,
    text: String,
    sections: Vec<(String, String)>,
    trial_script: &'static str,
    /// Path of the script that copies code; `None` if the page has no code.
    copy: Option<&'static str>,
    asked: &'a str,
    found: Option<Found<'a>>,
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
            breadcrumbs(site.url, &crumbs, &document.title, &document.path),
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
            document,
            summary: markup_of(&document.summary).html,
            copy: (body.html.contains("<pre")).then_some(Assets::all().copy.path.as_str()),
            text: body.html,
            sections: Some(body.sections)
                .filter(|sections| sections.len() >= LISTED_SECTIONS)
                .unwrap_or_default(),
            trial_script: &Assets::all().trial.path,
            asked: "",
            found: None,
        }
    }

    /// The page with search results in place of its text, hidden from search engines.
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

/// Whether a page is about an operation or a type.
fn is_of_reference(path: &str) -> bool {
    path.starts_with("/developers/reference/") || path.starts_with("/developers/types/")
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

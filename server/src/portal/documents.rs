//! All documents of the portal.

use super::changelog::{CHANGELOG, feed_of};
use super::document::Document;
use super::facts::PortalFacts;
use super::search::{Entry, Found, Index};

const GENERATED: &str = include_str!("../../developers/reference.md");

const ERRORS: &str = include_str!("../../../docs/errors.md");

/// A page that is written by hand, with some blocks that are generated.
macro_rules! page {
    ($name:literal) => {
        (
            concat!("/developers/", $name),
            include_str!(concat!("../../developers/", $name, ".md")),
        )
    };
}

const PAGES: [(&str, &str); 8] = [
    ("/developers", include_str!("../../developers/index.md")),
    page!("clients"),
    page!("agents"),
    page!("mcp"),
    ("/developers/errors", ERRORS),
    page!("limits"),
    page!("versioning"),
    page!("changelog"),
];

/// Separates documents in the file that contains them all.
const RULE: &str = "\n---\n\n";

/// Every document, made once for a server.
#[derive(Debug)]
pub(crate) struct Portal {
    site_url: String,
    documents: Vec<Document>,
    index: Index,
}

impl Portal {
    /// The documents of a server.
    pub(crate) fn new(facts: &PortalFacts<'_>) -> Self {
        let pages = PAGES.map(|(path, text)| {
            let lines = text.lines().filter(|line| !line.starts_with("<!-- "));
            let text: String = lines.flat_map(|line| [line, "\n"]).collect();
            Document::of(path, &facts.fill(&text))
        });
        let reference = facts.fill(GENERATED);
        let documents: Vec<Document> = pages
            .into_iter()
            .chain(Document::all_of(&reference))
            .collect();
        Self {
            site_url: facts.config.site_url.clone(),
            index: Index::new(&documents),
            documents,
        }
    }

    pub(crate) fn find(&self, path: &str) -> Option<&Document> {
        let mut all = self.documents.iter();
        all.find(|document| document.path == path)
    }

    /// The places that a text occurs in.
    pub(crate) fn search(&self, asked: &str) -> Found<'_> {
        self.index.find(asked)
    }

    /// Pages that may have been meant by a path that none has, the likeliest first.
    pub(crate) fn near(&self, path: &str) -> Vec<&Entry> {
        self.index.near_path(path)
    }

    /// All documents in one, each with its address, and another document behind them.
    pub(crate) fn whole(&self, (path, text): (&str, &str)) -> String {
        let documents = self.documents.iter();
        let documents = documents.map(|document| {
            let page = format!("{}{}", self.site_url, document.path);
            format!("Source: {page}\n\n{}", document.markdown(&self.site_url))
        });
        let page = format!("{}{path}", self.site_url);
        let text = text.replace("](#", &format!("]({page}#"));
        let other = format!("Source: {page}\n\n{text}\n");
        documents.chain([other]).collect::<Vec<_>>().join(RULE)
    }

    /// The changes of the interface as a feed.
    pub(crate) fn feed(&self) -> String {
        self.find(CHANGELOG)
            .map_or_else(String::new, |document| feed_of(document, &self.site_url))
    }
}

#[cfg(test)]
mod tests {
    use super::super::markup::markup_of;
    use super::*;
    use crate::config::{Config, Settings};
    use crate::limits::Limits;

    fn config() -> Config {
        Config::of(&Settings::default().resolve().unwrap()).unwrap()
    }

    fn facts(config: &Config) -> PortalFacts<'_> {
        PortalFacts {
            config,
            price_cents: Some(1900),
            limits: Limits::default(),
        }
    }

    fn portal() -> Portal {
        Portal::new(&facts(&config()))
    }

    #[test]
    fn every_document_is_filled_and_says_what_it_is() {
        let config = config();
        let facts = facts(&config);
        for document in Portal::new(&facts).documents {
            let text = document.markdown("https://www.example.com");
            assert!(!document.title.is_empty() && !document.about().is_empty());
            let mut places = facts.values().into_iter();
            let left = places.find(|(place, _)| text.contains(place));
            assert_eq!(left, None, "{}", document.path);
        }
        let whole = Portal::new(&facts).whole(("/auth.md", "See [a](#b)."));
        assert!(!whole.contains("](#") && whole.contains("/auth.md#b)"));
    }

    #[test]
    fn every_link_and_every_search_result_leads_to_a_section_that_exists() {
        let portal = portal();
        let has = |link: &str| {
            let link = link.trim_end_matches(".atom");
            let (path, section) = link.split_once('#').unwrap_or((link, ""));
            let Some(target) = portal.find(path) else {
                return false;
            };
            let html = markup_of(&target.body).html;
            section.is_empty() || html.contains(&format!(" id=\"{section}\""))
        };
        for document in &portal.documents {
            let text = document.markdown("");
            let links = text.split("](").skip(1);
            let links = links.filter_map(|rest| rest.split(')').next());
            for link in links.filter(|link| link.starts_with("/developers")) {
                assert!(has(link), "{}: {link}", document.path);
            }
        }
        for entry in &portal.index.0 {
            assert!(has(&entry.url), "{} {}", entry.name, entry.url);
        }
    }
}

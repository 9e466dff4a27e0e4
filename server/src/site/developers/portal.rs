//! All documents of the portal.

use super::changelog::{CHANGELOG, feed_of};
use super::document::Document;
use super::facts::PortalFacts;
use super::page::{PREVIEW_TRIAL, REFERENCE};
use super::reference::{index_text, operation_document, reference_entries, type_documents};
use super::schema::Description;
use super::search::{Entry, Found, Index};
use super::tables::{error_entries, lengths, with_errors};
use crate::description::OPENAPI;
use nycapt_contract::ALL;

/// The text of a page by its name.
macro_rules! page {
    ($facts:ident, $name:literal) => {
        $facts.fill(include_str!(concat!("../../../developers/", $name, ".md")))
    };
}

/// What stands between two documents in the file that holds them all.
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
        let description = Description::parse(OPENAPI);
        let limits = page!(facts, "limits").replace("{lengths}", &lengths());
        let mut documents = vec![
            Document::of("/developers", &page!(facts, "index")).trial(Some(PREVIEW_TRIAL)),
            Document::of("/developers/clients", &page!(facts, "clients")),
            Document::of("/developers/agents", &page!(facts, "agents")),
            Document::of("/developers/mcp", &page!(facts, "mcp")),
            Document::of("/developers/errors", &with_errors(&page!(facts, "errors"))),
            Document::of("/developers/limits", &limits),
            Document::of("/developers/versioning", &page!(facts, "versioning")),
            Document::of(CHANGELOG, &page!(facts, "changelog")),
            Document::of(REFERENCE, &index_text(&description)),
        ];
        let mut entries = error_entries();
        entries.extend(reference_entries(&description));
        let index = Index::new(&documents, entries);
        documents.extend(
            ALL.iter()
                .map(|spec| operation_document(&description, spec, facts)),
        );
        documents.extend(type_documents(&description));
        Self {
            site_url: facts.config.site_url.clone(),
            documents,
            index,
        }
    }

    /// The document whose page is at a path.
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
            // Among all the others a section is named by its page too.
            let text = document.markdown(&self.site_url);
            let text = text.replace("](#", &format!("]({page}#"));
            format!("Source: {page}\n\n{text}")
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
    use crate::app::Limits;
    use crate::config::{Config, Settings};

    fn portal() -> Portal {
        let settings = Settings::default().resolve().unwrap();
        let facts = PortalFacts {
            config: &Config::of(&settings).unwrap(),
            price_cents: Some(1900),
            limits: Limits::default(),
        };
        Portal::new(&facts)
    }

    #[test]
    fn every_document_is_filled_and_says_what_it_is() {
        for document in portal().documents {
            let text = document.markdown("https://www.example.com");
            assert!(!document.title.is_empty() && !document.about().is_empty());
            for (at, _) in text.match_indices('{') {
                let place = text[at + 1..].split('}').next().unwrap();
                let is_place = !place.is_empty()
                    && place.chars().all(|c| c.is_ascii_lowercase() || c == '_')
                    && include_str!("facts.rs").contains(&format!("\"{{{place}}}\""));
                assert!(!is_place, "{} {place}", document.path);
            }
        }
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
        for entry in portal.index.entries() {
            assert!(has(&entry.url), "{} {}", entry.name, entry.url);
        }
    }

    #[test]
    fn every_link_of_the_whole_text_is_absolute() {
        let whole = portal().whole(("/auth.md", "See [a](#b)."));
        assert!(!whole.contains("](#"));
        assert!(whole.contains("/auth.md#b)"), "{whole}");
        assert!(whole.contains("/developers/errors#not_found)"));
    }
}

//! All documents of the portal.

use nycapt_contract::Operation;

use super::changelog::{CHANGELOG, changelog_text, feed_of};
use super::document::{Document, Trial};
use super::errors::{error_entries, errors_text};
use super::facts::PortalFacts;
use super::limits::limits_text;
use super::page::REFERENCE;
use super::reference::{
    Description, index_text, operation_document, operations, reference_entries, type_documents,
};
use super::route::GetDeveloperPage;
use super::search::{Entry, Found, Index};
use super::versioning::versioning_text;
use crate::description::OPENAPI;

const INDEX: &str = include_str!("../../../developers/index.md");
const CLIENTS: &str = include_str!("../../../developers/clients.md");
const AGENTS: &str = include_str!("../../../developers/agents.md");
const MCP: &str = include_str!("../../../developers/mcp.md");

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
        let description = Description::read(OPENAPI);
        let page = |path: &str, text: &str| Document::of(path, text);
        let mut documents = vec![
            page(GetDeveloperPage::SPEC.path, &facts.fill(INDEX)).trial(Some(Trial::Preview)),
            page("/developers/clients", &facts.fill(CLIENTS)),
            page("/developers/agents", &facts.fill(AGENTS)),
            page("/developers/mcp", &facts.fill(MCP)),
            page("/developers/errors", &errors_text(facts)),
            page("/developers/limits", &limits_text(facts)),
            page("/developers/versioning", &versioning_text(facts)),
            page(CHANGELOG, &changelog_text(facts)),
            page(REFERENCE, &index_text(&description)),
        ];
        let mut entries = error_entries();
        entries.extend(reference_entries(&description));
        let index = Index::new(&documents, entries);
        let operations = operations().iter();
        documents.extend(operations.map(|spec| operation_document(&description, spec, facts)));
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
    use std::collections::BTreeMap;

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
    fn every_path_of_the_contract_has_its_document() {
        let portal = portal();
        let spec = GetDeveloperPage::SPEC;
        let paths = [&spec.path, &REFERENCE].into_iter().chain(spec.aliases);
        for path in paths {
            assert!(portal.find(path).is_some(), "{path}");
        }
        assert!(portal.documents.len() > 150);
    }

    #[test]
    fn no_document_leaves_a_place_unfilled_and_each_says_what_it_is() {
        for document in portal().documents {
            let text = document.markdown("https://www.example.com");
            let path = &document.path;
            assert!(!document.title.is_empty(), "{path}");
            assert!(!document.about().is_empty(), "{path}");
            for place in [
                "base_url",
                "site_url",
                "price",
                "sandbox",
                "sandbox_line",
                "notice",
                "ending",
                "quotas",
                "body",
                "raw_body",
                "target",
                "notice_days",
                "version",
                "lengths",
                "table",
                "answered",
                "told",
                "retirement",
            ] {
                assert!(!text.contains(&format!("{{{place}}}")), "{path} {place}");
            }
        }
    }

    #[test]
    fn in_the_file_of_all_documents_every_section_is_named_by_its_page() {
        let whole = portal().whole(("/auth.md", "# auth.md"));
        assert!(!whole.contains("](#"));
        assert!(whole.contains("/developers/errors#not_found)"));
    }

    #[test]
    fn every_link_of_a_document_to_another_leads_to_a_section_that_there_is() {
        let portal = portal();
        for document in &portal.documents {
            let text = document.markdown("");
            let links = text
                .split("](")
                .skip(1)
                .filter_map(|rest| rest.split(')').next());
            for link in links.filter(|link| link.starts_with("/developers")) {
                let link = link.trim_end_matches(".atom");
                let (path, section) = link.split_once('#').unwrap_or((link, ""));
                let target = portal.find(path);
                let target = target.unwrap_or_else(|| panic!("{}: {link}", document.path));
                let html = target.body_markup().html;
                let has = html.contains(&format!(" id=\"{section}\""));
                assert!(section.is_empty() || has, "{}: {link}", document.path);
            }
        }
    }

    #[test]
    fn every_place_of_the_search_is_a_section_or_an_item_that_there_is() {
        let portal = portal();
        let mut pages: BTreeMap<&str, String> = BTreeMap::new();
        for entry in portal.index.entries() {
            let (path, id) = entry.url.split_once('#').unwrap_or((&entry.url, ""));
            let document = portal.find(path).unwrap_or_else(|| panic!("{}", entry.url));
            let html = pages
                .entry(path)
                .or_insert_with(|| document.body_markup().html);
            let has = id.is_empty() || html.contains(&format!(" id=\"{id}\""));
            assert!(has, "{} {}", entry.name, entry.url);
        }
    }

    #[test]
    fn no_link_of_the_file_of_all_documents_depends_on_where_it_stands() {
        let whole = portal().whole(("/auth.md", "See [a](#b)."));
        assert!(!whole.contains("](#"));
        assert!(whole.contains("/auth.md#b)"), "{whole}");
    }
}

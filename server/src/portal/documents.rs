//! The documents of the portal, and the changelog as a feed.

use quick_xml::escape::escape;

use super::document::Document;
use super::facts::PortalFacts;
use super::markup::{id_of, markup_of};
use super::search::Index;
use crate::example::Example;

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
    pub(crate) index: Index,
}

impl Portal {
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

    /// All documents in one, each with its address, and another document after them.
    pub(crate) fn whole(&self, (path, text): (&str, &str), example: Option<&Example>) -> String {
        let documents = self.documents.iter();
        let documents = documents.map(|document| {
            let page = format!("{}{}", self.site_url, document.path);
            let text = document.markdown(&self.site_url, example);
            format!("Source: {page}\n\n{text}")
        });
        let page = format!("{}{path}", self.site_url);
        let text = text.replace("](#", &format!("]({page}#"));
        let other = format!("Source: {page}\n\n{text}\n");
        documents.chain([other]).collect::<Vec<_>>().join(RULE)
    }

    pub(crate) fn feed(&self) -> String {
        self.find(CHANGELOG)
            .map_or_else(String::new, |document| feed_of(document, &self.site_url))
    }
}

pub(crate) const CHANGELOG: &str = "/developers/changelog";

/// The sections of the page as an Atom feed (RFC 4287), newest first; each heading begins with its
/// day.
fn feed_of(document: &Document, site_url: &str) -> String {
    let page = format!("{site_url}{CHANGELOG}");
    let instant = |day: &str| format!("{day}T00:00:00Z");
    let (mut updated, mut entries) = ("", String::new());
    for section in document.body.split("## ").skip(1) {
        let Some((heading, text)) = section.split_once("\n\n") else {
            continue;
        };
        let Some((day, title)) = heading.split_once(": ") else {
            continue;
        };
        updated = updated.max(day);
        let url = format!("{page}#{}", id_of(heading));
        entries += &format!(
            "<entry>\n<title>{}</title>\n<id>{url}</id>\n\
             <link rel=\"alternate\" type=\"text/html\" href=\"{url}\"/>\n\
             <updated>{}</updated>\n<content type=\"html\">{}</content>\n</entry>\n",
            escape(title),
            instant(day),
            escape(markup_of(text).html.trim_end()),
        );
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\" xml:base=\"{page}\">\n\
         <title>nycapt: changes of the interface</title>\n\
         <id>{page}</id>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{page}.atom\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{page}\"/>\n\
         <updated>{}</updated>\n\
         <author><name>nycapt</name><uri>{site_url}/</uri></author>\n{entries}</feed>\n",
        instant(updated),
    )
}

#[cfg(test)]
mod tests {
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
            let text = document.markdown("https://www.example.com", None);
            assert!(!document.title.is_empty() && !document.about().is_empty());
            let mut places = facts.values().into_iter();
            let left = places.find(|(place, _)| text.contains(place));
            assert_eq!(left, None, "{}", document.path);
        }
        let whole = Portal::new(&facts).whole(("/auth.md", "See [a](#b)."), None);
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
            let text = document.markdown("", None);
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

    #[test]
    fn every_section_is_an_entry_with_a_day_newest_first() {
        let text = include_str!("../../developers/changelog.md");
        let days = text
            .split("## ")
            .skip(1)
            .map(|one| one.split_once(": ").unwrap().0);
        let days: Vec<jiff::civil::Date> = days.map(|day| day.parse().unwrap()).collect();
        assert!(days.is_sorted_by(|one, next| one >= next));
    }

    #[test]
    fn entries_are_escaped_html() {
        let text = "# Changelog\n\nNews.\n\n## 2026-11-22: Bounds < before\n\nSee `a & b`.\n";
        let feed = feed_of(&Document::of(CHANGELOG, text), "https://www.example.com");
        for part in [
            "<title>Bounds &lt; before</title>",
            "/developers/changelog#s-2026-11-22-bounds-before",
            "&lt;p&gt;See &lt;code&gt;a &amp;amp; b&lt;/code&gt;",
        ] {
            assert!(feed.contains(part), "{part}: {feed}");
        }
    }
}

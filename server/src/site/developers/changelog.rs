//! The changes of the interface: a page, and a feed of its sections.

use quick_xml::escape::escape;

use super::document::Document;
use super::facts::PortalFacts;
use super::markup::{id_of, markup_of};

const TEXT: &str = include_str!("../../../developers/changelog.md");

/// Path of the page.
pub(super) const CHANGELOG: &str = "/developers/changelog";

/// One change: its heading begins with the day.
struct Change<'a> {
    heading: &'a str,
    day: &'a str,
    title: &'a str,
    text: &'a str,
}

/// The text of the page.
pub(super) fn changelog_text(facts: &PortalFacts<'_>) -> String {
    facts.fill(TEXT)
}

/// The sections of the page as an Atom feed (RFC 4287), newest first.
pub(super) fn feed_of(document: &Document, site_url: &str) -> String {
    let page = format!("{site_url}{CHANGELOG}");
    let changes: Vec<Change<'_>> = changes(document.body()).collect();
    let updated = changes.iter().map(|change| change.day).max();
    let entries: String = changes.iter().map(|change| entry(change, &page)).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\" xml:base=\"{page}\">\n\
         <title>nycapt: changes of the interface</title>\n\
         <id>{page}</id>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{page}.atom\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{page}\"/>\n\
         <updated>{}</updated>\n\
         <author><name>nycapt</name><uri>{site_url}/</uri></author>\n{entries}</feed>\n",
        instant(updated.unwrap_or_default()),
    )
}

fn changes(body: &str) -> impl Iterator<Item = Change<'_>> {
    let sections = body.split("## ").skip(1);
    sections.filter_map(|section| {
        let (heading, text) = section.split_once("\n\n")?;
        let (day, title) = heading.split_once(": ")?;
        Some(Change {
            heading,
            day,
            title,
            text,
        })
    })
}

fn entry(change: &Change<'_>, page: &str) -> String {
    let url = format!("{page}#{}", id_of(change.heading));
    let html = markup_of(change.text).html;
    format!(
        "<entry>\n<title>{}</title>\n<id>{url}</id>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{url}\"/>\n\
         <updated>{}</updated>\n<content type=\"html\">{}</content>\n</entry>\n",
        escape(change.title),
        instant(change.day),
        escape(html.trim_end()),
    )
}

/// The beginning of a day.
fn instant(day: &str) -> String {
    format!("{day}T00:00:00Z")
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    #[test]
    fn every_section_is_an_entry_with_a_day_that_there_is_newest_first() {
        let document = Document::of(CHANGELOG, TEXT);
        let all: Vec<Change<'_>> = changes(document.body()).collect();
        assert_eq!(all.len(), document.body().matches("## ").count());
        for change in &all {
            assert!(
                instant(change.day).parse::<Timestamp>().is_ok(),
                "{}",
                change.heading
            );
        }
        assert!(all.is_sorted_by(|one, next| one.day >= next.day));
    }

    #[test]
    fn the_feed_is_made_of_escaped_html() {
        let text = "# Changelog\n\nNews.\n\n## 2026-11-22: Bounds < before\n\nSee `a & b`.\n";
        let feed = feed_of(&Document::of(CHANGELOG, text), "https://www.example.com");
        for part in [
            // Links of the text start at the site, wherever the feed is read.
            "xml:base=\"https://www.example.com/developers/changelog\"",
            "<title>Bounds &lt; before</title>",
            "<updated>2026-11-22T00:00:00Z</updated>",
            "https://www.example.com/developers/changelog#s-2026-11-22-bounds-before",
            "&lt;p&gt;See &lt;code&gt;a &amp;amp; b&lt;/code&gt;",
        ] {
            assert!(feed.contains(part), "{part}: {feed}");
        }
    }
}

//! The API changelog: a page, and a feed of its sections.

use quick_xml::escape::escape;

use super::document::Document;
use super::markup::{id_of, markup_of};

/// Path of the page.
pub(crate) const CHANGELOG: &str = "/developers/changelog";

/// The sections of the page as an Atom feed (RFC 4287), newest first; each heading begins with its
/// day.
pub(super) fn feed_of(document: &Document, site_url: &str) -> String {
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

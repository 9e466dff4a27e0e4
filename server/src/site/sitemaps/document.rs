//! Sitemap files as XML (sitemaps.org, protocol 0.9).

use std::io;

use jiff::civil::Date;
use nycapt_contract::SAMPLE_NOTICE;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use sha2::{Digest, Sha256};

const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// A sitemap or sitemap index under construction.
pub(crate) struct Document {
    writer: Writer<Vec<u8>>,
    root: &'static str,
    entry: &'static str,
    entries: usize,
}

impl Document {
    /// A sitemap of pages.
    pub(crate) fn of_pages(sample: bool) -> io::Result<Self> {
        Self::begin("urlset", "url", sample)
    }

    /// An index of sitemaps.
    pub(crate) fn of_sitemaps(sample: bool) -> io::Result<Self> {
        Self::begin("sitemapindex", "sitemap", sample)
    }

    fn begin(root: &'static str, entry: &'static str, sample: bool) -> io::Result<Self> {
        let mut writer = Writer::new(Vec::new());
        let declaration = BytesDecl::new("1.0", Some("UTF-8"), None);
        writer.write_event(Event::Decl(declaration))?;
        writer.write_event(Event::Text(BytesText::new("\n")))?;
        if sample {
            // For people who open the file; `robots.txt` keeps crawlers out.
            let notice = format!(" {SAMPLE_NOTICE} ");
            writer.write_event(Event::Comment(BytesText::new(&notice)))?;
            writer.write_event(Event::Text(BytesText::new("\n")))?;
        }
        let start = BytesStart::new(root).with_attributes([("xmlns", NAMESPACE)]);
        writer.write_event(Event::Start(start))?;
        Ok(Self {
            writer,
            root,
            entry,
            entries: 0,
        })
    }

    /// Adds a URL with the date of its last change.
    pub(crate) fn push(&mut self, url: &str, changed: Date) -> io::Result<()> {
        self.writer.write_event(Event::Text(BytesText::new("\n")))?;
        let entry = BytesStart::new(self.entry);
        self.writer.write_event(Event::Start(entry))?;
        self.write_text("loc", url)?;
        self.write_text("lastmod", &changed.to_string())?;
        let end = BytesEnd::new(self.entry);
        self.writer.write_event(Event::End(end))?;
        self.entries += 1;
        Ok(())
    }

    /// The number of URLs.
    pub(crate) const fn entries(&self) -> usize {
        self.entries
    }

    /// The complete file. The protocol requires at least one URL.
    pub(crate) fn finish(mut self) -> io::Result<Vec<u8>> {
        self.writer.write_event(Event::Text(BytesText::new("\n")))?;
        self.writer
            .write_event(Event::End(BytesEnd::new(self.root)))?;
        self.writer.write_event(Event::Text(BytesText::new("\n")))?;
        Ok(self.writer.into_inner())
    }

    fn write_text(&mut self, element: &'static str, text: &str) -> io::Result<()> {
        self.writer
            .write_event(Event::Start(BytesStart::new(element)))?;
        self.writer.write_event(Event::Text(BytesText::new(text)))?;
        self.writer.write_event(Event::End(BytesEnd::new(element)))
    }
}

/// SHA-256 of a file.
pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The strong entity tag of a file with this digest, with its quotes.
pub(crate) fn etag_of(digest: &[u8]) -> String {
    format!("\"{:.32}\"", hex::encode(digest))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_file_names_its_pages_with_their_days_and_escapes_them() {
        let mut document = Document::of_pages(false).unwrap();
        document
            .push("https://x.example/?a=1&b=<2>", date(2026, 1, 5))
            .unwrap();
        assert_eq!(document.entries(), 1);
        let text = String::from_utf8(document.finish().unwrap()).unwrap();
        assert_eq!(
            text,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\
             <url><loc>https://x.example/?a=1&amp;b=&lt;2&gt;</loc>\
             <lastmod>2026-01-05</lastmod></url>\n\
             </urlset>\n"
        );
    }

    #[test]
    fn a_file_of_invented_data_says_so() {
        for sample in [false, true] {
            let file = Document::of_sitemaps(sample).unwrap().finish().unwrap();
            let text = String::from_utf8(file).unwrap();
            assert_eq!(text.contains("<!-- Sample data"), sample, "{text}");
            assert!(text.contains("<sitemapindex xmlns="), "{text}");
        }
    }
}

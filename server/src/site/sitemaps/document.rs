//! Sitemap files as XML (sitemaps.org, protocol 0.9).

use jiff::civil::Date;
use nycapt_contract::SAMPLE_NOTICE;
use nycapt_store::Site;
use quick_xml::escape::escape;
use sha2::{Digest, Sha256};

pub(super) struct Document {
    text: String,
    root: &'static str,
    entry: &'static str,
    pub(super) entries: usize,
}

impl Document {
    pub(super) fn of_pages(sample: bool) -> Self {
        Self::begin("urlset", "url", sample)
    }

    pub(super) fn of_sitemaps(sample: bool) -> Self {
        Self::begin("sitemapindex", "sitemap", sample)
    }

    fn begin(root: &'static str, entry: &'static str, sample: bool) -> Self {
        let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
        if sample {
            // For people who open the file; `robots.txt` keeps crawlers out.
            text += &format!("<!-- {SAMPLE_NOTICE} -->\n");
        }
        text += &format!("<{root} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        Self {
            text,
            root,
            entry,
            entries: 0,
        }
    }

    /// Adds a URL with the date of its last change.
    pub(super) fn push(&mut self, url: &str, changed: Date) {
        let (entry, url) = (self.entry, escape(url));
        self.text += &format!("\n<{entry}><loc>{url}</loc><lastmod>{changed}</lastmod></{entry}>");
        self.entries += 1;
    }

    /// The complete file. The protocol requires at least one URL.
    pub(super) fn finish(self) -> Vec<u8> {
        format!("{}\n</{}>\n", self.text, self.root).into_bytes()
    }
}

pub(super) fn building_url(site: &Site, slug: &str) -> String {
    format!("{}/seo/{slug}", site.url)
}

pub(super) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_file_names_its_pages_with_their_days_and_escapes_them() {
        let mut document = Document::of_pages(false);
        document.push("https://x.example/?a=1&b=<2>", date(2026, 1, 5));
        assert_eq!(document.entries, 1);
        assert_eq!(
            String::from_utf8(document.finish()).unwrap(),
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
            let file = Document::of_sitemaps(sample).finish();
            let text = String::from_utf8(file).unwrap();
            assert_eq!(text.contains("<!-- Sample data"), sample, "{text}");
            assert!(text.contains("<sitemapindex xmlns="), "{text}");
        }
    }
}

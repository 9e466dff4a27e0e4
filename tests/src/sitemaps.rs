//! Publishing and reading sitemaps in tests.

use jiff::civil::{Date, date};
use nycapt_server::{
    ListedPage, PublishError, Published, SetKind, Site, SitemapOrder, publish_sitemaps,
};

use crate::{TestApp, between};

/// The files that every index lists first.
pub const FIXED_SITEMAPS: [&str; 4] = [
    "/sitemaps/foundation.xml",
    "/sitemaps/elite-search.xml",
    "/sitemaps/core-search.xml",
    "/sitemaps/second-wave-search.xml",
];

pub fn listed_page(slug: &str, day: i8, quality: u8) -> ListedPage<String> {
    ListedPage {
        slug: slug.into(),
        changed: date(2026, 11, day),
        quality,
    }
}

/// So many pages in the order of their slugs, all of one day and quality.
pub fn listed_pages(count: usize) -> Vec<ListedPage<String>> {
    (0..count)
        .map(|number| listed_page(&format!("{number:07}-street-bronx"), 1, 80))
        .collect()
}

/// The addresses of a sitemap with their days, in its order.
pub fn sitemap_entries(body: &[u8]) -> Vec<(String, Date)> {
    let text = str::from_utf8(body).unwrap();
    text.lines()
        .filter_map(|line| {
            let address = between(line, "<loc>", "</loc>")?;
            let day = between(line, "<lastmod>", "</lastmod>")?;
            Some((address.to_owned(), day.parse().unwrap()))
        })
        .collect()
}

impl TestApp {
    /// The site that it serves, which depends on its data.
    pub fn site(&self) -> Site {
        let release = self.app.live.load().unwrap();
        Site {
            url: self.app.config.site_url.clone(),
            sample: release.is_sample(),
        }
    }

    /// Publishes pages in shards of at most four addresses.
    pub async fn publish_pages(
        &self,
        kind: SetKind,
        pages: &[ListedPage<String>],
    ) -> Result<Published, PublishError> {
        let order = SitemapOrder {
            site: self.site(),
            kind,
            data_release: "2026-11-20-1".into(),
            shard_urls: 4,
        };
        publish_sitemaps(&self.app.state, &order, || pages.iter().cloned()).await
    }

    pub async fn indexed_files(&self) -> Vec<String> {
        let index = self.get("/sitemap.xml").await.is(200);
        let entries = sitemap_entries(&index.body).into_iter();
        let site = self.site().url;
        entries
            .map(|(address, _)| address.strip_prefix(&site).unwrap().to_owned())
            .collect()
    }

    pub async fn listed_slugs(&self, path: &str) -> Vec<(String, i8)> {
        let answer = self.get(path).await.is(200);
        let start = format!("{}/seo/", self.site().url);
        let entries = sitemap_entries(&answer.body).into_iter();
        entries
            .map(|(address, day)| (address.strip_prefix(&start).unwrap().to_owned(), day.day()))
            .collect()
    }
}

//! The site that sitemaps belong to, and the URLs of its pages.

use nycapt_corpus::Release;
use nycapt_store::Site;

/// The site of a server that shows a release.
pub(crate) fn site_of(site_url: &str, release: &Release) -> Site {
    Site {
        url: site_url.into(),
        sample: release.is_sample(),
    }
}

/// The URL of a path.
pub(crate) fn url_of(site: &Site, path: &str) -> String {
    format!("{}{path}", site.url)
}

/// The canonical URL of a building's page.
pub(crate) fn building_url(site: &Site, slug: &str) -> String {
    format!("{}/seo/{slug}", site.url)
}

//! Whose sitemaps they are.

/// A site that crawlers read: what was published for another address, or from invented data, is
/// none of its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Its public address without a slash at its end.
    pub url: String,
    /// Whether its data are invented.
    pub sample: bool,
}

impl Site {
    /// The address of a page of this site by its path.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    /// The address of the page of a building, which is also what the page calls itself.
    pub(crate) fn building(&self, slug: &str) -> String {
        format!("{}/seo/{slug}", self.url)
    }
}

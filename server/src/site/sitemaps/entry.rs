//! One page that crawlers are told of.

use jiff::civil::Date;

/// The page of a building that search engines may list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListedPage<S> {
    /// The building's canonical slug.
    pub slug: S,
    /// The day its data last changed.
    pub changed: Date,
    /// Quality of the page, 0 to 100.
    pub quality: u8,
}

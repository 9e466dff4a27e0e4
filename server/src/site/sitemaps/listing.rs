//! The pages that a set lists, as lines of slug and date sorted by slug.

use std::iter::Peekable;
use std::str::Lines;

use jiff::civil::Date;
use nycapt_store::{Database, StoreError, find_listing};

/// Pages with their dates, as stored with a set.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    text: String,
    pub(super) pages: usize,
}

impl Listing {
    /// Adds a page; the caller adds them sorted by slug.
    pub(crate) fn push(&mut self, slug: &str, changed: Date) {
        self.text += &format!("{slug}\t{changed}\n");
        self.pages += 1;
    }

    /// Its bytes, for [`previous_listing`].
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.text.into_bytes()
    }
}

/// What a published set lists; empty without a set.
pub(crate) async fn previous_listing(
    database: &Database,
    set: Option<i64>,
) -> Result<String, StoreError> {
    let (mut listing, mut chunk) = (Vec::new(), 0);
    if let Some(set) = set {
        let mut session = database.reader().await?;
        while let Some(body) = find_listing(&mut session, set, chunk).await? {
            listing.extend(body);
            chunk += 1;
        }
    }
    let damaged = |_| StoreError::Internal("a listing of sitemaps is damaged".into());
    String::from_utf8(listing).map_err(damaged)
}

/// The date that is listed for a page. Call it for sorted slugs, once for each.
pub(crate) fn last_modified(listing: &mut Peekable<Lines<'_>>, slug: &str) -> Option<Date> {
    let order = |line: &&str| line.split('\t').next().cmp(&Some(slug));
    while listing.next_if(|line| order(line).is_lt()).is_some() {}
    let line = listing.next_if(|line| order(line).is_eq())?;
    let (_, day) = line.split_once('\t')?;
    day.parse().ok()
}

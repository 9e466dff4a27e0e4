//! The pages that a set lists, as lines of slug and date sorted by slug.

use std::cmp::Ordering;
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

    /// Its bytes, for [`ListingReader::new`].
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.text.into_bytes()
    }
}

struct ListingReader {
    text: String,
    at: usize,
}

impl ListingReader {
    /// None if the bytes are not text.
    fn new(bytes: Vec<u8>) -> Option<Self> {
        let text = String::from_utf8(bytes).ok()?;
        Some(Self { text, at: 0 })
    }

    fn peek(&self) -> Option<(&str, Date)> {
        let (slug, day) = self.lines().next()?.split_once('\t')?;
        Some((slug, day.parse().ok()?))
    }

    fn skip(&mut self) {
        let length = self.lines().next().map_or(0, |line| line.len() + 1);
        self.at += length;
    }

    fn lines(&self) -> Lines<'_> {
        self.text.get(self.at..).unwrap_or_default().lines()
    }
}

/// The pages that a published set lists, read alongside the current ones, one chunk in memory at a time.
pub(crate) struct PreviousListing<'d> {
    database: &'d Database,
    /// None if nothing was published yet, or everything has been read.
    set: Option<i64>,
    next: i64,
    part: Option<ListingReader>,
    removed: u64,
}

impl<'d> PreviousListing<'d> {
    /// The pages of a set; none without a set.
    pub(crate) const fn new(database: &'d Database, set: Option<i64>) -> Self {
        Self {
            database,
            set,
            next: 0,
            part: None,
            removed: 0,
        }
    }

    /// The date that was listed for a page. Call it for sorted slugs, once for each.
    pub(crate) async fn last_modified(&mut self, slug: &str) -> Result<Option<Date>, StoreError> {
        while self.fill().await? {
            let Some(part) = &mut self.part else { break };
            let Some((listed, day)) = part.peek() else {
                break;
            };
            match listed.cmp(slug) {
                Ordering::Less => {
                    self.removed += 1;
                    part.skip();
                }
                Ordering::Equal => {
                    part.skip();
                    return Ok(Some(day));
                }
                Ordering::Greater => break,
            }
        }
        Ok(None)
    }

    /// The number of listed pages that [`Self::last_modified`] was not called for.
    pub(crate) async fn removed(mut self) -> Result<u64, StoreError> {
        while self.fill().await? {
            self.removed += 1;
            if let Some(part) = &mut self.part {
                part.skip();
            }
        }
        Ok(self.removed)
    }

    /// Loads the next chunk if necessary; returns whether there is a page.
    async fn fill(&mut self) -> Result<bool, StoreError> {
        while let Some(set) = self.set {
            if self.part.as_ref().is_some_and(|part| part.peek().is_some()) {
                return Ok(true);
            }
            let mut session = self.database.reader().await?;
            let Some(bytes) = find_listing(&mut session, set, self.next).await? else {
                self.set = None;
                self.part = None;
                break;
            };
            self.next += 1;
            let damaged = || StoreError::Internal("a listing of sitemaps is damaged".into());
            self.part = Some(ListingReader::new(bytes).ok_or_else(damaged)?);
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn pages_come_back_in_order() {
        let mut listing = Listing::default();
        let pages = [("a-1", date(2026, 1, 5)), ("b-2", date(2025, 12, 31))];
        for (slug, changed) in pages {
            listing.push(slug, changed);
        }
        assert_eq!(listing.pages, 2);
        let mut reader = ListingReader::new(listing.into_bytes()).unwrap();
        for page in pages {
            assert_eq!(reader.peek(), Some(page));
            reader.skip();
        }
        assert_eq!(reader.peek(), None);
        reader.skip();
        assert_eq!(reader.peek(), None);
    }
}

//! What crawlers were told last, read beside the pages of now: both are in the order of slugs.

use std::cmp::Ordering;

use jiff::civil::Date;

use super::Listed;
use crate::store::{Database, StoreError, find_listing};

/// The pages that a published set told of, one part in memory at a time.
pub(crate) struct PreviousSitemap<'d> {
    database: &'d Database,
    /// None where nothing was ever published, or all of it has been read.
    set: Option<i64>,
    next: i64,
    part: Option<Listed>,
    removed: u64,
}

impl<'d> PreviousSitemap<'d> {
    /// Those of a set; none where there is no set.
    pub(crate) const fn new(database: &'d Database, set: Option<i64>) -> Self {
        Self {
            database,
            set,
            next: 0,
            part: None,
            removed: 0,
        }
    }

    /// The day that was told of a page; slugs are asked for in their order, each once.
    ///
    /// # Errors
    /// The database is away.
    pub(crate) async fn last_modified(&mut self, slug: &str) -> Result<Option<Date>, StoreError> {
        while self.fill().await? {
            let Some(part) = &mut self.part else { break };
            let Some((told, day)) = part.peek() else {
                break;
            };
            match told.cmp(slug) {
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

    /// How many pages were told of and never asked for.
    ///
    /// # Errors
    /// The database is away.
    pub(crate) async fn removed(mut self) -> Result<u64, StoreError> {
        while self.fill().await? {
            self.removed += 1;
            if let Some(part) = &mut self.part {
                part.skip();
            }
        }
        Ok(self.removed)
    }

    /// Whether there is a page to look at, which may be the first of the next part.
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
            let part = Listed::of(bytes);
            self.part =
                Some(part.ok_or_else(|| {
                    StoreError::Broken("a listing of sitemaps is damaged".into())
                })?);
        }
        Ok(false)
    }
}

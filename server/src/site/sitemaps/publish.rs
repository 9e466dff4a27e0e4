//! Publishes sets of sitemaps: written shard by shard, and visible all at once.

use std::sync::Arc;

use jiff::civil::Date;
use nycapt_store::{
    Database, NewShard, SetKind, SetRow, Site, State, StoreError, begin_set, find_set_number,
    insert_listing, insert_shard, list_sets, publish_set, sweep_sitemaps, transact,
};

use super::document::{Document, building_url, sha256};
use super::listing::{Listing, last_modified, previous_listing};

/// Most URLs of a shard.
pub(crate) const SHARD_URLS: usize = 10_000;
/// The tiers of a batch, best first, with the lowest quality of each. Better pages have files of
/// their own, which crawlers can read first; pages below a quality of 40 are not listed.
pub(super) const TIERS: [(&str, u8); 3] = [("elite", 90), ("core", 75), ("growth", 0)];

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

/// A set to publish.
#[derive(Debug, Clone)]
pub struct SitemapOrder {
    /// The site it belongs to.
    pub site: Site,
    /// All pages, or only new and changed ones.
    pub kind: SetKind,
    /// The data release of the pages.
    pub data_release: String,
    /// Most URLs of a shard.
    pub shard_urls: usize,
}

/// How the pages differ from the previous set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PageChanges {
    /// Pages listed now.
    pub listed: u64,
    /// New pages.
    pub added: u64,
    /// Pages whose data changed.
    pub changed: u64,
    /// Pages no longer listed.
    pub removed: u64,
}

/// The outcome of a publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Published {
    /// A set of this number is published.
    Set {
        /// Its number among sets of its kind.
        number: i64,
        /// The number of files.
        shards: u64,
        /// The number of URLs.
        urls: u64,
        /// How it differs from the previous set.
        changes: PageChanges,
    },
    /// No page has changed, so nothing is written.
    NothingNew {
        /// The kind of the last set.
        kind: SetKind,
        /// Its number.
        number: i64,
    },
}

/// Why nothing was published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// No page may be listed.
    #[error("search engines may not list any page of this data release")]
    NoPages,
    /// There is no release for a batch to add to.
    #[error("no release is published yet; run `nycapt-server release publish` first")]
    NoRelease,
    /// Another publication started or finished in the meantime.
    #[error("another `nycapt-server release` ran meanwhile; nothing was published")]
    Overtaken,
    /// The commit may or may not have happened.
    #[error("{0}; `nycapt-server release list` shows whether it is published")]
    Unsure(String),
    /// The database failed.
    #[error("{0}; nothing was published; run it again")]
    State(String),
}

impl From<StoreError> for PublishError {
    fn from(error: StoreError) -> Self {
        Self::State(error.to_string())
    }
}

impl PageChanges {
    const fn urls(self, kind: SetKind) -> u64 {
        match kind {
            SetKind::Release => self.listed,
            SetKind::Batch => self.added + self.changed,
        }
    }

    const fn is_none(self, kind: SetKind) -> bool {
        match kind {
            SetKind::Release => self.added + self.changed + self.removed == 0,
            SetKind::Batch => self.added + self.changed == 0,
        }
    }
}

/// Publishes a set. `pages` is called twice and returns the pages sorted by slug.
///
/// Only a few shards and the previous set's slugs are in memory at a time. If the process is killed,
/// nothing it wrote is visible, and the next run removes it.
///
/// # Errors
/// No page can be listed, another publication is running, or the database does not answer.
pub async fn publish_sitemaps<S, I>(
    state: &State,
    order: &SitemapOrder,
    pages: impl Fn() -> I,
) -> Result<Published, PublishError>
where
    S: AsRef<str>,
    I: Iterator<Item = ListedPage<S>>,
{
    let database = state.database()?;
    let base = published_sets(state, &order.site).await?.pop();
    let previous = previous_listing(database, base.as_ref().map(|set| set.id)).await?;
    let changes = count_changes(&previous, pages());
    match &base {
        None if order.kind == SetKind::Batch => return Err(PublishError::NoRelease),
        _ if changes.listed == 0 => return Err(PublishError::NoPages),
        Some(set) if changes.is_none(order.kind) => {
            let (kind, number) = (set.kind, set.number);
            return Ok(Published::NothingNew { kind, number });
        }
        Some(_) | None => {}
    }
    let mut draft = Draft::begin(database, order).await?;
    sweep(database).await;
    draft.write(&previous, pages()).await?;
    let after = base.map_or(0, |set| set.sequence);
    let number = draft.publish(after, changes.urls(order.kind)).await?;
    sweep(database).await;
    Ok(Published::Set {
        number,
        shards: draft.shards,
        urls: changes.urls(order.kind),
        changes,
    })
}

fn count_changes<S: AsRef<str>>(
    previous: &str,
    pages: impl Iterator<Item = ListedPage<S>>,
) -> PageChanges {
    let mut changes = PageChanges::default();
    let mut rest = previous.lines().peekable();
    for page in pages {
        changes.listed += 1;
        match last_modified(&mut rest, page.slug.as_ref()) {
            None => changes.added += 1,
            Some(day) if day != page.changed => changes.changed += 1,
            Some(_) => {}
        }
    }
    let before = u64::try_from(previous.lines().count()).unwrap_or(u64::MAX);
    let kept = changes.listed - changes.added;
    changes.removed = before - kept;
    changes
}

struct Draft<'d> {
    database: &'d Arc<Database>,
    order: &'d SitemapOrder,
    set: i64,
    shards: u64,
}

#[derive(Default)]
struct Shard {
    tier: &'static str,
    number: i64,
    document: Option<Document>,
}

impl<'d> Draft<'d> {
    async fn begin(
        database: &'d Arc<Database>,
        order: &'d SitemapOrder,
    ) -> Result<Self, PublishError> {
        let begun = order.clone();
        let set = transact!(database, |tx| {
            begin_set(tx, &begun.site, begun.kind, &begun.data_release).await
        })?;
        Ok(Self {
            database,
            order,
            set,
            shards: 0,
        })
    }

    /// Writes every shard, and the listing for the next publication.
    async fn write<S: AsRef<str>>(
        &mut self,
        previous: &str,
        pages: impl Iterator<Item = ListedPage<S>>,
    ) -> Result<(), PublishError> {
        let mut previous = previous.lines().peekable();
        let mut shards = TIERS.map(|(tier, _)| Shard {
            tier,
            ..Shard::default()
        });
        let mut all = Shard::default();
        let (mut listing, mut chunk) = (Listing::default(), 0);
        for page in pages {
            let slug = page.slug.as_ref();
            listing.push(slug, page.changed);
            if listing.pages == SHARD_URLS {
                self.write_listing(chunk, std::mem::take(&mut listing))
                    .await?;
                chunk += 1;
            }
            let shard = match self.order.kind {
                SetKind::Release => Some(&mut all),
                SetKind::Batch if last_modified(&mut previous, slug) == Some(page.changed) => None,
                SetKind::Batch => {
                    let tier = tier_of(page.quality);
                    shards.iter_mut().find(|shard| shard.tier == tier)
                }
            };
            if let Some(shard) = shard {
                self.list(shard, slug, page.changed).await?;
            }
        }
        for shard in shards.iter_mut().chain([&mut all]) {
            self.write_shard(shard).await?;
        }
        self.write_listing(chunk, listing).await
    }

    async fn list(
        &mut self,
        shard: &mut Shard,
        slug: &str,
        changed: Date,
    ) -> Result<(), PublishError> {
        let site = &self.order.site;
        let document = match &mut shard.document {
            Some(document) => document,
            empty @ None => empty.insert(Document::of_pages(site.sample)),
        };
        document.push(&building_url(site, slug), changed);
        if document.entries == self.order.shard_urls {
            self.write_shard(shard).await?;
        }
        Ok(())
    }

    /// Writes the current shard and starts the next one.
    async fn write_shard(&mut self, shard: &mut Shard) -> Result<(), PublishError> {
        let Some(document) = shard.document.take() else {
            return Ok(());
        };
        shard.number += 1;
        let urls = i64::try_from(document.entries).unwrap_or(i64::MAX);
        let body = document.finish();
        let new = NewShard {
            set: self.set,
            tier: shard.tier,
            shard: shard.number,
            urls,
            sha256: sha256(&body),
            body,
        };
        self.shards += 1;
        let inserted = transact!(self.database, |tx| insert_shard(tx, &new).await);
        check_draft(inserted)
    }

    async fn write_listing(&self, chunk: i64, listing: Listing) -> Result<(), PublishError> {
        let (set, body) = (self.set, listing.into_bytes());
        let inserted = transact!(self.database, |tx| {
            insert_listing(tx, set, chunk, &body).await
        });
        check_draft(inserted)
    }

    async fn publish(&self, after: i64, urls: u64) -> Result<i64, PublishError> {
        let set = self.set;
        let urls = i64::try_from(urls).unwrap_or(i64::MAX);
        let published: Result<_, StoreError> =
            transact!(self.database, |tx| publish_set(tx, set, after, urls).await);
        match published {
            Ok(Some(number)) => Ok(number),
            Ok(None) | Err(StoreError::Constraint(_)) => Err(PublishError::Overtaken),
            Err(error @ StoreError::Unknown(_)) => {
                let mut session = self.database.reader().await;
                let found = match &mut session {
                    Ok(session) => find_set_number(session, set).await,
                    Err(away) => Err(away.clone()),
                };
                match found {
                    Ok(Some(number)) => Ok(number),
                    // The commit may still be in progress.
                    Ok(None) | Err(_) => Err(PublishError::Unsure(error.to_string())),
                }
            }
            Err(
                error @ (StoreError::Unavailable(_) | StoreError::Locked | StoreError::Internal(_)),
            ) => Err(error.into()),
        }
    }
}

fn tier_of(quality: u8) -> &'static str {
    let tier = TIERS.iter().find(|(_, least)| quality >= *least);
    tier.map_or("", |(name, _)| *name)
}

/// Fails if the set was abandoned by another publication, or is already deleted.
fn check_draft(inserted: Result<bool, StoreError>) -> Result<(), PublishError> {
    match inserted {
        Ok(true) => Ok(()),
        Ok(false) | Err(StoreError::Constraint(_)) => Err(PublishError::Overtaken),
        Err(error) => Err(error.into()),
    }
}

/// Deletes obsolete rows; the next run deletes what is left.
async fn sweep(database: &Database) {
    loop {
        let swept: Result<u64, StoreError> = transact!(database, |tx| sweep_sitemaps(tx).await);
        match swept {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(%error, "unused sitemaps are left for the next run");
                return;
            }
        }
    }
}

/// Every published set of a site, oldest first.
pub(crate) async fn published_sets(state: &State, site: &Site) -> Result<Vec<SetRow>, StoreError> {
    list_sets(&mut state.database()?.reader().await?, site).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_meet_without_a_gap() {
        let expected = ["growth", "growth", "core", "core", "elite", "elite"];
        assert_eq!([40, 74, 75, 89, 90, 100].map(tier_of), expected);
    }
}

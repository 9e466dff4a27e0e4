//! Sitemaps: sets of shards that are published whole, and what was told last.

use super::{Row, Session, StoreError, Tx, binds};
use crate::site::sitemaps::Site;

/// Rows that one write deletes: some of them hold a megabyte.
const SWEPT: i64 = 16;
/// Most files that an index may list, less those that are made when they are asked for.
const LISTED_FILES: i64 = 49_990;

/// What a set is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetKind {
    /// Every page.
    Release,
    /// Pages that are new or have changed.
    Batch,
}

impl SetKind {
    /// Its name, as it is stored and shown.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Batch => "batch",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        [Self::Release, Self::Batch]
            .into_iter()
            .find(|kind| kind.as_str() == name)
    }
}

/// A published set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SetRow {
    pub(crate) id: i64,
    pub(crate) kind: SetKind,
    /// Place among all sets of the site.
    pub(crate) sequence: i64,
    /// Its number in paths.
    pub(crate) number: i64,
    pub(crate) data_release: String,
    pub(crate) urls: i64,
    pub(crate) published_at: i64,
}

impl SetRow {
    fn of(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.int("id")?,
            kind: row.id("kind", SetKind::parse)?,
            sequence: row.int("sequence")?,
            number: row.int("number")?,
            data_release: row.text("data_release")?,
            urls: row.int("urls")?,
            published_at: row.int("published_at")?,
        })
    }
}

/// Begins a set, of which nothing is seen before it is published; its id. Whatever was begun for
/// the site before is given up.
///
/// # Errors
/// The database is away.
pub(crate) async fn begin_set(
    tx: &mut Tx,
    site: &Site,
    kind: SetKind,
    data_release: &str,
) -> Result<i64, StoreError> {
    let now = tx.now().await?;
    tx.execute(
        "update sitemap_set set state = 'abandoned'
          where site = $1 and sample = $2 and state = 'draft'",
        binds![&site.url, i64::from(site.sample)],
    )
    .await?;
    let row = tx
        .row(
            "insert into sitemap_set (site, sample, kind, state, data_release, created_at)
             values ($1, $2, $3, 'draft', $4, $5)
             returning id",
            binds![
                &site.url,
                i64::from(site.sample),
                kind.as_str(),
                data_release,
                now
            ],
        )
        .await?;
    row.map_or_else(
        || Err(StoreError::Broken("a set was not begun".into())),
        |row| row.int("id"),
    )
}

/// A shard as it is made.
#[derive(Debug)]
pub(crate) struct NewShard {
    pub(crate) set: i64,
    /// Empty in a release.
    pub(crate) tier: &'static str,
    /// From 1.
    pub(crate) shard: i64,
    pub(crate) urls: i64,
    pub(crate) sha256: [u8; 32],
    pub(crate) body: Vec<u8>,
}

/// Adds a shard to a set; false where the set was given up.
///
/// # Errors
/// The database is away.
pub(crate) async fn insert_shard(tx: &mut Tx, new: &NewShard) -> Result<bool, StoreError> {
    let made = tx
        .execute(
            "insert into sitemap_shard (set_id, tier, shard, urls, sha256, body)
             select id, $2, $3, $4, $5, $6 from sitemap_set where id = $1 and state = 'draft'",
            binds![
                new.set,
                new.tier,
                new.shard,
                new.urls,
                &new.sha256,
                new.body.as_slice()
            ],
        )
        .await?;
    Ok(made == 1)
}

/// Adds what is told of some pages to a set; false where the set was given up.
///
/// # Errors
/// The database is away.
pub(crate) async fn insert_listing(
    tx: &mut Tx,
    set: i64,
    chunk: i64,
    body: &[u8],
) -> Result<bool, StoreError> {
    let made = tx
        .execute(
            "insert into sitemap_listing (set_id, chunk, body)
             select id, $2, $3 from sitemap_set where id = $1 and state = 'draft'",
            binds![set, chunk, body],
        )
        .await?;
    Ok(made == 1)
}

/// Publishes a set behind the one of sequence `after`; its number. None where it was given up.
///
/// # Errors
/// [`StoreError::Constraint`] where another set was published behind that one.
pub(crate) async fn publish_set(
    tx: &mut Tx,
    set: i64,
    after: i64,
    urls: i64,
) -> Result<Option<i64>, StoreError> {
    let now = tx.now().await?;
    let row = tx
        .row(
            "update sitemap_set
                set state = 'published', sequence = $2, urls = $3, published_at = $4,
                    number = (select coalesce(max(other.number), 0) + 1 from sitemap_set other
                               where other.site = sitemap_set.site
                                 and other.sample = sitemap_set.sample
                                 and other.kind = sitemap_set.kind)
              where id = $1 and state = 'draft'
             returning number",
            binds![set, after + 1, urls, now],
        )
        .await?;
    row.map(|row| row.int("number")).transpose()
}

/// The number of a set, once it is published.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_set_number(
    session: &mut Session,
    set: i64,
) -> Result<Option<i64>, StoreError> {
    let row = session
        .row(
            "select number from sitemap_set where id = $1 and state = 'published'",
            binds![set],
        )
        .await?;
    row.map(|row| row.int("number")).transpose()
}

/// Deletes some of what nobody needs: shards and listings of sets that were given up, listings that
/// a newer set replaces, and then those sets; how many rows went.
///
/// # Errors
/// The database is away.
pub(crate) async fn sweep_sitemaps(tx: &mut Tx) -> Result<u64, StoreError> {
    let shards = tx
        .execute(
            "delete from sitemap_shard
              where (set_id, tier, shard) in
                    (select part.set_id, part.tier, part.shard from sitemap_shard part
                       join sitemap_set whole on whole.id = part.set_id
                      where whole.state = 'abandoned' limit $1)",
            binds![SWEPT],
        )
        .await?;
    let listings = tx
        .execute(
            "delete from sitemap_listing
              where (set_id, chunk) in
                    (select part.set_id, part.chunk from sitemap_listing part
                       join sitemap_set whole on whole.id = part.set_id
                      where whole.state = 'abandoned'
                         or exists (select 1 from sitemap_set newer
                                     where newer.site = whole.site
                                       and newer.sample = whole.sample
                                       and newer.sequence > whole.sequence)
                      limit $1)",
            binds![SWEPT],
        )
        .await?;
    if shards + listings > 0 {
        return Ok(shards + listings);
    }
    tx.execute("delete from sitemap_set where state = 'abandoned'", &[])
        .await
}

/// The set that was published last.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_latest_set(
    session: &mut Session,
    site: &Site,
) -> Result<Option<SetRow>, StoreError> {
    let row = session
        .row(
            "select id, kind, sequence, number, data_release, urls, published_at from sitemap_set
              where site = $1 and sample = $2 and state = 'published'
              order by sequence desc limit 1",
            binds![&site.url, i64::from(site.sample)],
        )
        .await?;
    row.as_ref().map(SetRow::of).transpose()
}

/// Every published set, oldest first.
///
/// # Errors
/// The database is away.
pub(crate) async fn list_sets(
    session: &mut Session,
    site: &Site,
) -> Result<Vec<SetRow>, StoreError> {
    let rows = session
        .rows(
            "select id, kind, sequence, number, data_release, urls, published_at from sitemap_set
              where site = $1 and sample = $2 and state = 'published'
              order by sequence",
            binds![&site.url, i64::from(site.sample)],
        )
        .await?;
    rows.iter().map(SetRow::of).collect()
}

/// A shard of a published set, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ShardRow {
    pub(crate) kind: SetKind,
    pub(crate) number: i64,
    pub(crate) tier: String,
    pub(crate) shard: i64,
    pub(crate) published_at: i64,
}

/// Every shard of every published set, newest set first; of more than an index may list, the newest.
///
/// # Errors
/// The database is away.
pub(crate) async fn list_shards(
    session: &mut Session,
    site: &Site,
) -> Result<Vec<ShardRow>, StoreError> {
    let rows = session
        .rows(
            "select whole.kind, whole.number, part.tier, part.shard, whole.published_at
               from sitemap_shard part join sitemap_set whole on whole.id = part.set_id
              where whole.site = $1 and whole.sample = $2 and whole.state = 'published'
              order by whole.sequence desc, part.tier, part.shard limit $3",
            binds![&site.url, i64::from(site.sample), LISTED_FILES],
        )
        .await?;
    rows.iter()
        .map(|row| {
            Ok(ShardRow {
                kind: row.id("kind", SetKind::parse)?,
                number: row.int("number")?,
                tier: row.text("tier")?,
                shard: row.int("shard")?,
                published_at: row.int("published_at")?,
            })
        })
        .collect()
}

/// A file that was made once and for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredFile {
    pub(crate) sha256: Vec<u8>,
    pub(crate) body: Vec<u8>,
}

/// A shard of a published set; the tier is empty for a release.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_shard(
    session: &mut Session,
    site: &Site,
    kind: SetKind,
    number: i64,
    (tier, shard): (&str, i64),
) -> Result<Option<StoredFile>, StoreError> {
    let row = session
        .row(
            "select part.sha256, part.body
               from sitemap_shard part join sitemap_set whole on whole.id = part.set_id
              where whole.site = $1 and whole.sample = $2 and whole.kind = $3
                and whole.number = $4 and whole.state = 'published'
                and part.tier = $5 and part.shard = $6",
            binds![
                &site.url,
                i64::from(site.sample),
                kind.as_str(),
                number,
                tier,
                shard
            ],
        )
        .await?;
    row.as_ref().map(StoredFile::of).transpose()
}

impl StoredFile {
    pub(super) fn of(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            sha256: row.bytes("sha256")?,
            body: row.bytes("body")?,
        })
    }
}

/// One part of what was told as of a set.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_listing(
    session: &mut Session,
    set: i64,
    chunk: i64,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row = session
        .row(
            "select body from sitemap_listing where set_id = $1 and chunk = $2",
            binds![set, chunk],
        )
        .await?;
    row.map(|row| row.bytes("body")).transpose()
}

//! Published sets of sitemap shards with the last modification dates that each set listed, and the
//! pages of the launch sitemap, chosen once per site.

use super::value::column_type;
use super::{Result, Row, Session, Tx, binds, row};

/// Rows deleted per write, since some of them are a megabyte.
const SWEEP_ROWS: i64 = 16;
/// Most files in an index, leaving room for those that are generated on request.
const LISTED_FILES: i64 = 49_990;

/// The site that sitemaps belong to: files published for another URL, or from sample data, are not
/// its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Its public URL, without a trailing slash.
    pub url: String,
    pub sample: bool,
}

nycapt_rules::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum SetKind {
        /// Every page.
        Release = "release",
        /// Pages that are new or have changed.
        Batch = "batch",
    }
    fn parse
}
column_type!(SetKind, parsed, SetKind::parse);

row! {
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SetRow {
        pub id: i64,
        pub kind: SetKind,
        /// Its position among all sets of the site.
        pub sequence: i64,
        /// Its number in paths.
        pub number: i64,
        pub data_release: String,
        pub urls: i64,
        pub published_at: i64,
    }
}

/// Starts a set, which is hidden until it is published, and returns its id. Abandons an unpublished
/// set of the site.
pub async fn begin_set(tx: &mut Tx, site: &Site, kind: SetKind, data_release: &str) -> Result<i64> {
    let now = tx.now().await?;
    let sql = "update sitemap_set set state = 'abandoned'
                where site = $1 and sample = $2 and state = 'draft'";
    tx.execute(sql, binds![site.url, site.sample]).await?;
    let sql = "insert into sitemap_set (site, sample, kind, state, data_release, created_at)
               values ($1, $2, $3, 'draft', $4, $5)
               returning id";
    let kind = kind.as_str();
    let binds = binds![site.url, site.sample, kind, data_release, now];
    tx.one(sql, binds, |row| row.int("id")).await
}

#[derive(Debug)]
pub struct NewShard {
    pub set: i64,
    /// Empty in a release.
    pub tier: &'static str,
    /// Starts at 1.
    pub shard: i64,
    pub urls: i64,
    pub sha256: [u8; 32],
    pub body: Vec<u8>,
}

/// Inserts a shard of a set. Returns false if the set was abandoned.
pub async fn insert_shard(tx: &mut Tx, new: &NewShard) -> Result<bool> {
    let sql = "insert into sitemap_shard (set_id, tier, shard, urls, sha256, body)
               select id, $2, $3, $4, $5, $6 from sitemap_set where id = $1 and state = 'draft'";
    let binds = binds![new.set, new.tier, new.shard, new.urls, new.sha256, new.body];
    tx.changes(sql, binds).await
}

/// Inserts a chunk of the pages that a set lists. Returns false if the set was abandoned.
pub async fn insert_listing(tx: &mut Tx, set: i64, chunk: i64, body: &[u8]) -> Result<bool> {
    let sql = "insert into sitemap_listing (set_id, chunk, body)
               select id, $2, $3 from sitemap_set where id = $1 and state = 'draft'";
    tx.changes(sql, binds![set, chunk, body]).await
}

/// Publishes a set after the one with sequence `after`, and returns its number; none if it was
/// abandoned.
///
/// # Errors
/// [`super::StoreError::Constraint`] if another set was published after that one.
pub async fn publish_set(tx: &mut Tx, set: i64, after: i64, urls: i64) -> Result<Option<i64>> {
    let now = tx.now().await?;
    let sql = "update sitemap_set
                  set state = 'published', sequence = $2, urls = $3, published_at = $4,
                      number = (select coalesce(max(other.number), 0) + 1 from sitemap_set other
                                 where other.site = sitemap_set.site
                                   and other.sample = sitemap_set.sample
                                   and other.kind = sitemap_set.kind)
                where id = $1 and state = 'draft'
               returning number";
    let sequence = after + 1;
    let binds = binds![set, sequence, urls, now];
    tx.find(sql, binds, |row| row.int("number")).await
}

/// The number of a set, if it is published.
pub async fn find_set_number(session: &mut Session, set: i64) -> Result<Option<i64>> {
    let sql = "select number from sitemap_set where id = $1 and state = 'published'";
    let read = |row: &Row| row.int("number");
    session.find(sql, binds![set], read).await
}

/// Deletes some obsolete rows and returns their number: shards and listings of abandoned sets, the
/// listings of all but the newest set, and then the abandoned sets themselves.
pub async fn sweep_sitemaps(tx: &mut Tx) -> Result<u64> {
    let shards = tx
        .execute(
            "delete from sitemap_shard
              where (set_id, tier, shard) in
                    (select part.set_id, part.tier, part.shard from sitemap_shard part
                       join sitemap_set whole on whole.id = part.set_id
                      where whole.state = 'abandoned' limit $1)",
            binds![SWEEP_ROWS],
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
            binds![SWEEP_ROWS],
        )
        .await?;
    if shards + listings > 0 {
        return Ok(shards + listings);
    }
    tx.execute("delete from sitemap_set where state = 'abandoned'", &[])
        .await
}

/// Every published set, oldest first.
pub async fn list_sets(session: &mut Session, site: &Site) -> Result<Vec<SetRow>> {
    let sql = "select id, kind, sequence, number, data_release, urls, published_at from sitemap_set
                where site = $1 and sample = $2 and state = 'published'
                order by sequence";
    let binds = binds![site.url, site.sample];
    session.list(sql, binds, SetRow::of).await
}

row! {
    /// A shard of a published set, without its body.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ShardRow {
        pub kind: SetKind,
        pub number: i64,
        pub tier: String,
        pub shard: i64,
        pub published_at: i64,
    }
}

/// The shards of all published sets, newest set first, as many as an index may list.
pub async fn list_shards(session: &mut Session, site: &Site) -> Result<Vec<ShardRow>> {
    let sql = "select whole.kind, whole.number, part.tier, part.shard, whole.published_at
                 from sitemap_shard part join sitemap_set whole on whole.id = part.set_id
                where whole.site = $1 and whole.sample = $2 and whole.state = 'published'
                order by whole.sequence desc, part.tier, part.shard limit $3";
    let binds = binds![site.url, site.sample, LISTED_FILES];
    session.list(sql, binds, ShardRow::of).await
}

row! {
    /// A file that never changes.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct StoredFile {
        pub sha256: Vec<u8>,
        pub body: Vec<u8>,
    }
}

/// A shard of a published set; the tier is empty for a release.
pub async fn find_shard(
    session: &mut Session,
    site: &Site,
    kind: SetKind,
    number: i64,
    (tier, shard): (&str, i64),
) -> Result<Option<StoredFile>> {
    let sql = "select part.sha256, part.body
                 from sitemap_shard part join sitemap_set whole on whole.id = part.set_id
                where whole.site = $1 and whole.sample = $2 and whole.kind = $3
                  and whole.number = $4 and whole.state = 'published'
                  and part.tier = $5 and part.shard = $6";
    let kind = kind.as_str();
    let binds = binds![site.url, site.sample, kind, number, tier, shard];
    session.find(sql, binds, StoredFile::of).await
}

pub async fn find_listing(session: &mut Session, set: i64, chunk: i64) -> Result<Option<Vec<u8>>> {
    let sql = "select body from sitemap_listing where set_id = $1 and chunk = $2";
    let read = |row: &Row| row.bytes("body");
    session.find(sql, binds![set, chunk], read).await
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCohort {
    pub rule: &'static str,
    pub data_release: String,
    pub urls: i64,
    /// Of the sorted URLs, one per line.
    pub urls_sha256: [u8; 32],
    pub sha256: [u8; 32],
    pub body: Vec<u8>,
}

/// Inserts a cohort. Returns false if the site has one.
pub async fn insert_cohort(tx: &mut Tx, site: &Site, new: &NewCohort) -> Result<bool> {
    let now = tx.now().await?;
    tx.changes(
        "insert into sitemap_cohort
            (site, sample, rule, data_release, urls, urls_sha256, sha256, body, frozen_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (site, sample) do nothing",
        binds![
            site.url,
            site.sample,
            new.rule,
            new.data_release,
            new.urls,
            new.urls_sha256,
            new.sha256,
            new.body,
            now,
        ],
    )
    .await
}

row! {
    /// A stored cohort without its file.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CohortRow {
        pub rule: String,
        pub data_release: String,
        pub urls: i64,
        pub urls_sha256: Vec<u8>,
        pub frozen_at: i64,
    }
}

pub async fn find_cohort(session: &mut Session, site: &Site) -> Result<Option<CohortRow>> {
    let sql = "select rule, data_release, urls, urls_sha256, frozen_at from sitemap_cohort
                where site = $1 and sample = $2";
    let binds = binds![site.url, site.sample];
    session.find(sql, binds, CohortRow::of).await
}

pub async fn find_cohort_file(session: &mut Session, site: &Site) -> Result<Option<StoredFile>> {
    let sql = "select sha256, body from sitemap_cohort where site = $1 and sample = $2";
    let binds = binds![site.url, site.sample];
    session.find(sql, binds, StoredFile::of).await
}

//! The pages of the launch sitemap, chosen once per site.

use super::{Session, Site, StoreError, StoredFile, Tx, binds};

/// A cohort to insert.
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
pub async fn insert_cohort(tx: &mut Tx, site: &Site, new: &NewCohort) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    tx.changes(
        "insert into sitemap_cohort
            (site, sample, rule, data_release, urls, urls_sha256, sha256, body, frozen_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (site, sample) do nothing",
        binds![
            &site.url,
            i64::from(site.sample),
            new.rule,
            &new.data_release,
            new.urls,
            &new.urls_sha256,
            &new.sha256,
            new.body.as_slice(),
            now,
        ],
    )
    .await
}

/// A stored cohort without its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CohortRow {
    pub rule: String,
    pub data_release: String,
    pub urls: i64,
    pub urls_sha256: Vec<u8>,
    pub frozen_at: i64,
}

/// The cohort of a site.
pub async fn find_cohort(
    session: &mut Session,
    site: &Site,
) -> Result<Option<CohortRow>, StoreError> {
    let sql = "select rule, data_release, urls, urls_sha256, frozen_at from sitemap_cohort
                where site = $1 and sample = $2";
    session
        .find(sql, binds![&site.url, i64::from(site.sample)], |row| {
            Ok(CohortRow {
                rule: row.text("rule")?,
                data_release: row.text("data_release")?,
                urls: row.int("urls")?,
                urls_sha256: row.bytes("urls_sha256")?,
                frozen_at: row.int("frozen_at")?,
            })
        })
        .await
}

/// The file of a site's cohort.
pub async fn find_cohort_file(
    session: &mut Session,
    site: &Site,
) -> Result<Option<StoredFile>, StoreError> {
    let sql = "select sha256, body from sitemap_cohort where site = $1 and sample = $2";
    let binds = binds![&site.url, i64::from(site.sample)];
    session.find(sql, binds, StoredFile::of).await
}

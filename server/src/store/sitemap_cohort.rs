//! The cohort of the launch: frozen once for each site.

use super::{Session, StoreError, StoredFile, Tx, binds};
use crate::site::sitemaps::Site;

/// The launch's cohort as it is frozen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewCohort {
    pub(crate) rule: &'static str,
    pub(crate) data_release: String,
    pub(crate) urls: i64,
    /// Of the sorted addresses, one a line.
    pub(crate) urls_sha256: [u8; 32],
    pub(crate) sha256: [u8; 32],
    pub(crate) body: Vec<u8>,
}

/// Freezes a cohort; false where the site has one.
///
/// # Errors
/// The database is away.
pub(crate) async fn insert_cohort(
    tx: &mut Tx,
    site: &Site,
    new: &NewCohort,
) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let made = tx
        .execute(
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
        .await?;
    Ok(made == 1)
}

/// What is known of a frozen cohort beside its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CohortRow {
    pub(crate) rule: String,
    pub(crate) data_release: String,
    pub(crate) urls: i64,
    pub(crate) urls_sha256: Vec<u8>,
    pub(crate) frozen_at: i64,
}

/// The manifest of a site's cohort.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_cohort(
    session: &mut Session,
    site: &Site,
) -> Result<Option<CohortRow>, StoreError> {
    let row = session
        .row(
            "select rule, data_release, urls, urls_sha256, frozen_at from sitemap_cohort
              where site = $1 and sample = $2",
            binds![&site.url, i64::from(site.sample)],
        )
        .await?;
    row.map(|row| {
        Ok(CohortRow {
            rule: row.text("rule")?,
            data_release: row.text("data_release")?,
            urls: row.int("urls")?,
            urls_sha256: row.bytes("urls_sha256")?,
            frozen_at: row.int("frozen_at")?,
        })
    })
    .transpose()
}

/// The file of a site's cohort.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_cohort_file(
    session: &mut Session,
    site: &Site,
) -> Result<Option<StoredFile>, StoreError> {
    let row = session
        .row(
            "select sha256, body from sitemap_cohort where site = $1 and sample = $2",
            binds![&site.url, i64::from(site.sample)],
        )
        .await?;
    row.as_ref().map(StoredFile::of).transpose()
}

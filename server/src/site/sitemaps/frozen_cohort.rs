//! Freezes the launch cohort on first use.

use std::sync::Arc;

use nycapt_store::{CohortRow, NewCohort, Site, State, StoreError, find_cohort, insert_cohort};

use super::cohort::{COHORT_RULE, COHORT_SIZE, Candidate, cohort_of};
use super::document::{Document, sha256};
use super::site::building_url;
use crate::api_error::ApiError;
use nycapt_corpus::Release;

/// Why the cohort cannot be frozen.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CohortError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the cohort cannot be written: {0}")]
    Write(#[from] std::io::Error),
    #[error("the cohort was not chosen to its end")]
    Cancelled,
}

impl From<CohortError> for ApiError {
    fn from(error: CohortError) -> Self {
        match error {
            CohortError::Store(error) => error.into(),
            CohortError::Write(_) | CohortError::Cancelled => {
                tracing::error!(%error, "the launch cannot be frozen");
                Self::internal()
            }
        }
    }
}

/// The frozen cohort, chosen from this release if none exists yet; `None` if no building is
/// eligible.
///
/// Later releases do not change it. If two servers freeze it at once, the first one wins.
pub(crate) async fn frozen_cohort(
    state: &State,
    release: &Arc<Release>,
    site: &Site,
) -> Result<Option<CohortRow>, CohortError> {
    let database = state.database()?;
    let frozen = find_cohort(&mut database.reader().await?, site).await?;
    if frozen.is_some() {
        return Ok(frozen);
    }
    let (data, owner) = (Arc::clone(release), site.clone());
    let cohort = tokio::task::spawn_blocking(move || new_cohort(&data, &owner)).await;
    let Some(cohort) = cohort.map_err(|_| CohortError::Cancelled)?? else {
        return Ok(None);
    };
    let owner = site.clone();
    let written: Result<bool, StoreError> = database
        .write(move |tx| Box::pin(async move { insert_cohort(tx, &owner, &cohort).await }))
        .await;
    written?;
    let frozen = find_cohort(&mut database.reader().await?, site).await?;
    if let Some(cohort) = &frozen {
        tracing::info!(
            launch.urls = cohort.urls,
            launch.data_release = cohort.data_release,
            launch.urls_sha256 = hex::encode(&cohort.urls_sha256),
            "the launch is frozen"
        );
    }
    Ok(frozen)
}

fn new_cohort(release: &Release, site: &Site) -> std::io::Result<Option<NewCohort>> {
    let eligible = release.site_pages().filter(|page| page.in_cohort);
    let chosen = cohort_of(
        eligible.map(|page| Candidate {
            slug: page.slug,
            borough: page.borough,
            changed: page.last_changed,
        }),
        COHORT_SIZE,
    );
    if chosen.is_empty() {
        return Ok(None);
    }
    let mut document = Document::of_pages(site.sample)?;
    let mut urls = String::new();
    for page in &chosen {
        let url = building_url(site, page.slug);
        document.push(&url, page.changed)?;
        urls.push_str(&url);
        urls.push('\n');
    }
    let body = document.finish()?;
    Ok(Some(NewCohort {
        rule: COHORT_RULE,
        data_release: release.name().into(),
        urls: i64::try_from(chosen.len()).unwrap_or(i64::MAX),
        urls_sha256: sha256(urls.as_bytes()),
        sha256: sha256(&body),
        body,
    }))
}

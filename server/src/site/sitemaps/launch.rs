//! Freezes the cohort of the launch: once, by whoever needs it first.

use std::sync::Arc;

use super::{COHORT_RULE, COHORT_SIZE, Candidate, Document, Site, cohort_of, sha256};
use crate::api_error::ApiError;
use crate::store::{CohortRow, NewCohort, State, StoreError, find_cohort, insert_cohort};
use nycapt_corpus::Release;

/// Why there is no cohort to be had.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LaunchError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the cohort cannot be written: {0}")]
    Written(#[from] std::io::Error),
    #[error("the cohort was not chosen to its end")]
    Cut,
}

impl From<LaunchError> for ApiError {
    fn from(error: LaunchError) -> Self {
        match error {
            LaunchError::Store(error) => error.into(),
            LaunchError::Written(_) | LaunchError::Cut => {
                tracing::error!(%error, "the launch cannot be frozen");
                Self::internal()
            }
        }
    }
}

/// The manifest of the launch, which is frozen here where there is none yet. None while no building
/// is eligible: then there is nothing to freeze.
///
/// A later release changes nothing, and of two servers that freeze at once both get what the first
/// one wrote.
pub(crate) async fn launch_of(
    state: &State,
    release: &Arc<Release>,
    site: &Site,
) -> Result<Option<CohortRow>, LaunchError> {
    let database = state.database()?;
    let frozen = find_cohort(&mut database.reader().await?, site).await?;
    if frozen.is_some() {
        return Ok(frozen);
    }
    let (of, at) = (Arc::clone(release), site.clone());
    let chosen = tokio::task::spawn_blocking(move || chosen_of(&of, &at)).await;
    let Some(cohort) = chosen.map_err(|_| LaunchError::Cut)?? else {
        return Ok(None);
    };
    let by = site.clone();
    let written: Result<bool, StoreError> = database
        .write(move |tx| Box::pin(async move { insert_cohort(tx, &by, &cohort).await }))
        .await;
    written?;
    let frozen = find_cohort(&mut database.reader().await?, site).await?;
    if let Some(launch) = &frozen {
        tracing::info!(
            launch.urls,
            launch.data_release,
            launch.urls_sha256 = hex::encode(&launch.urls_sha256),
            "the launch is frozen"
        );
    }
    Ok(frozen)
}

fn chosen_of(release: &Release, site: &Site) -> std::io::Result<Option<NewCohort>> {
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
    let mut addresses = String::new();
    for page in &chosen {
        let address = site.building(page.slug);
        document.push(&address, page.changed)?;
        addresses.push_str(&address);
        addresses.push('\n');
    }
    let body = document.finish()?;
    Ok(Some(NewCohort {
        rule: COHORT_RULE,
        data_release: release.name().into(),
        urls: i64::try_from(chosen.len()).unwrap_or(i64::MAX),
        urls_sha256: sha256(addresses.as_bytes()),
        sha256: sha256(&body),
        body,
    }))
}

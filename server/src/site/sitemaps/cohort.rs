//! Chooses the buildings of the launch sitemap by a rule that anyone can repeat, and freezes them on
//! first use.

use std::sync::Arc;

use jiff::civil::Date;
use nycapt_contract::Borough;
use nycapt_corpus::Release;
use nycapt_store::{
    CohortRow, NewCohort, Site, State, StoreError, find_cohort, insert_cohort, transact,
};
use sha2::{Digest, Sha256};

use super::document::{Document, building_url, sha256};

/// Name of the rule, and part of the hash that orders a borough's buildings.
const COHORT_RULE: &str = "address-launch-v1";
/// Most pages of the cohort, which fit into one file.
const COHORT_SIZE: usize = 25_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Candidate<S> {
    slug: S,
    borough: Borough,
    changed: Date,
}

/// Chooses at most `size` of the eligible pages, sorted by slug.
///
/// Each borough gets a share in proportion to its eligible pages, by the largest remainder method.
/// Within a borough, pages are ordered by a hash of rule and slug.
fn cohort_of<S: AsRef<str>>(
    eligible: impl Iterator<Item = Candidate<S>>,
    size: usize,
) -> Vec<Candidate<S>> {
    let mut boroughs: Vec<Vec<([u8; 32], Candidate<S>)>> =
        Borough::ALL.iter().map(|_| Vec::new()).collect();
    for candidate in eligible {
        let place = usize::from(candidate.borough.code()).saturating_sub(1);
        if let Some(candidates) = boroughs.get_mut(place) {
            candidates.push((rank_of(candidate.slug.as_ref()), candidate));
        }
    }
    let counts: Vec<usize> = boroughs.iter().map(Vec::len).collect();
    let quotas = quotas_of(&counts, size);
    let mut chosen: Vec<Candidate<S>> = Vec::with_capacity(quotas.iter().sum());
    for (mut candidates, quota) in boroughs.into_iter().zip(quotas) {
        candidates.sort_unstable_by_key(|(rank, _)| *rank);
        chosen.extend(candidates.into_iter().take(quota).map(|(_, one)| one));
    }
    chosen.sort_unstable_by(|a, b| a.slug.as_ref().cmp(b.slug.as_ref()));
    chosen
}

fn rank_of(slug: &str) -> [u8; 32] {
    Sha256::digest(format!("{COHORT_RULE}|{slug}")).into()
}

/// Splits `size` in proportion to the counts, at most the count itself. Of equal remainders, the
/// first wins.
fn quotas_of(counts: &[usize], size: usize) -> Vec<usize> {
    let total: usize = counts.iter().sum();
    if total <= size {
        return counts.to_vec();
    }
    let mut quotas: Vec<usize> = counts.iter().map(|count| size * count / total).collect();
    let mut by_remainder: Vec<(usize, usize)> = counts
        .iter()
        .map(|count| size * count % total)
        .enumerate()
        .collect();
    by_remainder.sort_by_key(|(_, remainder)| std::cmp::Reverse(*remainder));
    let left = size - quotas.iter().sum::<usize>();
    for (place, _) in by_remainder.into_iter().take(left) {
        if let Some(quota) = quotas.get_mut(place) {
            *quota += 1;
        }
    }
    quotas
}

/// The frozen cohort, chosen from this release if none exists yet; `None` if no building is
/// eligible.
///
/// Later releases do not change it. If two servers freeze it at once, the first one wins.
pub(crate) async fn frozen_cohort(
    state: &State,
    release: &Arc<Release>,
    site: &Site,
) -> Result<Option<CohortRow>, StoreError> {
    let database = state.database()?;
    let frozen = find_cohort(&mut database.reader().await?, site).await?;
    if frozen.is_some() {
        return Ok(frozen);
    }
    let (data, owner) = (Arc::clone(release), site.clone());
    let cohort = tokio::task::spawn_blocking(move || new_cohort(&data, &owner)).await;
    let unfinished = |_| StoreError::Internal("choosing the cohort didn't finish".into());
    let Some(cohort) = cohort.map_err(unfinished)? else {
        return Ok(None);
    };
    let owner = site.clone();
    let written: Result<bool, StoreError> =
        transact!(database, |tx| insert_cohort(tx, &owner, &cohort).await);
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

fn new_cohort(release: &Release, site: &Site) -> Option<NewCohort> {
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
        return None;
    }
    let mut document = Document::of_pages(site.sample);
    let mut urls = String::new();
    for page in &chosen {
        let url = building_url(site, page.slug);
        document.push(&url, page.changed);
        urls.push_str(&url);
        urls.push('\n');
    }
    let body = document.finish();
    Some(NewCohort {
        rule: COHORT_RULE,
        data_release: release.name().into(),
        urls: i64::try_from(chosen.len()).unwrap_or(i64::MAX),
        urls_sha256: sha256(urls.as_bytes()),
        sha256: sha256(&body),
        body,
    })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn eligible(counts: [usize; 5]) -> impl Iterator<Item = Candidate<String>> {
        Borough::ALL
            .into_iter()
            .zip(counts)
            .flat_map(|(borough, count)| {
                (0..count).map(move |number| Candidate {
                    slug: format!("{number}-street-{}", borough.slug()),
                    borough,
                    changed: date(2026, 1, 1),
                })
            })
    }

    fn slugs(chosen: &[Candidate<String>]) -> Vec<&str> {
        chosen.iter().map(|one| one.slug.as_str()).collect()
    }

    #[test]
    fn shares_follow_the_largest_remainders_and_add_up() {
        assert_eq!(quotas_of(&[3, 3, 3], 10), [3, 3, 3]);
        assert_eq!(quotas_of(&[3, 3, 3], 9), [3, 3, 3]);
        assert_eq!(quotas_of(&[3, 3, 3], 8), [3, 3, 2]);
        assert_eq!(quotas_of(&[1, 0, 999], 100), [0, 0, 100]);
        assert_eq!(quotas_of(&[6, 94, 900], 100), [1, 9, 90]);
        assert_eq!(quotas_of(&[0, 0], 5), [0, 0]);
        for size in [1, 24_999, 25_000, 25_001] {
            let counts = [61_007, 1_999, 33_333, 12_345, 7];
            let quotas = quotas_of(&counts, size);
            assert_eq!(quotas.iter().sum::<usize>(), size);
            assert!(
                quotas
                    .iter()
                    .zip(counts)
                    .all(|(quota, most)| *quota <= most)
            );
        }
    }

    #[test]
    fn the_same_pages_are_chosen_whatever_their_order() {
        let counts = [40, 30, 20, 10, 0];
        let chosen = cohort_of(eligible(counts), 50);
        let mut reversed: Vec<_> = eligible(counts).collect();
        reversed.reverse();
        assert_eq!(chosen, cohort_of(reversed.into_iter(), 50));
        assert_eq!(chosen.len(), 50);
        assert!(slugs(&chosen).is_sorted());
        for (borough, count) in Borough::ALL.into_iter().zip([20, 15, 10, 5, 0]) {
            let of_borough = chosen.iter().filter(|one| one.borough == borough);
            assert_eq!(of_borough.count(), count, "{}", borough.name());
        }
    }

    #[test]
    fn one_page_more_or_less_moves_few_others() {
        let counts = [400, 300, 200, 100, 50];
        let before = cohort_of(eligible(counts), 500);
        let after = cohort_of(eligible([401, 300, 200, 100, 50]), 500);
        let kept = slugs(&after)
            .into_iter()
            .filter(|slug| slugs(&before).contains(slug))
            .count();
        assert!(kept >= 497, "{kept}");
    }
}

//! The health of the service.

use nycapt_contract::{Borough, Health, HealthCoverage, HealthRelease, HealthUpdate, OpenObject};
use nycapt_corpus::LiveRelease;
use nycapt_report::datasets::ALL;
use nycapt_report::{Extent, ReleaseFacts};
use nycapt_store::State;

/// Never fails, and never waits for the database: uses the last probe.
pub(crate) fn get_health(live: &LiveRelease, state: &State) -> Health {
    let accounts = if state.answers() { "ok" } else { "unavailable" };
    let release = live.load().map(|release| HealthRelease {
        name: release.name().into(),
        built_at: release.built_at().into(),
        sample: release.is_sample(),
        buildings: release.buildings(),
        addresses: release.directory().len(),
        coverage: Some(coverage_of(release.facts())),
    });
    let last_update = live.last_update().map(|update| HealthUpdate {
        outcome: update.outcome.as_str().into(),
        step: update.step.map(|step| step.as_str().into()),
        started_at: update.started_at.clone(),
        finished_at: update.finished_at.clone(),
    });
    Health {
        status: if release.is_some() { "ok" } else { "degraded" }.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        release,
        last_update,
        accounts: Some(accounts.into()),
        extra: OpenObject::new(),
    }
}

/// Datasets of a release by how much of the city they cover.
pub(crate) fn coverage_of(release: &ReleaseFacts) -> HealthCoverage {
    let mut counts = HealthCoverage::default();
    for facts in release.datasets.iter() {
        let extents = Borough::ALL.map(|borough| facts.coverage.of(borough));
        let count = match extents.into_iter().max() {
            Some(Extent::Whole) => &mut counts.whole,
            Some(Extent::Partial) => &mut counts.partial,
            Some(Extent::Unknown) | None => &mut counts.unknown,
        };
        *count += 1;
    }
    let is_stale = ALL.iter().filter(|dataset| release.is_stale(dataset));
    counts.stale = is_stale.count() as u64;
    counts
}

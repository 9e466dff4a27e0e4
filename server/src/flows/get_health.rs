//! The health of the service.

use nycapt_contract::{
    Borough, Health, HealthCoverage, HealthObjectStore, HealthRelease, HealthUpdate, OpenObject,
};
use nycapt_corpus::Release;
use nycapt_corpus::clock::instant_of;
use nycapt_report::Extent;
use nycapt_report::datasets::ALL;

use crate::app::App;

/// Never fails, and never waits for the database: uses the last probe.
pub(crate) fn get_health(app: &App) -> Health {
    let live = &app.live;
    let accounts = if app.state.is_available() {
        "ok"
    } else {
        "unavailable"
    };
    let release = live.load().map(|release| HealthRelease {
        name: release.name().into(),
        built_at: release.built_at().into(),
        sample: release.is_sample(),
        buildings: release.buildings(),
        addresses: release.directory().len(),
        coverage: Some(coverage_of(&release)),
    });
    let last_update = live.last_update().map(|update| HealthUpdate {
        outcome: update.outcome.as_str().into(),
        step: update.step.map(|step| step.as_str().into()),
        reason: update.reason.clone(),
        started_at: update.started_at.clone(),
        finished_at: update.finished_at.clone(),
    });
    let object_store = app.corpus_checks.as_ref().map(|checks| HealthObjectStore {
        status: if checks.is_failing() { "failing" } else { "ok" }.into(),
        current_at: checks
            .succeeded_at()
            .map(|at| instant_of(at.as_millisecond())),
    });
    Health {
        status: if release.is_some() { "ok" } else { "degraded" }.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        release,
        last_update,
        object_store,
        accounts: Some(accounts.into()),
        extra: OpenObject::new(),
    }
}

/// Datasets of a release by how much of the city they cover, with those that lost rows or
/// refused every row.
pub(crate) fn coverage_of(release: &Release) -> HealthCoverage {
    let mut counts = HealthCoverage::default();
    let (release, signals) = (release.facts(), &release.manifest().signals);
    let is_loaded = |id: &str| release.datasets.iter().any(|facts| facts.id == id);
    let gone = signals.keys().filter(|id| !is_loaded(id));
    counts.partial = gone.count() as u64;
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

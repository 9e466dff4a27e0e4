//! Updates: download, build, check, publish and prune in one.

use std::fs::{self, File};
use std::path::Path;

use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    CorpusError, FetchOptions, Pauses, Progress, ReleaseStore, Surroundings, UpdateOptions,
    UpdateOutcome, UpdateRecord, UpdateStep, Updated, publish, update, verify,
};
use nycapt_report::datasets::{hpd_aep, pluto};
use reqwest::Url;
use tempfile::TempDir;
use tokio::task::spawn_blocking;

use crate::fake_portal::{FakePortal, Fault, Table};

/// What is live after the first update.
const LIVE: &str = "2026-11-21-1";
const ID: &str = "64uk-42ks";
const PLUTO: &str = include_str!("../fixtures/datasets/pluto.csv");

/// A data folder that is updated from a portal of its own.
struct NightlyUpdate {
    portal: FakePortal,
    options: UpdateOptions,
    folder: TempDir,
}

/// Updates of one small dataset, a row a page.
fn options(data_dir: &Path, portal: Url) -> UpdateOptions {
    let input = data_dir.join("input");
    UpdateOptions {
        accept_partial: Vec::new(),
        data_dir: data_dir.to_owned(),
        fetch: Some(FetchOptions {
            datasets: vec![&pluto::DATASET],
            folder: input.clone(),
            portal,
            token: None,
            jobs: 1,
            page_rows: 1,
        }),
        input,
        force: false,
        keep: 3,
    }
}

/// The time at an hour after ten of one day, and pauses that take none.
fn surroundings(hour: u8) -> Surroundings {
    let now = format!("2026-11-21T{}:00:00Z", 10 + hour);
    Surroundings {
        clock: Clock::fixed(now.parse().unwrap()),
        pauses: Pauses::recorded(),
        ..Surroundings::default()
    }
}

impl NightlyUpdate {
    async fn new() -> Self {
        let portal = FakePortal::start().await;
        portal.publish(ID, PLUTO, 1_700_000_000);
        let folder = tempfile::tempdir().unwrap();
        Self {
            options: options(folder.path(), portal.url.clone()),
            portal,
            folder,
        }
    }

    async fn at(&self, hour: u8) -> Result<Updated, CorpusError> {
        let (options, surroundings) = (self.options.clone(), surroundings(hour));
        let work = move || update(&options, &surroundings, Progress::Quiet);
        spawn_blocking(work).await.unwrap()
    }

    /// Changes the table at the portal, which dates it newer.
    fn change(&self) {
        let year = |at: i64| (1900 + at % 100).to_string();
        let change = |table: &mut Table| table.set("yearbuilt", year(table.updated_at));
        self.portal.change(ID, change);
    }

    fn store(&self) -> ReleaseStore {
        ReleaseStore::new(self.folder.path())
    }

    fn record(&self) -> UpdateRecord {
        UpdateRecord::read(self.folder.path()).unwrap().unwrap()
    }

    /// Checks that a whole release of this name is live.
    fn assert_live(&self, name: &str, after: &str) {
        let release = verify(&self.store(), None);
        let release = release.unwrap_or_else(|error| panic!("{after}: {error}"));
        assert_eq!(release.name(), name, "{after}");
    }
}

#[tokio::test]
async fn an_update_publishes_what_changed_and_says_when_nothing_did() {
    let mut night = NightlyUpdate::new().await;
    let first = night.at(3).await.unwrap();
    assert_eq!(first.record.outcome, UpdateOutcome::Published);
    assert_eq!(first.record.release.as_deref(), Some("2026-11-21-1"));
    assert_eq!(first.record.started_at, "2026-11-21T13:00:00Z");
    let expected = Some("2026-11-21T13:00:00Z".into());
    assert_eq!(first.record.finished_at, expected);
    assert_eq!(first.downloaded, ["64uk-42ks.csv.gz"]);
    assert_eq!(night.record(), first.record);

    let second = night.at(4).await.unwrap();
    assert_eq!(second.record.outcome, UpdateOutcome::Unchanged);
    assert_eq!(second.record.release, first.record.release);
    assert_eq!(night.record(), second.record);

    // The portal dates the rows newer.
    night.change();
    let third = night.at(5).await.unwrap();
    assert_eq!(third.record.release.as_deref(), Some("2026-11-21-2"));

    // A file from another program.
    let by_hand = include_str!("../fixtures/datasets/dhcr_buildings.csv");
    fs::write(night.options.input.join("dhcr.csv"), by_hand).unwrap();
    let fourth = night.at(6).await.unwrap();
    assert_eq!(fourth.record.release.as_deref(), Some("2026-11-21-3"));
    night.options.fetch = None;
    let fifth = night.at(7).await.unwrap();
    assert_eq!(fifth.record.outcome, UpdateOutcome::Unchanged);
    night.options.force = true;
    let forced = night.at(8).await.unwrap();
    assert_eq!(forced.record.release.as_deref(), Some("2026-11-21-4"));
}

#[tokio::test]
async fn a_failed_download_leaves_the_live_release_and_says_why() {
    let night = NightlyUpdate::new().await;
    night.at(3).await.unwrap();
    night.change();
    night.portal.fail_next(vec![Fault::Status(503, None); 6]);
    let error = night.at(4).await.unwrap_err();
    assert_eq!(error.exit_code(), 4);
    let record = night.record();
    assert_eq!(record.outcome, UpdateOutcome::Failed);
    assert_eq!(record.step, Some(UpdateStep::Fetch));
    assert_eq!(record.release.as_deref(), Some("2026-11-21-1"));
    assert!(record.error.unwrap().contains("503"));
    let reason = record.reason.unwrap();
    assert_eq!(reason, "the file was not downloaded");
    night.assert_live(LIVE, "a failed download");

    let next = night.at(5).await.unwrap();
    assert_eq!(next.record.release.as_deref(), Some("2026-11-21-2"));
    assert_eq!(next.record.step, None);
}

#[tokio::test]
async fn a_retired_dataset_stops_no_update_that_has_a_copy() {
    let mut night = NightlyUpdate::new().await;
    let program = "building_id,bbl,aep_start_date,current_status,discharge_date,aep_round\n\
        1,1000050041,2024-01-02T00:00:00.000,AEP Active,,Round 1\n";
    let aep = hpd_aep::DATASET.id;
    night.portal.publish(aep, program, 1_700_000_000);
    let fetch = night.options.fetch.as_mut().unwrap();
    fetch.datasets.push(&hpd_aep::DATASET);
    night.portal.withdraw(aep);
    let error = night.at(2).await.unwrap_err();
    assert_eq!(error.exit_code(), 4, "there is no copy");
    assert_eq!(night.store().current().unwrap(), None);
    night.portal.publish(aep, program, 1_700_000_000);
    night.at(3).await.unwrap();

    night.portal.withdraw(aep);
    night.change();
    let next = night.at(4).await.unwrap();
    assert_eq!(next.record.outcome, UpdateOutcome::Published);
    assert_eq!(next.record.gone, ["hcir-3275.csv.gz"]);
    assert_eq!(next.downloaded, ["64uk-42ks.csv.gz"]);
    assert_eq!(night.record(), next.record);
    let release = verify(&night.store(), None).unwrap();
    assert_eq!(release.name(), "2026-11-21-2");
    assert_eq!(release.manifest().datasets[aep].rows, 1);
    assert_eq!(CorpusError::Gone(next.record.gone).exit_code(), 8);

    night.portal.withdraw(ID);
    let error = night.at(5).await.unwrap_err();
    assert_eq!(error.exit_code(), 4, "nothing is where it was");
    night.assert_live("2026-11-21-2", "nothing is where it was");
}

#[tokio::test]
async fn a_refused_build_leaves_the_live_release_and_is_tried_again_without_a_download() {
    let night = NightlyUpdate::new().await;
    night.at(3).await.unwrap();
    night.change();
    let unknown = night.options.input.join("unknown.csv");
    fs::write(&unknown, "a,b\n1,2\n").unwrap();
    for hour in [4, 5] {
        let error = night.at(hour).await.unwrap_err();
        assert_eq!(error.exit_code(), 5);
        let record = night.record();
        assert_eq!(record.step, Some(UpdateStep::Build));
        assert!(record.error.unwrap().contains("unknown.csv"));
        let expected = Some("2026-11-21-1");
        assert_eq!(night.store().current().unwrap().as_deref(), expected);
        assert_eq!(night.store().names().unwrap(), ["2026-11-21-1"]);
    }
    fs::remove_file(unknown).unwrap();
    night.portal.requests();
    let next = night.at(6).await.unwrap();
    assert_eq!(next.record.outcome, UpdateOutcome::Published);
    assert!(night.portal.pages().is_empty());
    for entry in fs::read_dir(night.store().releases()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name == ".lock" || !name.starts_with('.'), "{name}");
    }
}

#[tokio::test]
async fn files_that_were_rolled_back_go_live_again_only_if_forced() {
    let mut night = NightlyUpdate::new().await;
    night.at(1).await.unwrap();
    night.change();
    night.at(2).await.unwrap();
    publish(&night.store(), LIVE).unwrap();
    for hour in [3, 4] {
        let error = night.at(hour).await.unwrap_err();
        assert_eq!(error.exit_code(), 5);
        let record = night.record();
        assert_eq!(record.step, Some(UpdateStep::Check));
        let why = record.error.unwrap();
        let expected = "`2026-11-21-2` was built from these files, and you rolled back";
        assert!(why.contains(expected), "{why}");
        night.assert_live(LIVE, "a rollback");
    }

    night.change();
    let next = night.at(5).await.unwrap();
    assert_eq!(next.record.release.as_deref(), Some("2026-11-21-3"));
    publish(&night.store(), LIVE).unwrap();
    night.at(6).await.unwrap_err();
    night.options.force = true;
    let forced = night.at(7).await.unwrap();
    assert_eq!(forced.record.release.as_deref(), Some("2026-11-21-4"));
}

#[tokio::test]
async fn a_second_update_is_refused_while_one_is_under_way() {
    let night = NightlyUpdate::new().await;
    night.at(3).await.unwrap();
    let before = night.record();
    let lock = File::create(night.folder.path().join(".update.lock")).unwrap();
    lock.lock().unwrap();
    let error = night.at(4).await.unwrap_err();
    assert!(matches!(error, CorpusError::Busy(_)), "{error}");
    assert_eq!(error.exit_code(), 3);
    assert_eq!(
        night.record(),
        before,
        "the update under way writes its own record"
    );
    drop(lock);
    night.at(5).await.unwrap();
}

#[tokio::test]
async fn a_build_by_hand_makes_an_update_wait_for_the_next_night() {
    let night = NightlyUpdate::new().await;
    night.at(3).await.unwrap();
    night.change();
    let lock = File::create(night.store().releases().join(".lock")).unwrap();
    lock.lock().unwrap();
    let error = night.at(4).await.unwrap_err();
    assert_eq!(error.exit_code(), 3);
    assert_eq!(night.record().step, Some(UpdateStep::Build));
    drop(lock);
    assert_eq!(
        night.at(5).await.unwrap().record.outcome,
        UpdateOutcome::Published
    );
}

#[tokio::test]
async fn the_server_knows_how_the_last_update_ended() {
    let night = NightlyUpdate::new().await;
    let live = std::sync::Arc::new(nycapt_corpus::LiveRelease::default());
    let watch = live.watch(night.folder.path());
    watch.check_now();
    assert!(live.last_update().is_none());
    night.portal.fail_next([Fault::Silence]);
    let (ended, ()) = tokio::join!(night.at(3), async {
        night.portal.silent.notified().await;
        watch.check_now();
        let running = live.last_update().unwrap();
        assert_eq!(running.outcome, UpdateOutcome::Running);
        assert_eq!(running.step, Some(UpdateStep::Fetch));
        assert_eq!(
            (running.finished_at.as_ref(), running.release.as_ref()),
            (None, None)
        );
        night.portal.go_on();
    });
    assert_eq!(ended.unwrap().record.outcome, UpdateOutcome::Published);
    watch.check_now();
    assert_eq!(*live.last_update().unwrap(), night.record());
    assert_eq!(live.load().unwrap().name(), "2026-11-21-1");
}

#[tokio::test]
async fn a_damaged_record_leaves_the_server_the_one_that_it_knew() {
    let night = NightlyUpdate::new().await;
    night.at(3).await.unwrap();
    let live = std::sync::Arc::new(nycapt_corpus::LiveRelease::default());
    let watch = live.watch(night.folder.path());
    watch.check_now();
    let known = live.last_update().unwrap();
    let damaged = night.folder.path().join("damaged.json");
    fs::write(&damaged, "{").unwrap();
    fs::rename(&damaged, night.folder.path().join("update.json")).unwrap();
    watch.check_now();
    assert_eq!(live.last_update().unwrap(), known);
}

#[tokio::test]
async fn an_update_that_finds_nothing_new_removes_what_the_one_before_left() {
    let mut night = NightlyUpdate::new().await;
    night.at(3).await.unwrap();
    night.change();
    night.at(4).await.unwrap();
    night.options.keep = 1;
    let next = night.at(5).await.unwrap();
    assert_eq!(next.record.outcome, UpdateOutcome::Unchanged);
    assert_eq!(next.pruned, ["2026-11-21-1"]);
}

#[tokio::test]
async fn an_update_that_fails_after_its_release_went_live_says_that_it_is() {
    let night = NightlyUpdate::new().await;
    night.at(3).await.unwrap();
    night.change();
    // A file in place of a folder can't be removed as one.
    let left = night.store().releases().join(".removed-1");
    fs::write(&left, "").unwrap();
    let error = night.at(4).await.unwrap_err();
    assert_eq!(error.exit_code(), 7);
    let expected = "the update stopped at the step `prune`; the live release is up to date";
    assert_eq!(error.to_string(), expected);
    night.assert_live("2026-11-21-2", expected);
    assert!(!night.record().error.unwrap().contains("unchanged"));
    fs::remove_file(left).unwrap();

    let other = File::create(night.folder.path().join(".switch.lock")).unwrap();
    other.lock().unwrap();
    let unfinished = night.folder.path().join("update.json.tmp");
    let (ended, ()) = tokio::join!(night.at(5), async {
        let is_pruning = |UpdateRecord { outcome, step, .. }| {
            outcome == UpdateOutcome::Running && step == Some(UpdateStep::Prune)
        };
        while !is_pruning(night.record()) {
            tokio::task::yield_now().await;
        }
        fs::create_dir(&unfinished).unwrap();
        drop(other);
    });
    let error = ended.unwrap_err();
    assert_eq!(error.exit_code(), 1);
    assert!(error.to_string().contains("up to date, but"), "{error}");
    assert_eq!(night.record().outcome, UpdateOutcome::Interrupted);
}

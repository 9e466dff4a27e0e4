//! An update that is killed, runs out of disk or is lied to leaves the live release whole.

use std::fs;
use std::path::PathBuf;
use std::process::Child;

use nycapt_corpus::{Progress, UpdateOutcome, UpdateStep, update, verify};
use tokio::task::spawn_blocking;

use crate::fake_portal::{Fault, Table};
use crate::fixture::{self, failure_of, kill_at};
use crate::updates::{Night, options, surroundings};

const DATA_DIR: &str = "NYCAPT_TEST_UPDATE_DATA_DIR";
const PORTAL: &str = "NYCAPT_TEST_UPDATE_PORTAL";
/// What is live before each interrupted update.
const LIVE: &str = "2026-11-21-1";

/// The update as a process of its own: this test alone, started by the others.
#[test]
#[ignore = "is started by the other tests of this file"]
fn update_in_this_process() {
    let setting = |name| PathBuf::from(std::env::var_os(name).unwrap());
    let portal = setting(PORTAL).to_str().unwrap().parse().unwrap();
    let options = options(&setting(DATA_DIR), portal);
    if let Err(error) = update(&options, &surroundings(4), Progress::Lines) {
        panic!("stopped: {error}");
    }
}

impl Night {
    /// Starts an update under a shell prelude.
    fn start(&self, prelude: &str) -> Child {
        let portal = self.portal.url.as_str().into();
        let settings = [(DATA_DIR, self.folder.path().into()), (PORTAL, portal)];
        let test = "interrupted_updates::update_in_this_process";
        fixture::start(test, prelude, &settings)
    }

    async fn kill_at(&self, line: &'static str) {
        let child = self.start("");
        spawn_blocking(move || kill_at(child, line)).await.unwrap();
    }

    /// Checks that a whole release of this name is live.
    fn assert_live(&self, name: &str, after: &str) {
        let release = verify(&self.store(), None);
        let release = release.unwrap_or_else(|error| panic!("{after}: {error}"));
        assert_eq!(release.name(), name, "{after}");
    }

    fn assert_interrupted_at(&self, step: UpdateStep) {
        let record = self.record();
        assert_eq!(record.outcome, UpdateOutcome::Interrupted, "{step}");
        assert_eq!(record.step, Some(step));
    }

    /// Checks that an update after the interrupted ones publishes, and that nothing of them is left.
    async fn assert_made_up_for(&self) {
        let next = self.at(5).await.unwrap();
        assert_eq!(next.record.outcome, UpdateOutcome::Published);
        let name = next.record.release.unwrap();
        assert_ne!(name, LIVE);
        self.assert_live(&name, "the next update");
        for entry in fs::read_dir(self.store().releases()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(name == ".lock" || !name.starts_with('.'), "{name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_killed_at_any_step_leaves_the_live_release_and_the_next_makes_up_for_it() {
    let night = Night::new().await;
    night.at(3).await.unwrap();
    // Before the first row, between two, and before it is known that there are no more.
    for answered in 0..=2 {
        night.change();
        night.portal.fail_next(vec![Fault::Whole; answered]);
        night.portal.fail_next([Fault::Silence]);
        let mut child = night.start("");
        night.portal.silent.notified().await;
        child.kill().unwrap();
        child.wait().unwrap();
        night.portal.go_on();
        night.assert_interrupted_at(UpdateStep::Fetch);
        night.assert_live(LIVE, "a download");
    }
    // While the switch is locked, no update gets further than to its release.
    let switch = night.lock_switch();
    // The stages between these two are killed one by one in `interrupted_builds`.
    for stage in ["read 64uk-42ks.csv.gz", "indexing pages"] {
        night.kill_at(stage).await;
        assert_eq!(
            night.record().outcome,
            UpdateOutcome::Interrupted,
            "{stage}"
        );
        night.assert_live(LIVE, stage);
    }
    night.kill_at("update: publish").await;
    night.assert_interrupted_at(UpdateStep::Publish);
    night.assert_live(LIVE, "publishing");
    drop(switch);
    night.assert_made_up_for().await;

    let live = night.store().current().unwrap().unwrap();
    let switch = night.lock_switch();
    night.kill_at("update: prune").await;
    night.assert_interrupted_at(UpdateStep::Prune);
    night.assert_live(&live, "pruning");
    drop(switch);
    let last = night.at(6).await.unwrap();
    assert_eq!(last.record.outcome, UpdateOutcome::Unchanged);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_on_a_full_disk_leaves_the_live_release_and_is_made_up_for() {
    let night = Night::new().await;
    night.at(3).await.unwrap();
    night.change();
    // The longest file of a write, in blocks of 512 bytes: its own record, a page of rows, and files
    // of the release.
    for blocks in [0, 1, 4, 16] {
        let child = night.start(&format!("trap '' XFSZ; ulimit -f {blocks};"));
        let said = spawn_blocking(move || failure_of(child)).await.unwrap();
        assert!(said.contains("stopped: "), "{blocks}: {said}");
        night.assert_live(LIVE, &said);
    }
    night.assert_made_up_for().await;
}

#[tokio::test]
async fn a_portal_that_lies_leaves_the_live_release_and_the_update_says_why() {
    let night = Night::new().await;
    night.at(3).await.unwrap();
    type Lie = fn(&mut Table);
    let lies: [(&str, Lie); 4] = [
        ("counts 3 rows, but gives 2", |table| {
            table.counted = Some(3)
        }),
        ("counts 1 rows, but gives 2", |table| {
            table.counted = Some(1)
        }),
        ("counts no rows", |table| table.counted = Some(0)),
        ("`bbl`", |table| table.rename("BBL", "lot_number")),
    ];
    for (said, lie) in lies {
        night.change();
        night.change_table(lie);
        let error = night.at(4).await.unwrap_err();
        assert_eq!(error.exit_code(), 4, "{said}");
        let record = night.record();
        assert_eq!(record.step, Some(UpdateStep::Fetch), "{said}");
        let why = record.error.unwrap();
        assert!(why.contains(said), "{why}");
        night.assert_live(LIVE, said);
    }
    night.change_table(|table| {
        table.counted = None;
        table.rename("lot_number", "BBL");
    });
    night.assert_made_up_for().await;
}

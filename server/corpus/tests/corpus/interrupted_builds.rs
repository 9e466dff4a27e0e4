//! A build that is killed or runs out of disk leaves the live release whole.

use std::path::PathBuf;
use std::process::Child;

use nycapt_corpus::clock::Clock;
use nycapt_corpus::{BuildOptions, Progress, build};

use crate::fixture::{self, Fixture, failure_of, kill_at};

const DATA_DIR: &str = "NYCAPT_TEST_BUILD_DATA_DIR";
const INPUT: &str = "NYCAPT_TEST_BUILD_INPUT";

/// The build as a process of its own: this test alone, started by the others.
#[test]
#[ignore = "is started by the other tests of this file"]
fn build_in_this_process() {
    let path = |name| PathBuf::from(std::env::var_os(name).unwrap());
    let options = BuildOptions {
        data_dir: path(DATA_DIR),
        inputs: vec![path(INPUT)],
        publish: true,
        sample: true,
        ..BuildOptions::default()
    };
    if let Err(error) = build(&options, &Clock::system(), Progress::Lines) {
        panic!("refused: {error}");
    }
}

/// Starts a build under a shell prelude.
fn start(fixture: &Fixture, prelude: &str) -> Child {
    let settings = [(DATA_DIR, fixture.data_dir()), (INPUT, fixture.input())];
    let test = "interrupted_builds::build_in_this_process";
    fixture::start(test, prelude, &settings)
}

#[test]
fn a_killed_build_leaves_the_live_release_intact() {
    let fixture = Fixture::with_sample(150);
    let live = fixture.build().unwrap().name;
    for stage in [
        "read bobaadr.txt",
        "read hpd_contacts.csv",
        "read acris_parties.csv",
        "building the address directory",
        "joining documents",
        "sorting records",
        "sorting places",
        "comparing releases",
        "comparing buildings",
        "rendering previews",
        "summing up portfolios",
    ] {
        kill_at(start(&fixture, ""), stage);
        assert_eq!(fixture.live().name(), live, "{stage}");
    }
    let next = fixture.build().unwrap().name;
    assert_ne!(next, live);
    let (current, names) = fixture.state();
    assert_eq!(current.as_deref(), Some(next.as_str()));
    assert!(names.iter().all(|name| !name.starts_with('.')), "{names:?}");
}

#[test]
fn a_full_disk_leaves_the_live_release_intact() {
    let fixture = Fixture::with_sample(150);
    fixture.build().unwrap();
    let before = fixture.state();
    // Files of the build in KiB run from 1 (the live name) to some thousands (records).
    for blocks in [0, 1, 16, 64, 256] {
        let prelude = format!("trap '' XFSZ; ulimit -f {blocks};");
        let said = failure_of(start(&fixture, &prelude));
        assert!(
            said.contains("the live release is unchanged"),
            "{blocks}: {said}"
        );
        assert_eq!(fixture.state(), before, "{blocks}");
        fixture.live();
    }
}

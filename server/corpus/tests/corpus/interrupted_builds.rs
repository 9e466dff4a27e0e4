//! A build that is killed leaves the live release whole.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use nycapt_corpus::clock::Clock;
use nycapt_corpus::{BuildOptions, Progress, build};

use crate::fixture::{Fixture, start};

const DATA_DIR: &str = "NYCAPT_TEST_BUILD_DATA_DIR";
const INPUT: &str = "NYCAPT_TEST_BUILD_INPUT";

/// The build as a process of its own: this test alone, started by the other.
#[test]
#[ignore = "is started by the other test of this file"]
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
        "indexing pages",
        "summing up portfolios",
    ] {
        let settings = [(DATA_DIR, fixture.data_dir()), (INPUT, fixture.input())];
        let test = "interrupted_builds::build_in_this_process";
        let mut child = start(test, settings);
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let reached = lines.any(|said| said.unwrap().starts_with(stage));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(reached, "{stage}");
        assert_eq!(fixture.live().name(), live, "{stage}");
    }
    let next = fixture.build().unwrap().name;
    assert_ne!(next, live);
    let (current, names) = fixture.state();
    assert_eq!(current.as_deref(), Some(next.as_str()));
    assert!(names.iter().all(|name| !name.starts_with('.')), "{names:?}");
}

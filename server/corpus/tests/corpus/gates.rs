//! A release that differs too much from the live one is built, but not made live.

use std::fs;

use nycapt_corpus::{
    ALL_PARTIAL, CorpusError, Progress, Surroundings, UpdateOptions, UpdateOutcome, UpdateRecord,
    UpdateStep, Updated, publish, update,
};

use crate::fixture::{Fixture, PLUTO, clock};

const LOTS: u32 = 200;

/// Writes tax lots of one street, of which the first `moved` have another house number.
fn write_lots(fixture: &Fixture, moved: u32) {
    let rows = (1..=LOTS).map(|lot| {
        let number = if lot <= moved { 1_000 + lot } else { lot };
        let bbl = 1_000_050_000 + lot;
        format!("1,5,{lot},{bbl},{number} OAK STREET,10001,C1,2,8,8,1920,x,,\n")
    });
    let text = PLUTO.to_owned() + &rows.collect::<String>();
    fixture.write("pluto.csv", text);
}

/// Updates from the files in place.
fn updated(fixture: &Fixture) -> Result<Updated, CorpusError> {
    let options = UpdateOptions {
        data_dir: fixture.data_dir(),
        input: fixture.input(),
        fetch: None,
        force: false,
        accept_partial: vec![ALL_PARTIAL.into()],
        keep: 1,
    };
    let surroundings = Surroundings {
        clock: clock(),
        ..Surroundings::default()
    };
    update(&options, &surroundings, Progress::Quiet)
}

#[test]
fn an_update_that_moves_too_many_addresses_leaves_the_live_release() {
    let fixture = Fixture::new();
    write_lots(&fixture, 0);
    updated(&fixture).unwrap();
    write_lots(&fixture, 2);
    updated(&fixture).unwrap();
    let live = fixture.live().name().to_owned();
    assert_eq!(live, "2026-11-21-2", "two of 200 may move");

    for moved in [7, 6, 5] {
        write_lots(&fixture, moved);
        let error = updated(&fixture).unwrap_err();
        assert_eq!(error.exit_code(), 5);
        assert_eq!(fixture.live().name(), live);
    }
    let names = fixture.store().names().unwrap();
    assert_eq!(names.len(), 3, "refused releases don't fill the disk");
    let error = updated(&fixture).unwrap_err();
    assert_eq!(error.exit_code(), 5);
    let after = fixture.store().names().unwrap();
    assert_eq!(after, names, "the same files are not built again");
    let record = UpdateRecord::read(&fixture.data_dir()).unwrap().unwrap();
    assert_eq!(record.step, Some(UpdateStep::Check));
    let error = record.error.unwrap();
    let refused = &names[2];
    for part in [
        "addresses: 3 of ",
        "`nycapt-server corpus publish ",
        refused.as_str(),
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
    let reason = record.reason.unwrap();
    assert!(reason.contains("differs too much"), "{reason}");

    publish(&fixture.store(), refused).unwrap();
    assert_eq!(fixture.live().name(), refused);
    let next = updated(&fixture).unwrap();
    assert_eq!(next.record.outcome, UpdateOutcome::Unchanged);
}

#[test]
fn an_update_that_loses_too_many_scores_leaves_the_live_release() {
    // An invented city, as if it were the real one.
    let fixture = Fixture::with_sample(600);
    updated(&fixture).unwrap();
    let live = fixture.live().name().to_owned();
    fs::remove_file(fixture.file("hpd_violations.csv")).unwrap();
    let error = updated(&fixture).unwrap_err();
    assert_eq!(error.exit_code(), 5);
    assert_eq!(fixture.live().name(), live);
    let record = UpdateRecord::read(&fixture.data_dir()).unwrap().unwrap();
    let error = record.error.unwrap();
    assert!(error.contains("\n  scores: "), "{error}");
}

#[test]
fn a_sample_city_may_move_every_address() {
    let fixture = Fixture::new();
    for moved in [0, LOTS] {
        write_lots(&fixture, moved);
        let name = fixture.build().unwrap().name;
        assert_eq!(fixture.live().name(), name);
    }
}

//! A release that differs too much from the live one is built, but not made live.

use std::fs;

use nycapt_corpus::{
    ALL_PARTIAL, CorpusError, Listing, NotCompared, PortalFacts, Progress, Surroundings,
    UpdateOptions, UpdateOutcome, UpdateRecord, UpdateStep, Updated, list, prune, publish, update,
};

use crate::fixture::{Fixture, PLUTO, clock, of_other_version, replace};

const LOTS: u32 = 200;

/// Writes tax lots of one street, of which the first `moved` have another house number.
fn write_lots(fixture: &Fixture, lots: u32, moved: u32) {
    let rows = (1..=lots).map(|lot| {
        let number = if lot <= moved { 1_000 + lot } else { lot };
        let bbl = 1_000_050_000 + lot;
        format!("1,5,{lot},{bbl},{number} OAK STREET,10001,C1,2,8,8,1920,x,,\n")
    });
    let text = PLUTO.to_owned() + &rows.collect::<String>();
    fixture.write("pluto.csv", text);
}

/// Updates from the files in place.
fn updated(fixture: &Fixture) -> Result<Updated, CorpusError> {
    updated_keeping(fixture, 1)
}

fn updated_keeping(fixture: &Fixture, keep: usize) -> Result<Updated, CorpusError> {
    let options = UpdateOptions {
        data_dir: fixture.data_dir(),
        input: fixture.input(),
        fetch: None,
        force: false,
        accept_partial: vec![ALL_PARTIAL.into()],
        keep,
    };
    let surroundings = Surroundings {
        clock: clock(),
        ..Surroundings::default()
    };
    update(&options, &surroundings, Progress::Quiet)
}

/// A data folder whose live release is of these lots, as they are before any moves.
fn published() -> Fixture {
    let fixture = Fixture::new();
    write_lots(&fixture, LOTS, 0);
    updated(&fixture).unwrap();
    fixture
}

/// Updates, which is refused and leaves this release live; why.
fn refused(fixture: &Fixture, keep: usize, live: &str) -> String {
    let error = updated_keeping(fixture, keep).unwrap_err();
    assert_eq!(error.exit_code(), 5);
    assert_eq!(fixture.live().name(), live);
    let record = UpdateRecord::read(&fixture.data_dir()).unwrap().unwrap();
    record.error.unwrap()
}

fn listed(fixture: &Fixture, name: &str) -> Listing {
    let mut all = list(&fixture.store()).unwrap().into_iter();
    all.find(|one| one.name == name).unwrap()
}

/// Updates, and returns why the new release was not compared, as printed and as stored.
fn published_uncompared(fixture: &Fixture) -> NotCompared {
    let updated = updated(fixture).unwrap();
    assert_eq!(updated.record.outcome, UpdateOutcome::Published);
    let stored = UpdateRecord::read(&fixture.data_dir()).unwrap().unwrap();
    assert_eq!(stored, updated.record);
    stored.not_compared.unwrap()
}

#[test]
fn an_update_that_moves_too_many_addresses_leaves_the_live_release() {
    let fixture = published();
    write_lots(&fixture, LOTS, 2);
    updated(&fixture).unwrap();
    let live = fixture.live().name().to_owned();
    assert_eq!(live, "2026-11-21-2", "two of 200 may move");

    for moved in [7, 6, 5] {
        write_lots(&fixture, LOTS, moved);
        refused(&fixture, 1, &live);
    }
    let names = fixture.store().names().unwrap();
    assert_eq!(names.len(), 3, "refused releases don't fill the disk");
    let error = refused(&fixture, 1, &live);
    let after = fixture.store().names().unwrap();
    assert_eq!(after, names, "the same files are not built again");
    let record = UpdateRecord::read(&fixture.data_dir()).unwrap().unwrap();
    assert_eq!(record.step, Some(UpdateStep::Check));
    let refused_release = &names[2];
    for part in [
        "addresses: 3 of ",
        "at most 1% may; check PLUTO (pluto.csv)",
        " was on lot 100005000",
        "`nycapt-server corpus publish ",
        " --data-dir ",
        refused_release.as_str(),
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
    let reason = record.reason.unwrap();
    assert!(reason.contains("differs too much"), "{reason}");

    let reasons = listed(&fixture, refused_release).refused;
    assert!(
        reasons.len() == 1 && reasons[0].starts_with("addresses: 3 of "),
        "{reasons:?}"
    );
    publish(&fixture.store(), refused_release).unwrap();
    assert_eq!(fixture.live().name(), refused_release);
    assert_eq!(listed(&fixture, refused_release).refused, [""; 0]);
    assert!(listed(&fixture, &live).was_live);
    let next = updated(&fixture).unwrap();
    assert_eq!(next.record.outcome, UpdateOutcome::Unchanged);
}

#[test]
fn an_update_that_loses_too_many_scores_leaves_the_live_release() {
    // An invented city, as if it were the real one.
    let fixture = Fixture::with_sample(600);
    for entry in fs::read_dir(fixture.input()).unwrap() {
        let path = entry.unwrap().path();
        if path.to_string_lossy().ends_with(".portal.json") {
            let facts = fs::read_to_string(&path).unwrap();
            fs::write(&path, facts.replace("\"sample:", "\"https://data.example/")).unwrap();
        }
    }
    updated(&fixture).unwrap();
    let live = fixture.live().name().to_owned();
    fs::remove_file(fixture.file("hpd_violations.csv")).unwrap();
    let error = refused(&fixture, 1, &live);
    assert!(error.contains("\n  scores: "), "{error}");
    let missing = "Housing Maintenance Code violations (no file)";
    assert!(error.contains(missing), "{error}");
}

#[test]
fn a_sample_city_may_move_every_address() {
    let fixture = Fixture::new();
    for moved in [0, LOTS] {
        write_lots(&fixture, LOTS, moved);
        let name = fixture.build().unwrap().name;
        assert_eq!(fixture.live().name(), name);
    }
}

#[test]
fn a_refused_release_does_not_take_the_place_of_the_one_that_was_live() {
    let fixture = Fixture::new();
    for moved in [0, 2] {
        write_lots(&fixture, LOTS, moved);
        updated_keeping(&fixture, 2).unwrap();
    }
    write_lots(&fixture, LOTS, 7);
    updated_keeping(&fixture, 2).unwrap_err();
    write_lots(&fixture, LOTS, 3);
    let next = updated_keeping(&fixture, 2).unwrap();
    assert_eq!(next.record.release.as_deref(), Some("2026-11-21-4"));
    assert_eq!(next.pruned, ["2026-11-21-1", "2026-11-21-3"]);
    let names = fixture.store().names().unwrap();
    assert_eq!(names, ["2026-11-21-2", "2026-11-21-4"]);
    assert!(listed(&fixture, "2026-11-21-2").was_live);
}

#[test]
fn a_new_release_replaces_a_damaged_one_and_the_update_says_that_it_was_not_compared() {
    for file in ["previews.bin", "manifest.json"] {
        let fixture = published();
        let damaged = fixture.live().name().to_owned();
        fixture.damage(&damaged, file);
        // From the same files, too: what is live is no use.
        let why = published_uncompared(&fixture);
        assert!(why.damaged, "{why}");
        assert_eq!(why.release.as_deref(), Some(damaged.as_str()));
        assert_eq!(why.gates, ["addresses", "scores"]);
        assert!(why.to_string().contains(file), "{why}");
        assert_ne!(fixture.live().name(), damaged);
    }
}

#[test]
fn a_new_release_goes_live_even_if_the_name_of_the_live_one_is_damaged() {
    let fixture = published();
    replace(&fixture.data_dir().join("CURRENT"), [0xff]);
    let why = published_uncompared(&fixture);
    assert!(why.damaged && why.release.is_none(), "{why}");
    assert_eq!(fixture.live().name(), "2026-11-21-2");
}

#[test]
fn a_release_of_another_version_in_the_same_format_is_compared_and_replaced() {
    let fixture = published();
    let before = fixture.live().manifest().clone();
    fixture.edit_manifest(&before.name, |manifest| {
        manifest["builder"] = of_other_version(&before.builder).into();
    });
    // From the same files: this version may read them in another way.
    let next = updated(&fixture).unwrap().record;
    assert_eq!(next.outcome, UpdateOutcome::Published);
    assert_ne!(next.release, Some(before.name));
    let left_out = next.not_compared.map(|why| why.gates).unwrap_or_default();
    assert!(!left_out.contains(&"addresses".into()), "{left_out:?}");
}

/// A data folder with the live release `2026-11-21-1`, rolled back from one of the files in place.
fn rolled_back() -> Fixture {
    let fixture = Fixture::new();
    for moved in [0, 1] {
        write_lots(&fixture, LOTS, moved);
        updated_keeping(&fixture, 3).unwrap();
    }
    publish(&fixture.store(), "2026-11-21-1").unwrap();
    fixture
}

#[test]
fn an_upgrade_in_the_same_format_does_not_end_a_rollback() {
    let fixture = rolled_back();
    let builder = of_other_version(&fixture.live().manifest().builder);
    for name in fixture.store().names().unwrap() {
        fixture.edit_manifest(&name, |manifest| {
            manifest["builder"] = builder.as_str().into();
        });
    }
    let why = refused(&fixture, 3, "2026-11-21-1");
    assert!(why.contains("you rolled back from it"), "{why}");
}

#[test]
fn a_release_that_was_rolled_back_and_removed_does_not_come_back() {
    let fixture = rolled_back();
    assert_eq!(prune(&fixture.store(), 1).unwrap(), ["2026-11-21-2"]);
    let why = refused(&fixture, 3, "2026-11-21-1");
    assert!(why.contains("`2026-11-21-2` was built from these"), "{why}");

    // Newer files end the rollback.
    write_lots(&fixture, LOTS, 2);
    updated_keeping(&fixture, 3).unwrap();
    assert_eq!(fixture.live().name(), "2026-11-21-3");
}

#[test]
fn a_rollback_does_not_keep_a_damaged_live_release() {
    let fixture = rolled_back();
    fixture.damage("2026-11-21-1", "previews.bin");
    let why = published_uncompared(&fixture);
    assert!(why.damaged, "{why}");
    assert_eq!(fixture.live().name(), "2026-11-21-3");
}

#[test]
fn a_release_in_another_format_is_not_compared_and_the_update_says_so() {
    let fixture = published();
    let before = fixture.live().name().to_owned();
    fixture.edit_manifest(&before, |manifest| {
        manifest["builder"] = "nycapt-server 9.0.0 corpus 99".into();
        manifest["unknown"] = true.into();
    });
    write_lots(&fixture, LOTS, LOTS);
    let why = published_uncompared(&fixture);
    assert!(!why.damaged, "{why}");
    assert_eq!(why.release.as_deref(), Some(before.as_str()));
    let said = why.to_string();
    assert!(
        said.contains("was built by nycapt-server 9.0.0 corpus 99; this program reads corpus "),
        "{said}"
    );
}

#[test]
fn too_few_buildings_are_not_compared_and_the_update_says_so() {
    let fixture = Fixture::new();
    write_lots(&fixture, 3, 0);
    let first = updated(&fixture).unwrap();
    assert_eq!(first.record.not_compared, None, "nothing was live");
    write_lots(&fixture, 3, 3);
    let why = published_uncompared(&fixture);
    assert_eq!(why.gates, ["addresses", "scores"]);
    assert!(!why.damaged, "{why}");
    assert!(why.reason.contains("(3 and "), "{why}");
}

#[test]
fn an_update_from_files_of_an_invented_city_makes_a_sample() {
    let fixture = Fixture::new();
    write_lots(&fixture, LOTS, 0);
    let facts = PortalFacts {
        url: "sample:pluto.csv".into(),
        ..PortalFacts::default()
    };
    facts.write_for(&fixture.input().join("pluto.csv")).unwrap();
    let name = updated(&fixture).unwrap().record.release.unwrap();
    assert!(listed(&fixture, &name).manifest.unwrap().sample);
    let again = updated(&fixture).unwrap().record;
    assert_eq!(again.outcome, UpdateOutcome::Unchanged);
}

#[test]
fn an_update_puts_no_sample_in_place_of_public_records() {
    let fixture = Fixture::new();
    write_lots(&fixture, LOTS, 0);
    let live = updated(&fixture).unwrap().record.release;
    write_lots(&fixture, LOTS, 1);
    let facts = PortalFacts {
        url: "sample:pluto.csv".into(),
        ..PortalFacts::default()
    };
    facts.write_for(&fixture.input().join("pluto.csv")).unwrap();
    updated(&fixture).unwrap_err();
    let record = UpdateRecord::read(&fixture.data_dir()).unwrap().unwrap();
    let why = record.error.unwrap();
    assert!(why.contains("not known to be a sample"), "{why}");
    assert_eq!(record.release, live);
}

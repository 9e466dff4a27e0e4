//! What changed in the records of a lot from release to release.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jiff::civil::{Date, date};
use nycapt_contract::{Bbl, ChangeKind};
use nycapt_corpus::{HistoryFacts, Manifest, PortalFacts, change_sample, publish};
use nycapt_report::RecordChange;
use nycapt_report::datasets::hpd_violations;
use serde_json::Value;

use crate::fixture::{Fixture, PLUTO, input, preview};

const FIRST: Date = date(2026, 11, 1);
const SECOND: Date = date(2026, 11, 8);
const THIRD: Date = date(2026, 11, 15);

const LOT: &str = "1,5,1,1000050001,1 OAK STREET,10001,C1,2,8,8,1920,x,,\n";
const VIOLATIONS: &str = "ViolationID,BoroID,Block,Lot,Class,InspectionDate,CurrentStatus,\
    CurrentStatusDate,ViolationStatus,BBL\n";
const BEDBUGS: &str = "Building ID,Infested Dwelling Unit Count,Filing Date,\
    Filing Period Start Date,Filling Period End Date,BBL\n";

/// Number, class, status and openness of a violation of lot 1.
type Violation = (u32, &'static str, &'static str, &'static str);

const OPEN: Violation = open(1, "B");
const fn open(id: u32, class: &'static str) -> Violation {
    (id, class, "NOV SENT OUT", "Open")
}

const CLOSED: Violation = (1, "B", "VIOLATION CLOSED", "Close");

fn row((id, class, status, open): Violation, lot: u32) -> String {
    format!("{id},1,5,{lot},{class},01/02/2026,{status},01/02/2026,{open},100005000{lot}\n")
}

/// Writes a file and what its publisher says of it: that these are all its rows.
fn write(fixture: &Fixture, name: &str, header: &str, rows: &[String]) {
    let file = fixture.write(name, format!("{header}{}", rows.concat()));
    fetched(&file, rows.len(), FIRST);
}

fn fetched(file: &Path, rows: usize, day: Date) {
    let facts = PortalFacts {
        rows: Some(rows as u64),
        fetched_at: format!("{day}T12:00:00Z"),
        ..PortalFacts::default()
    };
    facts.write_for(file).unwrap();
}

fn write_violations(fixture: &Fixture, violations: &[Violation]) {
    fixture.write("pluto.csv", [PLUTO, LOT].concat());
    let rows: Vec<String> = violations.iter().map(|one| row(*one, 1)).collect();
    write(fixture, "violations.csv", VIOLATIONS, &rows);
}

fn release(fixture: &Fixture, day: Date, violations: &[Violation]) -> Manifest {
    write_violations(fixture, violations);
    fixture.build_on(day, true, true)
}

fn changes(fixture: &Fixture, lot: u64) -> Option<Vec<RecordChange>> {
    let lot = Bbl::from_number(1_000_050_000 + lot).unwrap();
    fixture.live().changes(lot).map(|log| log.changes)
}

/// The day since which new violations in a borough are noticed.
fn noticed(history: &HistoryFacts, borough: &str) -> Date {
    history.boroughs[borough][hpd_violations::DATASET.id]
}

/// The changes of lot 1 as kind, key, days, statuses and columns; `none` without a history.
fn changes_of(fixture: &Fixture) -> Vec<String> {
    let Some(changes) = changes(fixture, 1) else {
        return vec!["none".into()];
    };
    let line = |one: &RecordChange| {
        let what = format!("{} {} {} {}", one.kind.as_str(), one.key, one.from, one.to);
        let line = format!("{what} {}>{} {}", one.was, one.now, one.columns);
        line.trim_end().to_owned()
    };
    let mut lines: Vec<String> = changes.iter().map(line).collect();
    lines.sort();
    lines
}

#[test]
fn three_releases_in_a_row_show_every_kind_of_change() {
    let fixture = Fixture::new();
    let first = [
        open(1, "B"),
        (2, "B", "VIOLATION CLOSED", "Close"),
        open(3, "B"),
        open(4, "B"),
        open(5, "B"),
        open(6, "A"),
    ];
    let manifest = release(&fixture, FIRST, &first);
    assert_eq!(changes_of(&fixture), ["none"]);
    let history = manifest.history.unwrap();
    assert_eq!((history.since, history.before), (FIRST, None));

    let second = [
        open(6, "A"),
        (1, "B", "VIOLATION CLOSED", "Close"),
        (2, "B", "NOT COMPLIED WITH", "Open"),
        open(4, "C"),
        (5, "B", "DEFECT LETTER ISSUED", "Open"),
        open(7, "C"),
    ];
    let manifest = release(&fixture, SECOND, &second);
    let seen = [
        "closed 1 2026-11-01 2026-11-08 NOV SENT OUT>VIOLATION CLOSED",
        "corrected 4 2026-11-01 2026-11-08 > class",
        "opened 7 2026-11-01 2026-11-08 >NOV SENT OUT",
        "reopened 2 2026-11-01 2026-11-08 VIOLATION CLOSED>NOT COMPLIED WITH",
        "statusChanged 5 2026-11-01 2026-11-08 NOV SENT OUT>DEFECT LETTER ISSUED",
        "vanished 3 2026-11-01 2026-11-08 NOV SENT OUT>",
    ];
    assert_eq!(changes_of(&fixture), seen);
    let history = manifest.history.unwrap();
    assert_eq!((history.since, history.changes), (FIRST, 6));
    assert_eq!(noticed(&history, "manhattan"), FIRST);

    let mut third = second.to_vec();
    third.retain(|one| one.0 != 7);
    third.push(first[2]);
    release(&fixture, THIRD, &third);
    let mut expected = seen.map(str::to_owned).to_vec();
    expected.push("reappeared 3 2026-11-08 2026-11-15 >NOV SENT OUT".into());
    expected.push("vanished 7 2026-11-08 2026-11-15 NOV SENT OUT>".into());
    expected.sort();
    assert_eq!(changes_of(&fixture), expected);
}

#[test]
fn records_that_others_replace_are_neither_gone_nor_new() {
    let fixture = Fixture::new();
    let numbered = |ids: std::ops::Range<u32>| ids.map(|id| open(id, "B")).collect::<Vec<_>>();
    release(&fixture, FIRST, &numbered(1..101));
    let manifest = release(&fixture, SECOND, &numbered(101..201));
    assert_eq!(changes_of(&fixture), [""; 0]);
    assert_eq!(noticed(&manifest.history.unwrap(), "manhattan"), SECOND);
    release(&fixture, THIRD, &numbered(101..200));
    let gone = changes_of(&fixture);
    assert!(
        gone.len() == 1 && gone[0].starts_with("vanished 200 "),
        "{gone:?}"
    );
}

#[test]
fn a_preview_shows_changes_once_there_is_an_earlier_release() {
    let fixture = Fixture::new();
    let changes = |fixture: &Fixture| preview(&fixture.live(), "1-oak-street-manhattan").changes;
    release(&fixture, FIRST, &[OPEN]);
    assert_eq!(changes(&fixture), None);
    release(&fixture, SECOND, &[OPEN]);
    let none = changes(&fixture).unwrap();
    assert_eq!((none.since.as_str(), none.total), ("2026-11-01", 0));
    release(&fixture, THIRD, &[CLOSED]);
    let some = changes(&fixture).unwrap();
    assert_eq!((some.total, some.last_30_days.closed), (1, Some(1)));
    assert_eq!(some.last_30_days.opened, Some(0));
    assert_eq!(some.rows[0].record_id.as_deref(), Some("1"));
    let building = fixture.live().building("1-oak-street-manhattan").unwrap();
    assert_eq!(building.changes.unwrap().changes.len(), 1);
}

#[test]
fn a_feed_has_the_changes_that_a_preview_only_counts() {
    let fixture = Fixture::new();
    release(&fixture, FIRST, &[OPEN]);
    let found: Vec<Violation> = (1..36).map(|id| open(id, "B")).collect();
    release(&fixture, SECOND, &found);
    let (release, slug) = (fixture.live(), "1-oak-street-manhattan");
    let shown = preview(&release, slug).changes.unwrap();
    let feed = release.feed_changes(slug).unwrap();
    assert_eq!(
        (shown.total, shown.rows.len(), feed.rows.len()),
        (34, 10, 34)
    );
}

#[test]
fn an_incomplete_file_opens_and_closes_nothing() {
    for extent in ["partial", "unknown"] {
        let fixture = Fixture::new();
        let first = release(&fixture, FIRST, &[OPEN, open(2, "A")]);
        fixture.edit_manifest(&first.name, |manifest| {
            let id = hpd_violations::DATASET.id;
            manifest["coverage"][id]["manhattan"] = serde_json::json!({ "all": extent });
        });
        let second = release(&fixture, SECOND, &[CLOSED, open(3, "A")]);
        let expected = ["closed 1 2026-11-01 2026-11-08 NOV SENT OUT>VIOLATION CLOSED"];
        assert_eq!(changes_of(&fixture), expected);
        assert_eq!(noticed(&second.history.unwrap(), "manhattan"), SECOND);
        let shown = preview(&fixture.live(), "1-oak-street-manhattan").changes;
        let counts = shown.unwrap().last_30_days;
        let seen = [counts.closed, counts.opened, counts.vanished];
        assert_eq!(seen, [Some(1), None, None]);
    }
}

#[test]
fn a_part_of_one_borough_leaves_the_counts_of_another_known() {
    let fixture = Fixture::new();
    let first = release(&fixture, FIRST, &[OPEN]);
    fixture.edit_manifest(&first.name, |manifest| {
        let id = hpd_violations::DATASET.id;
        manifest["coverage"][id]["queens"] = serde_json::json!({ "all": "partial" });
    });
    let second = release(&fixture, SECOND, &[CLOSED]).history.unwrap();
    let boroughs = ["manhattan", "queens"];
    let days = boroughs.map(|borough| noticed(&second, borough));
    assert_eq!(days, [FIRST, SECOND]);
    let changes = preview(&fixture.live(), "1-oak-street-manhattan").changes;
    let counts = changes.unwrap().last_30_days;
    assert_eq!((counts.closed, counts.opened), (Some(1), Some(0)));

    // The next release continues from the first day of each borough.
    let third = release(&fixture, THIRD, &[CLOSED]).history.unwrap();
    let days = boroughs.map(|borough| noticed(&third, borough));
    assert_eq!(days, [FIRST, SECOND]);
}

#[test]
fn a_column_that_is_lost_and_regained_changes_no_record() {
    let fixture = Fixture::new();
    let night = |day, column: &str, violations: &[Violation]| {
        fixture.write("pluto.csv", [PLUTO, LOT].concat());
        let rows: Vec<String> = violations.iter().map(|one| row(*one, 1)).collect();
        let header = VIOLATIONS.replace("CurrentStatus,", &format!("{column},"));
        write(&fixture, "violations.csv", &header, &rows);
        fixture.build_on(day, true, true)
    };
    night(FIRST, "CurrentStatus", &[OPEN, open(2, "A")]);
    let second = night(SECOND, "StatusNow", &[OPEN, open(2, "C")]);
    let violations = input(&second, &hpd_violations::DATASET);
    let absent = &violations.columns_absent;
    assert!(absent.contains(&"currentstatus".to_owned()), "{absent:?}");
    let mut seen = vec!["corrected 2 2026-11-01 2026-11-08 > class"];
    assert_eq!(changes_of(&fixture), seen);
    night(THIRD, "CurrentStatus", &[CLOSED, open(2, "C")]);
    seen.insert(0, "closed 1 2026-11-08 2026-11-15 Open>Close");
    assert_eq!(changes_of(&fixture), seen);
}

#[test]
fn a_column_that_is_lost_makes_no_record_without_an_id_another_one() {
    let fixture = Fixture::new();
    let night = |day, column: &str, filed: &str| {
        fixture.write("pluto.csv", [PLUTO, LOT].concat());
        let header = format!("{column},{BEDBUGS}");
        let row = format!("77,7,1,{filed},11/01/2024,10/31/2025,1000050001\n");
        write(&fixture, "bedbugs.csv", &header, &[row]);
        fixture.build_on(day, true, true);
        changes(&fixture, 1).map(|changes| changes.len())
    };
    let filed = "11/30/2025";
    assert_eq!(night(FIRST, "Registration ID", filed), None);
    assert_eq!(night(SECOND, "Owner Number", filed), Some(0));
    assert_eq!(night(THIRD, "Registration ID", filed), Some(0));
    // One is gone and another is new.
    let fourth = date(2026, 11, 16);
    let changed = night(fourth, "Registration ID", "12/01/2025");
    assert_eq!(changed, Some(2));
}

#[test]
fn a_dataset_that_was_away_is_not_compared() {
    let fixture = Fixture::new();
    release(&fixture, FIRST, &[OPEN]);
    fs::remove_file(fixture.file("violations.csv")).unwrap();
    fixture.build_on(SECOND, true, true);
    assert_eq!(changes_of(&fixture), Vec::<String>::new());
    let third = release(&fixture, THIRD, &[CLOSED]);
    assert_eq!(changes_of(&fixture), Vec::<String>::new());
    let history = third.history.unwrap();
    assert_eq!(history.since, FIRST);
    assert_eq!(noticed(&history, "manhattan"), THIRD);
}

#[test]
fn a_record_that_moves_to_another_lot_is_neither_gone_nor_new() {
    let fixture = Fixture::new();
    fixture.write("pluto.csv", [PLUTO, LOT].concat());
    let night = |day, rows: &[String]| {
        write(&fixture, "violations.csv", VIOLATIONS, rows);
        fixture.build_on(day, true, true);
    };
    let stays = row(open(3, "B"), 2);
    // More than a build may lose.
    let moved = |lot| (100..130).map(move |id| row(open(id, "B"), lot));
    let first = [row(OPEN, 1), row(open(2, "A"), 1), stays.clone()];
    night(FIRST, &moved(1).chain(first).collect::<Vec<_>>());
    let second = [row(OPEN, 2), stays, row(open(4, "B"), 2)];
    night(SECOND, &moved(2).chain(second).collect::<Vec<_>>());
    let seen = [1, 2].map(|lot| {
        let changes = changes(&fixture, lot).unwrap_or_default();
        let lines = changes.iter();
        let lines = lines.map(|one| format!("{} {}", one.kind.as_str(), one.key));
        lines.collect::<Vec<_>>()
    });
    assert_eq!(seen, [["vanished 2"], ["opened 4"]]);
}

#[test]
fn a_record_with_its_lot_among_the_values_it_is_known_by_is_gone_and_new_when_it_moves() {
    let fixture = Fixture::new();
    fixture.write("pluto.csv", [PLUTO, LOT].concat());
    for (day, lot) in [(FIRST, 1), (SECOND, 2)] {
        let filing = format!("7,1,11/30/2025,11/01/2024,10/31/2025,100005000{lot}\n");
        write(&fixture, "bedbugs.csv", BEDBUGS, &[filing]);
        fixture.build_on(day, true, true);
    }
    let kinds = [1, 2].map(|lot| {
        let changes = changes(&fixture, lot).unwrap_or_default();
        let kinds = changes.iter().map(|one| one.kind);
        kinds.collect::<Vec<_>>()
    });
    assert_eq!(kinds, [[ChangeKind::Vanished], [ChangeKind::Opened]]);
}

#[test]
fn a_record_from_before_the_days_of_the_earlier_data_is_not_new() {
    let fixture = Fixture::new();
    release(&fixture, FIRST, &[OPEN]);
    let [new, old] = [3, 2].map(|id| row(open(id, "B"), 1));
    let old = old.replace("2026", "2016");
    let rows = [row(OPEN, 1), old, new];
    write(&fixture, "violations.csv", VIOLATIONS, &rows);
    fixture.build_on(SECOND, true, true);
    let seen = ["opened 3 2026-11-01 2026-11-08 >NOV SENT OUT"];
    assert_eq!(changes_of(&fixture), seen);
}

#[test]
fn a_record_that_another_dataset_gives_its_lot_is_neither_new_nor_gone() {
    let fixture = Fixture::new();
    fixture.write("pluto.csv", [PLUTO, LOT].concat());
    let header = "ISN_DOB_BIS_VIOL,BORO,BIN,BLOCK,LOT,ISSUE_DATE,VIOLATION_CATEGORY\n";
    let dob = |id: u32, bin: &str, lot: &str| {
        format!("{id},1,{bin},5,{lot},20260102,V-DOB VIOLATION - ACTIVE\n")
    };
    let night = |day, count: u32| {
        let mut rows: Vec<String> = (1..=count).map(|id| dob(id, "", "1")).collect();
        rows.push(dob(100, "1000041", "0 041"));
        write(&fixture, "dob.csv", header, &rows);
        fixture.build_on(day, true, true);
    };
    night(FIRST, 40);
    let hpd = VIOLATIONS.replace("BBL", "BBL,BIN");
    let with_bin = row(OPEN, 1).replace('\n', ",1000041\n");
    write(&fixture, "violations.csv", &hpd, &[with_bin]);
    night(SECOND, 41);
    let seen = ["opened 41 2026-11-01 2026-11-08 >V-DOB VIOLATION - ACTIVE"];
    assert_eq!(changes_of(&fixture), seen);
    fs::remove_file(fixture.file("violations.csv")).unwrap();
    night(THIRD, 41);
    assert_eq!(changes_of(&fixture), seen);
}

#[test]
fn older_data_undo_nothing_and_what_follows_them_is_not_new_again() {
    let fixture = Fixture::new();
    let night = |day, fetched_on, violations: &[Violation]| {
        write_violations(&fixture, violations);
        let file = fixture.file("violations.csv");
        fetched(&file, violations.len(), fetched_on);
        let history = fixture.build_on(day, true, true).history.unwrap();
        noticed(&history, "manhattan")
    };
    let two = open(2, "B");
    night(FIRST, FIRST, &[OPEN, two]);
    let newer = [CLOSED, two, open(3, "B")];
    night(SECOND, SECOND, &newer);
    let mut seen = vec![
        "closed 1 2026-11-01 2026-11-08 NOV SENT OUT>VIOLATION CLOSED",
        "opened 3 2026-11-01 2026-11-08 >NOV SENT OUT",
    ];
    assert_eq!(changes_of(&fixture), seen);
    assert_eq!(night(THIRD, FIRST, &[OPEN, two]), THIRD);
    assert_eq!(changes_of(&fixture), seen);
    let fourth = date(2026, 11, 16);
    let newest = [&newer[..], &[open(4, "B")]].concat();
    assert_eq!(night(fourth, THIRD, &newest), THIRD);
    seen.push("opened 4 2026-11-15 2026-11-16 >NOV SENT OUT");
    assert_eq!(changes_of(&fixture), seen);
}

#[test]
fn a_lot_without_any_record_left_keeps_its_history() {
    let fixture = Fixture::new();
    fixture.write("pluto.csv", [PLUTO, LOT].concat());
    let both = [row(OPEN, 1), row(open(2, "A"), 2)];
    write(&fixture, "violations.csv", VIOLATIONS, &both);
    fixture.build_on(FIRST, true, true);
    for day in [SECOND, THIRD] {
        write(&fixture, "violations.csv", VIOLATIONS, &both[..1]);
        fixture.build_on(day, true, true);
        let gone = changes(&fixture, 2).unwrap();
        assert_eq!(gone.len(), 1);
        assert_eq!((gone[0].kind.as_str(), gone[0].to), ("vanished", SECOND));
    }
}

#[test]
fn records_without_an_id_are_matched_by_value() {
    let fixture = Fixture::new();
    let filing = |infested: u32, filed: &str| {
        format!("7,{infested},{filed},11/01/2024,10/31/2025,1000050001\n")
    };
    let release = |day, rows: &[String]| {
        fixture.write("pluto.csv", [PLUTO, LOT].concat());
        write(&fixture, "bedbugs.csv", BEDBUGS, rows);
        fixture.build_on(day, true, true);
    };
    // The same filing twice: one of the two is gone, and another is new.
    let [first, second] = ["11/30/2025", "12/01/2025"];
    release(FIRST, &[filing(1, first), filing(1, first)]);
    release(SECOND, &[filing(1, second), filing(1, first)]);
    // A corrected value makes no other record.
    release(THIRD, &[filing(3, second), filing(2, first)]);
    let changes = changes(&fixture, 1).unwrap();
    let mut kinds: Vec<&str> = changes.iter().map(|one| one.kind.as_str()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["opened", "vanished"]);
    assert!(changes.iter().any(|one| one.key.ends_with("-2")));
}

#[test]
fn sample_and_real_data_are_never_compared() {
    let fixture = Fixture::new();
    write_violations(&fixture, &[OPEN]);
    fixture.build_on(FIRST, true, true);
    write_violations(&fixture, &[CLOSED]);
    let real = fixture.build_on(SECOND, false, true);
    assert_eq!(changes_of(&fixture), ["none"]);
    assert_eq!(real.history.unwrap().since, SECOND);
}

#[test]
fn a_changed_sample_city_shows_every_kind_of_change_of_two_releases() {
    let fixture = Fixture::with_sample(400);
    fixture.build().unwrap();
    change_sample(&fixture.input()).unwrap();
    let manifest = fixture.build().unwrap();
    let id = hpd_violations::DATASET.id;
    assert!(!manifest.signals.contains_key(id), "{:?}", manifest.signals);
    let release = fixture.live();
    let lots: BTreeSet<Bbl> = release.directory().slugs().map(|entry| entry.bbl).collect();
    let logs = lots.into_iter().filter_map(|lot| release.changes(lot));
    let kinds = logs.flat_map(|log| log.changes).map(|change| change.kind);
    let kinds: BTreeSet<ChangeKind> = kinds.collect();
    // A record is back only in a third release.
    let expected = ChangeKind::ALL.into_iter();
    let expected = expected.filter(|kind| *kind != ChangeKind::Reappeared);
    assert_eq!(kinds, expected.collect());
}

#[test]
fn a_release_follows_the_one_that_is_live_and_not_the_newest() {
    let fixture = Fixture::new();
    let first = release(&fixture, FIRST, &[OPEN]);
    release(&fixture, SECOND, &[CLOSED, open(2, "C")]);
    publish(&fixture.store(), &first.name).unwrap();
    let third = release(&fixture, THIRD, &[OPEN, open(3, "C")]);
    let expected = ["opened 3 2026-11-01 2026-11-15 >NOV SENT OUT"];
    assert_eq!(changes_of(&fixture), expected);
    assert_eq!(third.history.unwrap().before, Some(first.name));
}

#[test]
fn a_second_build_of_a_day_repeats_no_change() {
    let fixture = Fixture::new();
    release(&fixture, FIRST, &[OPEN]);
    release(&fixture, SECOND, &[CLOSED]);
    let once = changes_of(&fixture);
    release(&fixture, SECOND, &[CLOSED]);
    assert_eq!(changes_of(&fixture), once);
    release(&fixture, SECOND, &[OPEN]);
    let back = "reopened 1 2026-11-08 2026-11-08 VIOLATION CLOSED>NOV SENT OUT".to_owned();
    assert_eq!(changes_of(&fixture), [once, vec![back]].concat());
}

#[test]
fn another_version_of_the_program_carries_the_history_on_and_compares_nothing() {
    let fixture = Fixture::new();
    release(&fixture, FIRST, &[OPEN]);
    let second = release(&fixture, SECOND, &[CLOSED]).name;
    let before = changes_of(&fixture);
    fixture.edit_manifest(&second, |manifest| {
        manifest["builder"] = "other".into();
        // One day for each dataset, as in releases of earlier versions.
        let history = manifest["history"].as_object_mut().unwrap();
        let days = history.remove("boroughs").unwrap();
        history.insert("datasets".into(), days["manhattan"].clone());
    });
    let third = release(&fixture, THIRD, &[OPEN]);
    assert_eq!(changes_of(&fixture), before);
    let history = third.history.unwrap();
    assert_eq!(noticed(&history, "manhattan"), THIRD);
    assert_eq!((history.since, history.before), (FIRST, Some(second)));
}

#[test]
fn a_history_of_the_future_or_in_another_form_or_damaged_begins_anew() {
    let fixture = Fixture::new();
    let starts_anew = |spoil: &dyn Fn(&str)| {
        release(&fixture, FIRST, &[OPEN]);
        let second = release(&fixture, SECOND, &[CLOSED]).name;
        spoil(&second);
        let third = release(&fixture, THIRD, &[CLOSED]);
        let since = third.history.unwrap().since;
        fs::remove_dir_all(fixture.data_dir()).unwrap();
        since
    };
    let set = |name: &str, member: &str, value: Value| {
        fixture.edit_manifest(name, |manifest| manifest["history"][member] = value);
    };
    assert_eq!(starts_anew(&|_| ()), FIRST);
    assert_eq!(
        starts_anew(&|name| set(name, "before", "2026-11-09-1".into())),
        SECOND
    );
    assert_eq!(
        starts_anew(&|name| set(name, "since", "2026-11-09".into())),
        SECOND
    );
    assert_eq!(starts_anew(&|name| set(name, "format", 2.into())), SECOND);
    let damaged = starts_anew(&|name| fixture.damage(name, "history.bin"));
    assert_eq!(damaged, THIRD);
}

#[test]
fn a_release_before_the_live_one_is_compared_with_nothing() {
    let fixture = Fixture::new();
    release(&fixture, SECOND, &[OPEN]);
    let earlier = release(&fixture, FIRST, &[CLOSED]);
    assert_eq!(changes_of(&fixture), ["none"]);
    assert_eq!(earlier.history.unwrap().since, FIRST);
}

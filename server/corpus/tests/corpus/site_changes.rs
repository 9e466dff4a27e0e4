//! The last-changed date of a page across releases.

use jiff::civil::{Date, date};

use crate::fixture::{Fixture, PLUTO};

const VIOLATIONS: &str = "ViolationID,BoroID,Block,Lot,Class,InspectionDate,CurrentStatusDate,\
    ViolationStatus,BBL\n";

fn lot(number: u32, units: u32) -> String {
    format!(
        "1,5,{number},100005000{number},{number} OAK STREET,10001,C1,2,{units},{units},1920,x,,\n"
    )
}

fn violation(id: u32, lot: u32) -> String {
    format!("{id},1,5,{lot},B,01/02/2026,01/02/2026,Open,100005000{lot}\n")
}

fn write(fixture: &Fixture, lots: &[String], violations: &[String]) {
    fixture.write("pluto.csv", format!("{PLUTO}{}", lots.concat()));
    fixture.write(
        "violations.csv",
        format!("{VIOLATIONS}{}", violations.concat()),
    );
}

fn expect(fixture: &Fixture, days: &[(u32, Date)]) {
    let release = fixture.live();
    let pages = release.site_pages();
    let found: Vec<_> = pages
        .map(|page| (page.slug.to_owned(), page.last_changed))
        .collect();
    let slug = |number| format!("{number}-oak-street-manhattan");
    let expected: Vec<_> = days.iter().map(|(lot, day)| (slug(lot), *day)).collect();
    assert_eq!(found, expected);
}

const FIRST: Date = date(2026, 11, 1);
const SECOND: Date = date(2026, 11, 8);
const THIRD: Date = date(2026, 11, 15);

#[test]
fn a_page_keeps_its_date_until_its_records_change() {
    let fixture = Fixture::new();
    let lots = [lot(1, 8), lot(2, 8), lot(3, 8)];
    let violations = [violation(7, 1), violation(8, 1), violation(9, 2)];
    write(&fixture, &lots, &violations);
    fixture.build_on(FIRST, true, true);
    expect(&fixture, &[(1, FIRST), (2, FIRST), (3, FIRST)]);

    // The same rows in another order, a violation of the second lot, and a new lot.
    let changed = [
        violation(10, 2),
        violation(9, 2),
        violation(8, 1),
        violation(7, 1),
    ];
    let more = [lot(4, 8), lot(3, 8), lot(2, 8), lot(1, 8)];
    write(&fixture, &more, &changed);
    fixture.build_on(SECOND, true, true);
    expect(
        &fixture,
        &[(1, FIRST), (2, SECOND), (3, FIRST), (4, SECOND)],
    );

    // A lot is gone, and another has other apartments.
    write(&fixture, &[lot(2, 8), lot(3, 9), lot(4, 8)], &changed);
    fixture.build_on(THIRD, true, true);
    expect(&fixture, &[(2, SECOND), (3, THIRD), (4, SECOND)]);
}

#[test]
fn dates_come_from_the_live_release_first() {
    let fixture = Fixture::new();
    write(&fixture, &[lot(1, 8)], &[]);
    fixture.build_on(FIRST, true, true);
    write(&fixture, &[lot(1, 9)], &[]);
    fixture.build_on(SECOND, true, false);
    write(&fixture, &[lot(1, 8)], &[]);
    fixture.build_on(THIRD, true, true);
    expect(&fixture, &[(1, FIRST)]);
}

#[test]
fn dates_ignore_sample_and_damaged_releases() {
    let fixture = Fixture::new();
    write(&fixture, &[lot(1, 8)], &[]);
    fixture.build_on(FIRST, true, true);
    let second = fixture.build_on(SECOND, false, true).name;
    expect(&fixture, &[(1, SECOND)]);

    fixture.damage(&second, "site.bin");
    fixture.build_on(THIRD, false, true);
    expect(&fixture, &[(1, THIRD)]);
}

#[test]
fn a_new_dataset_changes_every_page() {
    let fixture = Fixture::new();
    fixture.write("pluto.csv", format!("{PLUTO}{}", lot(1, 8)));
    fixture.build_on(FIRST, true, true);
    write(&fixture, &[lot(1, 8)], &[]);
    fixture.build_on(SECOND, true, true);
    expect(&fixture, &[(1, SECOND)]);
}

#[test]
fn a_new_program_version_changes_no_page() {
    let fixture = Fixture::new();
    write(&fixture, &[lot(1, 8)], &[]);
    let first = fixture.build_on(FIRST, true, true).name;
    fixture.edit_manifest(&first, |manifest| {
        manifest["builder"] = "another builder".into()
    });
    fixture.build_on(SECOND, true, true);
    expect(&fixture, &[(1, FIRST)]);
}

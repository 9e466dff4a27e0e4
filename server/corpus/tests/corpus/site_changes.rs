//! The last-changed date of a page across releases.

use jiff::civil::{Date, date};
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{Manifest, Progress, build};

use crate::fixture::{Fixture, bytes_of};

const PLUTO: &str = "borocode,block,lot,bbl,address,zipcode,bldgclass,landuse,unitsres,unitstotal,\
    yearbuilt,version,latitude,longitude\n";
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

fn build_on(fixture: &Fixture, day: Date) -> Manifest {
    build_as(fixture, day, true, true)
}

fn build_as(fixture: &Fixture, day: Date, sample: bool, publish: bool) -> Manifest {
    let mut options = fixture.options(&[fixture.input()]);
    options.sample = sample;
    options.publish = publish;
    let clock = Clock::fixed(format!("{day}T15:00:00Z").parse().unwrap());
    build(&options, &clock, Progress::Quiet).unwrap()
}

fn days(fixture: &Fixture) -> Vec<(String, Date)> {
    let release = fixture.live();
    let pages = release.site_pages();
    pages
        .map(|page| (page.slug.to_owned(), page.last_changed))
        .collect()
}

fn expect(fixture: &Fixture, days_expected: &[(u32, Date)]) {
    let expected = days_expected.iter();
    let expected: Vec<_> = expected
        .map(|(number, day)| (format!("{number}-oak-street-manhattan"), *day))
        .collect();
    assert_eq!(days(fixture), expected);
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
    build_on(&fixture, FIRST);
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
    build_on(&fixture, SECOND);
    expect(
        &fixture,
        &[(1, FIRST), (2, SECOND), (3, FIRST), (4, SECOND)],
    );

    // A lot is gone, and another has other apartments.
    write(&fixture, &[lot(2, 8), lot(3, 9), lot(4, 8)], &changed);
    build_on(&fixture, THIRD);
    expect(&fixture, &[(2, SECOND), (3, THIRD), (4, SECOND)]);
}

#[test]
fn dates_come_from_the_live_release_first() {
    let fixture = Fixture::new();
    write(&fixture, &[lot(1, 8)], &[]);
    build_on(&fixture, FIRST);
    write(&fixture, &[lot(1, 9)], &[]);
    build_as(&fixture, SECOND, true, false);
    write(&fixture, &[lot(1, 8)], &[]);
    build_on(&fixture, THIRD);
    expect(&fixture, &[(1, FIRST)]);
}

#[test]
fn dates_ignore_sample_and_damaged_releases() {
    let fixture = Fixture::new();
    write(&fixture, &[lot(1, 8)], &[]);
    build_as(&fixture, FIRST, true, true);
    let second = build_as(&fixture, SECOND, false, true).name;
    expect(&fixture, &[(1, SECOND)]);

    let site = fixture.store().folder(&second).unwrap().join("site.bin");
    let whole = bytes_of(&site);
    std::fs::remove_file(&site).unwrap();
    std::fs::write(&site, &whole[..whole.len() - 1]).unwrap();
    build_as(&fixture, THIRD, false, true);
    expect(&fixture, &[(1, THIRD)]);
}

#[test]
fn a_new_dataset_changes_every_page() {
    let fixture = Fixture::new();
    fixture.write("pluto.csv", format!("{PLUTO}{}", lot(1, 8)));
    build_on(&fixture, FIRST);
    write(&fixture, &[lot(1, 8)], &[]);
    build_on(&fixture, SECOND);
    expect(&fixture, &[(1, SECOND)]);
}

#[test]
fn a_new_program_version_changes_no_page() {
    let fixture = Fixture::new();
    write(&fixture, &[lot(1, 8)], &[]);
    let first = build_on(&fixture, FIRST);
    let path = fixture.store().folder(&first.name).unwrap();
    let path = path.join("manifest.json");
    let text = String::from_utf8(bytes_of(&path)).unwrap();
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, text.replace(&first.builder, "another builder")).unwrap();
    build_on(&fixture, SECOND);
    expect(&fixture, &[(1, FIRST)]);
}

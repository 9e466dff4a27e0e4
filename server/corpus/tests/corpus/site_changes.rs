//! A page says when its data last changed, from release to release.

use jiff::civil::{Date, date};
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{Manifest, Progress, build};

use crate::workbench::{Workbench, bytes_of};

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

fn write(bench: &Workbench, lots: &[String], violations: &[String]) {
    bench.write("pluto.csv", format!("{PLUTO}{}", lots.concat()));
    bench.write(
        "violations.csv",
        format!("{VIOLATIONS}{}", violations.concat()),
    );
}

fn build_on(bench: &Workbench, day: Date) -> Manifest {
    build_as(bench, day, true, true)
}

fn build_as(bench: &Workbench, day: Date, sample: bool, publish: bool) -> Manifest {
    let mut options = bench.options(&[bench.input()]);
    options.sample = sample;
    options.publish = publish;
    let clock = Clock::fixed(format!("{day}T15:00:00Z").parse().unwrap());
    build(&options, &clock, Progress::Quiet).unwrap()
}

fn days(bench: &Workbench) -> Vec<(String, Date)> {
    let release = bench.live();
    let pages = release.site_pages();
    pages
        .map(|page| (page.slug.to_owned(), page.last_changed))
        .collect()
}

fn expect(bench: &Workbench, days_expected: &[(u32, Date)]) {
    let expected = days_expected.iter();
    let expected: Vec<_> = expected
        .map(|(number, day)| (format!("{number}-oak-street-manhattan"), *day))
        .collect();
    assert_eq!(days(bench), expected);
}

const FIRST: Date = date(2026, 11, 1);
const SECOND: Date = date(2026, 11, 8);
const THIRD: Date = date(2026, 11, 15);

#[test]
fn a_page_keeps_its_day_until_its_records_change() {
    let bench = Workbench::new();
    let lots = [lot(1, 8), lot(2, 8), lot(3, 8)];
    let violations = [violation(7, 1), violation(8, 1), violation(9, 2)];
    write(&bench, &lots, &violations);
    build_on(&bench, FIRST);
    expect(&bench, &[(1, FIRST), (2, FIRST), (3, FIRST)]);

    // The same rows in another order, a violation of the second lot, and a new lot.
    let changed = [
        violation(10, 2),
        violation(9, 2),
        violation(8, 1),
        violation(7, 1),
    ];
    let more = [lot(4, 8), lot(3, 8), lot(2, 8), lot(1, 8)];
    write(&bench, &more, &changed);
    build_on(&bench, SECOND);
    expect(&bench, &[(1, FIRST), (2, SECOND), (3, FIRST), (4, SECOND)]);

    // A lot is gone, and another has other apartments.
    write(&bench, &[lot(2, 8), lot(3, 9), lot(4, 8)], &changed);
    build_on(&bench, THIRD);
    expect(&bench, &[(2, SECOND), (3, THIRD), (4, SECOND)]);
}

#[test]
fn days_are_those_of_the_live_release_or_else_of_the_newest() {
    let bench = Workbench::new();
    write(&bench, &[lot(1, 8)], &[]);
    build_on(&bench, FIRST);
    write(&bench, &[lot(1, 9)], &[]);
    build_as(&bench, SECOND, true, false);
    write(&bench, &[lot(1, 8)], &[]);
    build_on(&bench, THIRD);
    expect(&bench, &[(1, FIRST)]);
}

#[test]
fn invented_data_and_damaged_releases_are_no_release_before() {
    let bench = Workbench::new();
    write(&bench, &[lot(1, 8)], &[]);
    build_as(&bench, FIRST, true, true);
    let second = build_as(&bench, SECOND, false, true).name;
    expect(&bench, &[(1, SECOND)]);

    let site = bench.shelf().folder(&second).unwrap().join("site.bin");
    let whole = bytes_of(&site);
    std::fs::remove_file(&site).unwrap();
    std::fs::write(&site, &whole[..whole.len() - 1]).unwrap();
    build_as(&bench, THIRD, false, true);
    expect(&bench, &[(1, THIRD)]);
}

#[test]
fn a_dataset_that_is_new_to_the_release_changes_every_page() {
    let bench = Workbench::new();
    bench.write("pluto.csv", format!("{PLUTO}{}", lot(1, 8)));
    build_on(&bench, FIRST);
    write(&bench, &[lot(1, 8)], &[]);
    build_on(&bench, SECOND);
    expect(&bench, &[(1, SECOND)]);
}

#[test]
fn a_new_builder_does_not_make_pages_new() {
    let bench = Workbench::new();
    write(&bench, &[lot(1, 8)], &[]);
    let first = build_on(&bench, FIRST);
    let path = bench.shelf().folder(&first.name).unwrap();
    let path = path.join("manifest.json");
    let text = String::from_utf8(bytes_of(&path)).unwrap();
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, text.replace(&first.builder, "another builder")).unwrap();
    build_on(&bench, SECOND);
    expect(&bench, &[(1, FIRST)]);
}

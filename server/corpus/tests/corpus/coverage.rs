//! What a release says of how much it holds, and when it is refused for it.

use std::fs;

use jiff::civil::{Date, date};
use nycapt_contract::Borough;
use nycapt_corpus::{CorpusError, Manifest, PortalFacts, Progress, SignalKind, build};
use nycapt_report::Extent;

use crate::fixture::{EVICTIONS, Fixture, REGISTRATIONS, clock};

const VIOLATIONS: &str = "wvxf-dwi5";
const SALES: &str = "usep-8jbt";
const EVICTION: &str = "11/15/2026,R,,1000050041\n";
const HEADER: &str =
    "ViolationID,BoroID,Block,Lot,Class,InspectionDate,CurrentStatusDate,ViolationStatus\n";

/// One row, as the city might have it: of every borough and class, a quarter of them open, spread
/// over three years.
#[derive(Clone, Copy)]
struct Row {
    borough: usize,
    block: usize,
    lot: usize,
    class: &'static str,
    year: usize,
    is_open: bool,
}

impl Row {
    fn of(at: usize) -> Self {
        Self {
            borough: at % 5 + 1,
            block: at % 97 + 1,
            lot: 1,
            class: ["A", "B", "C"][at / 5 % 3],
            year: 2024 + at % 3,
            is_open: at.is_multiple_of(4),
        }
    }

    fn line(self, at: usize) -> String {
        let state = if self.is_open { "Open" } else { "Close" };
        let lot = match self.lot {
            0 => String::new(),
            lot => lot.to_string(),
        };
        let place = format!("{},{},{lot}", self.borough, self.block);
        let (class, year, day) = (self.class, self.year, at % 9 + 1);
        format!("{at},{place},{class},11/0{day}/{year},11/01/{year},{state}\n")
    }
}

/// A file of violations with its publisher's count, each row changed.
fn violations(rows: usize, counted: Option<u64>, change: impl Fn(usize, &mut Row)) -> Fixture {
    let fixture = Fixture::new();
    write(&fixture, rows, counted, change);
    fixture
}

fn write(fixture: &Fixture, rows: usize, counted: Option<u64>, change: impl Fn(usize, &mut Row)) {
    let lines = (0..rows).map(|at| {
        let mut row = Row::of(at);
        change(at, &mut row);
        row.line(at)
    });
    let text = HEADER.to_owned() + &lines.collect::<String>();
    let path = fixture.write("violations.csv", text);
    if let Some(rows) = counted {
        facts(rows, "2026-11-20").write_for(&path).unwrap();
    }
}

fn facts(rows: u64, day: &str) -> PortalFacts {
    PortalFacts {
        dataset: VIOLATIONS.into(),
        query: Some("$limit=100".into()),
        rows: Some(rows),
        fetched_at: format!("{day}T06:00:00Z"),
        ..PortalFacts::default()
    }
}

fn built(fixture: &Fixture, accepted: &[&str]) -> Result<Manifest, CorpusError> {
    let mut options = fixture.options(&[fixture.input()]);
    options.sample = false;
    options.accept_partial = accepted.iter().map(|id| (*id).to_owned()).collect();
    build(&options, &clock(), Progress::Quiet)
}

/// Checks that a build is refused with these words.
fn refused(fixture: &Fixture, words: &str) {
    let error = built(fixture, &[]).unwrap_err().to_string();
    assert!(error.contains(words), "{error}");
}

fn extent(manifest: &Manifest, borough: Borough) -> Extent {
    manifest.coverage[VIOLATIONS].of(borough)
}

/// Checks that a build is refused for this alone, and says so once it is accepted.
fn assert_refused(fixture: &Fixture, kind: SignalKind) -> Manifest {
    let before = fixture.store().current().unwrap();
    for accepted in [&[][..], &["6z8x-wfk4"]] {
        let error = built(fixture, accepted).unwrap_err().to_string();
        let line = format!("{VIOLATIONS} (Housing Maintenance Code violations), violations.csv");
        let line = format!("{line}: {}: ", kind.as_str());
        assert!(error.contains(&line), "{error}");
        assert_eq!(fixture.state().0, before);
    }
    built(fixture, &["all"]).unwrap();
    let manifest = built(fixture, &[VIOLATIONS]).unwrap();
    let mut signals = manifest.signals[VIOLATIONS].iter();
    let is_alone = signals.all(|signal| signal.kind == kind);
    assert!(is_alone, "{:?}", manifest.signals);
    assert!(manifest.is_partial() && manifest.adds_up());
    manifest
}

#[test]
fn a_file_with_every_counted_row_is_whole() {
    let fixture = violations(6000, Some(6000), |_, _| {});
    let manifest = built(&fixture, &[]).unwrap();
    assert_eq!(manifest.signals.len(), 0, "{:?}", manifest.signals);
    for class in ["A", "B", "C"] {
        let extent = manifest.coverage[VIOLATIONS].of_class(Borough::StatenIsland, class);
        assert_eq!(extent, Extent::Whole);
    }
    assert_eq!(manifest.datasets[VIOLATIONS].boroughs["queens"], 1200);
    assert!(!manifest.is_partial());
}

#[test]
fn a_file_that_nobody_counted_is_unknown() {
    let fixture = violations(6000, None, |_, _| {});
    let manifest = built(&fixture, &[]).unwrap();
    assert_eq!(extent(&manifest, Borough::Bronx), Extent::Unknown);
    assert!(!manifest.is_partial());
}

#[test]
fn a_file_with_fewer_rows_than_counted_is_partial() {
    let fixture = violations(950, Some(1000), |_, _| {});
    built(&fixture, &[]).unwrap();
    write(&fixture, 949, Some(1000), |_, _| {});
    let manifest = assert_refused(&fixture, SignalKind::FewerRows);
    for borough in Borough::ALL {
        assert_eq!(extent(&manifest, borough), Extent::Partial);
    }
}

#[test]
fn a_column_with_one_value_is_that_of_an_extract() {
    let of_c = |at: usize, row: &mut Row| {
        if at >= 100 {
            row.class = "C";
        }
    };
    assert_refused(&violations(1000, None, of_c), SignalKind::OneValue);
    built(&violations(999, None, of_c), &[]).unwrap();
    let in_bronx = |_, row: &mut Row| row.borough = 2;
    assert_refused(&violations(1000, None, in_bronx), SignalKind::OneValue);
}

#[test]
fn a_share_of_open_rows_far_from_the_city_s_is_partial() {
    let all_open = |_, row: &mut Row| row.is_open = true;
    assert_refused(&violations(1000, None, all_open), SignalKind::OpenShare);
    let none_open = |_, row: &mut Row| row.is_open = false;
    assert_refused(&violations(1000, None, none_open), SignalKind::OpenShare);
    let half_open = |at, row: &mut Row| row.is_open = usize::is_multiple_of(at, 2);
    built(&violations(1000, None, half_open), &[]).unwrap();
}

#[test]
fn a_file_that_ends_years_ago_is_stale_and_partial() {
    let fixture = violations(1000, None, |at, row| row.year = 2016 + at % 3);
    let manifest = assert_refused(&fixture, SignalKind::Stale);
    let expected = Some(date(2018, 11, 9));
    assert_eq!(manifest.datasets[VIOLATIONS].as_of, expected);
    // What the city has today is not stale, however old its newest row is.
    facts(1000, "2026-11-20")
        .write_for(&fixture.file("violations.csv"))
        .unwrap();
    let manifest = built(&fixture, &[]).unwrap();
    assert_eq!(extent(&manifest, Borough::Bronx), Extent::Whole);
}

#[test]
fn days_of_later_events_do_not_hide_that_a_file_ends() {
    let fixture = violations(1000, None, |at, row| row.year = 2016 + at % 3);
    let path = fixture.file("violations.csv");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(path, text.replace(",11/01/2018,O", ",11/14/2026,O")).unwrap();
    let manifest = assert_refused(&fixture, SignalKind::Stale);
    let expected = Some(date(2026, 11, 14));
    assert_eq!(manifest.datasets[VIOLATIONS].as_of, expected);
}

#[test]
fn a_few_stray_rows_do_not_make_a_dataset_newer() {
    let fixture = violations(1000, None, |at, row| {
        row.year = if at < 997 { 2005 } else { 2026 }
    });
    let manifest = assert_refused(&fixture, SignalKind::Stale);
    let expected = Some(date(2005, 11, 9));
    assert_eq!(manifest.datasets[VIOLATIONS].as_of, expected);
}

#[test]
fn a_borough_whose_rows_end_earlier_has_a_day_of_its_own() {
    let of_bronx = |at: usize, row: &mut Row| {
        if at % 5 == 1 {
            row.year = 2024;
        }
    };
    let fixture = violations(6000, None, of_bronx);
    // Later events of its rows don't show that they go on.
    let path = fixture.file("violations.csv");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(path, text.replace(",11/01/2024,Close", ",11/14/2026,Close")).unwrap();
    let days = |manifest: &Manifest| manifest.datasets[VIOLATIONS].as_of_in.clone();
    let manifest = built(&fixture, &["all"]).unwrap();
    let bronx = [("bronx".to_owned(), date(2024, 11, 9))];
    assert_eq!(days(&manifest), bronx.into());
    assert_eq!(manifest.facts().unwrap().datasets[0].as_of_in.len(), 1);
    facts(6000, "2026-11-20")
        .write_for(&fixture.file("violations.csv"))
        .unwrap();
    let whole = built(&fixture, &["all"]).unwrap();
    assert!(days(&whole).is_empty(), "the city has no later rows there");
}

#[test]
fn years_without_rows_are_listed() {
    let fixture = violations(6000, None, |at, row| row.year = [2022, 2024, 2026][at % 3]);
    let manifest = built(&fixture, &["all"]).unwrap();
    let facts = manifest.facts().unwrap();
    assert_eq!(facts.datasets[0].missing_years, [2023, 2025]);
}

#[test]
fn a_list_without_dates_is_as_old_as_its_download() {
    let fixture = Fixture::new();
    let orders = "Building ID,Vacate Order Number,Vacate Type,Vacate Effective Date,Rescind Date,BBL\n\
                  1,9,Partial,01/02/2012,,1000050041\n";
    let path = fixture.write("orders.csv", orders);
    for (day, extent) in [
        ("2026-11-20", Extent::Whole),
        ("2026-10-01", Extent::Partial),
    ] {
        facts(1, day).write_for(&path).unwrap();
        let manifest = built(&fixture, &["tb8q-a3ar"]).unwrap();
        let found = manifest.coverage["tb8q-a3ar"].of(Borough::Bronx);
        assert_eq!(found, extent, "{day}");
        let is_accepted = built(&fixture, &[]).is_ok();
        assert_eq!(is_accepted, extent == Extent::Whole, "{day}");
    }
}

#[test]
fn a_list_of_events_without_dates_is_as_old_as_its_last_change() {
    let fixture = Fixture::new();
    let jurisdiction = "BuildingID,BoroID,Block,Lot,ManagementProgram,LegalClassA,LegalClassB\n\
                        1,1,5,41,PVT,10,0\n";
    let orders = "Building ID,Vacate Order Number,Vacate Type,Vacate Effective Date,Rescind Date,BBL\n\
                  1,9,Partial,01/02/2012,,1000050041\n";
    let (jurisdiction, orders) = (("kj4p-ruqc", jurisdiction), ("tb8q-a3ar", orders));
    let (downloaded, old, new) = ("2026-11-20", "2019-05-01", "2026-10-20");
    for ((id, rows), updated, extent, expected) in [
        (jurisdiction, Some(old), Extent::Partial, old),
        (jurisdiction, Some(new), Extent::Whole, new),
        (jurisdiction, None, Extent::Whole, downloaded),
        (orders, Some(old), Extent::Whole, downloaded),
    ] {
        let path = fixture.write("rows.csv", rows);
        let facts = PortalFacts {
            updated_at: updated.map(|day| format!("{day}T14:00:00Z")),
            ..facts(1, downloaded)
        };
        facts.write_for(&path).unwrap();
        let manifest = built(&fixture, &["all"]).unwrap();
        let found = manifest.coverage[id].of(Borough::Bronx);
        assert_eq!(found, extent, "{id}, {updated:?}");
        let day = |text: &str| text.parse::<Date>().unwrap();
        assert_eq!(manifest.datasets[id].fetched, Some(day(expected)));
        assert_eq!(manifest.datasets[id].updated, updated.map(day));
    }
}

#[test]
fn a_class_that_a_borough_lacks_is_partial_there_alone() {
    let no_b = |_, row: &mut Row| {
        if row.borough == 2 && row.class == "B" {
            row.class = "C";
        }
    };
    built(&violations(4999, Some(4999), no_b), &[]).unwrap();
    let manifest = assert_refused(&violations(5000, Some(5000), no_b), SignalKind::Absent);
    let coverage = &manifest.coverage[VIOLATIONS];
    assert_eq!(coverage.of_class(Borough::Bronx, "B"), Extent::Partial);
    assert_eq!(coverage.of_class(Borough::Bronx, "C"), Extent::Whole);
    assert_eq!(coverage.of(Borough::Queens), Extent::Whole);
    let no_bronx = |_, row: &mut Row| row.borough = if row.borough == 2 { 1 } else { row.borough };
    let manifest = assert_refused(&violations(5000, Some(5000), no_bronx), SignalKind::Absent);
    assert_eq!(
        manifest.coverage[VIOLATIONS].of_class(Borough::Bronx, "A"),
        Extent::Partial
    );
}

#[test]
fn a_borough_where_buildings_lack_the_records_they_must_have_is_not_covered() {
    for (buildings, is_covered) in [(60, false), (49, true)] {
        // Ten of them have a violation.
        let fixture = violations(50, Some(50), |at, row| {
            (row.borough, row.block) = (3, at % 10 + 1)
        });
        let lots = || 1..=buildings;
        let pluto = lots()
            .map(|lot| format!("3,{lot},1,300{lot:03}0001,1 A STREET,C1,2,24,24,1926,26v1\n"));
        let header = "BoroCode,Block,Lot,BBL,Address,BldgClass,LandUse,UnitsRes,UnitsTotal,YearBuilt,Version\n";
        fixture.write("pluto.csv", header.to_owned() + &pluto.collect::<String>());
        let listed = lots().map(|lot| format!("300{lot:03}0001,20\n"));
        let header = "ucbbl,uc2024\n";
        fixture.write(
            "rentstab.csv",
            header.to_owned() + &listed.collect::<String>(),
        );
        if is_covered {
            let manifest = built(&fixture, &[]).unwrap();
            assert_eq!(extent(&manifest, Borough::Brooklyn), Extent::Whole);
        } else {
            let manifest = assert_refused(&fixture, SignalKind::ExpectedBuildings);
            assert_eq!(extent(&manifest, Borough::Queens), Extent::Whole);
            assert_eq!(extent(&manifest, Borough::Brooklyn), Extent::Partial);
        }
    }
}

#[test]
fn nothing_of_a_file_with_many_unusable_rows_is_loaded() {
    let fixture = violations(1000, None, |at, row| row.lot = usize::from(at % 9 > 0));
    fixture.write("evictions.csv", [EVICTIONS, EVICTION].concat());
    let rejected = "112 of its 1000 rows cannot be used (112: no usable BBL";
    refused(&fixture, rejected);
    let manifest = assert_refused(&fixture, SignalKind::Rejected);
    assert_eq!(manifest.datasets[VIOLATIONS].rows, 0);
    assert_eq!(manifest.datasets["6z8x-wfk4"].rows, 1);
    let facts = manifest.facts().unwrap();
    let mut loaded = facts.datasets.iter();
    assert!(loaded.all(|dataset| dataset.id != VIOLATIONS));
    assert!(fixture.stored(1_000_010_001).is_empty());
}

/// An address directory of 200 addresses, of which so many in a hundred have no number, and 60
/// buildings without an address.
fn write_pad(fixture: &Fixture, unusable: usize) {
    let header = "boro,block,lot,bin,lhnd,hhnd,lcontpar,hcontpar,stname,addrtype\n";
    let lot = |at: usize| format!("{},{},1,", at % 5 + 1, at % 97 + 1);
    let addresses = (0..200).map(|at| {
        let number = match at % 100 < unusable {
            true => String::new(),
            false => (at + 1).to_string(),
        };
        format!("{},{number},{number},,,OAK STREET,\n", lot(at))
    });
    let unnamed = (0..60).map(|at| format!("{},,,,,OAK STREET,B\n", lot(at)));
    let rows: String = addresses.chain(unnamed).collect();
    fixture.write("bobaadr.txt", header.to_owned() + &rows);
}

#[test]
fn an_address_directory_with_many_unusable_rows_is_refused_and_an_old_one_is_not() {
    let fixture = Fixture::new();
    write_pad(&fixture, 11);
    let rejected = "dcp:pad-bobaadr (Property Address Directory, addresses), bobaadr.txt: \
        rejected: 22 of its 200 rows cannot be used (22: no house number)";
    refused(&fixture, rejected);
    write_pad(&fixture, 10);
    built(&fixture, &[]).unwrap();

    // A download that changes nothing leaves the day of the last one that did.
    let facts = PortalFacts {
        fetched_at: "2026-01-05T06:00:00Z".into(),
        ..PortalFacts::default()
    };
    facts.write_for(&fixture.file("bobaadr.txt")).unwrap();
    built(&fixture, &[]).unwrap();
}

#[test]
fn a_column_with_many_values_that_cannot_be_read_is_not_whole() {
    // Of a hundred rows, so many have no readable date.
    let undated = |many: usize| {
        move |at: usize, row: &mut Row| {
            if at % 100 < many {
                row.year = 0;
            }
        }
    };
    built(&violations(1000, Some(1000), undated(10)), &[]).unwrap();
    let many = violations(1000, Some(1000), undated(11));
    let manifest = assert_refused(&many, SignalKind::Unreadable);
    assert_eq!(extent(&manifest, Borough::Queens), Extent::Partial);
    built(&violations(99, Some(99), undated(50)), &[]).unwrap();

    let fixture = violations(1000, Some(1000), undated(2));
    built(&fixture, &[]).unwrap();
    write(&fixture, 1000, Some(1000), undated(8));
    let line = "unreadable: `inspectiondate` cannot be read in 8.0% of its rows, \
        in the live release in 2.0%";
    refused(&fixture, line);
    write(&fixture, 1000, Some(1000), undated(7));
    built(&fixture, &[]).unwrap();
}

#[test]
fn a_column_of_the_live_release_that_is_gone_or_more_often_blank_is_refused_by_name() {
    let fixture = Fixture::new();
    let path = fixture.write("violations.csv", "");
    facts(200, "2026-11-20").write_for(&path).unwrap();
    // Of a hundred rows, so many have no day of inspection, and so many no day in one more column.
    let write = |undated: usize, column: &str, blank: usize| {
        let rows = (0..200).map(|at| {
            let line = Row::of(at).line(at);
            let mut values: Vec<&str> = line.trim_end().split(',').collect();
            if at % 100 < undated {
                values[5] = "";
            }
            let day = match at % 100 < blank {
                true => "",
                false => "11/02/2026",
            };
            format!("{},{day}\n", values.join(","))
        });
        let header = format!("{},{column}\n", HEADER.trim_end());
        fixture.write("violations.csv", header + &rows.collect::<String>());
    };
    // A column that does not date the rows may be blank in many more of them.
    for (undated, blank) in [(10, 10), (15, 60), (15, 90)] {
        write(undated, "NOVIssuedDate", blank);
        built(&fixture, &[]).unwrap();
    }
    write(21, "NOVIssuedDate", 90);
    let line =
        "blank: `inspectiondate` is blank in 21.0% of its rows, in the live release in 15.0%";
    refused(&fixture, line);
    write(15, "NOVIssuedDate", 96);
    let line = "blank: `novissueddate` is blank in 96.0% of its rows, in the live release in 90.0%";
    refused(&fixture, line);
    write(15, "Noticed", 90);
    let line = "lostColumn: it lacks the column `novissueddate`, which the live release has";
    refused(&fixture, line);
    let manifest = built(&fixture, &[VIOLATIONS]).unwrap();
    assert_eq!(manifest.signals[VIOLATIONS][0].kind, SignalKind::LostColumn);
    assert_eq!(extent(&manifest, Borough::Queens), Extent::Partial);
    // The live release lacks it, too.
    assert!(!built(&fixture, &[]).unwrap().is_partial());
}

#[test]
fn columns_are_not_compared_with_a_release_of_another_version() {
    let fixture = violations(1000, Some(1000), |_, _| {});
    built(&fixture, &[]).unwrap();
    let live = fixture.store().current().unwrap().unwrap();
    fixture.edit_manifest(&live, |manifest| {
        manifest["builder"] = "nycapt-server 0.1.0 corpus 11".into();
        for input in manifest["inputs"].as_array_mut().unwrap() {
            for member in ["columnsAbsent", "valuesBlank"] {
                input.as_object_mut().unwrap().remove(member).unwrap();
            }
        }
    });
    // The file never had most of the columns.
    let manifest = built(&fixture, &[]).unwrap();
    assert!(!manifest.is_partial(), "{:?}", manifest.signals);
}

#[test]
fn rows_of_the_live_release_that_are_gone_are_missed() {
    let fixture = violations(6000, Some(6000), |_, _| {});
    built(&fixture, &[]).unwrap();
    write(&fixture, 5880, Some(5880), |_, _| {});
    built(&fixture, &[]).unwrap();
    // One borough alone: 30 of its 1176 rows.
    let gone = |at, row: &mut Row| {
        if at < 150 {
            row.borough = row.borough.max(2);
        }
    };
    write(&fixture, 5880, Some(5880), gone);
    let lost = "lost: it has 1146 rows, the live release has 1176 in Manhattan";
    refused(&fixture, lost);
    let manifest = built(&fixture, &[VIOLATIONS]).unwrap();
    assert_eq!(extent(&manifest, Borough::Manhattan), Extent::Partial);
    assert_eq!(extent(&manifest, Borough::Queens), Extent::Whole);
    // A dataset that is left out altogether.
    fs::remove_file(fixture.file("violations.csv")).unwrap();
    fixture.write("evictions.csv", [EVICTIONS, EVICTION].concat());
    refused(&fixture, "no file: lost: it has 0 rows");
    built(&fixture, &[VIOLATIONS]).unwrap();
}

#[test]
fn rows_that_an_earlier_build_of_the_day_missed_are_not_missed_again() {
    let fixture = Fixture::new();
    for rows in [6000, 5900, 5800] {
        write(&fixture, rows, Some(rows as u64), |_, _| {});
        let manifest = built(&fixture, &[]).unwrap();
        assert!(!manifest.is_partial(), "{:?}", manifest.signals);
    }
}

#[test]
fn rows_that_others_replace_are_missed_by_their_ids() {
    let fixture = violations(6000, Some(6000), |_, _| {});
    built(&fixture, &[]).unwrap();
    // As many rows, of which 130 in each of two boroughs are new.
    let renumbered = |at: usize| {
        if at < 650 && at % 5 < 2 {
            at + 9000
        } else {
            at
        }
    };
    let lines = (0..6000).map(|at| Row::of(at).line(renumbered(at)));
    let text = HEADER.to_owned() + &lines.collect::<String>();
    fixture.write("violations.csv", text);
    let live = fixture.store().current().unwrap();
    let error = built(&fixture, &["6z8x-wfk4"]).unwrap_err().to_string();
    assert_eq!(fixture.store().current().unwrap(), live);
    for borough in ["Manhattan", "the Bronx"] {
        let gone = format!("lost: 130 of the live release's 1200 rows in {borough} are gone");
        assert!(error.contains(&gone), "{error}");
    }
    assert!(!error.contains("Queens"), "{error}");
    let manifest = built(&fixture, &[VIOLATIONS]).unwrap();
    assert_eq!(manifest.signals[VIOLATIONS].len(), 2);
    assert_eq!(extent(&manifest, Borough::Bronx), Extent::Partial);
    assert_eq!(extent(&manifest, Borough::Queens), Extent::Whole);
}

/// Sales with their publisher's count, 500 a month from November 2025 on.
fn write_sales(fixture: &Fixture, sales: impl Iterator<Item = usize>, street: &str) {
    let lines = sales.map(|at| {
        let months = 10 + at / 500;
        let (month, year) = (months % 12 + 1, 2025 + months / 12);
        let place = format!("{},{},1,{} {street}", at % 5 + 1, at % 97 + 1, at + 1);
        format!("{place},500000,{month:02}/05/{year}\n")
    });
    let lines: Vec<String> = lines.collect();
    let counted = lines.len() as u64;
    let header = "BOROUGH,BLOCK,LOT,ADDRESS,SALE PRICE,SALE DATE\n";
    let text = header.to_owned() + &lines.concat();
    let facts = PortalFacts {
        dataset: SALES.into(),
        ..facts(counted, "2026-11-20")
    };
    let path = fixture.write("sales.csv", text);
    facts.write_for(&path).unwrap();
}

#[test]
fn a_month_that_a_rolling_file_drops_is_not_missed_and_half_of_it_is() {
    let fixture = Fixture::new();
    write_sales(&fixture, 0..6000, "OAK STREET");
    built(&fixture, &[]).unwrap();
    // 500 sales are dropped, and 300 are new.
    write_sales(&fixture, 500..6300, "OAK STREET");
    let manifest = built(&fixture, &[]).unwrap();
    assert_eq!(manifest.datasets[SALES].rows, 5800);
    assert_eq!(manifest.coverage[SALES].of(Borough::Queens), Extent::Whole);
    assert_eq!(manifest.history.unwrap().changes, 300);
    write_sales(&fixture, 3800..6300, "OAK STREET");
    let lost = "lost: it has 2500 rows, the live release has 5800";
    refused(&fixture, lost);
    // One borough alone: 290 of its 1160 rows.
    let kept = (500..6300).filter(|at| at % 5 != 3 || at % 4 == 0);
    write_sales(&fixture, kept, "OAK STREET");
    let lost = "lost: it has 290 rows, the live release has 1160 in Queens";
    refused(&fixture, lost);
}

#[test]
fn sales_that_are_written_in_another_way_are_not_called_new() {
    let fixture = Fixture::new();
    for street in ["OAK STREET", "OAK ST"] {
        write_sales(&fixture, 0..6000, street);
        let manifest = built(&fixture, &[]).unwrap();
        assert_eq!(manifest.history.unwrap().changes, 0);
    }
}

#[test]
fn a_list_without_dates_may_be_numbered_anew() {
    let fixture = Fixture::new();
    let written = |name: &str, header: &str, line: &dyn Fn(usize) -> String| {
        let text = header.to_owned() + &(1..=1000).map(line).collect::<String>();
        let path = fixture.write(name, text);
        facts(1000, "2026-11-20").write_for(&path).unwrap();
    };
    written("registrations.csv", REGISTRATIONS, &|at: usize| {
        let place = format!("{},{},1,", at % 5 + 1, at % 97 + 1);
        format!("{at},{at},{place},09/01/2026,09/01/2027\n")
    });
    for renumbered in [0, 500] {
        let header = "RegistrationContactID,RegistrationID,Type,CorporationName\n";
        written("contacts.csv", header, &|at: usize| {
            let id = if at < renumbered { at + 9000 } else { at };
            format!("{id},{at},Agent,OAK STREET LLC\n")
        });
        let manifest = built(&fixture, &[]).unwrap();
        assert!(!manifest.is_partial(), "{:?}", manifest.signals);
    }
}

#[test]
fn the_sample_city_is_whole_by_its_own_facts() {
    for buildings in [60, 5000] {
        let fixture = Fixture::with_sample(buildings);
        let manifest = built(&fixture, &[]).unwrap();
        for (id, coverage) in &manifest.coverage {
            let extents = Borough::ALL.map(|borough| coverage.of(borough));
            assert_eq!(extents, [Extent::Whole; 5], "{id}");
        }
        assert_eq!(manifest.coverage.len(), manifest.datasets.len());
    }
}

#[test]
fn documents_are_missed_in_every_borough_but_staten_island() {
    let header = "DOCUMENT ID,BOROUGH,BLOCK,LOT,PARTIAL LOT,AIR RIGHTS,PROPERTY TYPE,UNIT\n";
    for (boroughs, missed) in [(4, &[][..]), (3, &["queens"])] {
        let fixture = Fixture::new();
        let row = |at: usize| format!("D{at},{},{},1,E,N,D4,\n", at % boroughs + 1, at % 97 + 1);
        let rows: String = (0..6000).map(row).collect();
        fixture.write("legals.csv", format!("{header}{rows}"));
        let manifest = built(&fixture, &["all"]).unwrap();
        let signals = manifest.signals.get("8h5j-fqxa").into_iter().flatten();
        let absent = signals.filter(|signal| signal.kind == SignalKind::Absent);
        let absent: Vec<&str> = absent.filter_map(|one| one.borough.as_deref()).collect();
        assert_eq!(absent, missed);
    }
}

//! The city's real files, if they are present.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use jiff::civil::date;
use nycapt_contract::{Bbl, Borough, Preview};
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{Manifest, Progress, Release, SignalKind, build};
use nycapt_report::datasets::evictions;
use nycapt_report::{Extent, countable_units};

use crate::fixture::{Fixture, input, preview, real_data};

/// A map that is read; the other maps in its folder are not.
const NEIGHBORHOODS: &str = "nta2020.geojson";

pub(crate) struct Real {
    _fixture: Fixture,
    files: PathBuf,
    manifest: Manifest,
    pub(crate) release: Release,
}

/// The release of all real files, built once; none, and one line said, where there are none.
pub(crate) fn real() -> Option<&'static Real> {
    static REAL: OnceLock<Option<Real>> = OnceLock::new();
    REAL.get_or_init(|| {
        let files = real_data(&["files"])?.join("files");
        let fixture = Fixture::new();
        let mut options = fixture.options(std::slice::from_ref(&files));
        options.as_of = Some(date(2026, 3, 31));
        options.sample = false;
        let manifest = build(&options, &Clock::system(), Progress::Quiet).unwrap();
        Some(Real {
            release: fixture.live(),
            _fixture: fixture,
            files,
            manifest,
        })
    })
    .as_ref()
}

#[test]
fn real_extracts_are_known_as_partial_by_their_signs() {
    use SignalKind::{ExpectedBuildings, OneValue, OpenShare, Rejected, Stale};
    let Some(real) = real() else { return };
    for (id, file, kind) in [
        ("wvxf-dwi5", "hpd_violations_bronx_class_c.csv.gz", OneValue),
        (
            "wvxf-dwi5",
            "hpd_violations_bronx_class_c.csv.gz",
            OpenShare,
        ),
        (
            "wvxf-dwi5",
            "hpd_violations_bronx_class_c.csv.gz",
            ExpectedBuildings,
        ),
        ("ygpa-z7cr", "hpd_complaints_and_problems_sample.csv", Stale),
        ("eabe-havv", "dob_complaints_sample.csv", Rejected),
        ("erm2-nwe9", "service_requests_311_sample.csv", Stale),
        ("6z8x-wfk4", "executed_evictions_2018.csv.gz", Stale),
    ] {
        let mut found = real.manifest.signals[id].iter();
        let is_named = found.any(|one| one.kind == kind && one.files.iter().any(|f| f == file));
        assert!(is_named, "{id} {kind:?}: {:?}", real.manifest.signals[id]);
    }
    for id in ["wvxf-dwi5", "ygpa-z7cr", "erm2-nwe9", "6z8x-wfk4"] {
        for borough in Borough::ALL {
            assert_eq!(
                real.manifest.coverage[id].of(borough),
                Extent::Partial,
                "{id}"
            );
        }
    }
    assert!(real.manifest.coverage.values().all(|coverage| {
        Borough::ALL
            .into_iter()
            .all(|borough| coverage.of(borough) != Extent::Whole)
    }));
    // Nothing of it is loaded.
    assert_eq!(real.manifest.datasets["eabe-havv"].rows, 0);
}

fn preview_of(real: &Real, bbl: u64) -> Preview {
    let lot = Bbl::from_number(bbl).unwrap();
    let address = real.release.directory().preferred(lot).unwrap();
    preview(&real.release, &address.slug)
}

#[test]
fn accounts_for_every_row_of_the_real_files() {
    let Some(real) = real() else { return };
    assert!(real.manifest.adds_up());
    let tables = fs::read_dir(&real.files).unwrap().filter(|entry| {
        let name = entry.as_ref().unwrap().file_name().into_string().unwrap();
        name.ends_with(".csv") || name.ends_with(".csv.gz") || name == NEIGHBORHOODS
    });
    assert_eq!(real.manifest.inputs.len(), tables.count());
    for (file, rows) in [
        ("dof_sales_2012_2024.csv.gz", 568_371),
        ("pluto_standin.csv.gz", 308_321),
        ("dhcr_rent_stabilized_buildings_2017.csv", 44_705),
        ("hpd_violations_bronx_class_c.csv.gz", 18_838),
        ("hpd_violations_sample.csv", 1_154),
        ("hpd_complaints_and_problems_sample.csv", 1_000),
        ("dob_violations_sample.csv", 1_004),
        ("dob_complaints_sample.csv", 997),
        ("executed_evictions_2018.csv.gz", 19_767),
        ("rentstab_counts_2018_2021.csv.gz", 45_376),
        ("dob_vacate_orders.csv", 10_755),
        ("housing_new_york_units_by_building.csv", 4_959),
        ("speculation_watch_list.csv", 534),
        ("service_requests_311_sample.csv", 6_765),
        (NEIGHBORHOODS, 262),
    ] {
        let mut inputs = real.manifest.inputs.iter();
        let input = inputs.find(|input| input.file == file).unwrap();
        assert_eq!(input.rows_read, rows, "{file}");
    }
    let evictions = input(&real.manifest, &evictions::DATASET);
    assert_eq!(evictions.rows_rejected.values().sum::<u64>(), 155);
}

#[test]
fn previews_match_the_real_files() {
    let Some(real) = real() else { return };
    // Lot, year, apartments.
    for (bbl, year, units) in [
        (2_051_150_028, Some(1926), Some(50)),
        (2_045_060_040, Some(1929), Some(680)),
        (2_046_500_081, Some(1920), Some(1)),
        (2_039_447_501, None, None),
        (4_097_110_125, Some(1951), None),
    ] {
        let preview = preview_of(real, bbl);
        assert_eq!(preview.building.bbl, bbl.to_string());
        let basics = preview.basics.data.unwrap();
        if year.is_some() {
            assert_eq!(basics.year_built, year, "{bbl}");
        }
        if units.is_some() {
            assert_eq!(basics.units_residential, units, "{bbl}");
        }
        let open_c = preview.headline.data.and_then(|headline| headline.open_c);
        assert_eq!(open_c, None, "{bbl}: an extract proves no count");
    }
}

#[test]
fn apartments_that_a_real_floor_area_has_no_room_for_are_disputed() {
    let Some(real) = real() else { return };
    // The file has 193 square feet for each apartment of 16 Richman Plaza.
    for (bbl, units, is_disputed) in [(2_028_820_229, 8_270, true), (2_051_150_028, 50, false)] {
        let basics = preview_of(real, bbl).basics;
        let mut notes = basics.notes.iter();
        let note = notes.find(|note| note.code == "units_disputed");
        assert_eq!(note.is_some(), is_disputed, "{bbl}: {note:?}");
        let about_area = |text: &str| text.contains("unlikely to fit in the recorded floor area");
        assert!(note.is_none_or(|note| about_area(&note.text)), "{note:?}");
        assert_eq!(countable_units(&basics), (!is_disputed).then_some(units));
        assert_eq!(basics.data.unwrap().units_residential, Some(units));
    }
}

#[test]
fn lists_every_real_building_in_one_neighborhood() {
    let Some(real) = real() else { return };
    let release = &real.release;
    assert_eq!(release.site_pages().count() as u64, release.buildings());
    assert!(release.site_pages().is_sorted_by_key(|page| page.slug));
    let placed = |code: &str| {
        let all = Borough::ALL.into_iter();
        let mut all = all.flat_map(|borough| release.neighborhoods(borough));
        all.find(|one| one.code == code).map(|one| one.name.clone())
    };
    // A park and an airport are no neighborhoods.
    assert_eq!(placed("MN6491"), None);
    assert_eq!(placed("QN8081"), None);
    let all = Borough::ALL.into_iter();
    let all = all.flat_map(|borough| release.neighborhoods(borough));
    let listed: u64 = all.map(|one| one.buildings).sum();
    assert_eq!(listed, release.buildings());
}

//! Places that the city's address directory lists by name alone, and names with addresses in other datasets.

use std::fs::File;

use nycapt_address::{Reason, resolve};
use nycapt_corpus::{Manifest, Release};
use nycapt_report::datasets::{affordable_buildings, nycha_lots};
use zip::ZipArchive;

use crate::fixture::{Fixture, fixtures, real_data};

const HEADER: &str = "\"boro\",\"block\",\"lot\",\"bin\",\"lhnd\",\"lhns\",\"lcontpar\",\"lsos\",\"hhnd\",\"hhns\",\
    \"hcontpar\",\"hsos\",\"scboro\",\"sc5\",\"sclgc\",\"stname\",\"addrtype\",\"realb7sc\",\"validlgcs\",\
    \"dapsflag\",\"naubflag\",\"parity\",\"b10sc\",\"segid\",\"zipcode\",\"physical_id\"\n";

/// A row as the city writes it, with its padding.
fn row(bin: &str, number: &str, street: &str, kind: &str) -> String {
    let sort_form = match number {
        "" => String::new(),
        _ => format!("{number:0>6}000AA"),
    };
    let (number, sort_form) = (format!("{number:12}"), format!("{sort_form:11}"));
    format!(
        "\"1\",\"00006\",\"0010\",\"{bin}\",\"{number}\",\"{sort_form}\",\" \",\"R\",\"{number}\",\
         \"{sort_form}\",\" \",\"R\",\"1\",\"00772\",\"01\",\"{street:32}\",\"{kind}\",\"        \",\
         \"01      \",\" \",\" \",\"0\",\"10077201010\",\"0117705\",\"10004\",\"0138883\"\n"
    )
}

fn lot_of(release: &Release, name: &str) -> Option<String> {
    let best = resolve(release.directory(), name, None).outcome.best;
    best.map(|hit| hit.bbl.to_string())
}

fn reason_of(release: &Release, text: &str) -> Reason {
    resolve(release.directory(), text, None).outcome.reason
}

fn added(manifest: &Manifest) -> Vec<(&str, u64)> {
    let inputs = manifest.inputs.iter();
    let mut added: Vec<(&str, u64)> = inputs
        .map(|input| (input.dataset.as_str(), input.place_names))
        .collect();
    added.sort_unstable();
    added
}

#[test]
fn places_without_a_house_number_are_found_by_their_name() {
    let rows = [
        row("1000061", "12", "BEAVER STREET", " "),
        row("1000062", "", "BEAVER EXCHANGE BLDG", "N"),
        row("1000063", "", "BEAVER STREET", "B"),
    ];
    let (fixture, manifest) = Fixture::imported(&[("bobaadr.txt", HEADER, &rows.concat())]);
    let input = manifest.inputs.first().unwrap();
    assert_eq!((input.rows_read, input.rows_loaded), (3, 2));
    assert_eq!(added(&manifest), [("dcp:pad-bobaadr", 1)]);
    let release = fixture.live();
    let found = lot_of(&release, "Beaver Exchange Bldg, Manhattan");
    assert_eq!(found.as_deref(), Some("1000060010"));
}

#[test]
fn names_of_streets_with_one_code_and_local_group_reach_each_others_numbers() {
    for (group, expected) in [("01", Some("1000060010")), ("02", None)] {
        let lane = row("1000062", "14", "OLD EXCHANGE LANE", " ");
        let lane = lane.replace("\"01\",\"OLD", &format!("\"{group}\",\"OLD"));
        let rows = row("1000061", "12", "BEAVER STREET", " ") + &lane;
        let (fixture, _) = Fixture::imported(&[("bobaadr.txt", HEADER, &rows)]);
        let release = fixture.live();
        for text in ["14 Beaver Street", "12 Old Exchange Lane"] {
            let found = lot_of(&release, &format!("{text}, Manhattan"));
            assert_eq!(found.as_deref(), expected, "{text} {group}");
        }
    }
}

#[test]
fn every_real_place_without_a_house_number_is_found_by_its_name() {
    const PAD: &str = "samples/pad.zip";
    let Some(root) = real_data(&[PAD]) else {
        return;
    };
    let fixture = Fixture::new();
    fixture.build_from(&[root.join(PAD)]).unwrap();
    let release = fixture.live();
    let mut archive = ZipArchive::new(File::open(root.join(PAD)).unwrap()).unwrap();
    let mut table = csv::Reader::from_reader(archive.by_name("bobaadr.txt").unwrap());
    let mut places = 0;
    for row in table.records().map(|row| row.unwrap()) {
        let (number, name, kind) = (row[4].trim(), row[15].trim(), &row[16]);
        if number.is_empty() && matches!(kind, "G" | "N" | "X") {
            let lot = format!("{}{}{}", &row[0], &row[1], &row[2]);
            assert_eq!(lot_of(&release, name), Some(lot), "{name}");
            places += 1;
        }
    }
    assert!(places > 10, "{places}");
}

#[test]
fn projects_and_developments_are_places_that_no_record_stores() {
    let names = ["affordable_buildings.csv", "nycha_lots.csv"];
    let files = names.map(|name| fixtures().join("datasets").join(name));
    let fixture = Fixture::new();
    let manifest = fixture.build_from(&files).unwrap();
    assert_eq!(added(&manifest), [("hg8x-zxpr", 2), ("nycha:lots", 2)]);
    let release = fixture.live();
    let (manhattan, brooklyn) = (1_000_050_041, 3_012_340_056_u64);
    for name in ["Sample Project", "Sample Houses"] {
        assert_eq!(reason_of(&release, name), Reason::PlaceIsComplex, "{name}");
        let found = lot_of(&release, &format!("{name}, Brooklyn"));
        assert_eq!(found, Some(brooklyn.to_string()), "{name}");
    }
    let projects = (
        &affordable_buildings::DATASET,
        affordable_buildings::PROJECT,
    );
    let developments = (&nycha_lots::DATASET, nycha_lots::DEVELOPMENT);
    for (dataset, name) in [projects, developments] {
        assert_eq!(
            fixture.values(manhattan, dataset, name),
            [""],
            "{}",
            dataset.id
        );
    }
}

#[test]
fn landmarks_are_places_though_their_address_may_lack_a_number() {
    let names = ["affordable_buildings.csv", "landmark_sites.csv"];
    let files = names.map(|name| fixtures().join("datasets").join(name));
    let fixture = Fixture::new();
    let manifest = fixture.build_from(&files).unwrap();
    assert_eq!(added(&manifest), [("buis-pvji", 2), ("hg8x-zxpr", 2)]);
    let mut inputs = manifest.inputs.iter();
    let sites = inputs.find(|input| input.dataset == "buis-pvji").unwrap();
    assert_eq!((sites.rows_loaded, sites.addresses), (2, 1));
    let release = fixture.live();
    for (name, lot) in [
        ("Sample Exchange Building", "1000050041"),
        ("sample memorial arch, Brooklyn", "3012340056"),
    ] {
        assert_eq!(lot_of(&release, name).as_deref(), Some(lot), "{name}");
    }
}

#[test]
fn real_projects_and_developments_are_found_by_their_names_alone() {
    const FILES: [&str; 2] = [
        "files/housing_new_york_units_by_building.csv",
        "samples/nycha_bbls_24.csv",
    ];
    let Some(root) = real_data(&FILES) else {
        return;
    };
    let fixture = Fixture::new();
    let manifest = fixture
        .build_from(&FILES.map(|file| root.join(file)))
        .unwrap();
    for (dataset, names) in added(&manifest) {
        let fewest = if dataset == "nycha:lots" { 6 } else { 500 };
        assert!(names >= fewest, "{dataset}: {names}");
    }
    let release = fixture.live();
    for (name, lot) in [
        ("Knickerbocker Village", "1002530001"),
        ("Masaryk Towers, New York", "1003330001"),
        ("Stevenson Commons", "2036000004"),
        ("Adee Tower Apartments", "2043360001"),
        ("Mill Brook Houses", "2022630019"),
        ("Morrisania Houses, Bronx", "2023900024"),
    ] {
        assert_eq!(lot_of(&release, name).as_deref(), Some(lot), "{name}");
    }
    for name in ["Penn South", "Mott Haven Houses", "Marble Hill Houses"] {
        assert_eq!(reason_of(&release, name), Reason::PlaceIsComplex, "{name}");
    }
    for text in [
        "CONFIDENTIAL",
        "West 140th Street",
        "445 Gerard Avenue",
        "Marble Hill",
        "1162-1176 Washington Avenue Houses",
    ] {
        let reason = reason_of(&release, text);
        let is_place = matches!(reason, Reason::Place | Reason::PlaceIsComplex);
        assert!(!is_place, "{text}");
    }
}

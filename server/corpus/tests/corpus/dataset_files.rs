//! Files with the exact header of their source are recognized, read and loaded.

use std::fs;
use std::path::{Path, PathBuf};

use nycapt_corpus::Manifest;
use nycapt_report::Dataset;
use nycapt_report::datasets::{self, Recognition, recognize};

use crate::fixture::{Fixture, fixtures, real_data};

/// The lot of the first row of every fixture.
const LOT: u64 = 1_000_050_041;

fn built() -> (Fixture, Manifest) {
    let fixture = Fixture::new();
    let manifest = fixture
        .build_from(&[fixtures().join("datasets")])
        .expect("fixtures build");
    (fixture, manifest)
}

fn dataset_of(file: &Path) -> Option<&'static Dataset> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_path(file)
        .unwrap();
    let mut header = csv::ByteRecord::new();
    reader.read_byte_record(&mut header).unwrap();
    let names = header.iter().map(|name| String::from_utf8_lossy(name));
    match recognize(names) {
        Recognition::Known(dataset) => Some(dataset),
        Recognition::Unknown { .. } => None,
    }
}

#[test]
fn loads_every_row() {
    let (_bench, manifest) = built();
    assert!(manifest.adds_up());
    for input in &manifest.inputs {
        assert!(input.rows_rejected.is_empty(), "{input:?}");
        assert!(input.values_unreadable.is_empty(), "{input:?}");
        assert_eq!(input.rows_merged, 0, "{input:?}");
        assert!(input.rows_read >= 2, "{input:?}");
        assert_eq!(input.rows_loaded, input.rows_read, "{input:?}");
    }
}

#[test]
fn normalizes_dates_amounts_and_words() {
    let (fixture, _) = built();
    let mut reader = csv::Reader::from_path(fixtures().join("expected.csv")).unwrap();
    let mut wrong = Vec::new();
    for row in reader.records() {
        let row = row.unwrap();
        let (file, column, value) = (&row[0], &row[1], &row[2]);
        let dataset = dataset_of(&fixtures().join("datasets").join(file)).unwrap();
        let field = dataset.field(column).unwrap();
        let found = fixture.values(LOT, dataset, field);
        if !found.iter().any(|text| text == value) {
            wrong.push(format!("{file} {column}: {found:?}, not {value:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rows_reach_every_lot_they_are_about() {
    use datasets::{condo_units as units, energy_benchmarks as energy, hpd_repair_invoices};
    let (fixture, _) = built();
    let (other, billing) = (3_012_340_056, 1_000_067_501);
    let invoices = (&hpd_repair_invoices::DATASET, hpd_repair_invoices::CHARGED);
    for (lot, (dataset, field), expected) in [
        // An energy report has several lots.
        (LOT, (&energy::DATASET, energy::YEAR), &["2025"][..]),
        (other, (&energy::DATASET, energy::YEAR), &["2025", "2024"]),
        (other, (&energy::DATASET, energy::SCORE), &["71", ""]),
        // Units of a condominium are at its billing lot.
        (
            billing,
            (&units::DATASET, units::DESIGNATION),
            &["1A", "1B"],
        ),
        (
            billing,
            (&units::DATASET, units::UNIT_BBL),
            &["1000061001", "1000061002"],
        ),
        // Invoices find their lot through their order.
        (LOT, invoices, &["95.33"]),
        (other, invoices, &["635.5"]),
    ] {
        let found = fixture.values(lot, dataset, field);
        assert_eq!(found, expected, "{} {lot}", dataset.id);
    }
}

/// What the documentation says that each dataset was tested with.
fn tested_with() -> Vec<(&'static str, Vec<&'static str>)> {
    let text = include_str!("../../../../docs/data/datasets.md");
    let (_, section) = text.split_once("| tested with | datasets |\n").unwrap();
    let (section, _) = section.split_once("\n\n").unwrap();
    let rows = section.lines().skip(1).map(|row| {
        let mut cells = row.trim_matches('|').split(" | ");
        let (with, ids) = (cells.next().unwrap(), cells.next().unwrap());
        (with.trim(), ids.split('`').skip(1).step_by(2).collect())
    });
    rows.collect()
}

#[test]
fn the_documentation_says_once_what_each_dataset_was_tested_with() {
    let rows = tested_with();
    let mut documented: Vec<&str> = rows.iter().flat_map(|(_, ids)| ids).copied().collect();
    documented.sort_unstable();
    let mut all: Vec<&str> = datasets::ALL.iter().map(|dataset| dataset.id).collect();
    all.sort_unstable();
    assert_eq!(documented, all);
}

/// Samples of which no row can be kept: its registration, order, building or document is in none of the
/// other samples, or its code is not kept.
const UNUSABLE: [&str; 9] = [
    "acris_personal_property_legals.csv",
    "acris_personal_property_parties.csv",
    "acris_real_property_legals.csv",
    "acris_real_property_master.csv",
    "acris_real_property_parties.csv",
    "dob_complaints.csv",
    "dof_exemptions.csv",
    "hpd_contacts.csv",
    "hpd_omo_invoices.csv",
];

#[test]
fn loads_every_real_sample() {
    let Some(root) = real_data(&["samples"]) else {
        return;
    };
    let folder = root.join("samples");
    let files = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|end| end == "csv"));
    let mut ours: Vec<PathBuf> = files.filter(|file| dataset_of(file).is_some()).collect();
    ours.sort();
    let (_, made) = tested_with().pop().unwrap();
    for file in &ours {
        let dataset = dataset_of(file).unwrap();
        assert!(!made.contains(&dataset.id), "{} has real rows", dataset.id);
    }
    let fixture = Fixture::new();
    let manifest = fixture.build_from(&ours).unwrap();
    assert!(manifest.adds_up());
    let inputs = manifest.inputs.iter();
    let empty = inputs.filter(|input| input.rows_loaded + input.rows_merged == 0);
    let mut empty: Vec<&str> = empty.map(|input| input.file.as_str()).collect();
    empty.sort_unstable();
    assert_eq!(empty, UNUSABLE);
    assert!(manifest.inputs.len() >= 40, "{}", manifest.inputs.len());
}

//! Every dataset is recognized, read and loaded from a file with the exact header of its source.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use nycapt_contract::Bbl;
use nycapt_corpus::{Manifest, decode_records};
use nycapt_report::datasets::{self, Recognition, recognize};
use nycapt_report::{Dataset, Field};

use crate::workbench::Workbench;

/// The lot that the first row of every fixture is of.
const LOT: u64 = 1_000_050_041;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn built() -> (Workbench, Manifest) {
    let bench = Workbench::new();
    let manifest = bench
        .build_from(&[fixtures().join("datasets")])
        .expect("fixtures build");
    (bench, manifest)
}

fn values(bench: &Workbench, lot: u64, dataset: &Dataset, field: Field) -> Vec<String> {
    let lot = Bbl::from_number(lot).unwrap();
    let stored = bench.live().records(lot).unwrap_or_default();
    let records = decode_records(&stored).unwrap();
    let rows = records.of(dataset.id);
    rows.map(|row| row.text(field).to_owned()).collect()
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
fn every_dataset_has_a_file_and_every_row_of_it_is_loaded() {
    let (_bench, manifest) = built();
    assert!(manifest.adds_up());
    for input in &manifest.inputs {
        assert!(input.rows_rejected.is_empty(), "{input:?}");
        assert!(input.values_unreadable.is_empty(), "{input:?}");
        assert_eq!(input.rows_merged, 0, "{input:?}");
        assert!(input.rows_read >= 2, "{input:?}");
        assert_eq!(input.rows_loaded, input.rows_read, "{input:?}");
    }
    let read = manifest.inputs.iter().map(|input| input.dataset.as_str());
    let read: BTreeSet<&str> = read.collect();
    let all: BTreeSet<&str> = datasets::ALL.iter().map(|dataset| dataset.id).collect();
    assert_eq!(read, all);
}

#[test]
fn dated_datasets_take_their_date_from_their_rows() {
    let (_bench, manifest) = built();
    for dataset in datasets::ALL.iter().filter(|d| !d.dated_by.is_empty()) {
        let mut inputs = manifest.inputs.iter().filter(|i| i.dataset == dataset.id);
        let dated = inputs.any(|input| input.newest_date.is_some());
        assert!(dated, "{}", dataset.id);
    }
}

#[test]
fn dates_amounts_and_words_come_out_in_their_normal_form() {
    let (bench, _) = built();
    let mut reader = csv::Reader::from_path(fixtures().join("expected.csv")).unwrap();
    let mut wrong = Vec::new();
    for row in reader.records() {
        let row = row.unwrap();
        let (file, column, value) = (&row[0], &row[1], &row[2]);
        let dataset = dataset_of(&fixtures().join("datasets").join(file)).unwrap();
        let field = dataset.field(column).unwrap();
        let found = values(&bench, LOT, dataset, field);
        if !found.iter().any(|text| text == value) {
            wrong.push(format!("{file} {column}: {found:?}, not {value:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_energy_report_of_several_lots_is_of_each() {
    use datasets::energy_benchmarks::{DATASET, SCORE, YEAR};
    let (bench, _) = built();
    assert_eq!(values(&bench, LOT, &DATASET, YEAR), ["2025"]);
    assert_eq!(
        values(&bench, 3_012_340_056, &DATASET, YEAR),
        ["2025", "2024"]
    );
    assert_eq!(values(&bench, 3_012_340_056, &DATASET, SCORE), ["71", ""]);
}

#[test]
fn condominium_units_answer_at_their_billing_lot_with_their_own() {
    use datasets::condo_units::{DATASET, DESIGNATION, UNIT_BBL};
    let (bench, _) = built();
    let billing = 1_000_067_501;
    assert_eq!(values(&bench, billing, &DATASET, DESIGNATION), ["1A", "1B"]);
    let lots = values(&bench, billing, &DATASET, UNIT_BBL);
    assert_eq!(lots, ["1000061001", "1000061002"]);
}

#[test]
fn invoices_are_of_the_lot_of_the_order_that_they_name() {
    use datasets::hpd_repair_invoices::{CHARGED, DATASET};
    let (bench, _) = built();
    assert_eq!(values(&bench, LOT, &DATASET, CHARGED), ["95.33"]);
    assert_eq!(values(&bench, 3_012_340_056, &DATASET, CHARGED), ["635.5"]);
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
fn every_real_sample_that_is_ours_is_recognized_and_loads_rows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let root = std::env::var_os("NYCAPT_REAL_DATA").map_or(root, PathBuf::from);
    let folder = root.join("samples");
    if !folder.is_dir() {
        writeln!(std::io::stderr(), "skipped: no real data").unwrap();
        return;
    }
    let files = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|end| end == "csv"));
    let mut ours: Vec<PathBuf> = files.filter(|file| dataset_of(file).is_some()).collect();
    ours.sort();
    let bench = Workbench::new();
    let manifest = bench.build_from(&ours).unwrap();
    assert!(manifest.adds_up());
    let inputs = manifest.inputs.iter();
    let empty = inputs.filter(|input| input.rows_loaded + input.rows_merged == 0);
    let mut empty: Vec<&str> = empty.map(|input| input.file.as_str()).collect();
    empty.sort_unstable();
    assert_eq!(empty, UNUSABLE);
    assert!(manifest.inputs.len() >= 40, "{}", manifest.inputs.len());
}

//! What comes of files that are imported together.

use std::collections::BTreeSet;
use std::fs;

use nycapt_contract::Bbl;
use nycapt_corpus::{Input, decode_records};
use nycapt_report::Field;

use crate::fixture::{Fixture, bytes_of, dataset};

/// Asserts each case of `imports.txt`, whose first lines explain its form.
#[test]
fn files_are_imported_as_described() {
    let text = include_str!("../fixtures/imports.txt");
    for case in text.trim_end().split("\n\n").skip(1) {
        let (files, checks) = case.split_once("\n= ").unwrap();
        let fixture = Fixture::new();
        for file in files.split("\n> ").skip(1) {
            let (name, rows) = file.split_once('\n').unwrap();
            fixture.write(name, format!("{rows}\n"));
        }
        let manifest = fixture.build().unwrap();
        assert!(manifest.adds_up(), "{files}");
        for check in checks.split("\n= ") {
            let (what, expected) = check.split_once(':').unwrap();
            let expected: Vec<&str> = expected.split('|').map(str::trim).collect();
            let mut inputs = manifest.inputs.iter();
            if let Some((lot, "lacks")) = what.split_once(' ') {
                let stored = stored(&fixture, lot);
                for text in expected {
                    let mut parts = stored.windows(text.len());
                    assert!(parts.all(|part| part != text.as_bytes()), "{text}: {files}");
                }
            } else if let Some(input) = inputs.find(|input| input.file == what) {
                let counts = counts(input);
                let missing = expected.iter().find(|part| !counts.contains(**part));
                assert_eq!(missing, None, "{counts:?}: {files}");
            } else {
                let mut found = found(&fixture, what);
                let blanks = found.iter_mut().filter(|value| value.is_empty());
                blanks.for_each(|value| value.push('-'));
                assert_eq!(found.join(" | "), expected.join(" | "), "{what}: {files}");
            }
        }
    }
}

/// The records of a lot, or all files of the release.
fn stored(fixture: &Fixture, lot: &str) -> Vec<u8> {
    if lot != "release" {
        return fixture.stored(lot.parse().unwrap()).to_vec();
    }
    let folder = fixture.store().folder(fixture.live().name()).unwrap();
    let files = fs::read_dir(folder).unwrap();
    files
        .flat_map(|file| bytes_of(&file.unwrap().path()))
        .collect()
}

fn counts(input: &Input) -> BTreeSet<String> {
    let mut counts = BTreeSet::from([
        format!("{} read", input.rows_read),
        format!("{} loaded", input.rows_loaded),
        format!("{} merged", input.rows_merged),
    ]);
    let rejected = input.rows_rejected.iter();
    counts.extend(rejected.map(|(reason, rows)| format!("{rows} {reason}")));
    let unreadable = input.values_unreadable.iter();
    counts.extend(unreadable.map(|(column, values)| format!("{values} unreadable {column}")));
    counts.extend(input.newest_date.iter().map(|day| format!("newest {day}")));
    counts
}

/// The values that a check is about.
fn found(fixture: &Fixture, what: &str) -> Vec<String> {
    match what.split(' ').collect::<Vec<_>>()[..] {
        ["datasets"] => {
            let release = fixture.live();
            let datasets = release.facts().datasets.iter();
            datasets.map(|dataset| dataset.id.clone()).collect()
        }
        ["places"] => vec![fixture.live().manifest().counts.places.to_string()],
        ["near", latitude, longitude, id, column] => {
            let [latitude, longitude] = [latitude, longitude].map(|text| text.parse().unwrap());
            let Some(stored) = fixture.live().nearby(latitude, longitude) else {
                return vec!["outside".into()];
            };
            let field = dataset(id).field(column).unwrap();
            let records = decode_records(&stored).unwrap();
            let rows = records.of(dataset(id).id);
            let mut values: Vec<String> = rows.map(|row| row.text(field).to_owned()).collect();
            values.sort_unstable();
            values
        }
        [lot, "slugs"] => {
            let slugs = fixture
                .live()
                .directory()
                .slugs_of(Bbl::parse(lot).unwrap());
            let mut slugs: Vec<String> = slugs.into_iter().map(|entry| entry.slug).collect();
            slugs[1..].sort_unstable();
            slugs
        }
        [lot, "portfolio"] => {
            let portfolio = fixture.live().portfolio(Bbl::parse(lot).unwrap());
            let buildings = portfolio.into_iter().flat_map(|found| found.buildings);
            buildings.map(|building| building.bbl).collect()
        }
        [lot, id, column] => {
            let dataset = dataset(id);
            let columns = dataset.columns.iter().zip(0..);
            let fields = columns.filter(|(one, _)| one.name() == column);
            let lot = lot.parse().unwrap();
            fields
                .flat_map(|(_, at)| fixture.values(lot, dataset, Field(at)))
                .collect()
        }
        _ => panic!("{what}"),
    }
}

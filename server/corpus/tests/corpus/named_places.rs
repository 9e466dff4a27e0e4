//! The city's address directory lists some places by name alone.

use std::fs::File;

use nycapt_address::resolve;
use nycapt_corpus::Release;
use zip::ZipArchive;

use crate::fixture::{Fixture, real_data};

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
    let release = fixture.live();
    let found = lot_of(&release, "Beaver Exchange Bldg, Manhattan");
    assert_eq!(found.as_deref(), Some("1000060010"));
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

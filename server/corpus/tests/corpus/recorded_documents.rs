//! Recorded documents reach every lot that they name, and nobody else.

use nycapt_corpus::{Input, Manifest};
use nycapt_report::datasets::{acris_legals, acris_master, acris_parties};

use crate::fixture::{Fixture, bytes_of, input};

const LEGALS: &str = "DOCUMENT ID,BOROUGH,BLOCK,LOT,PARTIAL LOT,AIR RIGHTS,PROPERTY TYPE,UNIT\n";
const MASTER: &str = "DOCUMENT ID,DOC. TYPE,DOC. DATE,DOC. AMOUNT,RECORDED / FILED\n";
const PARTIES: &str = "DOCUMENT ID,PARTY TYPE,NAME,ADDRESS 1\n";

const FIRST: u64 = 1_000_050_041;
const SECOND: u64 = 3_012_340_056;

fn built(legals: &str, master: &str, parties: &str) -> (Fixture, Manifest) {
    Fixture::imported(&[
        ("legals.csv", LEGALS, legals),
        ("master.csv", MASTER, master),
        ("parties.csv", PARTIES, parties),
    ])
}

fn rejected(input: &Input) -> Vec<(&str, u64)> {
    let rejected = input.rows_rejected.iter();
    rejected
        .map(|(reason, count)| (reason.as_str(), *count))
        .collect()
}

#[test]
fn gives_a_document_to_both_of_its_lots() {
    let (fixture, manifest) = built(
        "D1,1,5,41,E,N,D4,\nD1,3,1234,56,E,N,D4,\n",
        "D1,DEED,01/02/2024,1000,01/09/2024\n",
        "D1,1,\"EXAMPLE, ANNA\",1 HOME ROAD\nD1,2,EXAMPLE HOLDINGS LLC,2 HOME ROAD\n",
    );
    for lot in [FIRST, SECOND] {
        let of = |dataset, field| fixture.values(lot, dataset, field);
        assert_eq!(of(&acris_master::DATASET, acris_master::TYPE), ["DEED"]);
        assert_eq!(
            of(&acris_legals::DATASET, acris_legals::DOCUMENT_ID),
            ["D1"]
        );
        assert_eq!(
            of(&acris_parties::DATASET, acris_parties::ORGANIZATION),
            ["", "EXAMPLE HOLDINGS LLC"]
        );
    }
    for (dataset, rows) in [
        (&acris_master::DATASET, 1),
        (&acris_parties::DATASET, 2),
        (&acris_legals::DATASET, 2),
    ] {
        assert_eq!(
            input(&manifest, dataset).rows_loaded,
            rows,
            "{}",
            dataset.id
        );
    }
}

#[test]
fn counts_rows_without_a_document_by_reason() {
    let (fixture, manifest) = built(
        "D1,1,5,41,E,N,D4,\nD2,1,5,41,E,N,D4,\nD3,1,5,41,E,N,D4,\nD5,9,5,41,E,N,D4,\n",
        "D1,DEED,01/02/2024,1000,01/09/2024\n\
         D2,UCC1,01/02/2024,0,01/09/2024\n\
         D4,MTGE,01/02/2024,500,01/09/2024\n\
         ,DEED,01/02/2024,1000,01/09/2024\n",
        "D1,2,EXAMPLE LLC,\nD2,1,EXAMPLE LLC,\nD4,2,EXAMPLE BANK,\n",
    );
    let unknown = "its document is not a deed or mortgage in these files";
    let nowhere = "its document has no lot in these files";
    assert_eq!(
        rejected(input(&manifest, &acris_master::DATASET)),
        [
            (nowhere, 1),
            ("no document id", 1),
            ("of a kind that is not kept", 1)
        ]
    );
    let expected = [(unknown, 2), ("no usable borough, block and lot", 1)];
    assert_eq!(rejected(input(&manifest, &acris_legals::DATASET)), expected);
    assert_eq!(
        rejected(input(&manifest, &acris_parties::DATASET)),
        [(nowhere, 1), (unknown, 1)]
    );
    let ids = fixture.values(FIRST, &acris_master::DATASET, acris_master::DOCUMENT_ID);
    assert_eq!(ids, ["D1"]);
}

#[test]
fn does_not_list_datasets_without_usable_rows() {
    let (fixture, _) = Fixture::imported(&[
        ("legals.csv", LEGALS, "D1,1,5,41,E,N,D4,\n"),
        ("parties.csv", PARTIES, "D1,1,EXAMPLE BANK,\n"),
    ]);
    assert!(fixture.live().facts().datasets.is_empty());
}

#[test]
fn keeps_the_later_version_of_a_document() {
    let (fixture, manifest) = built(
        "D1,1,5,41,E,N,D4,\nD1,3,1234,56,E,N,D4,\nD1,1,5,41,E,N,D4,\n",
        "D1,DEED,01/02/2024,1000,01/09/2024\nD1,DEED,01/02/2024,2000,01/09/2024\n",
        "D1,2,EXAMPLE LLC,\n",
    );
    let master = input(&manifest, &acris_master::DATASET);
    assert_eq!((master.rows_loaded, master.rows_merged), (1, 1));
    let legals = input(&manifest, &acris_legals::DATASET);
    assert_eq!((legals.rows_loaded, legals.rows_merged), (2, 1));
    for lot in [FIRST, SECOND] {
        let amounts = fixture.values(lot, &acris_master::DATASET, acris_master::AMOUNT);
        assert_eq!(amounts, ["2000"]);
    }
}

#[test]
fn gives_a_document_of_two_units_to_their_billing_lot_once() {
    let fixture = Fixture::with_sample(400);
    let condominium = csv::Reader::from_path(fixture.file("bobabbl.txt"))
        .unwrap()
        .into_records()
        .map(Result::unwrap)
        .find(|row| &row[16] == "C")
        .unwrap();
    let number = |at: usize| condominium[at].parse::<u64>().unwrap();
    let (borough, block, low) = (number(0), number(1), number(2));
    let rows = format!(
        "D1,{borough},{block},{low},E,N,SP,1A\nD1,{borough},{block},{},E,N,SP,1B\n",
        low + 1
    );
    fixture.write("acris_legals.csv", format!("{LEGALS}{rows}"));
    fixture.write(
        "acris_master.csv",
        format!("{MASTER}D1,DEED,01/02/2024,1000,01/09/2024\n"),
    );
    fixture.write("acris_parties.csv", format!("{PARTIES}D1,2,EXAMPLE LLC,\n"));
    let manifest = fixture.build().unwrap();
    assert!(manifest.adds_up());
    let lot = borough * 1_000_000_000 + block * 10_000 + low;
    let units = fixture.values(lot, &acris_legals::DATASET, acris_legals::APARTMENT);
    assert_eq!(units, ["1A", "1B"]);
    let ids = fixture.values(lot, &acris_master::DATASET, acris_master::DOCUMENT_ID);
    assert_eq!(ids, ["D1"]);
    assert_eq!(input(&manifest, &acris_master::DATASET).rows_loaded, 1);
}

#[test]
fn no_file_of_a_release_names_a_party() {
    let (fixture, _) = built(
        "D1,1,5,41,E,N,D4,\n",
        "D1,DEED,01/02/2024,1000,01/09/2024\n",
        "D1,1,\"HIDDENNAME, ANNA\",7 HIDDENROAD\n\
         D1,2,EXAMPLE BANK AS TRUSTEE FOR ANNA HIDDENNAME,8 HIDDENROAD\n",
    );
    let folder = fixture.store().folder(fixture.live().name()).unwrap();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = bytes_of(&path);
        let found = bytes.windows(6).any(|part| part == b"HIDDEN");
        assert!(!found, "{}", path.display());
    }
}

//! Rows that cannot be used are counted with their reason, and nothing else is lost.

use std::collections::BTreeMap;

use nycapt_corpus::{Input, Manifest};
use nycapt_report::datasets::{dob_complaints, evictions, hpd_contacts, hpd_registrations};

use crate::fixture::{EVICTIONS, Fixture, REGISTRATIONS};

const CONTACTS: &str = "RegistrationContactID,RegistrationID,Type,CorporationName\n";
const DOB_COMPLAINTS: &str =
    "Complaint Number,Status,Date Entered,BIN,Complaint Category,Disposition Code\n";
const LOT: u64 = 1_000_050_041;

fn input<'a>(manifest: &'a Manifest, file: &str) -> &'a Input {
    let mut inputs = manifest.inputs.iter();
    inputs.find(|input| input.file == file).unwrap()
}

fn counted(reasons: &[(&str, u64)]) -> BTreeMap<String, u64> {
    let reasons = reasons
        .iter()
        .map(|(reason, count)| ((*reason).to_owned(), *count));
    reasons.collect()
}

#[test]
fn rows_that_the_publisher_withholds_say_nothing_against_a_file() {
    let header = "Project ID,Project Name,Building ID,BBL,Reporting Construction Type,\
        All Counted Units,Total Units\n";
    let listed = (1..=90).map(|at| {
        let lot = 1_000_050_000 + at;
        format!("{at},SAMPLE PROJECT,{at},{lot},New Construction,1,2\n")
    });
    let withheld = (91..=120).map(|at| format!("{at},CONFIDENTIAL,,,New Construction,1,1\n"));
    let rows: String = listed.chain(withheld).collect();
    let (_fixture, manifest) = Fixture::imported(&[("hpd.csv", header, &rows)]);
    let input = input(&manifest, "hpd.csv");
    assert_eq!(input.rows_loaded, 90);
    let reasons = counted(&[("of a kind that is not kept", 30)]);
    assert_eq!(input.rows_rejected, reasons);
}

#[test]
fn counts_rejected_rows_by_reason() {
    let (fixture, manifest) = Fixture::imported(&[(
        "evictions.csv",
        EVICTIONS,
        "01/02/2026,Residential,,1000050041\n\
         01/03/2026,Residential,,\n\
         01/04/2026,Residential,,9000050041\n\
         01/05/2026,Residential,,1000050041,,\n\
         01/06/2026,Residential,,1000050041,surplus\n\
         13/45/2026,Residential,,1000050041\n\
         01/07/1204,Residential,,1000050041\n\
         01/08/2027,Residential,,1000050041\n\
         01/09/2026\n",
    )]);
    let input = input(&manifest, "evictions.csv");
    assert_eq!((input.rows_read, input.rows_loaded), (9, 5));
    assert_eq!(
        input.rows_rejected,
        counted(&[("more values than columns", 1), ("no usable BBL", 3)])
    );
    assert_eq!(input.values_unreadable, counted(&[("executeddate", 2)]));
    assert_eq!(
        input.newest_date.as_deref(),
        Some("2026-01-05"),
        "a day to come dates nothing"
    );
    assert_eq!(
        fixture.values(LOT, &evictions::DATASET, evictions::EXECUTED),
        ["2026-01-02", "2026-01-05", "", "", "2027-01-08"]
    );
}

#[test]
fn joins_contacts_in_any_file_order() {
    let (fixture, manifest) = Fixture::imported(&[
        (
            "a-contacts.csv",
            CONTACTS,
            "1,77,Agent,SAMPLE AGENTS INC\n2,78,Agent,NOBODY INC\n",
        ),
        (
            "z-registrations.csv",
            REGISTRATIONS,
            "77,5,1,00005,0041,1000123,1/2/2026,8/31/2026\n",
        ),
    ]);
    assert_eq!(
        input(&manifest, "a-contacts.csv").rows_rejected,
        counted(&[("the row it belongs to is in no file", 1)])
    );
    assert_eq!(
        fixture.values(LOT, &hpd_contacts::DATASET, hpd_contacts::ORGANIZATION),
        ["SAMPLE AGENTS INC"]
    );
}

#[test]
fn does_not_join_by_placeholder_building_numbers() {
    let (fixture, manifest) = Fixture::imported(&[
        (
            "registrations.csv",
            REGISTRATIONS,
            "77,5,1,5,41,1000123,1/2/2026,8/31/2026\n78,6,1,5,42,1000000,1/2/2026,8/31/2026\n",
        ),
        (
            "complaints.csv",
            DOB_COMPLAINTS,
            "1,CLOSED,01/02/2026,1000123,45,I1\n\
             2,CLOSED,01/02/2026,1000000,45,I1\n\
             3,CLOSED,01/02/2026,1000999,45,I1\n",
        ),
    ]);
    assert_eq!(
        input(&manifest, "complaints.csv").rows_rejected,
        counted(&[
            ("no other row has the lot of its BIN", 1),
            ("no usable BIN", 1)
        ])
    );
    let numbers = |lot| {
        fixture.values(
            lot,
            &dob_complaints::DATASET,
            dob_complaints::COMPLAINT_NUMBER,
        )
    };
    assert_eq!(numbers(LOT), ["1"]);
    assert_eq!(numbers(LOT + 1), [""; 0]);
}

#[test]
fn keeps_the_later_of_two_rows_with_one_id() {
    let (fixture, manifest) = Fixture::imported(&[
        (
            "a.csv",
            REGISTRATIONS,
            "77,5,1,5,41,,1/2/2025,8/31/2025\n77,6,1,5,41,,1/2/2025,8/31/2025\n",
        ),
        ("b.csv", REGISTRATIONS, "77,5,1,5,41,,1/2/2026,8/31/2026\n"),
    ]);
    let (first, second) = (input(&manifest, "a.csv"), input(&manifest, "b.csv"));
    assert_eq!((first.rows_loaded, first.rows_merged), (1, 1));
    assert_eq!((second.rows_loaded, second.rows_merged), (1, 0));
    let ends = fixture.values(LOT, &hpd_registrations::DATASET, hpd_registrations::ENDS);
    assert_eq!(ends, ["2025-08-31", "2026-08-31"]);
}

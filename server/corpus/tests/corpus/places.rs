//! Requests of the street are found by their place, whether or not they name a lot.

use nycapt_contract::Bbl;
use nycapt_corpus::{Manifest, decode_records};
use nycapt_report::datasets::service_requests::{DATASET, REQUEST_ID};
use nycapt_report::{Dataset, Field};

use crate::fixture::Fixture;

const HEADER: &str = "Unique Key,Created Date,Agency,Complaint Type,BBL,Latitude,Longitude\n";
/// Meters of a degree of latitude.
const DEGREE: f64 = 111_195.0;
/// Just below the upper edge of a cell of the grid.
const LATITUDE: f64 = 40.749_999;
const LONGITUDE: f64 = -73.985_0;

fn built(rows: &str) -> (Fixture, Manifest) {
    Fixture::imported(&[("requests.csv", HEADER, rows)])
}

fn nearby(fixture: &Fixture, dataset: &Dataset, id: Field) -> Vec<String> {
    let stored = fixture.live().nearby(LATITUDE, LONGITUDE).unwrap();
    let records = decode_records(&stored).unwrap();
    let rows = records.of(dataset.id);
    let mut ids: Vec<String> = rows.map(|row| row.text(id).to_owned()).collect();
    ids.sort();
    ids
}

fn requests(fixture: &Fixture) -> Vec<String> {
    nearby(fixture, &DATASET, REQUEST_ID)
}

#[test]
fn finds_requests_in_neighboring_cells() {
    let places = [
        ("here", 0.0),
        ("near", 99.0),
        ("past", 101.0),
        ("far", 400.0),
    ];
    let rows = places.map(|(id, meters)| {
        let latitude = LATITUDE + meters / DEGREE;
        format!("{id},10/01/2026,NYPD,Noise,,{latitude},{LONGITUDE}\n")
    });
    let (fixture, manifest) = built(&rows.concat());
    // Whether 101 meters are too far, the reader decides by the true distance.
    assert_eq!(requests(&fixture), ["here", "near", "past"]);
    assert_eq!(manifest.counts.places, 3);
}

#[test]
fn counts_a_request_once_for_its_lot_and_place() {
    let (fixture, manifest) = built(
        "both,10/01/2026,NYPD,Noise,1000050041,40.75,-73.985\n\
         lot,10/01/2026,NYPD,Noise,1000050041,,\n\
         place,10/01/2026,NYPD,Noise,,40.75,-73.985\n\
         hpd,10/01/2026,HPD,Noise,1000050041,40.75,-73.985\n\
         hpd street,10/01/2026,HPD,Noise,,40.75,-73.985\n\
         nowhere,10/01/2026,NYPD,Noise,,,\n\
         elsewhere,10/01/2026,NYPD,Noise,,0.0,0.0\n",
    );
    let input = &manifest.inputs[0];
    assert_eq!((input.rows_read, input.rows_loaded), (7, 4));
    assert_eq!(input.rows_rejected["no usable BBL"], 3);
    assert_eq!(manifest.datasets[DATASET.id].rows, 4);
    assert_eq!(requests(&fixture), ["both", "place"]);
    let lot = Bbl::from_number(1_000_050_041).unwrap();
    let stored = fixture.live().records(lot).unwrap();
    assert_eq!(decode_records(&stored).unwrap().count(DATASET.id), 3);
}

#[test]
fn finds_a_repeated_request_once_and_none_elsewhere() {
    let row = "one,10/01/2026,NYPD,Noise,,40.75,-73.985\n";
    let (fixture, manifest) = built(&row.repeat(2));
    assert_eq!(requests(&fixture), ["one"]);
    let input = &manifest.inputs[0];
    assert_eq!((input.rows_loaded, input.rows_merged), (1, 1));
    let release = fixture.live();
    assert!(release.nearby(40.60, -74.10).unwrap().is_empty());
    assert!(release.nearby(51.5, -0.1).is_none(), "outside the city");
}

#[test]
fn finds_permits_by_their_place_unless_the_work_is_done() {
    use nycapt_report::datasets::dob_now_permits::{DATASET, WORK_PERMIT};
    let row = |id: &str, status: &str| {
        format!(
            "J1,{id},Full Demolition,2026-01-05,2027-01-05,{status},1000050041,{LATITUDE},{LONGITUDE}\n"
        )
    };
    let rows = [row("P1", "Permit Issued"), row("P2", "Signed-off")].concat();
    let header = "job_filing_number,work_permit,work_type,issued_date,expired_date,permit_status,bbl,\
                  latitude,longitude\n";
    let (fixture, _) = Fixture::imported(&[("permits.csv", header, &rows)]);
    assert_eq!(nearby(&fixture, &DATASET, WORK_PERMIT), ["P1"]);
}

//! Errors of source files that other products have fallen for, one test each.

use nycapt_contract::Bbl;
use nycapt_report::datasets::{dob_complaints, dof_exemptions, evictions, pluto, service_requests};

use crate::fixture::{Fixture, PLUTO};

const LOT: u64 = 1_000_050_041;
const EVICTIONS: &str =
    "Court Index Number,Docket Number ,Executed Date,Residential/Commercial,BIN,BBL\n";

#[test]
fn does_not_take_a_dob_inspection_unit_for_an_apartment() {
    let (fixture, _) = Fixture::imported(&[
        (
            "permits.csv",
            "device_number,device_type,device_status,cat1_latest_report_filed,cat5_latest_report_filed,bin,bbl\n",
            "1P1,Elevator,Active,,,1000041,1000050041\n",
        ),
        (
            "complaints.csv",
            "Complaint Number,Status,Date Entered,BIN,Complaint Category,Unit,Disposition Code\n",
            "1,CLOSED,06/08/2026,1000041,05,QNS.,L3\n",
        ),
    ]);
    let found = fixture.values(LOT, &dob_complaints::DATASET, dob_complaints::CATEGORY);
    assert_eq!(found, ["05"]);
    assert!(!String::from_utf8_lossy(&fixture.stored(LOT)).contains("QNS"));
}

#[test]
fn reads_headers_renamed_in_2026_and_numbers_with_commas() {
    let (fixture, _) = Fixture::imported(&[
        (
            "pluto.csv",
            "Tax block,Tax lot,borocode,BBL,address,bldgclass,landuse,lotarea,unitsres,unitstotal,yearbuilt,version,community board\n",
            "5,41,1,1000050041,350 5 AVENUE,C1,2,\"1,700\",\"1,048\",\"1,050\",1926,26v1,105\n",
        ),
        (
            "requests.csv",
            "Unique Key,Created Date,Agency,Problem (formerly Complaint Type),Problem Detail (formerly Descriptor),BBL\n",
            "1,10/21/2026 11:15:00 PM,NYPD,Noise - Residential,Loud Music/Party,1000050041\n",
        ),
    ]);
    let units = fixture.values(LOT, &pluto::DATASET, pluto::UNITS_RESIDENTIAL);
    assert_eq!(units, ["1048"]);
    let area = fixture.values(LOT, &pluto::DATASET, pluto::LOT_AREA);
    assert_eq!(area, ["1700"]);
    let district = fixture.values(LOT, &pluto::DATASET, pluto::COMMUNITY_DISTRICT);
    assert_eq!(district, ["105"]);
    for (field, value) in [
        (service_requests::TYPE, "Noise - Residential"),
        (service_requests::DETAIL, "Loud Music/Party"),
        (service_requests::CREATED, "2026-10-21"),
        (service_requests::CREATED_HOUR, "23"),
    ] {
        assert_eq!(
            fixture.values(LOT, &service_requests::DATASET, field),
            [value]
        );
    }
}

#[test]
fn counts_an_eviction_case_once_and_drops_its_docket() {
    let rows = "306810/26K,120701,02/26/2026,Residential,1000041,1000050041\n\
         306810/26K,120701,03/09/2026,Residential,1000041,1000050041\n\
         306811/26K,120702,02/26/2026,Residential,1000041,1000050041\n\
         306810/26K,120701,02/26/2026,Residential,1000042,1000050042\n\
         ,,02/27/2026,Residential,1000041,1000050041\n\
         ,,02/28/2026,Residential,1000041,1000050041\n";
    let (fixture, manifest) = Fixture::imported(&[("evictions.csv", EVICTIONS, rows)]);
    let input = &manifest.inputs[0];
    assert_eq!(input.rows_rejected["repeats a case"], 1);
    assert_eq!(input.rows_loaded, 5);
    let days = fixture.values(LOT, &evictions::DATASET, evictions::EXECUTED);
    let expected = ["2026-02-26", "2026-02-26", "2026-02-27", "2026-02-28"];
    assert_eq!(days, expected);
    let stored = fixture.stored(LOT);
    let stored = String::from_utf8_lossy(&stored);
    for secret in ["306810", "120701", "120702"] {
        assert!(!stored.contains(secret), "{secret}");
    }
}

#[test]
fn an_eviction_adds_its_house_number_to_a_known_street_and_keeps_no_address() {
    let (fixture, _) = Fixture::imported(&[
        (
            "pluto.csv",
            PLUTO,
            "1,5,41,1000050041,350 5 AVENUE,10118,C1,2,4,4,1926,26v1,,\n",
        ),
        (
            "evictions.csv",
            "Docket Number ,Eviction Address,Executed Date,Residential/Commercial,Eviction Postcode,BBL\n",
            "1,348 5 AVENUE,02/26/2026,Residential,10118,1000050041\n\
             2,346 5 AVENUE 3RD FLOOR REAR,02/27/2026,Residential,10118,1000050041\n",
        ),
    ]);
    let lot = Bbl::from_number(LOT).unwrap();
    let slugs = fixture.live().directory().slugs_of(lot);
    let slugs: Vec<_> = slugs.iter().map(|entry| entry.slug.as_str()).collect();
    assert_eq!(slugs, ["350-5-avenue-manhattan", "348-5-avenue-manhattan"]);
    let days = fixture.values(LOT, &evictions::DATASET, evictions::EXECUTED);
    assert_eq!(days.len(), 2);
    let stored = fixture.stored(LOT);
    let stored = String::from_utf8_lossy(&stored);
    for typed in ["348 5", "REAR"] {
        assert!(!stored.contains(typed), "{typed}");
    }
}

#[test]
fn documents_and_inspections_add_their_house_numbers_and_store_none() {
    let (fixture, _) = Fixture::imported(&[
        (
            "pluto.csv",
            PLUTO,
            "1,5,41,1000050041,350 5 AVENUE,10118,C1,2,4,4,1926,26v1,,\n",
        ),
        (
            "legals.csv",
            "DOCUMENT ID,BOROUGH,BLOCK,LOT,PARTIAL LOT,AIR RIGHTS,PROPERTY TYPE,STREET NUMBER,STREET NAME\n",
            "D1,1,5,41,E,N,D4,348,5TH AVENUE\n",
        ),
        (
            "master.csv",
            "DOCUMENT ID,DOC. TYPE,DOC. DATE,DOC. AMOUNT,RECORDED / FILED\n",
            "D1,DEED,01/02/2024,1000,01/09/2024\n",
        ),
        (
            "rats.csv",
            "INSPECTION_TYPE,JOB_TICKET_OR_WORK_ORDER_ID,JOB_ID,BBL,BORO_CODE,BLOCK,LOT,HOUSE_NUMBER,\
             STREET_NAME,INSPECTION_DATE,RESULT\n",
            "Initial,1,PC1,1000050041,1,5,41,346,5 AVENUE,06/07/2026,Passed\n",
        ),
    ]);
    let lot = Bbl::from_number(LOT).unwrap();
    let slugs = fixture.live().directory().slugs_of(lot);
    let mut slugs: Vec<_> = slugs.iter().map(|entry| entry.slug.as_str()).collect();
    slugs.sort_unstable();
    let expected = [346, 348, 350].map(|number| format!("{number}-5-avenue-manhattan"));
    assert_eq!(slugs, expected);
    let stored = fixture.stored(LOT);
    let stored = String::from_utf8_lossy(&stored);
    for typed in ["348", "346"] {
        assert!(!stored.contains(typed), "{typed}");
    }
}

#[test]
fn drops_personal_exemptions() {
    let (fixture, manifest) = Fixture::imported(&[(
        "exemptions.csv",
        "parid,year,period,exmp_code,status,curexmptot,benftstart,no_years,exname\n",
        "1000050041,2027,3,5113,A,171000,2013,25,SAMPLE PERSON\n\
         1000050041,2027,3,1010,A,987654,2019,0,SAMPLE VETERAN\n\
         1000050041,2027,3,4112,A,987653,2020,0,SAMPLE SENIOR\n\
         1000050041,2027,3,51130,A,987652,2020,0,SAMPLE\n",
    )]);
    let codes = fixture.values(LOT, &dof_exemptions::DATASET, dof_exemptions::CODE);
    assert_eq!(codes, ["5113"]);
    let rejected = &manifest.inputs[0].rows_rejected;
    assert_eq!(rejected["of a kind that is not kept"], 3);
    let stored = fixture.stored(LOT);
    let stored = String::from_utf8_lossy(&stored);
    for trace in ["SAMPLE", "98765", "1010", "4112"] {
        assert!(!stored.contains(trace), "{trace}");
    }
}

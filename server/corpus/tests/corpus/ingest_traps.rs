//! Errors of source files that other products have fallen for, one test each.

use nycapt_contract::Bbl;
use nycapt_corpus::{Manifest, decode_records};
use nycapt_report::datasets::{
    dob_complaints, dob_violations, dof_exemptions, dof_tax_liens, ecb_violations, evictions,
    hpd_bedbugs, hpd_violations, pluto, service_requests,
};
use nycapt_report::{Dataset, Field};

use crate::workbench::Workbench;

const LOT: u64 = 1_000_050_041;
const EVICTIONS: &str =
    "Court Index Number,Docket Number ,Executed Date,Residential/Commercial,BIN,BBL\n";

fn built(files: &[(&str, &str)]) -> (Workbench, Manifest) {
    let bench = Workbench::new();
    for (name, text) in files {
        bench.write(name, text);
    }
    let manifest = bench.build().unwrap();
    assert!(manifest.adds_up());
    (bench, manifest)
}

fn values(bench: &Workbench, lot: u64, dataset: &Dataset, field: Field) -> Vec<String> {
    let lot = Bbl::from_number(lot).unwrap();
    let stored = bench.live().records(lot).unwrap_or_default();
    let records = decode_records(&stored).unwrap();
    let rows = records.of(dataset.id);
    rows.map(|row| row.text(field).to_owned()).collect()
}

fn all_text(bench: &Workbench, lot: u64) -> String {
    let lot = Bbl::from_number(lot).unwrap();
    let stored = bench.live().records(lot).unwrap_or_default();
    String::from_utf8_lossy(&stored).into_owned()
}

#[test]
fn dates_of_either_form_are_read_and_those_that_cannot_be_are_counted() {
    let (bench, manifest) = built(&[
        (
            "dob.csv",
            "ISN_DOB_BIS_VIOL,BORO,BLOCK,LOT,ISSUE_DATE,VIOLATION_CATEGORY\n\
             1,1,00005,00041,20180507,V-DOB VIOLATION - ACTIVE\n\
             2,1,00005,00041,1/3/2012,V-DOB VIOLATION - ACTIVE\n\
             3,1,00005,00041,20181345,V-DOB VIOLATION - ACTIVE\n",
        ),
        (
            "hpd.csv",
            "ViolationID,BoroID,Block,Lot,Class,InspectionDate,CurrentStatusDate,ViolationStatus\n\
             1,1,5,41,C,2013-10-08T00:00:00.000,1/9/2014,Open\n",
        ),
    ]);
    let issued = values(
        &bench,
        LOT,
        &dob_violations::DATASET,
        dob_violations::ISSUED,
    );
    assert_eq!(issued, ["2018-05-07", "2012-01-03", ""]);
    let unreadable = |id: &str| {
        let mut inputs = manifest.inputs.iter().filter(|i| i.dataset == id);
        inputs
            .next()
            .unwrap()
            .values_unreadable
            .values()
            .sum::<u64>()
    };
    assert_eq!(unreadable("3h2n-5cm9"), 1);
    assert_eq!(unreadable("wvxf-dwi5"), 0);
    let changed = hpd_violations::STATUS_DATE;
    let changed = values(&bench, LOT, &hpd_violations::DATASET, changed);
    assert_eq!(changed, ["2014-01-09"]);
}

#[test]
fn the_inspection_unit_of_a_dob_complaint_is_no_apartment() {
    let (bench, _) = built(&[
        (
            "permits.csv",
            "device_number,device_type,device_status,cat1_latest_report_filed,cat5_latest_report_filed,bin,bbl\n\
             1P1,Elevator,Active,,,1000041,1000050041\n",
        ),
        (
            "complaints.csv",
            "Complaint Number,Status,Date Entered,BIN,Complaint Category,Unit,Disposition Code\n\
             1,CLOSED,06/08/2026,1000041,05,QNS.,L3\n",
        ),
    ]);
    let found = values(
        &bench,
        LOT,
        &dob_complaints::DATASET,
        dob_complaints::CATEGORY,
    );
    assert_eq!(found, ["05"]);
    assert!(!all_text(&bench, LOT).contains("QNS"));
}

#[test]
fn a_placeholder_building_number_leads_no_inspection_to_a_lot() {
    let (bench, manifest) = built(&[
        (
            "elevators.csv",
            "device_number,device_type,device_status,cat1_latest_report_filed,cat5_latest_report_filed,bin,bbl\n\
             1P1,Elevator,Active,,,1000000,1000050041\n",
        ),
        (
            "boilers.csv",
            "tracking_number,boiler_id,inspection_date,defects_exist,report_status,bin_number\n\
             2026-1,1,09/14/2026,No,Accepted,1000000\n",
        ),
    ]);
    let boilers = manifest.inputs.iter().find(|i| i.dataset == "52dp-yji6");
    let rejected = &boilers.unwrap().rows_rejected;
    assert_eq!(rejected.values().sum::<u64>(), 1);
    assert!(!all_text(&bench, LOT).contains("2026-1"));
}

#[test]
fn misspelt_and_spaced_headers_of_the_source_are_read() {
    let (bench, _) = built(&[
        (
            "ecb.csv",
            "ECB_VIOLATION_NUMBER,ECB_VIOLATION_STATUS,BORO,BLOCK,LOT,ISSUE_DATE,SEVERITY,PENALITY_IMPOSED\n\
             1Z,ACTIVE,1,00005,0041,20260129,CLASS - 1,4000.00\n",
        ),
        (
            "bedbugs.csv",
            "building_id,infested_dwelling_unit_count,filing_date,filing_period_start_date,filling_period_end_date,bbl\n\
             1,0,2025-12-14T00:00:00.000,2024-11-01T00:00:00.000,2025-10-31T00:00:00.000,1000050041\n",
        ),
        (
            "liens.csv",
            "Month,Cycle,Borough,Block ,Lot,Tax Class Code,Water Debt Only\n\
             04/2025,90 Day Notice,1,5,41,2,NO\n",
        ),
    ]);
    let imposed = values(
        &bench,
        LOT,
        &ecb_violations::DATASET,
        ecb_violations::IMPOSED,
    );
    assert_eq!(imposed, ["4000"]);
    let ends = values(&bench, LOT, &hpd_bedbugs::DATASET, hpd_bedbugs::PERIOD_END);
    assert_eq!(ends, ["2025-10-31"]);
    let month = values(&bench, LOT, &dof_tax_liens::DATASET, dof_tax_liens::MONTH);
    assert_eq!(month, ["2025-04-01"]);
}

#[test]
fn headers_renamed_in_2026_and_thousands_commas_are_read() {
    let (bench, _) = built(&[
        (
            "pluto.csv",
            "Tax block,Tax lot,borocode,BBL,address,bldgclass,landuse,lotarea,unitsres,unitstotal,yearbuilt,version,community board\n\
             5,41,1,1000050041,350 5 AVENUE,C1,2,\"1,700\",\"1,048\",\"1,050\",1926,26v1,105\n",
        ),
        (
            "requests.csv",
            "Unique Key,Created Date,Agency,Problem (formerly Complaint Type),Problem Detail (formerly Descriptor),BBL\n\
             1,10/21/2026 11:15:00 PM,NYPD,Noise - Residential,Loud Music/Party,1000050041\n",
        ),
    ]);
    let units = values(&bench, LOT, &pluto::DATASET, pluto::UNITS_RESIDENTIAL);
    assert_eq!(units, ["1048"]);
    let area = values(&bench, LOT, &pluto::DATASET, pluto::LOT_AREA);
    assert_eq!(area, ["1700"]);
    let district = values(&bench, LOT, &pluto::DATASET, pluto::COMMUNITY_DISTRICT);
    assert_eq!(district, ["105"]);
    for (field, value) in [
        (service_requests::TYPE, "Noise - Residential"),
        (service_requests::DETAIL, "Loud Music/Party"),
        (service_requests::CREATED, "2026-10-21"),
        (service_requests::CREATED_HOUR, "23"),
    ] {
        assert_eq!(
            values(&bench, LOT, &service_requests::DATASET, field),
            [value]
        );
    }
}

#[test]
fn a_case_executed_again_counts_once_and_its_docket_is_nowhere() {
    let text = format!(
        "{EVICTIONS}\
         306810/26K,120701,02/26/2026,Residential,1000041,1000050041\n\
         306810/26K,120701,03/09/2026,Residential,1000041,1000050041\n\
         306811/26K,120702,02/26/2026,Residential,1000041,1000050041\n\
         306810/26K,120701,02/26/2026,Residential,1000042,1000050042\n\
         ,,02/27/2026,Residential,1000041,1000050041\n\
         ,,02/28/2026,Residential,1000041,1000050041\n"
    );
    let (bench, manifest) = built(&[("evictions.csv", &text)]);
    let input = &manifest.inputs[0];
    assert_eq!(input.rows_rejected["repeats a case"], 1);
    assert_eq!(input.rows_loaded, 5);
    let days = values(&bench, LOT, &evictions::DATASET, evictions::EXECUTED);
    assert_eq!(
        days,
        ["2026-02-26", "2026-02-26", "2026-02-27", "2026-02-28"]
    );
    let stored = all_text(&bench, LOT);
    for secret in ["306810", "120701", "120702"] {
        assert!(!stored.contains(secret), "{secret}");
    }
}

#[test]
fn exemptions_of_persons_leave_no_trace() {
    let (bench, manifest) = built(&[(
        "exemptions.csv",
        "parid,year,period,exmp_code,status,curexmptot,benftstart,no_years,exname\n\
         1000050041,2027,3,5113,A,171000,2013,25,SAMPLE PERSON\n\
         1000050041,2027,3,1010,A,987654,2019,0,SAMPLE VETERAN\n\
         1000050041,2027,3,4112,A,987653,2020,0,SAMPLE SENIOR\n\
         1000050041,2027,3,51130,A,987652,2020,0,SAMPLE\n",
    )]);
    let codes = values(&bench, LOT, &dof_exemptions::DATASET, dof_exemptions::CODE);
    assert_eq!(codes, ["5113"]);
    let rejected = &manifest.inputs[0].rows_rejected;
    assert_eq!(rejected["of a kind that is not kept"], 3);
    let stored = all_text(&bench, LOT);
    for trace in ["SAMPLE", "98765", "1010", "4112"] {
        assert!(!stored.contains(trace), "{trace}");
    }
}

#[test]
fn an_owner_of_the_tax_record_is_stored_when_it_is_an_organization() {
    let (bench, _) = built(&[(
        "valuations.csv",
        "PARID,YEAR,PERIOD,CURTAXCLASS,CURMKTTOT,CURACTTOT,OWNER\n\
         1000050041,2027,3,2,1312000,590400,\"SAMPLE, PERSON A\"\n\
         1000050042,2027,3,2,1312000,590400,SAMPLE STREET LLC\n",
    )]);
    assert!(!all_text(&bench, LOT).contains("SAMPLE"));
    assert!(all_text(&bench, LOT + 1).contains("SAMPLE STREET LLC"));
}

//! Findings on records of a tax lot that several buildings share.

use crate::datasets::{
    dob_boilers, dob_elevators, dob_violations, dof_tax_liens, ecb_violations, facades, hpd_aep,
    hpd_bedbugs, hpd_conh, hpd_litigations, hpd_registrations, hpd_repair_orders,
    hpd_vacate_orders, hpd_violations, rodent_inspections,
};
use crate::testing::{TestBuilding, rows};
use nycapt_contract::Finding;

/// A building about which most rules find something.
fn troubled() -> TestBuilding {
    let building = rows!(
        rows!(
            TestBuilding::walk_up(20).open("C", "2026-10-01", "666").open("C", "2026-10-01", "617");
            hpd_violations: BIN = "3000001"
        );
        hpd_aep: STATUS = "AEP Active";
        hpd_conh: ADDED = "2025-01-02"
    );
    of_court_and_city(of_devices(building))
}

fn of_devices(building: TestBuilding) -> TestBuilding {
    rows!(
        building;
        dob_violations: VIOLATION_ID = "1", CATEGORY = "V-DOB VIOLATION - ACTIVE", TYPE_CODE = "C";
        facades: CYCLE = "10", STATUS = "UNSAFE", FILED = "2025-03-04";
        dob_elevators: DEVICE = "3P1", TYPE = "Passenger Elevator", STATUS = "Active",
            CATEGORY_1 = "2019-05-05";
        dob_boilers: BOILER = "B1", INSPECTED = "2026-01-02", DEFECTS = "Yes", STATUS = "Accepted"
    )
}

fn of_court_and_city(building: TestBuilding) -> TestBuilding {
    rows!(
        building;
        hpd_litigations: CASE_TYPE = "Tenant Action/Harrassment",
            HARASSMENT_FINDING = "After Trial", FINDING_DATE = "2025-03-04";
        hpd_vacate_orders: TYPE = "Partial", EFFECTIVE = "2026-03-04";
        hpd_registrations: REGISTRATION_ID = "777001", ENDS = "2025-08-31";
        hpd_bedbugs: PERIOD_END = "2025-10-31", INFESTED = "2";
        ecb_violations: STATUS = "ACTIVE", BALANCE = "90000";
        dof_tax_liens: MONTH = "2026-10-01", CYCLE = "30 Day Notice";
        rodent_inspections: TYPE = "Initial", INSPECTED = "2026-10-01",
            RESULT = "Failed for Rat Activity"
    )
}

/// The findings about it and about its basement.
fn findings(building: &TestBuilding) -> Vec<Finding> {
    let summary = building.report_of(Some("BSMT"), None).summary;
    let all = summary.findings.into_iter();
    all.chain(summary.unit_findings).collect()
}

#[test]
fn every_finding_on_records_of_several_buildings_says_so_once() {
    let complex = rows!(troubled(); hpd_repair_orders: BIN = "3000002");
    let found = findings(&complex);
    assert!(found.len() >= 16, "{found:#?}");
    let is_of = |scope: &str| found.iter().any(|finding| finding.scope == scope);
    assert!(is_of("unit") && is_of("lot") && is_of("complex"));
    for Finding { code, detail, .. } in &found {
        let said = detail
            .matches("the whole tax lot (several buildings)")
            .count();
        assert_eq!(said, 1, "{code}: {detail}");
    }
}

#[test]
fn no_finding_on_one_building_mentions_a_lot_of_several() {
    for Finding { code, detail, .. } in findings(&troubled()) {
        assert!(!detail.contains("whole tax lot"), "{code}: {detail}");
    }
}

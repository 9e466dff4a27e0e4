//! Findings on records of a tax lot that several buildings share.

use crate::datasets::{
    dob_boilers, dob_elevators, dob_violations, dof_tax_liens, ecb_violations, facades, hpd_aep,
    hpd_bedbugs, hpd_conh, hpd_litigations, hpd_registrations, hpd_repair_orders,
    hpd_vacate_orders, hpd_violations, rodent_inspections,
};
use crate::testing::TestBuilding;
use nycapt_contract::Finding;

/// A building about which most rules find something.
fn troubled() -> TestBuilding {
    let named = [(hpd_violations::BIN, "3000001")];
    let building = TestBuilding::walk_up(20)
        .open("C", "2026-10-01", "666")
        .open("C", "2026-10-01", "617")
        .row(&hpd_violations::DATASET, &named)
        .row(&hpd_aep::DATASET, &[(hpd_aep::STATUS, "AEP Active")])
        .row(&hpd_conh::DATASET, &[(hpd_conh::ADDED, "2025-01-02")]);
    of_court_and_city(of_devices(building))
}

fn of_devices(building: TestBuilding) -> TestBuilding {
    building
        .row(
            &dob_violations::DATASET,
            &[
                (dob_violations::VIOLATION_ID, "1"),
                (dob_violations::CATEGORY, "V-DOB VIOLATION - ACTIVE"),
                (dob_violations::TYPE_CODE, "C"),
            ],
        )
        .row(
            &facades::DATASET,
            &[
                (facades::CYCLE, "10"),
                (facades::STATUS, "UNSAFE"),
                (facades::FILED, "2025-03-04"),
            ],
        )
        .row(
            &dob_elevators::DATASET,
            &[
                (dob_elevators::DEVICE, "3P1"),
                (dob_elevators::TYPE, "Passenger Elevator"),
                (dob_elevators::STATUS, "Active"),
                (dob_elevators::CATEGORY_1, "2019-05-05"),
            ],
        )
        .row(
            &dob_boilers::DATASET,
            &[
                (dob_boilers::BOILER, "B1"),
                (dob_boilers::INSPECTED, "2026-01-02"),
                (dob_boilers::DEFECTS, "Yes"),
                (dob_boilers::STATUS, "Accepted"),
            ],
        )
}

fn of_court_and_city(building: TestBuilding) -> TestBuilding {
    building
        .row(
            &hpd_litigations::DATASET,
            &[
                (hpd_litigations::CASE_TYPE, "Tenant Action/Harrassment"),
                (hpd_litigations::HARASSMENT_FINDING, "After Trial"),
                (hpd_litigations::FINDING_DATE, "2025-03-04"),
            ],
        )
        .row(
            &hpd_vacate_orders::DATASET,
            &[
                (hpd_vacate_orders::TYPE, "Partial"),
                (hpd_vacate_orders::EFFECTIVE, "2026-03-04"),
            ],
        )
        .row(
            &hpd_registrations::DATASET,
            &[
                (hpd_registrations::REGISTRATION_ID, "777001"),
                (hpd_registrations::ENDS, "2025-08-31"),
            ],
        )
        .row(
            &hpd_bedbugs::DATASET,
            &[
                (hpd_bedbugs::PERIOD_END, "2025-10-31"),
                (hpd_bedbugs::INFESTED, "2"),
            ],
        )
        .row(
            &ecb_violations::DATASET,
            &[
                (ecb_violations::STATUS, "ACTIVE"),
                (ecb_violations::BALANCE, "90000"),
            ],
        )
        .row(
            &dof_tax_liens::DATASET,
            &[
                (dof_tax_liens::MONTH, "2026-10-01"),
                (dof_tax_liens::CYCLE, "30 Day Notice"),
            ],
        )
        .row(
            &rodent_inspections::DATASET,
            &[
                (rodent_inspections::TYPE, "Initial"),
                (rodent_inspections::INSPECTED, "2026-10-01"),
                (rodent_inspections::RESULT, "Failed for Rat Activity"),
            ],
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
    let other = [(hpd_repair_orders::BIN, "3000002")];
    let complex = troubled().row(&hpd_repair_orders::DATASET, &other);
    let found = findings(&complex);
    assert!(found.len() >= 16, "{found:#?}");
    let is_of = |scope: &str| found.iter().any(|finding| finding.scope == scope);
    assert!(is_of("unit") && is_of("lot") && is_of("complex"));
    for Finding { code, detail, .. } in &found {
        let said = detail.matches("the whole tax lot (2 buildings)").count();
        assert_eq!(said, 1, "{code}: {detail}");
    }
}

#[test]
fn of_one_building_no_finding_speaks_of_a_lot_of_several() {
    for Finding { code, detail, .. } in findings(&troubled()) {
        assert!(!detail.contains("whole tax lot"), "{code}: {detail}");
    }
}

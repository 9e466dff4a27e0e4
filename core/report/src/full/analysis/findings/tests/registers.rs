//! Registration, legal use, devices, money and the place.

use serde_json::{Value, json};

use crate::Feed;
use crate::datasets::pluto;
use crate::full::analysis::findings::testing::{TestSections, section, seen, with};
use nycapt_contract::*;

#[test]
fn registration_is_a_duty_from_three_apartments_where_the_dataset_is_whole() {
    let owned = |units: u32, datasets: &[&str]| {
        let mut sheet = TestSections::of_units(units);
        sheet.sections.ownership = seen(Ownership::default(), datasets);
        sheet
    };
    assert_eq!(owned(2, &["tesw-yqqr"]).codes(), [""; 0]);
    assert_eq!(owned(3, &["tesw-yqqr"]).codes(), ["not_registered"]);
    for feed in [Feed::Missing, Feed::Partial, Feed::Stale] {
        let mut unread = owned(3, &["tesw-yqqr"]);
        unread.unread = vec![("tesw-yqqr", feed)];
        assert_eq!(unread.codes(), [""; 0]);
    }
    let mut public = owned(3, &["tesw-yqqr"]);
    public.nycha = Some(&pluto::DATASET);
    assert_eq!(public.codes(), ["nycha"]);
    let mut public = owned(3, &["tesw-yqqr"]);
    public.is_city_owned = true;
    assert_eq!(public.codes(), [""; 0]);
}

#[test]
fn a_lapsed_registration_and_an_owner_unlike_the_deed_are_findings() {
    let registration = |lapsed: bool| {
        let mut sheet = TestSections::of_units(20);
        let data: Ownership = with(json!({
            "registration": {"id": "r1", "last": "2024-08-01", "ends": "2025-09-01",
                             "lapsed": lapsed},
            "deedDate": "2026-01-05", "mismatch": lapsed,
        }));
        sheet.sections.ownership = seen(data, &["tesw-yqqr", "bnx9-e6tj"]);
        sheet
    };
    let sheet = registration(true);
    let expected = ["registration_lapsed", "owner_differs_from_deed"];
    assert_eq!(sheet.codes(), expected);
    let evidence = &sheet.findings()[1].evidence;
    let datasets: Vec<_> = evidence.iter().map(|one| one.dataset_id.as_str()).collect();
    assert_eq!(datasets, ["bnx9-e6tj", "tesw-yqqr"]);
    assert_eq!(registration(false).codes(), [""; 0]);
}

#[test]
fn an_illegal_conversion_counts_when_an_inspector_found_it() {
    for (substantiated, expected) in [(0, 0), (1, 1)] {
        let mut sheet = TestSections::of_units(20);
        let data: DobComplaints = with(json!({
            "illegalConversion": {"total": 5, "substantiated": substantiated}
        }));
        sheet.sections.dob_complaints = seen(data, &["eabe-havv"]);
        assert_eq!(sheet.codes().len(), expected);
    }
}

#[test]
fn apartments_above_the_certificate_are_a_finding_for_one_building_only() {
    let sheet = |kind: &str, on_certificate: u32| {
        let mut sheet = TestSections::of_units(4);
        let data: Occupancy = with(json!({
            "certificateUnits": on_certificate,
            "certificates": [{"id": "c", "date": "2019-01-01", "type": kind,
                              "dwellingUnits": on_certificate}]
        }));
        sheet.sections.occupancy = seen(data, &["bs8b-p36w"]);
        let legal = &mut sheet.sections.basics.data.as_mut().unwrap().legal_units;
        legal.certificate = Some(on_certificate);
        legal.mismatch = Some(true);
        sheet
    };
    assert_eq!(sheet("final", 2).codes(), ["units_above_certificate"]);
    assert_eq!(sheet("final", 3).codes(), ["legal_units_differ"]);
    assert_eq!(sheet("temporary", 2).codes(), ["legal_units_differ"]);
    let mut unread = sheet("final", 2);
    unread.unread = vec![("pkdm-hqz6", Feed::Partial)];
    let expected = ["legal_units_differ"];
    assert_eq!(unread.codes(), expected, "a later one may be missing");
    let mut complex = sheet("final", 2);
    complex.sections.occupancy.provenance[0].scope = "complex".into();
    assert_eq!(complex.codes(), ["legal_units_differ"]);
}

#[test]
fn the_latest_bedbug_filing_counts_and_an_older_one_does_not() {
    let filed = |infested: u32| {
        json!({"id": format!("b{infested}"), "period": "2024-11-01/2025-10-31", "units": 20,
               "infested": infested, "eradicated": 0, "reinfested": 0, "filedOn": "2025-12-01"})
    };
    let sheet = |filings: [Value; 2]| {
        let mut sheet = TestSections::of_units(20);
        sheet.sections.pests = section(&["wz6d-d3jb"], json!({ "bedbugFilings": filings }));
        sheet
    };
    assert_eq!(sheet([filed(0), filed(3)]).codes(), [""; 0]);
    let found = sheet([filed(1), filed(0)]);
    assert_eq!(found.codes(), ["bedbugs_reported"]);
    assert_eq!(
        found.findings()[0].detail,
        "The owner reported bedbugs in 1 apartment of 20 in the latest filing for November 1, \
         2024 to October 31, 2025."
    );
}

#[test]
fn the_latest_rat_inspection_that_gave_a_verdict_counts() {
    let inspected = |rats: [Option<bool>; 2]| {
        let rows = rats.map(|rats| {
            json!({"id": "i", "date": "2026-03-04", "type": "Initial", "result": "Rat Activity",
                   "rats": rats})
        });
        let mut sheet = TestSections::of_units(20);
        sheet.sections.pests = section(&["p937-wjvj"], json!({ "rodentInspections": rows }));
        sheet.codes()
    };
    assert_eq!(inspected([None, Some(true)]), ["rats_found"]);
    assert_eq!(inspected([Some(false), Some(true)]), [""; 0]);
}

#[test]
fn a_facade_is_judged_by_its_last_cycle() {
    let filed = |status: [&str; 2]| {
        let rows = [
            json!({"id": "9", "cycle": "9", "status": status[0], "filed": "2025-01-01"}),
            json!({"id": "8", "cycle": "8", "status": status[1], "filed": "2020-01-01"}),
        ];
        let mut sheet = TestSections::of_units(20);
        sheet.sections.safety_devices = section(&["xubg-57si"], json!({ "facades": rows }));
        sheet.codes()
    };
    assert_eq!(filed(["UNSAFE", "SAFE"]), ["facade_unsafe"]);
    assert_eq!(filed(["SAFE", "UNSAFE"]), [""; 0]);
}

#[test]
fn overdue_tests_and_defects_of_devices_are_findings_and_unknown_is_not() {
    let devices = |overdue: Option<bool>| {
        let mut sheet = TestSections::of_units(20);
        let data: SafetyDevices = with(json!({
            "elevators": [{"id": "1P1", "type": null, "status": null, "category1": null,
                           "category5": null, "periodic": null, "overdue": overdue}],
            "boilers": [{"id": "2B", "inspected": "2025-11-01", "defects": overdue,
                         "status": null}]
        }));
        sheet.sections.safety_devices = seen(data, &["e5aq-a4j2", "52dp-yji6"]);
        sheet.codes()
    };
    let expected = ["elevator_test_overdue", "boiler_defects"];
    assert_eq!(devices(Some(true)), expected);
    assert_eq!(devices(Some(false)), [""; 0]);
    assert_eq!(devices(None), [""; 0]);
}

#[test]
fn a_shed_counts_after_three_years() {
    let shed = |since: Option<&str>, days: i64| {
        let mut sheet = TestSections::of_units(20);
        let data: Permits = with(json!({
            "sidewalkShed": {"since": since, "days": days, "permitId": "p"}
        }));
        sheet.sections.permits = seen(data, &["rbx6-tga4"]);
        sheet.codes()
    };
    assert_eq!(shed(Some("2023-11-20"), 1096), [""; 0]);
    assert_eq!(shed(Some("2023-11-19"), 1097), ["shed_over_3_years"]);
    assert_eq!(shed(None, 1096), [""; 0]);
    assert_eq!(shed(None, 1097), ["shed_over_3_years"]);
}

#[test]
fn a_balance_counts_above_25_000_dollars_or_1_000_an_apartment() {
    let owing = |units: u32, balance: i64| {
        let mut sheet = TestSections::of_units(units);
        sheet.sections.ecb = section(&["6bgk-3dad"], json!({ "totalBalanceUsd": balance }));
        sheet
    };
    assert_eq!(owing(100, 25_000).codes(), [""; 0]);
    assert_eq!(owing(100, 25_001).codes(), ["ecb_balance"]);
    assert_eq!(owing(20, 20_000).codes(), [""; 0]);
    assert_eq!(owing(20, 20_001).codes(), ["ecb_balance"]);
    let detail = &owing(100, 25_001).findings()[0].detail;
    assert!(detail.contains("$25,001 still due"), "{detail}");
    assert!(detail.contains("a charge, not a fine"), "{detail}");
    let mut unknown = owing(20, 20_001);
    unknown.units = None;
    assert_eq!(unknown.codes(), [""; 0]);
}

#[test]
fn a_lien_notice_counts_in_the_last_cycle_of_the_data() {
    let noticed = |month: &str| {
        let mut sheet = TestSections::of_units(20);
        let data: Taxes = with(json!({
            "lienNotices": [{"id": "l", "month": month, "cycle": "90 Day Notice",
                             "waterOnly": false}]
        }));
        sheet.sections.taxes = seen(data, &["9rz4-mjek"]);
        sheet.codes()
    };
    assert_eq!(noticed("2025-11"), ["lien_notice"]);
    assert_eq!(noticed("2025-10"), [""; 0]);
}

#[test]
fn a_421a_benefit_counts_once_all_of_them_have_ended() {
    let benefits = |ends: &[&str]| {
        let rows: Vec<_> = ends
            .iter()
            .map(|end| {
                json!({"id": end, "program": "421-a", "start": "2005", "end": end,
                       "active": null, "datasetId": "y7az-s7wc"})
            })
            .collect();
        let mut sheet = TestSections::of_units(20);
        sheet.sections.rent_regulation = section(&["y7az-s7wc"], json!({ "benefits": rows }));
        sheet.codes()
    };
    assert_eq!(benefits(&["2025"]), ["benefit_421a_ended"]);
    assert_eq!(benefits(&["2026"]), [""; 0]);
    assert_eq!(benefits(&["2025", "2030"]), [""; 0]);
    assert_eq!(benefits(&["2026-11-19"]), ["benefit_421a_ended"]);
    assert_eq!(benefits(&["2026-11-20"]), [""; 0]);
}

#[test]
fn a_benefit_that_ends_later_or_is_another_one_has_not_ended() {
    let benefit = |program: &str, end: Option<&str>| {
        let row = json!({"id": "1", "program": program, "start": "2005", "end": end,
                         "active": false, "datasetId": "y7az-s7wc"});
        let mut sheet = TestSections::of_units(20);
        sheet.sections.rent_regulation = section(&["y7az-s7wc"], json!({ "benefits": [row] }));
        sheet.codes()
    };
    assert_eq!(benefit("421-a", Some("2040")), [""; 0]);
    assert_eq!(benefit("421-g, a program", Some("2020")), [""; 0]);
    assert_eq!(benefit("421-a (2017)", None), ["benefit_421a_ended"]);
}

#[test]
fn evidence_of_stabilization_is_a_fact_and_never_a_claim() {
    let level = |level: &str| {
        let mut sheet = TestSections::of_units(20);
        let data: RentHistory = with(json!({"level": level, "reasons": ["On the 2017 list."]}));
        sheet.sections.rent_regulation = seen(data, &["dof:rentstab-counts"]);
        sheet
    };
    assert_eq!(level("possible").codes(), [""; 0]);
    assert_eq!(level("unlikely").codes(), [""; 0]);
    let finding = &level("likely").findings()[0];
    assert_eq!(finding.severity, Severity::Info);
    assert!(
        finding.detail.starts_with("Public records suggest"),
        "{}",
        finding.detail
    );
    assert!(finding.detail.contains("Only DHCR"), "{}", finding.detail);
}

#[test]
fn a_flood_zone_of_either_map_counts() {
    for (fema, preliminary, expected) in [
        (Some(true), None, 1),
        (Some(false), Some(true), 1),
        (Some(false), None, 0),
    ] {
        let mut sheet = TestSections::of_units(20);
        let data: Environment = with(json!({"floodFema": fema, "floodPreliminary": preliminary}));
        sheet.sections.environment = seen(data, &["64uk-42ks"]);
        assert_eq!(sheet.codes().len(), expected);
    }
}

#[test]
fn dob_hazards_and_false_certifications_count_from_one() {
    for (count, expected) in [(0, 0), (1, 2)] {
        let mut sheet = TestSections::of_units(20);
        sheet.sections.dob_violations = section(&["3h2n-5cm9"], json!({ "activeHazards": count }));
        sheet.sections.repair_response =
            section(&["wvxf-dwi5"], json!({ "falseCertifications": count }));
        assert_eq!(sheet.codes().len(), expected);
    }
}

#[test]
fn active_hazards_of_both_systems_are_evidence_of_their_own_datasets() {
    let row = |id: &str, system: &str, class: &str| {
        json!({"id": id, "system": system, "type": {"code": "E", "label": "Elevator"},
               "issued": "2026-01-02", "status": "active", "disposed": null, "device": null,
               "class": class})
    };
    let mut sheet = TestSections::of_units(20);
    let rows = [
        row("1", "BIS", "hazard"),
        row("2", "DOB NOW", "hazard"),
        row("3", "BIS", "paperwork"),
    ];
    let data: DobViolations = with(json!({ "activeHazards": 2, "rows": rows }));
    sheet.sections.dob_violations = seen(data, &["3h2n-5cm9", "855j-jady"]);
    let finding = sheet.findings().remove(0);
    let evidence: Vec<_> = finding
        .evidence
        .iter()
        .map(|one| (one.dataset_id.as_str(), one.row_ids.concat()))
        .collect();
    let expected = [("3h2n-5cm9", "1".into()), ("855j-jady", "2".into())];
    assert_eq!(evidence, expected);
}

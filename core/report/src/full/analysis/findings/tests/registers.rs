//! Registration, legal use, devices, money and the place.

use serde_json::{Value, json};

use crate::Feed;
use crate::datasets::{affordable_buildings, dhcr_buildings, pluto, rent_stabilized_counts};
use crate::full::analysis::findings::testing::{TestSections, fill, section, sheet};
use crate::testing::{TestBuilding, rows};
use nycapt_contract::*;

#[test]
fn a_sign_of_stabilization_cites_the_list_that_shows_it() {
    let uncounted = || rows!(TestBuilding::walk_up(20); rent_stabilized_counts: UNITS_2018 = "0");
    let listed = rows!(uncounted(); dhcr_buildings: STATUS_1 = "MULTIPLE DWELLING A");
    let financed = rows!(uncounted(); affordable_buildings: RENTAL_UNITS = "12");
    for (building, cited, reason) in [
        (
            listed,
            dhcr_buildings::DATASET.id,
            "On the state's 2017 list",
        ),
        (
            financed,
            affordable_buildings::DATASET.id,
            "The city financed 12",
        ),
        (uncounted(), pluto::DATASET.id, "Built before 1974"),
    ] {
        let report = building.report_of(None, Some("stabilized?"));
        let mut findings = report.summary.findings.iter();
        let found = findings.find(|one| one.code == "rent_stabilization_evidence");
        let found = found.unwrap();
        assert_eq!(found.evidence[0].dataset_id, cited);
        let start = format!("has or had rent-stabilized apartments. {reason}");
        assert!(found.detail.contains(&start), "{}", found.detail);
        assert!(found.detail.contains(". Only DHCR's"), "{}", found.detail);
        assert!(!found.detail.contains(".."), "{}", found.detail);
        let answer = report.answer.unwrap();
        assert_eq!(answer.sentences[0].evidence[0].dataset_id, cited);
    }
}

#[test]
fn registration_is_a_duty_from_three_apartments_where_the_dataset_is_whole() {
    let owned = |units: u32| sheet!(units, ownership ["tesw-yqqr"] {});
    assert_eq!(owned(2).codes(), [""; 0]);
    assert_eq!(owned(3).codes(), ["not_registered"]);
    for feed in [Feed::Missing, Feed::Partial, Feed::Stale] {
        let mut unread = owned(3);
        unread.unread = vec![("tesw-yqqr", feed)];
        assert_eq!(unread.codes(), [""; 0]);
    }
    let mut public = owned(3);
    public.nycha = Some(&pluto::DATASET);
    assert_eq!(public.codes(), ["nycha"]);
    let mut public = owned(3);
    public.is_city_owned = true;
    assert_eq!(public.codes(), [""; 0]);
}

#[test]
fn a_lapsed_registration_and_an_owner_unlike_the_deed_are_findings() {
    let registration = |lapsed: bool| {
        sheet!(20, ownership ["tesw-yqqr", "bnx9-e6tj"] {
            "registration": {"id": "r1", "last": "2024-08-01", "ends": "2025-09-01",
                             "lapsed": lapsed},
            "deedDate": "2026-01-05", "mismatch": lapsed,
        })
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
fn what_is_counted_is_found_from_one() {
    for (count, expected) in [(0, 0), (1, 3)] {
        let sheet = sheet!(20,
            dob_violations ["3h2n-5cm9"] {"activeHazards": count};
            repair_response ["wvxf-dwi5"] {"falseCertifications": count};
            dob_complaints ["eabe-havv"] {
                "illegalConversion": {"total": 5, "substantiated": count}
            }
        );
        assert_eq!(sheet.codes().len(), expected, "{:?}", sheet.codes());
    }
}

#[test]
fn an_illegal_conversion_is_known_by_its_code() {
    let row = |id: &str, code: &str, label: &str| {
        json!({"id": id, "category": {"code": code, "label": label},
               "outcome": "substantiated"})
    };
    let rows = [
        row("1", "45", "Any words"),
        row("2", "05", "Conversion without a permit"),
    ];
    let sheet = sheet!(20, dob_complaints ["eabe-havv"] { "rows": rows });
    let finding = &sheet.findings()[0];
    assert_eq!(finding.code, "illegal_conversion");
    assert_eq!(finding.evidence[0].row_ids, ["1"]);
}

#[test]
fn apartments_above_the_certificate_are_a_finding_for_one_building_only() {
    let sheet = |kind: &str, on_certificate: u32| {
        let mut sheet = sheet!(4, occupancy ["bs8b-p36w"] {
            "certificateUnits": on_certificate,
            "certificates": [{"id": "c", "date": "2019-01-01", "type": kind,
                              "dwellingUnits": on_certificate}]
        });
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
    let sheet = |filings: [Value; 2]| sheet!(20, pests ["wz6d-d3jb"] {"bedbugFilings": filings});
    assert_eq!(sheet([filed(0), filed(3)]).codes(), [""; 0]);
    let found = sheet([filed(1), filed(0)]);
    assert_eq!(found.codes(), ["bedbugs_reported"]);
    let expected = "The owner reported bedbugs in 1 apartment out of 20 in the latest filing for \
                    November 1, 2024 to October 31, 2025.";
    assert_eq!(found.findings()[0].detail, expected);
}

#[test]
fn the_latest_rat_inspection_that_gave_a_verdict_counts() {
    let inspected = |rats: [Option<bool>; 2]| {
        let rows = rats.map(|rats| {
            json!({"id": "i", "date": "2026-03-04", "type": "Initial", "result": "Rat Activity",
                   "rats": rats})
        });
        sheet!(20, pests ["p937-wjvj"] {"rodentInspections": rows}).codes()
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
        sheet!(20, safety_devices ["xubg-57si"] {"facades": rows}).codes()
    };
    assert_eq!(filed(["UNSAFE", "SAFE"]), ["facade_unsafe"]);
    assert_eq!(filed(["SAFE", "UNSAFE"]), [""; 0]);
}

#[test]
fn overdue_tests_and_defects_of_devices_are_findings_and_unknown_is_not() {
    let devices = |overdue: Option<bool>| {
        sheet!(20, safety_devices ["e5aq-a4j2", "52dp-yji6"] {
            "elevators": [{"id": "1P1", "overdue": overdue}],
            "boilers": [{"id": "2B", "inspected": "2025-11-01", "defects": overdue}]
        })
        .codes()
    };
    let expected = ["elevator_test_overdue", "boiler_defects"];
    assert_eq!(devices(Some(true)), expected);
    assert_eq!(devices(Some(false)), [""; 0]);
    assert_eq!(devices(None), [""; 0]);
}

#[test]
fn a_shed_counts_after_three_years() {
    let shed = |since: Option<&str>, days: i64| {
        let shed = json!({"since": since, "days": days, "permitId": "p"});
        sheet!(20, permits ["rbx6-tga4"] {"sidewalkShed": shed}).codes()
    };
    assert_eq!(shed(Some("2023-11-20"), 1096), [""; 0]);
    assert_eq!(shed(Some("2023-11-19"), 1097), ["shed_over_3_years"]);
    assert_eq!(shed(None, 1096), [""; 0]);
    assert_eq!(shed(None, 1097), ["shed_over_3_years"]);
}

#[test]
fn a_balance_counts_above_25_000_dollars_or_1_000_an_apartment() {
    let owing =
        |units: u32, balance: i64| sheet!(units, ecb ["6bgk-3dad"] {"totalBalanceUsd": balance});
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
        let notice = json!({"id": "l", "month": month, "cycle": "90 Day Notice",
                            "waterOnly": false});
        sheet!(20, taxes ["9rz4-mjek"] {"lienNotices": [notice]}).codes()
    };
    assert_eq!(noticed("2025-11"), ["lien_notice"]);
    assert_eq!(noticed("2025-10"), [""; 0]);
}

#[test]
fn a_421a_benefit_counts_once_all_of_them_have_ended() {
    let codes = |benefits: &[(&str, Option<&str>, Option<bool>)]| {
        let rows: Vec<_> = (benefits.iter())
            .map(|(program, end, active)| {
                json!({"id": "1", "program": program, "start": "2005", "end": end,
                       "active": active, "datasetId": "y7az-s7wc"})
            })
            .collect();
        sheet!(20, rent_regulation ["y7az-s7wc"] {"benefits": rows}).codes()
    };
    let until = |end| ("421-a", Some(end), None);
    let ended = ["benefit_421a_ended"];
    assert_eq!(codes(&[until("2025")]), ended);
    assert_eq!(codes(&[until("2026")]), [""; 0]);
    assert_eq!(codes(&[until("2025"), until("2030")]), [""; 0]);
    assert_eq!(codes(&[until("2026-11-19")]), ended);
    assert_eq!(codes(&[until("2026-11-20")]), [""; 0]);
    // Not in force: one that ends later may not have begun.
    let later = ("421-a", Some("2040"), Some(false));
    let other = ("421-g, a program", Some("2020"), Some(false));
    assert_eq!([codes(&[later]), codes(&[other])], [[""; 0], [""; 0]]);
    assert_eq!(codes(&[("421-a (2017)", None, Some(false))]), ended);
}

#[test]
fn evidence_of_stabilization_is_a_fact_and_never_a_claim() {
    let level = |level: &str| {
        let reasons = ["On the 2017 list."];
        sheet!(20, rent_regulation ["dof:rentstab-counts"] {"level": level, "reasons": reasons})
    };
    assert_eq!(level("possible").codes(), [""; 0]);
    assert_eq!(level("unlikely").codes(), [""; 0]);
    let finding = &level("likely").findings()[0];
    assert_eq!(finding.severity, Severity::Info);
    let detail = &finding.detail;
    assert!(detail.starts_with("Public records suggest"), "{detail}");
    assert!(detail.contains("Only DHCR"), "{detail}");
}

#[test]
fn a_flood_zone_of_either_map_counts() {
    for (fema, preliminary, expected) in [
        (Some(true), None, 1),
        (Some(false), Some(true), 1),
        (Some(false), None, 0),
    ] {
        let sheet = sheet!(20, environment ["64uk-42ks"] {
            "floodFema": fema, "floodPreliminary": preliminary
        });
        assert_eq!(sheet.codes().len(), expected);
    }
}

#[test]
fn active_hazards_of_both_systems_are_evidence_of_their_own_datasets() {
    let row = |id: &str, system: &str, class: &str| {
        json!({"id": id, "system": system, "type": {"code": "E", "label": "Elevator"},
               "issued": "2026-01-02", "status": "active", "class": class})
    };
    let rows = [
        row("1", "BIS", "hazard"),
        row("2", "DOB NOW", "hazard"),
        row("3", "BIS", "paperwork"),
    ];
    let sheet = sheet!(20, dob_violations ["3h2n-5cm9", "855j-jady"] {
        "activeHazards": 2, "rows": rows
    });
    let finding = sheet.findings().remove(0);
    let evidence = finding.evidence.iter();
    let evidence: Vec<_> = evidence
        .map(|one| (one.dataset_id.as_str(), one.row_ids.concat()))
        .collect();
    let expected = [("3h2n-5cm9", "1".into()), ("855j-jady", "2".into())];
    assert_eq!(evidence, expected);
}

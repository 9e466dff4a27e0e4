//! Registration, legal use, devices, money and the place.

use serde_json::json;

use crate::Feed;
use crate::datasets::{affordable_buildings, dhcr_buildings, pluto, rent_stabilized_counts};
use crate::full::analysis::findings::testing::{TestSections, section, sheet};
use crate::testing::{TestBuilding, rows};

#[test]
fn a_sign_of_stabilization_cites_the_list_that_shows_it() {
    let uncounted = || rows!(TestBuilding::walk_up(20); rent_stabilized_counts: UNITS_2018 = "0");
    let listed = rows!(uncounted(); dhcr_buildings: STATUS_1 = "MULTIPLE DWELLING A");
    let financed = rows!(uncounted(); affordable_buildings: RENTAL_UNITS = "12");
    let (list, program) = (&dhcr_buildings::DATASET, &affordable_buildings::DATASET);
    for (building, cited, reason) in [
        (listed, list.id, "On the state's 2017 list"),
        (financed, program.id, "12 city-financed"),
        (uncounted(), pluto::DATASET.id, "Built before 1974"),
    ] {
        let report = building.report_of(None, Some("stabilized?"));
        let mut findings = report.summary.findings.iter();
        let found = findings.find(|one| one.code == "rent_stabilization_evidence");
        let found = found.unwrap();
        assert_eq!(found.evidence[0].dataset_id, cited);
        assert!(found.detail.starts_with(reason), "{}", found.detail);
        assert!(found.detail.contains(". Only DHCR can"), "{}", found.detail);
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
fn apartments_above_the_certificate_are_a_finding_where_no_later_one_may_be_missing() {
    let sheet = |on_certificate: u32| {
        let mut sheet = sheet!(4, occupancy ["bs8b-p36w"] {
            "certificateUnits": on_certificate,
            "certificates": [{"id": "c", "date": "2019-01-01", "type": "final",
                              "dwellingUnits": on_certificate}]
        });
        let legal = &mut sheet.sections.basics.data.as_mut().unwrap().legal_units;
        legal.certificate = Some(on_certificate);
        legal.mismatch = Some(true);
        sheet
    };
    assert_eq!(sheet(2).codes(), ["units_above_certificate"]);
    assert_eq!(sheet(3).codes(), ["legal_units_differ"]);
    let mut unread = sheet(2);
    unread.unread = vec![("pkdm-hqz6", Feed::Partial)];
    assert_eq!(unread.codes(), ["legal_units_differ"]);
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

//! Orders, programs, court, the apartment and housing maintenance.

use jiff::civil::date;
use serde_json::{Value, json};

use crate::Feed;
use crate::codes::Condition;
use crate::full::analysis::findings::testing::{TestSections, section, sheet};
use crate::testing::TestBuilding;
use nycapt_contract::*;

fn violation(class: &str, issued: Option<&str>, open: bool) -> Value {
    json!({"id": "v1", "class": class, "issued": issued, "open": open, "rentImpairing": false,
           "category": "Leaks"})
}

fn violations(rows: &[Value]) -> TestSections {
    sheet!(20, hpd_violations ["wvxf-dwi5"] {"rows": rows})
}

fn order(issuer: &str, kind: &str, in_force: Option<bool>) -> Value {
    let dataset = if issuer == "DOB" {
        "dob:vacate-orders"
    } else {
        "tb8q-a3ar"
    };
    json!({"id": format!("{issuer}-{kind}"), "issuer": issuer, "type": kind, "from": "2026-02-03",
           "inForce": in_force, "address": "12 EXAMPLE STREET", "ofBuilding": true,
           "datasetId": dataset})
}

fn vacates(orders: &[Value]) -> TestSections {
    sheet!(20, enforcement ["tb8q-a3ar", "dob:vacate-orders", "eabe-havv"] {"vacates": orders})
}

/// A record of violation `v1` that mentions apartment 4B.
fn naming_4b(mut sheet: TestSections, class: &str, status: &str) -> TestSections {
    let row = json!({"section": "hpdViolations", "rowId": "v1", "datasetId": "wvxf-dwi5",
        "date": "2026-05-06", "title": "Lead paint", "status": status, "class": class,
        "unitMatch": {"tier": "exact", "confidence": 1.0, "raw": "4B", "normalized": "4B"}});
    sheet.sections.unit = section(&["wvxf-dwi5"], json!({"rows": [row]}));
    sheet.asking("4B")
}

#[test]
fn an_order_from_more_than_two_years_before_the_data_end_is_not_serious() {
    let issued = |mut order: Value, day: &str| {
        order["from"] = day.into();
        let found = vacates(&[order]).findings().remove(0);
        (found.code, found.severity)
    };
    for (kind, in_force, recent) in [
        ("partial", Some(true), "vacate_partial"),
        ("partial", None, "vacate_not_lifted_on_record"),
        ("full", None, "vacate_not_lifted_on_record"),
    ] {
        let order = || order("HPD", kind, in_force);
        let old = ("vacate_old".into(), Severity::Medium);
        assert_eq!(issued(order(), "2024-11-19").0, recent);
        assert_eq!(issued(order(), "2024-11-18"), old);
    }
    let full = order("HPD", "full", Some(true));
    assert_eq!(issued(full, "2013-08-14").0, "vacate_full");
}

#[test]
fn an_order_to_vacate_is_in_force_partial_or_unconfirmed() {
    let found = |order: Value| {
        let mut found = vacates(&[order]).findings();
        assert!(found.len() < 2, "{found:?}");
        found.pop()
    };
    let code = |order: Value| found(order).map(|finding| finding.code);
    let partial = order("HPD", "partial", Some(true));
    assert_eq!(code(partial).as_deref(), Some("vacate_partial"));
    assert_eq!(code(order("HPD", "full", Some(false))), None);
    let mut elsewhere = order("HPD", "full", Some(true));
    elsewhere["ofBuilding"] = false.into();
    elsewhere["address"] = "14 EXAMPLE STREET".into();
    let elsewhere = found(elsewhere).unwrap();
    let expected = ("vacate_elsewhere_on_lot", Severity::Medium);
    assert_eq!((&*elsewhere.code, elsewhere.severity), expected);
    assert!(elsewhere.detail.contains("at 14 Example Street"));
    let unknown = found(order("DOB", "full", None)).unwrap();
    assert_eq!(unknown.code, "vacate_not_lifted_on_record");
    assert_eq!(unknown.evidence[0].dataset_id, "dob:vacate-orders");
    let detail = unknown.detail;
    assert!(
        detail.contains("through November 19, 2026, don't say whether it was lifted"),
        "{detail}"
    );
    let full = found(order("HPD", "full", Some(true))).unwrap();
    let expected = ("vacate_full", Severity::Stop);
    assert_eq!((&*full.code, full.severity), expected);
    let expected = "Records show a vacate order issued by HPD on February 3, 2026, for the entire \
                    building at 12 Example Street, in force on November 19, 2026. Confirm with HPD.";
    assert_eq!(full.detail, expected);
}

#[test]
fn each_order_is_evidence_of_its_own_dataset_and_an_unknown_extent_is_not_made_up() {
    let mut of_complaint = order("DOB", "unknown", None);
    of_complaint["datasetId"] = json!("eabe-havv");
    let sheet = vacates(&[of_complaint, order("DOB", "full", None)]);
    let finding = &sheet.findings()[0];
    let evidence = finding.evidence.iter();
    let named: Vec<_> = evidence.map(|e| (&*e.dataset_id, &*e.row_ids[0])).collect();
    let of_list = ("dob:vacate-orders", "DOB-full");
    assert_eq!(named, [("eabe-havv", "DOB-unknown"), of_list]);
    let detail = &finding.detail;
    let expected = "a vacate order issued by DOB on February";
    assert!(detail.contains(expected), "{detail}");
}

#[test]
fn an_open_class_c_violation_of_the_apartment_is_its_own_finding() {
    let found = |class: &str, status: &str| {
        let sheet = violations(&[violation("C", Some("2020-01-01"), true)]);
        let mut findings = naming_4b(sheet, class, status).findings().into_iter();
        findings.find(|finding| finding.scope == "unit")
    };
    for (class, code, severity) in [
        ("C", "unit_open_class_c", Severity::High),
        ("B", "unit_open_violations", Severity::Medium),
        ("A", "unit_open_violations", Severity::Medium),
    ] {
        let finding = found(class, "open").unwrap();
        assert_eq!((&*finding.code, finding.severity), (code, severity));
        let evidence = &finding.evidence[0];
        assert_eq!(evidence.section, "hpdViolations");
        assert_eq!(evidence.row_ids, ["v1"]);
        assert_eq!(found(class, "closed"), None);
    }
    assert_eq!(found("I", "open"), None);
}

#[test]
fn a_basement_apartment_asks_for_its_legal_use() {
    let codes = |apartment: &str| {
        let sheet =
            sheet!(4, occupancy ["bs8b-p36w"] {"legalUseNote": "No certificate is on record."});
        sheet.asking(apartment).codes()
    };
    for below in ["basement", "cellar", "cellar apt 2"] {
        assert_eq!(codes(below), ["unit_below_street"], "{below}");
    }
    assert_eq!(codes("4B"), [""; 0]);
}

#[test]
fn programs_count_while_they_are_active() {
    let listed = |active: bool| {
        let entry = json!([{"id": "p1", "from": "2024-01-31", "active": active}]);
        sheet!(20, enforcement ["hcir-3275", "xpbf-ithr", "bzxi-2tsw", "kj4p-ruqc"] {
            "aep": entry, "ucp": entry, "conh": entry, "sevenA": active
        })
    };
    let findings = listed(true).findings();
    let found: Vec<_> = (findings.iter())
        .map(|finding| (&*finding.code, &*finding.evidence[0].dataset_id))
        .collect();
    let expected = [
        ("aep_active", "hcir-3275"),
        ("seven_a_administrator", "kj4p-ruqc"),
        ("underlying_conditions", "xpbf-ithr"),
        ("conh_listed", "bzxi-2tsw"),
    ];
    assert_eq!(found, expected);
    assert_eq!(listed(false).codes(), [""; 0]);
    let mut old = listed(true);
    old.covered = vec![("hcir-3275", date(2024, 1, 31))];
    let findings = old.findings();
    for (finding, start) in findings.iter().zip([
        "HPD's list through January 31, 2024, shows the building as active in the Alternative",
        "HPD's building list through November 19, 2026, shows",
        "HPD's list through November 19, 2026, shows the building in the Underlying",
        "HPD's list through November 19, 2026, shows the building in the Certification",
    ]) {
        assert!(finding.detail.starts_with(start), "{}", finding.detail);
    }
}

#[test]
fn nothing_is_found_in_a_section_that_was_not_read_and_old_data_say_their_date() {
    let mut sheet = vacates(&[order("HPD", "full", Some(true))]);
    let dataset = sheet.findings()[0].evidence[0].dataset_id.clone();
    assert_eq!(dataset, "tb8q-a3ar");
    let old = "These records end on November 19, 2026, and may be out of date.";
    let part = "We have only some of these records.";
    let unknown = "These records may be incomplete.";
    for (feed, limit) in [
        (Feed::Stale, old),
        (Feed::Partial, part),
        (Feed::Unknown, unknown),
    ] {
        sheet.unread = vec![("tb8q-a3ar", feed)];
        let detail = &sheet.findings()[0].detail;
        assert!(detail.ends_with(limit), "{detail}");
    }
    for status in [
        SectionStatus::Withheld,
        SectionStatus::Unavailable,
        SectionStatus::NotApplicable,
    ] {
        sheet.sections.enforcement.status = status;
        assert_eq!(sheet.codes(), [""; 0], "{status:?}");
    }
    assert_eq!(TestSections::blank().codes(), [""; 0]);
}

fn class_c(open: u64) -> ClassCount {
    ClassCount {
        class: "C".into(),
        open,
        ..ClassCount::default()
    }
}

#[test]
fn the_gravest_come_first_and_each_names_a_section_and_at_most_20_rows() {
    let rows: Vec<_> = (0..30)
        .map(|n| {
            let mut row = violation("C", Some("2026-01-01"), true);
            row["id"] = json!(format!("v{n}"));
            row
        })
        .collect();
    let sheet = sheet!(20,
        hpd_violations ["wvxf-dwi5"] {"byClass": [class_c(30)], "rows": rows};
        heat ["wvxf-dwi5"] {"openViolations": 1};
        environment ["64uk-42ks"] {"floodFema": true}
    );
    let findings = sheet.findings();
    let expected = ["heat_open_in_season", "open_class_c", "flood_zone"];
    assert_eq!(sheet.codes(), expected);
    assert_eq!(findings[1].evidence[0].row_ids.len(), 20);
    let ids: Vec<_> = SECTIONS.iter().map(|(id, _)| *id).collect();
    for evidence in findings.iter().flat_map(|finding| &finding.evidence) {
        assert!(ids.contains(&evidence.section.as_str()));
        assert!(!evidence.dataset_id.is_empty());
    }
}

#[test]
fn every_section_is_read_under_the_id_it_has_in_the_document() {
    let mut sheet = TestSections::blank();
    let building = TestBuilding::walk_up(20).open("C", "2026-10-01", "780");
    sheet.sections = building.report_of(Some("4B"), None).sections;
    let document = serde_json::to_value(&sheet.sections).unwrap();
    let reading = sheet.reading();
    macro_rules! check {
        ($($name:ident)+) => {
            $(if let Some(read) = reading.$name() {
                let data = serde_json::to_value(read.data()).unwrap();
                assert_eq!(document[read.id()]["data"], data, "{}", read.id());
            })+
        };
    }
    check! {
        unit basics hpd_violations repair_response hpd_complaints heat pests lead dob_violations
        ecb dob_complaints permits occupancy safety_devices ownership portfolio litigation
        enforcement rent_regulation evictions sales_and_deeds taxes energy environment
        neighborhood_311 score
    }
}

#[test]
fn the_findings_of_a_whole_report_rest_on_rows_that_it_shows() {
    let building = TestBuilding::walk_up(20).open("C", "2026-10-01", "780");
    let report = building.report_of(None, None);
    let document = serde_json::to_value(&report.sections).unwrap();
    let findings = report.summary.findings.iter();
    let mut codes = findings.clone().map(|finding| &*finding.code);
    assert!(codes.any(|code| code == "open_class_c"));
    for evidence in findings.flat_map(|finding| &finding.evidence) {
        let section = document[&evidence.section].to_string();
        for id in &evidence.row_ids {
            let is_there = section.contains(&format!("\"id\":\"{id}\""));
            assert!(is_there, "{id} in {}", evidence.section);
        }
    }
}

#[test]
fn open_heat_violations_weigh_more_in_the_season() {
    let mut sheet = sheet!(20, heat ["wvxf-dwi5"] {"openViolations": 1});
    for (today, code) in [
        (date(2026, 5, 31), "heat_open_in_season"),
        (date(2026, 6, 1), "heat_open"),
        (date(2026, 9, 30), "heat_open"),
        (date(2026, 10, 1), "heat_open_in_season"),
    ] {
        sheet.today = today;
        assert_eq!(sheet.codes(), [code], "{today}");
    }
    assert_eq!(sheet!(20, heat ["wvxf-dwi5"] {}).codes(), [""; 0]);
}

#[test]
fn violations_of_the_apartment_are_not_a_second_finding_about_the_building() {
    let own = violation("C", Some("2020-01-01"), true);
    let mut other = own.clone();
    other["id"] = "v2".into();
    let codes = |rows: &[Value]| naming_4b(violations(rows), "C", "open").codes();
    assert_eq!(codes(std::slice::from_ref(&own)), ["unit_open_class_c"]);
    let expected = ["unit_open_class_c", "open_class_c"];
    assert_eq!(codes(&[own, other]), expected);
}

#[test]
fn lead_violations_are_counted_by_apartment_and_not_a_second_time_as_class_c() {
    let lead = |apartment: &str, order: &str| {
        let mut row = violation("C", Some("2024-03-20"), true);
        row["apartment"] = apartment.into();
        row["category"] = Condition::Lead.label().into();
        row["orderNumber"] = order.into();
        row
    };
    let mut rows = vec![lead("C5", "617"), lead(".C5", "617"), lead("2A", "616")];
    let found = |rows: &[Value]| {
        let mut sheet = violations(rows);
        sheet.unread = vec![("wvxf-dwi5", Feed::Partial)];
        sheet.sections.lead = section(&["wvxf-dwi5"], json!({"open": null}));
        (sheet.codes(), sheet.findings().remove(0).detail)
    };
    let (codes, detail) = found(&rows);
    assert_eq!(codes, ["lead_open"]);
    let apartments = "as open in at least 2 apartments on";
    assert!(detail.contains(apartments), "{detail}");
    let doubtful = [&rows[..], &[lead("A", "617"), lead("12", "617")]].concat();
    let (_, detail) = found(&doubtful);
    assert!(detail.contains(apartments), "A may be 2A: {detail}");
    rows.push(violation("C", Some("2024-03-20"), true));
    assert_eq!(found(&rows).0, ["lead_open", "open_class_c"]);
    rows[0]["apartment"] = Value::Null;
    let (_, detail) = found(&rows);
    assert!(detail.contains("as open on"), "{detail}");
}

#[test]
fn many_recent_open_class_c_violations_weigh_more_than_a_few_or_old_ones() {
    let severity = |units: u32, count: usize, issued: &str| {
        let rows = vec![violation("C", Some(issued), true); count];
        let sheet = sheet!(units, hpd_violations ["wvxf-dwi5"] {"rows": rows});
        let findings = sheet.findings();
        assert_eq!(sheet.codes(), ["open_class_c"]);
        findings[0].severity
    };
    let (high, medium) = (Severity::High, Severity::Medium);
    for (units, count, issued, expected) in [
        (500, 10, "2021-11-20", high),
        (500, 9, "2026-01-01", medium),
        (500, 93, "2021-11-19", medium),
        (15, 3, "2026-01-01", high),
        (16, 3, "2026-01-01", medium),
        (4, 2, "2026-01-01", medium),
    ] {
        assert_eq!(severity(units, count, issued), expected, "{units} {count}");
    }
}

#[test]
fn data_that_may_lack_a_serious_violation_of_three_years_do_not_favor_a_building() {
    let sheet = || {
        let rows = [violation("B", Some("2020-01-01"), false)];
        sheet!(20, hpd_violations ["wvxf-dwi5"] {"rows": rows, "byYear": []})
    };
    for feed in [Feed::Stale, Feed::Partial] {
        let mut unread = sheet();
        unread.unread = vec![("wvxf-dwi5", feed)];
        assert_eq!(unread.codes(), [""; 0], "{feed:?}");
    }
    let mut short = sheet();
    assert_eq!(short.codes(), ["no_serious_violation_in_3_years"]);
    short.violations_from = Some(date(2023, 11, 21));
    assert_eq!(short.codes(), [""; 0], "the data do not reach back");
    let mut unshown = sheet();
    let data = unshown.sections.hpd_violations.data.as_mut().unwrap();
    data.by_year = Some(vec![YearCount {
        year: 2024,
        b: 1,
        ..YearCount::default()
    }]);
    assert_eq!(unshown.codes(), [""; 0]);
}

#[test]
fn timely_repairs_favor_a_building_where_the_data_reach_back_three_years() {
    let from = |day| {
        let mut sheet =
            sheet!(20, repair_response ["wvxf-dwi5"] {"onTimeShare": 0.81, "dueCount": 10});
        sheet.violations_from = Some(day);
        sheet.codes()
    };
    assert_eq!(from(date(2023, 11, 20)), ["repairs_on_time"]);
    assert_eq!(from(date(2023, 11, 21)), [""; 0]);
}

//! Orders, programs, court, the apartment and housing maintenance.

use jiff::civil::date;
use serde_json::{Value, json};

use crate::Feed;
use crate::codes::Condition;
use crate::datasets::hpd_violations;
use crate::full::analysis::findings::testing::{TestSections, section, seen, with};
use crate::testing::{TestBuilding, rows};
use nycapt_contract::*;

fn violation(class: &str, issued: Option<&str>, open: bool) -> Value {
    json!({
        "id": "v1", "class": class, "apartment": null, "story": null, "issued": issued,
        "deadline": null, "open": open, "status": null, "statusDate": null, "overdueDays": null,
        "certified": null, "rentImpairing": false, "category": "Leaks", "description": null,
        "orderNumber": null
    })
}

fn order(issuer: &str, kind: &str, in_force: Option<bool>) -> Value {
    let dataset = if issuer == "DOB" {
        "dob:vacate-orders"
    } else {
        "tb8q-a3ar"
    };
    json!({"id": format!("{issuer}-{kind}"), "issuer": issuer, "type": kind, "reason": null,
           "from": "2026-02-03", "rescinded": null, "inForce": in_force, "units": null,
           "address": "12 EXAMPLE STREET", "ofBuilding": true, "datasetId": dataset})
}

fn vacates(orders: &[Value]) -> TestSections {
    let mut sheet = TestSections::of_units(20);
    let data: Enforcement = with(json!({ "vacates": orders }));
    sheet.sections.enforcement = seen(data, &["tb8q-a3ar", "dob:vacate-orders"]);
    sheet
}

fn unit_row(section: &str, id: &str, class: Option<&str>, status: &str) -> Value {
    json!({"section": section, "rowId": id, "datasetId": "wvxf-dwi5", "date": "2026-05-06",
           "title": "Lead paint", "status": status, "class": class,
           "unitMatch": {"tier": "exact", "confidence": 1.0, "raw": "4B", "normalized": "4B"}})
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
    assert_eq!(
        vacates(&[order("HPD", "full", Some(true))]).codes(),
        ["vacate_full"]
    );
    assert_eq!(
        vacates(&[order("HPD", "partial", Some(true))]).codes(),
        ["vacate_partial"]
    );
    assert_eq!(
        vacates(&[order("HPD", "full", Some(false))]).codes(),
        [""; 0]
    );
    let mut elsewhere = order("HPD", "full", Some(true));
    elsewhere["ofBuilding"] = false.into();
    elsewhere["address"] = "14 EXAMPLE STREET".into();
    let elsewhere = &vacates(&[elsewhere]).findings()[0];
    assert_eq!(elsewhere.code, "vacate_elsewhere_on_lot");
    assert_eq!(elsewhere.severity, Severity::Medium);
    assert!(elsewhere.detail.contains("at 14 Example Street"));
    let unknown = vacates(&[order("DOB", "full", None)]);
    assert_eq!(unknown.codes(), ["vacate_not_lifted_on_record"]);
    let finding = &unknown.findings()[0];
    assert_eq!(finding.evidence[0].dataset_id, "dob:vacate-orders");
    assert!(
        finding.detail.contains("don't say whether it was lifted"),
        "{}",
        finding.detail
    );
    let full = &vacates(&[order("HPD", "full", Some(true))]).findings()[0];
    assert_eq!(full.severity, Severity::Stop);
    assert_eq!(
        full.detail,
        "Records show a vacate order by HPD for the entire building at 12 Example Street on February 3, \
         2026, in force on November 19, 2026. Confirm with HPD."
    );
}

#[test]
fn each_order_is_evidence_of_its_own_dataset_and_an_unknown_extent_is_not_made_up() {
    let mut of_complaint = order("DOB", "unknown", None);
    of_complaint["datasetId"] = json!("eabe-havv");
    let mut sheet = vacates(&[of_complaint, order("DOB", "full", None)]);
    let enforcement = sheet.sections.enforcement.data.take().unwrap();
    let datasets = ["tb8q-a3ar", "dob:vacate-orders", "eabe-havv"];
    sheet.sections.enforcement = seen(enforcement, &datasets);
    let finding = &sheet.findings()[0];
    let evidence = finding.evidence.iter();
    let named: Vec<_> = evidence
        .map(|e| (e.dataset_id.as_str(), e.row_ids[0].as_str()))
        .collect();
    assert_eq!(
        named,
        [
            ("eabe-havv", "DOB-unknown"),
            ("dob:vacate-orders", "DOB-full")
        ]
    );
    assert!(
        finding
            .detail
            .contains("a vacate order by DOB at 12 Example Street on February"),
        "{}",
        finding.detail
    );
}

#[test]
fn an_open_violation_that_says_the_apartment_was_vacated_stops() {
    let vacated = |apartments: &str, asked: &str| {
        let building = rows!(TestBuilding::walk_up(20); hpd_violations: CLASS = "I",
            ORDER_NUMBER = "765", INSPECTED = "2026-02-03", OPEN_OR_CLOSE = "Open",
            DESCRIPTION = &format!("APTS HAVE BEEN VACATED BY THIS DEPARTMENT {apartments}"));
        let findings = building.report_of(Some(asked), None).summary.unit_findings;
        let codes = findings.into_iter().map(|finding| finding.code);
        codes.collect::<Vec<String>>()
    };
    assert_eq!(vacated("FOR APTS #8 (FIRE)", "8"), ["vacate_unit"]);
    assert_eq!(vacated("APARTMENT # 1 (VACATE)", "1"), ["vacate_unit"]);
    assert_eq!(vacated("FOR APTS #8 (FIRE)", "9"), [""; 0]);
}

#[test]
fn an_open_class_c_violation_of_the_apartment_is_its_own_finding() {
    let found = |class: &str, status: &str| {
        let mut sheet = TestSections::of_units(20).asking("4B");
        let rows = [unit_row("hpdViolations", "v1", Some(class), status)];
        sheet.sections.unit = section(&["wvxf-dwi5"], json!({ "rows": rows }));
        let old = [violation("C", Some("2020-01-01"), true)];
        sheet.sections.hpd_violations = section(&["wvxf-dwi5"], json!({ "rows": old }));
        let mut findings = sheet.findings().into_iter();
        findings.find(|finding| finding.scope == "unit")
    };
    let finding = found("C", "open").unwrap();
    let expected = ("unit_open_class_c", Severity::High);
    assert_eq!((finding.code.as_str(), finding.severity), expected);
    assert_eq!(finding.evidence[0].row_ids, ["v1"]);
    assert_eq!(finding.evidence[0].section, "hpdViolations");
    assert_eq!(found("C", "closed"), None);
    for class in ["A", "B"] {
        let finding = found(class, "open").unwrap();
        let expected = ("unit_open_violations", Severity::Medium);
        assert_eq!((finding.code.as_str(), finding.severity), expected);
        assert_eq!(finding.evidence[0].row_ids, ["v1"]);
        assert_eq!(found(class, "closed"), None);
    }
    assert_eq!(found("I", "open"), None);
}

#[test]
fn open_violations_of_an_apartment_are_named_by_class_and_condition() {
    let row = |building: TestBuilding, class: &str, order: &str| {
        rows!(building; hpd_violations: CLASS = class, ORDER_NUMBER = order, APARTMENT = "5D",
            INSPECTED = "2026-02-03", OPEN_OR_CLOSE = "Open", DESCRIPTION = "")
    };
    let orders = [
        ("B", "550"),
        ("B", "702"),
        ("A", "556"),
        ("B", "550"),
        ("C", "617"),
    ];
    let building = orders
        .into_iter()
        .fold(TestBuilding::walk_up(20), |building, (class, order)| {
            row(building, class, order)
        });
    let found = |building: &TestBuilding, code: &str| {
        let findings = building
            .partial_report_of(Some("5D"), None)
            .summary
            .unit_findings;
        let finding = findings.into_iter().find(|finding| finding.code == code);
        finding.unwrap().detail
    };
    let detail = found(&building, "unit_open_violations");
    assert!(
        detail.starts_with(
            "HPD lists 4 violations as open in records that mention apartment 5D, 3 of class B and 1 of \
             class A: mold, "
        ),
        "{detail}"
    );
    let partial = building.partial(&[&hpd_violations::DATASET]);
    let detail = found(&partial, "unit_open_violations");
    assert!(
        detail.starts_with("HPD lists at least 4 violations as open"),
        "{detail}"
    );
    let detail = found(&partial, "unit_open_class_c");
    assert!(
        detail.contains(", most often for lead-based paint. "),
        "{detail}"
    );
}

#[test]
fn open_lead_violations_are_a_finding_where_a_part_of_the_data_has_them() {
    let building = TestBuilding::walk_up(20)
        .open("C", "2026-02-03", "617")
        .open("C", "2026-02-03", "616")
        .open("C", "2026-02-03", "623")
        .open("C", "2026-02-03", "666")
        .partial(&[&hpd_violations::DATASET]);
    let report = building.partial_report_of(None, None);
    let detail = |code: &str| {
        let mut findings = report.summary.findings.iter();
        let finding = findings.find(|finding| finding.code == code);
        finding.unwrap().detail.as_str()
    };
    let lead = detail("lead_open");
    let expected =
        "HPD lists at least 2 violations for lead paint (class C, immediately hazardous) as open";
    assert!(lead.starts_with(expected), "{lead}");
    let heat = detail("heat_open_in_season");
    assert!(
        heat.starts_with("HPD lists at least 1 violation for heat or hot water"),
        "{heat}"
    );
    let class_c = detail("open_class_c");
    let conditions = ", most often for lead-based paint and heat or hot water.";
    assert!(class_c.contains(conditions), "{class_c}");
    let section = &report.sections.lead;
    assert_eq!(section.data.as_ref().unwrap().open, None);
    let note = section
        .notes
        .iter()
        .find(|note| note.code == "open_at_least");
    let note = &note.unwrap().text;
    assert!(
        note.starts_with("HPD lists at least 2 violations for lead paint as open"),
        "{note}"
    );
    let none = TestBuilding::walk_up(20).partial(&[&hpd_violations::DATASET]);
    let none = none.partial_report_of(None, None);
    let mut codes = none.summary.findings.iter().map(|finding| &*finding.code);
    assert!(
        !codes.any(|code| ["lead_open", "heat_open_in_season", "open_class_c"].contains(&code))
    );
}

#[test]
fn a_basement_apartment_asks_for_its_legal_use() {
    let codes = |apartment: &str| {
        let mut sheet = TestSections::of_units(4).asking(apartment);
        let data: Occupancy = with(json!({"legalUseNote": "No certificate is on record."}));
        sheet.sections.occupancy = seen(data, &["bs8b-p36w"]);
        sheet.codes()
    };
    for below in ["basement", "cellar", "cellar apt 2"] {
        assert_eq!(codes(below), ["unit_below_street"], "{below}");
    }
    assert_eq!(codes("4B"), [""; 0]);
}

#[test]
fn programs_count_while_they_are_active() {
    let listed = |active: bool| {
        let entry = json!([{"id": "p1", "from": "2024-01-31", "to": null, "active": active,
                            "status": null}]);
        let mut sheet = TestSections::of_units(20);
        let data: Enforcement = with(json!({
            "aep": entry, "ucp": entry, "conh": entry, "sevenA": active
        }));
        sheet.sections.enforcement =
            seen(data, &["hcir-3275", "xpbf-ithr", "bzxi-2tsw", "kj4p-ruqc"]);
        sheet
    };
    let sheet = listed(true);
    let codes = [
        "aep_active",
        "seven_a_administrator",
        "underlying_conditions",
        "conh_listed",
    ];
    assert_eq!(sheet.codes(), codes);
    let datasets: Vec<_> = sheet
        .findings()
        .iter()
        .map(|finding| finding.evidence[0].dataset_id.clone())
        .collect();
    let expected = ["hcir-3275", "kj4p-ruqc", "xpbf-ithr", "bzxi-2tsw"];
    assert_eq!(datasets, expected);
    assert_eq!(listed(false).codes(), [""; 0]);
}

#[test]
fn harassment_is_what_a_court_found_and_never_the_type_of_a_case() {
    let case = |finding: Option<&str>| {
        let mut sheet = TestSections::of_units(20);
        let data: Litigation = with(json!({"rows": [{
            "id": "c1", "caseType": "Tenant Action/Harassment", "opened": "2025-01-01",
            "status": "CLOSED", "open": false, "openJudgment": false,
            "harassmentFinding": finding, "findingDate": "2025-03-01", "penaltyUsd": null
        }]}));
        sheet.sections.litigation = seen(data, &["59kj-x8nc"]);
        sheet.codes()
    };
    assert_eq!(case(Some("After Trial")), ["harassment_finding"]);
    assert_eq!(case(None), [""; 0]);
}

#[test]
fn nothing_is_found_in_a_section_that_was_not_read_and_old_data_say_their_date() {
    let mut sheet = vacates(&[order("HPD", "full", Some(true))]);
    let dataset = sheet.findings()[0].evidence[0].dataset_id.clone();
    assert_eq!(dataset, "tb8q-a3ar");
    for (feed, limit) in [
        (
            Feed::Stale,
            "These records end on November 19, 2026 and may be out of date.",
        ),
        (
            Feed::Partial,
            "We have only part of these records, so there may be more.",
        ),
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

#[test]
fn the_gravest_come_first_and_each_names_a_section_and_at_most_20_rows() {
    let mut sheet = TestSections::of_units(20);
    sheet.sections.heat = section(&["wvxf-dwi5"], json!({"openViolations": 1}));
    sheet.sections.environment = section(&["64uk-42ks"], json!({"floodFema": true}));
    let rows: Vec<_> = (0..30)
        .map(|n| {
            let mut row = violation("C", Some("2026-01-01"), true);
            row["id"] = json!(format!("v{n}"));
            row
        })
        .collect();
    let class = ClassCount {
        class: "C".into(),
        open: 30,
        ..ClassCount::default()
    };
    let data: HpdViolations = with(json!({"byClass": [class], "rows": rows}));
    sheet.sections.hpd_violations = seen(data, &["wvxf-dwi5"]);
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
    let report = TestBuilding::walk_up(20)
        .open("C", "2026-10-01", "780")
        .report_of(None, None);
    let document = serde_json::to_value(&report.sections).unwrap();
    let codes: Vec<_> = report
        .summary
        .findings
        .iter()
        .map(|finding| finding.code.as_str())
        .collect();
    assert!(codes.contains(&"open_class_c"), "{codes:?}");
    for evidence in report
        .summary
        .findings
        .iter()
        .flat_map(|finding| &finding.evidence)
    {
        let section = document[&evidence.section].to_string();
        for id in &evidence.row_ids {
            assert!(
                section.contains(&format!("\"id\":\"{id}\"")),
                "{id} in {}",
                evidence.section
            );
        }
    }
}

#[test]
fn open_heat_violations_weigh_more_in_the_season() {
    for (today, code) in [
        (date(2026, 5, 31), "heat_open_in_season"),
        (date(2026, 6, 1), "heat_open"),
        (date(2026, 9, 30), "heat_open"),
        (date(2026, 10, 1), "heat_open_in_season"),
    ] {
        let mut sheet = TestSections::of_units(20);
        sheet.today = today;
        sheet.sections.heat = section(&["wvxf-dwi5"], json!({"openViolations": 1}));
        assert_eq!(sheet.codes(), [code], "{today}");
    }
    let mut sheet = TestSections::of_units(20);
    sheet.sections.heat = seen(Heat::default(), &["wvxf-dwi5"]);
    assert_eq!(sheet.codes(), [""; 0]);
}

#[test]
fn open_class_c_violations_and_open_lead_violations_count_from_one() {
    for (open, expected) in [(0, 0), (1, 2)] {
        let mut sheet = TestSections::of_units(19);
        let class = ClassCount {
            class: "C".into(),
            open,
            ..ClassCount::default()
        };
        let data: HpdViolations = with(json!({ "byClass": [class], "byYear": [] }));
        sheet.sections.hpd_violations = seen(data, &["wvxf-dwi5"]);
        sheet.sections.lead = section(&["wvxf-dwi5"], json!({ "open": open }));
        assert_eq!(sheet.codes().len(), expected, "{:?}", sheet.codes());
    }
}

#[test]
fn violations_of_the_apartment_are_not_a_second_finding_about_the_building() {
    let mut sheet = TestSections::of_units(20).asking("4B");
    let rows = [unit_row("hpdViolations", "v1", Some("C"), "open")];
    sheet.sections.unit = section(&["wvxf-dwi5"], json!({ "rows": rows }));
    let mut shown = vec![violation("C", Some("2020-01-01"), true)];
    sheet.sections.hpd_violations = section(&["wvxf-dwi5"], json!({ "rows": shown }));
    assert_eq!(sheet.codes(), ["unit_open_class_c"]);
    let mut other = violation("C", Some("2020-01-01"), true);
    other["id"] = "v2".into();
    shown.push(other);
    sheet.sections.hpd_violations = section(&["wvxf-dwi5"], json!({ "rows": shown }));
    assert_eq!(sheet.codes(), ["unit_open_class_c", "open_class_c"]);
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
    let mut sheet = TestSections::of_units(20);
    sheet.unread = vec![("wvxf-dwi5", Feed::Partial)];
    let mut rows = vec![lead("C5", "617"), lead(".C5", "617"), lead("2A", "616")];
    let mut found = |rows: &[Value]| {
        let data = json!({ "rows": rows, "byYear": [] });
        sheet.sections.hpd_violations = section(&["wvxf-dwi5"], data);
        sheet.sections.lead = section(&["wvxf-dwi5"], json!({ "open": null }));
        let findings = sheet.findings();
        let codes: Vec<String> = findings.iter().map(|one| one.code.clone()).collect();
        (codes, findings[0].detail.clone())
    };
    let (codes, detail) = found(&rows);
    assert_eq!(codes, ["lead_open"]);
    assert!(
        detail.contains("as open in at least 2 apartments on"),
        "{detail}"
    );
    rows.push(violation("C", Some("2024-03-20"), true));
    assert_eq!(found(&rows).0, ["lead_open", "open_class_c"]);
    let unnamed = json!(null);
    rows[0]["apartment"] = unnamed;
    let (_, detail) = found(&rows);
    assert!(detail.contains("as open on"), "{detail}");
}

#[test]
fn open_class_c_violations_say_from_when_they_are() {
    let mut sheet = TestSections::of_units(20);
    let rows = ["2019-06-07", "2004-03-05"].map(|day| violation("C", Some(day), true));
    sheet.sections.hpd_violations = section(&["wvxf-dwi5"], json!({ "rows": rows, "byYear": [] }));
    let detail = &sheet.findings()[0].detail;
    let issued = ", issued from March 5, 2004 to June 7, 2019";
    assert!(detail.contains(issued), "{detail}");
}

#[test]
fn three_years_without_a_serious_violation_favor_a_building_of_twenty() {
    let sheet = |units: u32, class: &str, issued: Option<&str>| {
        let mut sheet = TestSections::of_units(units);
        let rows = [violation(class, issued, false)];
        sheet.sections.hpd_violations =
            section(&["wvxf-dwi5"], json!({ "rows": rows, "byYear": [] }));
        sheet
    };
    let good = ["no_serious_violation_in_3_years"];
    assert_eq!(sheet(20, "B", Some("2023-11-19")).codes(), good);
    assert_eq!(sheet(20, "A", Some("2026-11-01")).codes(), good);
    assert_eq!(sheet(19, "B", Some("2023-11-19")).codes(), [""; 0]);
    assert_eq!(sheet(20, "B", Some("2023-11-20")).codes(), [""; 0]);
    assert_eq!(sheet(20, "C", None).codes(), [""; 0]);
    for feed in [Feed::Stale, Feed::Partial] {
        let mut unread = sheet(20, "A", Some("2020-01-01"));
        unread.unread = vec![("wvxf-dwi5", feed)];
        assert_eq!(unread.codes(), [""; 0], "{feed:?}");
    }
    let mut short = sheet(20, "B", Some("2020-01-01"));
    assert_eq!(short.codes(), good);
    short.violations_from = Some(date(2023, 11, 21));
    assert_eq!(short.codes(), [""; 0], "the data do not reach back");
    let mut unshown = sheet(20, "B", Some("2020-01-01"));
    let data = unshown.sections.hpd_violations.data.as_mut().unwrap();
    data.by_year = Some(vec![YearCount {
        year: 2024,
        b: 1,
        ..YearCount::default()
    }]);
    assert_eq!(unshown.codes(), [""; 0]);
}

#[test]
fn timely_repairs_favor_a_building_above_80_percent_of_ten() {
    let due_from = |share: f64, due: u64, from| {
        let mut sheet = TestSections::of_units(20);
        sheet.violations_from = Some(from);
        let data: RepairResponse = with(json!({"onTimeShare": share, "dueCount": due}));
        sheet.sections.repair_response = seen(data, &["wvxf-dwi5"]);
        sheet.codes()
    };
    let due = |share, due| due_from(share, due, date(2023, 11, 20));
    assert_eq!(due_from(0.81, 10, date(2023, 11, 21)), [""; 0]);
    assert_eq!(due(0.81, 10), ["repairs_on_time"]);
    assert_eq!(due(0.8, 10), [""; 0]);
    assert_eq!(due(0.9, 9), [""; 0]);
}

use serde_json::{Value, json};

use super::*;
use crate::full::analysis::findings::{TestSections, section, sheet};

fn violation(id: u32, day: &str) -> Value {
    about(id, day, "Leaks")
}

fn about(id: u32, day: &str, category: &str) -> Value {
    json!({"id": id.to_string(), "class": "B", "issued": day, "open": true, "rentImpairing": false,
           "category": category})
}

fn with_violations(rows: impl Iterator<Item = Value>) -> TestSections {
    sheet!(20, hpd_violations ["wvxf-dwi5"] {"rows": rows.collect::<Value>()})
}

fn together(rows: u32) -> TestSections {
    with_violations((0..rows).map(|id| violation(id, "2026-05-04")))
}

#[test]
fn equal_rows_of_one_day_become_one_event_and_so_do_more_than_three_unlike_ones() {
    let titles = |categories: &[&str]| {
        let rows = categories.iter().zip(0..);
        let rows = rows.map(|(category, id)| about(id, "2026-05-04", category));
        let events = timeline(&with_violations(rows).reading());
        let titles = events
            .into_iter()
            .map(|one| (one.title, one.row_id.is_some()));
        titles.collect::<Vec<_>>()
    };
    let leaks = "HPD class B violation: Leaks";
    assert_eq!(titles(&["Leaks"]), [(leaks.to_owned(), true)]);
    let expected = [
        (format!("{leaks} (2 records)"), false),
        ("HPD class B violation: Doors".to_owned(), true),
    ];
    assert_eq!(titles(&["Leaks", "Doors", "Leaks"]), expected);
    assert_eq!(titles(&["Leaks", "Doors", "Mice"]).len(), 3);
    let expected = [("5 HPD violations issued".to_owned(), false)];
    let many = ["Leaks", "Doors", "Mice", "Heat", "Leaks"];
    assert_eq!(titles(&many), expected);
}

#[test]
fn rows_of_the_apartment_are_merged_with_no_others_and_are_marked() {
    let mut sheet = together(5);
    let matched = json!({"tier": "exact", "confidence": 1.0, "raw": "4B", "normalized": "4B"});
    let row = |id: &str| {
        json!({"section": "hpdViolations", "rowId": id, "datasetId": "wvxf-dwi5",
               "date": "2026-05-04", "title": "Leaks", "status": "open", "class": "B",
               "unitMatch": matched})
    };
    sheet.sections.unit = section(&["wvxf-dwi5"], json!({"rows": [row("2"), row("3")]}));
    let own: Vec<_> = timeline(&sheet.reading())
        .into_iter()
        .filter(|of| of.scope == "unit")
        .map(|of| (of.title, of.row_id, json!(of.unit_match)))
        .collect();
    let twice = "HPD class B violation: Leaks (2 records)".to_owned();
    assert_eq!(own, [(twice, None, matched.clone())]);
    sheet.sections.unit = section(&["wvxf-dwi5"], json!({"rows": [row("2")]}));
    let events = timeline(&sheet.reading());
    let own: Vec<_> = events.iter().filter(|of| of.scope == "unit").collect();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].row_id.as_deref(), Some("2"));
    assert_eq!(json!(own[0].unit_match), matched);
    let mut titles = events.iter().map(|event| event.title.as_str());
    assert!(titles.any(|title| title == "HPD class B violation: Leaks (4 records)"));
}

#[test]
fn the_newest_300_are_kept_newest_first_and_none_of_a_coming_day() {
    let day = |n: u32| format!("20{:02}-{:02}-{:02}", n / 336, n / 28 % 12 + 1, n % 28 + 1);
    let rows = (0..400).map(|n| violation(n, &day(n)));
    let rows = rows.chain([violation(9999, "2026-11-21")]);
    let events = timeline(&with_violations(rows).reading());
    assert_eq!(events.len(), 300);
    assert_eq!(events[0].row_id.as_deref(), Some("399"));
    assert_eq!(events[299].row_id.as_deref(), Some("100"));
    assert!(events.is_sorted_by(|a, b| a.date >= b.date));
}

#[test]
fn complaints_are_counts_of_months_only() {
    let complaint = |id: &str, day: &str| {
        json!({"id": id, "category": {"code": "45", "label": "Illegal conversion"},
               "entered": day, "outcome": "open"})
    };
    let rows = [complaint("1", "2026-11"), complaint("2", "2026-11-02")];
    let mut sheet = TestSections::blank();
    let months = json!([{"month": "2026-09", "count": 7}, {"month": "2026-10", "count": 0}]);
    sheet.sections.hpd_complaints = section(&["ygpa-z7cr"], json!({"byMonth": months}));
    sheet.sections.dob_complaints = section(&["eabe-havv"], json!({"rows": rows}));
    let events = timeline(&sheet.reading());
    let shown: Vec<_> = events.iter().map(|e| (&*e.date, &*e.title)).collect();
    let expected = [
        ("2026-11", "2 complaints to DOB"),
        ("2026-09", "7 complaints to HPD"),
    ];
    assert_eq!(shown, expected);
    assert!(events.iter().all(|event| event.row_id.is_none()));
}

fn sale(lot: &str, other_use: Option<&str>, price: i64) -> Value {
    json!({"id": lot, "date": "2024-07-31", "priceUsd": price, "apartment": lot,
           "otherUse": other_use})
}

fn titles_of_sales(rows: &[Value]) -> Vec<String> {
    let sheet = sheet!(20, sales_and_deeds ["usep-8jbt"] {"unitSales": rows});
    let events = timeline(&sheet.reading()).into_iter();
    events.map(|event| event.title).collect()
}

#[test]
fn a_store_sold_for_one_price_with_apartments_has_no_price_of_its_own() {
    let store = Some("Condominium store");
    let titles = |price| titles_of_sales(&[sale("1", None, 370_000), sale("2", store, price)]);
    let alone = "Apartment 1 sold for $370,000";
    let together = "Condominium store 2 sold with other units for a total of $370,000";
    assert_eq!(titles(370_000), [alone, together]);
    let alone = [alone, "Condominium store 2 sold for $90,000"];
    assert_eq!(titles(90_000), alone);
}

#[test]
fn stores_of_one_price_and_day_without_an_apartment_are_not_sold_together() {
    let store = Some("Condominium store");
    let mut rows = vec![sale("1", store, 50_000), sale("2", store, 50_000)];
    let alone = [
        "Condominium store 1 sold for $50,000",
        "Condominium store 2 sold for $50,000",
    ];
    assert_eq!(titles_of_sales(&rows), alone);
    // Beside several apartments of one price, themselves sold together.
    rows.truncate(1);
    rows.push(sale("3", package_sale(), 50_000));
    let together = "Condominium store 1 sold with other units for a total of $50,000";
    assert_eq!(titles_of_sales(&rows)[0], together);
}

#[test]
fn a_record_of_a_lot_of_several_buildings_is_not_said_to_be_of_this_one() {
    let mut sheet = together(1);
    let scope = |sheet: &TestSections| timeline(&sheet.reading())[0].scope.clone();
    assert_eq!(scope(&sheet), "building");
    sheet.sections.hpd_violations.provenance[0].scope = "complex".into();
    assert_eq!(scope(&sheet), "lot");
}

#[test]
fn a_case_of_harassment_is_never_without_what_the_court_decided() {
    let events = |finding: Option<&str>, decision: Option<&str>, day: Option<&str>| {
        let row = json!({
            "id": "1", "caseType": "Tenant Action/Harrassment", "opened": "2019-07-31",
            "status": "CLOSED", "open": false, "openJudgment": false, "harassmentFinding": finding,
            "findingDate": finding.and(day), "harassmentDecision": decision, "decisionDate": day
        });
        let sheet = sheet!(20, litigation ["59kj-x8nc"] {"rows": [row]});
        let events = timeline(&sheet.reading()).into_iter();
        events
            .map(|event| (event.kind, event.title))
            .collect::<Vec<_>>()
    };
    let text = |kind: &str, title: &str| (kind.to_owned(), title.to_owned());
    let opened = "Housing Court case opened: Tenant Action/Harrassment";
    let case = text("litigation_opened", opened);
    assert_eq!(events(None, None, None), std::slice::from_ref(&case));
    let (no_harassment, trial) = (Some("No Harassment"), Some("After Trial"));
    let decided = format!("{opened} (court finding on harassment: No Harassment)");
    let undated = text("litigation_opened", &decided);
    assert_eq!(events(None, no_harassment, None), [undated]);
    // Only a decision against the owner is a finding.
    let day = Some("2020-01-02");
    let title = "Court finding on harassment: No Harassment";
    let cleared = text("harassment_decision", title);
    assert_eq!(events(None, no_harassment, day), [cleared, case]);
    assert_eq!(events(trial, trial, day)[0].0, "harassment_finding");
}

#[test]
fn a_group_of_courts_decisions_does_not_say_that_they_found_harassment() {
    let row = |id: u32| {
        json!({"id": id.to_string(), "caseType": "Tenant Action", "status": "CLOSED",
               "open": false, "openJudgment": false, "decisionDate": "2020-01-02",
               "harassmentDecision": format!("No Harassment {id}")})
    };
    let rows: Value = (0..4).map(row).collect();
    let sheet = sheet!(20, litigation ["59kj-x8nc"] {"rows": rows});
    let events = timeline(&sheet.reading());
    let titles: Vec<&str> = events.iter().map(|event| &*event.title).collect();
    assert_eq!(titles, ["4 court findings on harassment"]);
}

#[test]
fn a_resolved_violation_of_the_buildings_department_says_so_before_its_kind() {
    let sheet = sheet!(20, dob_violations ["3h2n-5cm9"] {
        "rows": [{"id": "1", "system": "BIS", "issued": "2024-01-02", "status": "closed",
                  "type": {"code": "B", "label": "Boiler: inspection not filed"},
                  "disposed": "2024-06-26", "device": null, "class": "paperwork"}]
    });
    let title = &timeline(&sheet.reading())[0].title;
    assert_eq!(
        title,
        "DOB violation resolved: Boiler: inspection not filed"
    );
}

#[test]
fn a_facade_filing_has_its_status_in_words() {
    let sheet = sheet!(20, safety_devices ["xubg-57si"] {
        "facades": [{"id": "f", "cycle": "9", "status": "UNSAFE", "filed": "2024-06-26"}]
    });
    let title = &timeline(&sheet.reading())[0].title;
    assert_eq!(title, "Facade filing: unsafe");
}

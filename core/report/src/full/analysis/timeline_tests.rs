use super::*;
use crate::full::analysis::findings::{TestSections, seen};

fn violation(id: u32, day: &str) -> HpdViolation {
    serde_json::from_value(serde_json::json!({
        "id": id.to_string(), "class": "B", "apartment": null, "story": null, "issued": day,
        "deadline": null, "open": true, "status": null, "statusDate": null, "overdueDays": null,
        "certified": null, "rentImpairing": false, "category": "Leaks", "description": null,
        "orderNumber": null
    }))
    .unwrap()
}

fn with_violations(rows: Vec<HpdViolation>) -> TestSections {
    let mut sheet = TestSections::of_units(20);
    let data = HpdViolations {
        rows,
        ..HpdViolations::default()
    };
    sheet.sections.hpd_violations = seen(data, &["wvxf-dwi5"]);
    sheet
}

#[test]
fn more_than_three_rows_of_one_day_become_one_event() {
    for (rows, events_expected) in [(3, 3), (4, 1)] {
        let sheet = with_violations((0..rows).map(|id| violation(id, "2026-05-04")).collect());
        let events = events(&sheet.reading());
        assert_eq!(events.len(), events_expected);
    }
    let sheet = with_violations((0..4).map(|id| violation(id, "2026-05-04")).collect());
    let event = &events(&sheet.reading())[0];
    assert_eq!(event.title, "4 HPD violations issued");
    assert_eq!(event.row_id, None);
}

#[test]
fn a_row_of_the_apartment_stays_an_event_of_its_own_and_is_marked() {
    let mut sheet = with_violations((0..5).map(|id| violation(id, "2026-05-04")).collect());
    let matched = UnitMatch {
        tier: "exact".into(),
        confidence: 1.0,
        raw: "4B".into(),
        normalized: "4B".into(),
    };
    let row = UnitRow {
        address: None,
        section: "hpdViolations".into(),
        row_id: Some("2".into()),
        dataset_id: "wvxf-dwi5".into(),
        date: Some("2026-05-04".into()),
        title: "Leaks".into(),
        status: Some("open".into()),
        class: Some("B".into()),
        unit_match: matched.clone(),
    };
    let data = UnitRecords {
        rows: vec![row],
        ..UnitRecords::default()
    };
    sheet.sections.unit = seen(data, &["wvxf-dwi5"]);
    let events = events(&sheet.reading());
    let own: Vec<_> = events
        .iter()
        .filter(|event| event.scope == "unit")
        .collect();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].row_id.as_deref(), Some("2"));
    assert_eq!(own[0].unit_match, Some(matched));
    assert!(
        events
            .iter()
            .any(|event| event.title == "4 HPD violations issued")
    );
}

#[test]
fn the_newest_300_are_kept_newest_first_and_none_of_a_coming_day() {
    let day = |n: u32| format!("20{:02}-{:02}-{:02}", n / 336, n / 28 % 12 + 1, n % 28 + 1);
    let mut rows: Vec<_> = (0..400).map(|n| violation(n, &day(n))).collect();
    rows.push(violation(9999, "2026-11-21"));
    let events = events(&with_violations(rows).reading());
    assert_eq!(events.len(), 300);
    assert_eq!(events[0].row_id.as_deref(), Some("399"));
    assert_eq!(events[299].row_id.as_deref(), Some("100"));
    assert!(events.is_sorted_by(|a, b| a.date >= b.date));
}

#[test]
fn complaints_are_counts_of_months_only() {
    let mut sheet = TestSections::blank();
    let data = HpdComplaints {
        by_month: Some(
            [("2026-09", 7), ("2026-10", 0)]
                .map(|(month, count)| MonthCount {
                    month: month.into(),
                    count,
                })
                .into(),
        ),
        ..HpdComplaints::default()
    };
    sheet.sections.hpd_complaints = seen(data, &["ygpa-z7cr"]);
    let complaint = |id: &str, day: &str| DobComplaint {
        id: id.into(),
        category: CodeLabel {
            code: "45".into(),
            label: "Illegal conversion".into(),
        },
        priority: None,
        entered: Some(day.into()),
        disposition: None,
        disposed: None,
        outcome: "open".into(),
    };
    let data = DobComplaints {
        rows: vec![complaint("1", "2026-11"), complaint("2", "2026-11-02")],
        ..DobComplaints::default()
    };
    sheet.sections.dob_complaints = seen(data, &["eabe-havv"]);
    let events = events(&sheet.reading());
    let shown: Vec<_> = events
        .iter()
        .map(|e| (e.date.as_str(), e.title.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            ("2026-11", "2 complaints to DOB"),
            ("2026-09", "7 complaints to HPD")
        ]
    );
    assert!(events.iter().all(|event| event.row_id.is_none()));
}

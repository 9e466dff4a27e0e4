use serde_json::{Value, json};

use super::*;
use crate::full::analysis::findings::{TestSections, section, sheet};

fn with_violations(rows: impl Iterator<Item = (u32, String)>) -> TestSections {
    let rows = rows.map(|(id, day)| {
        json!({"id": id.to_string(), "class": "B", "issued": day, "open": true,
               "rentImpairing": false, "category": "Leaks"})
    });
    sheet!(20, hpd_violations ["wvxf-dwi5"] {"rows": rows.collect::<Value>()})
}

#[test]
fn the_newest_300_are_kept_newest_first_and_none_of_a_coming_day() {
    let day = |n: u32| format!("20{:02}-{:02}-{:02}", n / 336, n / 28 % 12 + 1, n % 28 + 1);
    let rows = (0..400).map(|n| (n, day(n)));
    let rows = rows.chain([(9999, "2026-11-21".into())]);
    let events = timeline(&with_violations(rows).reading());
    assert_eq!(events.len(), 300);
    assert_eq!(events[0].row_id.as_deref(), Some("399"));
    assert_eq!(events[299].row_id.as_deref(), Some("100"));
    assert!(events.is_sorted_by(|a, b| a.date >= b.date));
}

#[test]
fn a_record_of_a_lot_of_several_buildings_is_not_said_to_be_of_this_one() {
    let mut sheet = with_violations([(0, "2026-05-04".into())].into_iter());
    let scope = |sheet: &TestSections| timeline(&sheet.reading())[0].scope.clone();
    assert_eq!(scope(&sheet), "building");
    sheet.sections.hpd_violations.provenance[0].scope = "complex".into();
    assert_eq!(scope(&sheet), "lot");
}

//! The difference of two reports, on documents that the compiler made; the table of rules has more.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::full::{TestSections, finding, section};
use crate::testing::TestBuilding;
use nycapt::compare;
use nycapt_contract::*;

/// The note about the sections that are unread in both reports.
const IN_NEITHER: &str = "Neither report has data to compare for `";

pub(crate) fn report(sections: &ReportSections) -> Report {
    let mut report = TestBuilding::walk_up(20).report_of(None, None);
    report.sections = sections.clone();
    report.summary = ReportDigest::default();
    report
}

fn violations(rows: &[(u32, bool, &str)]) -> TestSections {
    let open = rows.iter().filter(|(_, open, _)| *open).count();
    let row = |(id, open, category): &(u32, bool, &str)| {
        json!({"id": id.to_string(), "class": "B", "issued": "2026-05-04", "open": open,
               "overdueDays": id, "rentImpairing": false, "category": category})
    };
    let rows: Value = rows.iter().map(row).collect();
    let mut sheet = TestSections::blank();
    sheet.sections.hpd_violations = section(&["wvxf-dwi5"], json!({"open": open, "rows": rows}));
    sheet
}

fn between(earlier: &TestSections, later: &TestSections) -> ReportDifference {
    compare(&report(&earlier.sections), &report(&later.sections)).unwrap()
}

fn changes(difference: &ReportDifference) -> Vec<(&str, &str)> {
    let rows = difference.rows.iter();
    rows.map(|row| (row.row_id.as_str(), row.change.as_str()))
        .collect()
}

fn is_empty(difference: &ReportDifference) -> bool {
    difference.figures.is_empty()
        && difference.rows.is_empty()
        && difference.new_findings.is_empty()
        && difference.gone_findings.is_empty()
        && difference
            .notes
            .iter()
            .all(|note| note.starts_with(IN_NEITHER))
}

#[test]
fn a_dataset_that_one_report_lacks_takes_no_row_away() {
    let earlier = violations(&[(1, true, "Leak"), (2, true, "Leak")]);
    let mut later = violations(&[(1, false, "Leak")]);
    later.sections.hpd_violations.provenance[0].as_of = None;
    let difference = between(&earlier, &later);
    assert_eq!(changes(&difference), [("1", "closed")]);
    assert!(difference.figures.is_empty());
    let notes = &difference.notes;
    assert!(notes[0].contains("different datasets"), "{notes:?}");
}

#[test]
fn a_section_that_may_be_incomplete_or_old_takes_no_row_figure_or_finding_away() {
    let mut earlier = report(&violations(&[(1, true, "Leak"), (2, true, "Leak")]).sections);
    earlier.summary.findings = vec![finding("open", "hpdViolations")];
    for status in [SectionStatus::Partial, SectionStatus::Stale] {
        let mut sections = violations(&[(1, false, "Leak")]).sections;
        sections.hpd_violations.status = status;
        let difference = compare(&earlier, &report(&sections)).unwrap();
        assert_eq!(changes(&difference), [("1", "closed")]);
        assert!(difference.figures.is_empty() && difference.gone_findings.is_empty());
        assert_eq!(
            difference.notes[0],
            "`HPD violations` may be incomplete or old: what is missing from one report is not \
             called gone, and figures are not compared."
        );
    }
}

#[test]
fn a_cut_list_calls_no_old_row_gone_and_a_newer_row_new() {
    let inspections = |days: &mut dyn Iterator<Item = String>| {
        let row = |day| {
            json!({"id": day, "date": day, "type": "Initial", "result": "Passed",
                   "rats": false})
        };
        let rows: Value = days.map(row).collect();
        let mut sheet = TestSections::blank();
        sheet.sections.pests = section(&["p937-wjvj"], json!({"rodentInspections": rows}));
        sheet
    };
    let day = |n: i32| format!("2020-{:02}-{:02}", n / 28 + 1, n % 28 + 1);
    let earlier = inspections(&mut (0..50).map(day));
    let later = inspections(&mut (1..50).map(day).chain(["2026-12-24".into()]));
    let difference = between(&earlier, &later);
    assert_eq!(changes(&difference), [("2026-12-24", "added")]);
    assert_eq!(difference.notes.len(), 2, "{:?}", difference.notes);
    let fewer = inspections(&mut (1..49).map(day));
    let shorter = inspections(&mut (1..48).map(day));
    let gone = day(48);
    let expected = [(gone.as_str(), "removed")];
    assert_eq!(changes(&between(&fewer, &shorter)), expected);
}

#[test]
fn findings_are_new_or_gone_where_both_reports_could_read_their_section() {
    let sheet = violations(&[]);
    let mut earlier = report(&sheet.sections);
    let later = report(&sheet.sections);
    earlier.summary.findings = vec![finding("read", "hpdViolations"), finding("unread", "heat")];
    let codes = |findings: Vec<Finding>| -> Vec<String> {
        findings.into_iter().map(|finding| finding.code).collect()
    };
    let difference = compare(&earlier, &later).unwrap();
    assert_eq!(codes(difference.gone_findings), ["read"]);
    let difference = compare(&later, &earlier).unwrap();
    assert_eq!(codes(difference.new_findings), ["read"]);
}

#[test]
fn reports_of_different_apartments_compare_the_building_only() {
    let building = TestBuilding::walk_up(20).problem("1", "2026-01-02", "PLUMBING", "4B");
    let earlier = building.report_of(Some("4B"), None);
    let later = building.report_of(Some("5C"), None);
    let difference = compare(&earlier, &later).unwrap();
    let notes = &difference.notes;
    assert!(notes[0].contains("different apartments"), "{notes:?}");
    assert!(difference.rows.iter().all(|row| row.section != "unit"));
}

#[test]
fn other_rules_an_older_day_and_sample_data_are_notes() {
    let earlier = report(&TestSections::blank().sections);
    let mut later = earlier.clone();
    later.method.score_version = "brs-2".into();
    later.as_of = "2026-01-01".into();
    later.sample = true;
    let notes = compare(&earlier, &later).unwrap().notes;
    assert_eq!(notes.len(), 4, "{notes:?}");
    assert!(notes[0].contains("older than the first"));
    assert!(notes[1].contains("sample data"));
    assert!(notes[2].contains("different rules"));
}

#[test]
fn a_section_that_no_report_could_read_or_show_is_a_note_unless_there_is_nothing_to_read() {
    use SectionStatus::{Empty, NotApplicable, Unavailable};
    let sections = |status| {
        let mut sections = TestSections::blank().sections;
        sections.heat.status = SectionStatus::Withheld;
        sections.portfolio.status = status;
        sections
    };
    let note_of = |earlier, later| {
        let (earlier, later) = (report(&sections(earlier)), report(&sections(later)));
        compare(&earlier, &later).unwrap().notes.concat()
    };
    let title = "`Buildings linked by registration`";
    for (earlier, later, is_noted) in [
        (Unavailable, Unavailable, true),
        (NotApplicable, Unavailable, true),
        (NotApplicable, NotApplicable, false),
        (Empty, Empty, false),
    ] {
        let note = note_of(earlier, later);
        assert!(note.starts_with(IN_NEITHER), "{note}");
        assert!(note.contains("`HPD violations`"), "{note}");
        assert!(note.contains("`Heat and hot water by season`"), "{note}");
        assert_eq!(note.contains(title), is_noted, "{note}");
    }
}

#[test]
fn two_buildings_cannot_be_compared() {
    let earlier = report(&TestSections::blank().sections);
    let mut later = earlier.clone();
    later.building.bbl = "1000010001".into();
    let error = compare(&earlier, &later).unwrap_err();
    let expected = "the reports are on different buildings: lot `3001230045` and lot `1000010001`";
    assert_eq!(error.to_string(), expected);
}

type Shape = (Vec<(u32, bool, bool)>, bool, bool, Option<i64>);

/// A report with some rows, some of its sections unread, some figure.
fn made((rows, is_read, is_loaded, value): Shape) -> Report {
    let rows: Vec<_> = rows
        .into_iter()
        .map(|(id, open, mold)| (id, open, if mold { "Mold" } else { "Leak" }))
        .collect();
    let mut sheet = if is_read {
        violations(&rows)
    } else {
        TestSections::blank()
    };
    if !is_loaded {
        sheet.sections.hpd_violations.provenance[0].as_of = None;
    }
    if let Some(value) = value {
        sheet.sections.ecb = section(&["6bgk-3dad"], json!({"totalBalanceUsd": value}));
    }
    let mut made = report(&sheet.sections);
    made.summary.findings = sheet.findings();
    made
}

fn shape() -> impl Strategy<Value = Shape> {
    let row = (0..8_u32, any::<bool>(), any::<bool>());
    (
        prop::collection::vec(row, 0..8),
        prop::bool::weighted(0.8),
        prop::bool::weighted(0.8),
        prop::option::of(prop_oneof![Just(0), Just(25_000), Just(25_001)]),
    )
}

fn turned(change: &str) -> &str {
    match change {
        "added" => "removed",
        "removed" => "added",
        "closed" => "reopened",
        "reopened" => "closed",
        same => same,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_report_compared_with_itself_has_no_change(shape in shape()) {
        let report = made(shape);
        let difference = compare(&report, &report).unwrap();
        prop_assert!(is_empty(&difference), "{difference:?}");
        prop_assert_eq!(difference.from, difference.to);
    }

    #[test]
    fn swapping_two_reports_turns_every_change_around(a in shape(), b in shape()) {
        let (a, b) = (made(a), made(b));
        let there = compare(&a, &b).unwrap();
        let back = compare(&b, &a).unwrap();
        let sorted = |rows: &[RowChange], turn: bool| {
            let mut rows: Vec<_> = rows
                .iter()
                .map(|row| {
                    let change = if turn { turned(&row.change) } else { &row.change };
                    (row.section.clone(), row.row_id.clone(), change.to_owned())
                })
                .collect();
            rows.sort();
            rows
        };
        prop_assert_eq!(sorted(&there.rows, false), sorted(&back.rows, true));
        let figures = |figures: &[FigureChange], turn: bool| {
            let mut figures: Vec<_> = figures
                .iter()
                .map(|f| {
                    let (from, to) = if turn { (&f.to, &f.from) } else { (&f.from, &f.to) };
                    format!("{} {} {from:?} {to:?}", f.section, f.label)
                })
                .collect();
            figures.sort();
            figures
        };
        prop_assert_eq!(figures(&there.figures, false), figures(&back.figures, true));
        prop_assert_eq!(there.new_findings, back.gone_findings);
        prop_assert_eq!(there.gone_findings, back.new_findings);
        prop_assert_eq!(there.notes.len(), back.notes.len());
    }
}

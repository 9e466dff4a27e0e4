//! What matters most in a report.

use super::findings::{self, Reading, clause};
use crate::claims::claim;
use crate::messages::{counted, grouped, message};
use nycapt_contract::{Finding, HpdViolations, ReportDigest, Severity};
use nycapt_messages::and_list;

/// Most sentences, and most findings on top.
const MOST_SENTENCES: usize = 5;
const MOST_ON_TOP: usize = 7;

pub(crate) fn digest(reading: &Reading<'_>, findings: &[Finding]) -> ReportDigest {
    let (of_unit, of_building): (Vec<_>, Vec<_>) = findings
        .iter()
        .cloned()
        .partition(|finding| finding.scope == "unit");
    let score = reading.score();
    let summary = score.as_ref().map(|score| &score.summary);
    ReportDigest {
        score: summary.and_then(|score| score.score),
        band: summary.and_then(|score| score.band.clone()),
        confidence: summary.map(|score| score.confidence.level.clone()),
        verdict_sentences: sentences(reading, findings),
        top_findings: of_building.iter().take(MOST_ON_TOP).cloned().collect(),
        unit_findings: of_unit,
        findings: of_building,
        by_year: None,
    }
}

/// What the records show, the score first. The gravest findings outweigh plain counts.
fn sentences(reading: &Reading<'_>, findings: &[Finding]) -> Vec<String> {
    let mut sentences = Vec::new();
    if let Some(sentence) = score(reading) {
        sentences.push(sentence);
        if findings.iter().all(|one| one.severity > Severity::Low) {
            sentences.push(message!("no-proof"));
        }
    }
    let grave = findings.iter().filter(|one| one.severity <= Severity::High);
    sentences.extend(grave.take(2).map(|finding| finding.detail.clone()));
    let is_said = |one: &Finding| one.code == "open_class_c" && sentences.contains(&one.detail);
    let is_class_c_said = findings.iter().any(is_said);
    let counts = [
        apartment(reading).or_else(|| findings::records_of_apartment(reading)),
        open_violations(reading).or_else(|| shown_violations(reading, is_class_c_said)),
        complaints(reading),
    ];
    for sentence in counts.into_iter().flatten() {
        // A finding may have said it in the same words.
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    if sentences.is_empty() {
        let first = findings.first().map(|finding| finding.detail.clone());
        sentences.push(first.unwrap_or_else(|| message!("digest-too-little-read")));
    }
    sentences.truncate(MOST_SENTENCES);
    sentences
}

pub(crate) fn score(reading: &Reading<'_>) -> Option<String> {
    let section = reading.score()?;
    let summary = &section.summary;
    Some(message!(
        "digest-score",
        score = summary.score?,
        band = summary.band.as_deref().unwrap_or("none"),
        level = summary.confidence.level.as_str(),
        today = reading.today.to_string(),
    ))
}

fn open_violations(reading: &Reading<'_>) -> Option<String> {
    let section = reading.hpd_violations()?;
    let found = section.by_class.iter().flatten();
    let found = found.filter(|of| of.class != "I" && of.open > 0);
    let of_class = found.map(|of| {
        message!(
            "count-of-class",
            count = grouped(&of.open.to_string()),
            class = of.class.as_str()
        )
    });
    let classes = and_list(of_class);
    let on = reading.on_whole_lot() + &section.on(&[]);
    let orders = orders(&section);
    match section.open? {
        0 => claim!(reading, "digest-no-open-violations", on, orders),
        open => claim!(
            reading,
            "digest-open-violations",
            violations = counted!("count-violations", open),
            on,
            classes,
            orders
        ),
    }
}

/// The open rows of class I, which counts of violations leave out; blank without any.
pub(crate) fn orders(violations: &HpdViolations) -> String {
    let counts = violations.by_class.iter().flatten();
    let open: u64 = (counts.filter(|of| of.class == "I"))
        .map(|of| of.open)
        .sum();
    match open {
        0 => String::new(),
        open => message!("clause-orders", shown = grouped(&open.to_string())),
    }
}

/// What the rows of incomplete data show, unless a finding says it.
fn shown_violations(reading: &Reading<'_>, is_class_c_said: bool) -> Option<String> {
    let section = reading.hpd_violations()?;
    let mut open = section.rows.iter().filter(|row| row.open);
    let is_said = is_class_c_said && open.all(|row| ["C", "I"].contains(&row.class.as_str()));
    findings::open_violations(reading, &section)
        .filter(|_| !is_said && !findings::are_in_another(reading, &["A", "B", "C"]))
}

pub(crate) fn complaints(reading: &Reading<'_>) -> Option<String> {
    let section = reading.hpd_complaints()?;
    let count = section.last_12_months?;
    claim!(
        reading,
        "digest-complaints",
        complaints = counted!("count-complaints", count),
        count,
        on_lot = reading.on_whole_lot(),
        to = clause!("clause-to", day = section.as_of(&[]))
    )
}

fn apartment(reading: &Reading<'_>) -> Option<String> {
    let name = reading.apartment?.display.as_str();
    let section = reading.unit()?;
    let counts = section.counts.as_ref()?;
    let named = counts.exact + counts.probable;
    if named == 0 && counts.possible > 0 {
        let records = counted!("count-records", counts.possible);
        return Some(message!("digest-unit-possible", records, name));
    }
    if named == 0 {
        return claim!(reading, "digest-unit-none", name);
    }
    let newest = section.rows.first().and_then(|row| row.date.as_deref());
    Some(message!(
        "digest-unit",
        count = named,
        shown = grouped(&named.to_string()),
        name,
        newest = newest.unwrap_or("none"),
        today = reading.today.to_string(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::hpd_violations;
    use crate::full::analysis::findings::{TestSections, section};
    use crate::testing::TestBuilding;
    use nycapt_contract::{ClassCount, Evidence, Section, UnitCounts, UnitRecords};
    use serde_json::json;

    fn finding(code: &str, severity: Severity, scope: &str) -> Finding {
        Finding {
            code: code.into(),
            severity,
            title: code.into(),
            detail: format!("{code} since 2026-01-02."),
            scope: scope.into(),
            evidence: vec![Evidence {
                section: "enforcement".into(),
                row_ids: Vec::new(),
                dataset_id: "tb8q-a3ar".into(),
                as_of: None,
            }],
        }
    }

    fn scored() -> TestSections {
        let mut sheet = TestSections::of_units(20);
        sheet.sections.score = serde_json::from_value(json!({
            "status": "ok", "evidenceClass": "estimate", "notes": [], "provenance": [],
            "data": {"version": "brs-2.0.0", "score": 88, "band": "strong", "range": null,
                     "confidence": {"level": "medium", "reasons": []}, "coverage": 1.0,
                     "peer": null, "components": [], "adjustments": [], "annotations": [],
                     "excludedByDesign": [], "explanations": [], "dataRelease": "r"}
        }))
        .unwrap();
        sheet
    }

    #[test]
    fn a_score_without_a_finding_comes_with_the_warning_and_with_one_without_it() {
        let sheet = scored();
        let sentences = |found: &[Finding]| digest(&sheet.reading(), found).verdict_sentences;
        assert_eq!(
            sentences(&[]),
            [
                "As of November 20, 2026, the record scores 88 out of 100 (strong record), with medium confidence.",
                "No records doesn't mean no problems."
            ]
        );
        for (severity, is_warned) in [(Severity::Good, true), (Severity::Low, false)] {
            let said = sentences(&[finding("one", severity, "building")]);
            assert_eq!(said.contains(&message!("no-proof")), is_warned);
        }
    }

    #[test]
    fn lead_violations_and_those_of_class_c_alone_are_in_one_sentence() {
        for order in ["617", "530"] {
            let building = (0..20).fold(TestBuilding::walk_up(3), |building, _| {
                building.open("C", "2026-02-03", order)
            });
            let building = building.partial(&[&hpd_violations::DATASET]);
            let report = building.partial_report_of(None, None);
            let sentences = report.summary.verdict_sentences;
            let said = sentences.iter().filter(|one| one.contains("violation"));
            assert_eq!(said.count(), 1, "{order}: {sentences:?}");
        }
    }

    #[test]
    fn where_nothing_was_read_the_digest_says_so_or_gives_the_first_finding() {
        let blank = TestSections::blank();
        let sentences = |found: &[Finding]| digest(&blank.reading(), found).verdict_sentences;
        assert_eq!(sentences(&[]), [message!("digest-too-little-read")]);
        let low = finding("low", Severity::Low, "building");
        assert_eq!(sentences(&[low]), ["low since 2026-01-02."]);
    }

    #[test]
    fn seven_findings_are_top_and_those_of_the_apartment_are_separate() {
        let mut all: Vec<_> = (0..8)
            .map(|n| finding(&format!("f{n}"), Severity::High, "building"))
            .collect();
        all.push(finding("u", Severity::High, "unit"));
        let digest = digest(&scored().reading(), &all);
        assert_eq!(digest.top_findings.len(), 7);
        assert_eq!(digest.findings.len(), 8);
        assert_eq!(digest.unit_findings.len(), 1);
        assert!(digest.verdict_sentences.len() <= 5);
        assert_eq!(digest.verdict_sentences[1], "f0 since 2026-01-02.");
    }

    fn of_class(class: &str, open: u64) -> ClassCount {
        ClassCount {
            class: class.into(),
            open,
            ..ClassCount::default()
        }
    }

    /// Records that may be about this apartment alone, and their number.
    fn named(possible: u64) -> Section<UnitRecords> {
        let counts = UnitCounts {
            possible,
            ..UnitCounts::default()
        };
        section(&["wvxf-dwi5"], json!({ "counts": counts }))
    }

    #[test]
    fn the_open_violations_have_their_date() {
        let mut sheet = scored();
        let classes =
            [("A", 2), ("B", 4), ("C", 3), ("I", 1)].map(|(class, open)| of_class(class, open));
        let data = json!({ "open": 9, "byClass": classes });
        sheet.sections.hpd_violations = section(&["wvxf-dwi5"], data);
        let digest = digest(&sheet.reading(), &[]);
        assert_eq!(
            digest.verdict_sentences[2],
            "HPD lists 9 violations (class A, B or C) as open on November 19, 2026: \
             2 class A, 4 class B and 3 class C (immediately hazardous); open orders (class I): 1. \
             Repairs may not show yet."
        );
    }

    #[test]
    fn an_apartment_without_records_gets_a_sentence() {
        let mut sheet = scored().asking("20A");
        sheet.sections.unit = named(0);
        let digest = digest(&sheet.reading(), &[]);
        let expected =
            "No HPD violation, city repair, DOB NOW job filing or sales record mentions \
             apartment 20A."
                .to_owned();
        assert!(digest.verdict_sentences.contains(&expected));
    }

    #[test]
    fn figures_of_several_buildings_are_said_to_be_of_the_whole_lot() {
        let texts = |buildings| {
            let mut sheet = scored().asking("2C");
            sheet.buildings = buildings;
            let data = json!({ "open": 9, "byClass": [of_class("C", 3)] });
            sheet.sections.hpd_violations = section(&["wvxf-dwi5"], data);
            sheet.sections.unit = named(4);
            let findings = sheet.findings();
            let sentences = digest(&sheet.reading(), &findings).verdict_sentences;
            let details = findings.into_iter().map(|finding| finding.detail);
            (sentences.join(" "), details.collect::<Vec<_>>().join(" "))
        };
        let (sentences, details) = texts(26);
        let whole = "as open on the whole tax lot (26 buildings) on November 19, 2026";
        assert_eq!(sentences.matches(whole).count(), 1, "{sentences}");
        assert_eq!(details.matches(whole).count(), 1, "{details}");
        let (sentences, details) = texts(1);
        assert!(!(sentences + &details).contains("tax lot"));
    }
}

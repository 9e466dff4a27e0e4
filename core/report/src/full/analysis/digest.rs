//! What matters most in a report.

use super::findings::{self, Reading};
use crate::claims::claim;
use crate::context::Context;
use crate::messages::{counted, grouped, message};
use nycapt_contract::{Finding, ReportDigest, ReportSections, Severity};

/// Most sentences, and most findings on top.
const MOST_SENTENCES: usize = 5;
const MOST_ON_TOP: usize = 7;

pub(crate) fn digest(
    context: &Context<'_>,
    sections: &ReportSections,
    findings: &[Finding],
) -> ReportDigest {
    digest_of(&Reading::new(context, sections), findings)
}

fn digest_of(reading: &Reading<'_>, findings: &[Finding]) -> ReportDigest {
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
    }
}

/// What the records show, the score first. The gravest findings outweigh plain counts.
fn sentences(reading: &Reading<'_>, findings: &[Finding]) -> Vec<String> {
    let is_grave = |finding: &&Finding| finding.severity <= Severity::High;
    let speaks_against = |finding: &Finding| finding.severity <= Severity::Low;
    let mut sentences = Vec::new();
    if let Some(sentence) = score(reading) {
        sentences.push(sentence);
        if !findings.iter().any(speaks_against) {
            sentences.push(message!("no-proof"));
        }
    }
    let grave = findings.iter().filter(is_grave).take(2);
    sentences.extend(grave.map(|finding| finding.detail.clone()));
    let counts = [
        apartment(reading).or_else(|| findings::records_of_apartment(reading)),
        open_violations(reading).or_else(|| held_violations(reading)),
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

fn score(reading: &Reading<'_>) -> Option<String> {
    let section = reading.score()?;
    let summary = &section.data().summary;
    let score = summary.score?;
    Some(message!(
        "digest-score",
        score = score,
        band = summary.band.as_deref().unwrap_or("none"),
        level = summary.confidence.level.as_str(),
        today = reading.today.to_string(),
    ))
}

fn open_violations(reading: &Reading<'_>) -> Option<String> {
    let section = reading.hpd_violations()?;
    let of_class = |class: &str| {
        let mut counts = section.data().by_class.iter().flatten();
        counts
            .find(|count| count.class == class)
            .map_or(0, |count| count.open)
    };
    let on = reading.on_whole_lot() + &section.on(&[]);
    let open = section.open?;
    if open == 0 {
        return claim!(reading, "digest-no-open-violations", on = on);
    }
    claim!(
        reading,
        "digest-open-violations",
        violations = counted!("count-violations", open),
        on = on,
        on_2 = of_class("B"),
        class_b = of_class("C")
    )
}

fn held_violations(reading: &Reading<'_>) -> Option<String> {
    let section = reading.hpd_violations()?;
    findings::open_violations(reading, &section)
        .filter(|_| !findings::are_in_another(reading, &["A", "B", "C"]))
}

fn complaints(reading: &Reading<'_>) -> Option<String> {
    let section = reading.hpd_complaints()?;
    let complaints = section.last_12_months?;
    claim!(
        reading,
        "digest-complaints",
        complaints = counted!("count-complaints", complaints),
        on_lot = reading.on_whole_lot(),
        to = section
            .as_of(&[])
            .map_or(String::new(), |day| message!("clause-to", day = day))
    )
}

fn apartment(reading: &Reading<'_>) -> Option<String> {
    let name = &reading.apartment?.display;
    let section = reading.unit()?;
    let counts = section.data().counts.as_ref()?;
    let named = counts.exact + counts.probable;
    if named == 0 && reading.buildings > 1 && counts.possible > 0 {
        return Some(message!(
            "digest-unit-possible",
            records = counted!("count-records", counts.possible),
            name = name
        ));
    }
    if named == 0 {
        return claim!(reading, "digest-unit-none", name = name);
    }
    let newest = section
        .data()
        .rows
        .first()
        .and_then(|row| row.date.as_ref());
    Some(message!(
        "digest-unit",
        count = named,
        shown = grouped(&named.to_string()),
        name = name.as_str(),
        newest = newest.map_or("none", String::as_str),
        today = reading.today.to_string(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::hpd_violations;
    use crate::full::analysis::findings::{TestSections, seen};
    use crate::testing::TestBuilding;
    use nycapt_contract::{ClassCount, Evidence, HpdViolations, UnitCounts, UnitRecords};

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
        sheet.sections.score = serde_json::from_value(serde_json::json!({
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
        let digest = digest_of(&sheet.reading(), &[]);
        assert_eq!(
            digest.verdict_sentences,
            [
                "The record scores 88 out of 100 (strong record) with medium confidence on November 20, 2026.",
                "No records doesn't mean no problems."
            ]
        );
        let good = [finding("good", Severity::Good, "building")];
        let digest = digest_of(&sheet.reading(), &good);
        assert!(
            digest
                .verdict_sentences
                .iter()
                .any(|s| *s == message!("no-proof"))
        );
        let low = [finding("low", Severity::Low, "building")];
        let digest = digest_of(&sheet.reading(), &low);
        assert!(
            !digest
                .verdict_sentences
                .iter()
                .any(|s| *s == message!("no-proof"))
        );
    }

    #[test]
    fn lead_violations_are_in_one_sentence() {
        let building = TestBuilding::walk_up(20).open("C", "2026-02-03", "617");
        let building = building.partial(&[&hpd_violations::DATASET]);
        let report = building.partial_report_of(None, None);
        let sentences = report.summary.verdict_sentences;
        let said = sentences.iter().filter(|one| one.contains("violation"));
        assert_eq!(said.count(), 1, "{sentences:?}");
    }

    #[test]
    fn where_nothing_was_read_the_digest_says_so_or_gives_the_first_finding() {
        let blank = TestSections::blank();
        let sentences = |found: &[Finding]| digest_of(&blank.reading(), found).verdict_sentences;
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
        let digest = digest_of(&scored().reading(), &all);
        assert_eq!(digest.top_findings.len(), 7);
        assert_eq!(digest.findings.len(), 8);
        assert_eq!(digest.unit_findings.len(), 1);
        assert!(digest.verdict_sentences.len() <= 5);
        assert_eq!(digest.verdict_sentences[1], "f0 since 2026-01-02.");
    }

    #[test]
    fn the_open_violations_have_their_date() {
        let mut sheet = scored();
        let class = |class: &str, open| ClassCount {
            class: class.into(),
            open,
            ..ClassCount::default()
        };
        let data = HpdViolations {
            open: Some(9),
            by_class: Some(vec![class("A", 2), class("B", 4), class("C", 3)]),
            ..HpdViolations::default()
        };
        sheet.sections.hpd_violations = seen(data, &["wvxf-dwi5"]);
        let digest = digest_of(&sheet.reading(), &[]);
        assert_eq!(
            digest.verdict_sentences[2],
            "HPD lists 9 violations of class A, B or C as open on November 19, 2026: 4 of class B and 3 of \
             class C. They may have been repaired since."
        );
    }

    #[test]
    fn an_apartment_without_records_gets_a_sentence() {
        let sheet = scored();
        let mut sheet = sheet.asking("20A");
        let none = UnitRecords {
            counts: Some(UnitCounts::default()),
            ..UnitRecords::default()
        };
        sheet.sections.unit = seen(none, &["wvxf-dwi5"]);
        let digest = digest_of(&sheet.reading(), &[]);
        let expected = "No record mentions apartment 20A.".to_owned();
        assert!(digest.verdict_sentences.contains(&expected));
    }

    #[test]
    fn figures_of_several_buildings_are_said_to_be_of_the_whole_lot() {
        let texts = |buildings| {
            let mut sheet = scored().asking("2C");
            sheet.buildings = buildings;
            let class_c = ClassCount {
                class: "C".into(),
                open: 3,
                ..ClassCount::default()
            };
            let data = HpdViolations {
                open: Some(9),
                by_class: Some(vec![class_c]),
                ..HpdViolations::default()
            };
            sheet.sections.hpd_violations = seen(data, &["wvxf-dwi5"]);
            let named = UnitRecords {
                counts: Some(UnitCounts {
                    possible: 4,
                    ..UnitCounts::default()
                }),
                ..UnitRecords::default()
            };
            sheet.sections.unit = seen(named, &["wvxf-dwi5"]);
            let findings = sheet.findings();
            let sentences = digest_of(&sheet.reading(), &findings).verdict_sentences;
            let details = findings.into_iter().map(|finding| finding.detail);
            (sentences.join(" "), details.collect::<Vec<_>>().join(" "))
        };
        let (sentences, details) = texts(26);
        let whole = "as open on the whole tax lot (26 buildings) on November 19, 2026";
        assert_eq!(sentences.matches(whole).count(), 1, "{sentences}");
        assert_eq!(details.matches(whole).count(), 1, "{details}");
        assert!(
            sentences.contains("4 records may be about apartment 2C: several buildings"),
            "{sentences}"
        );
        let (sentences, details) = texts(1);
        assert!(!(sentences + &details).contains("tax lot"));
    }

    #[test]
    fn a_whole_report_has_the_digest_of_its_findings() {
        let report = TestBuilding::walk_up(20).report_of(None, None);
        assert_eq!(report.summary.unit_findings, Vec::new());
        assert!(report.summary.verdict_sentences.len() <= MOST_SENTENCES);
    }
}

//! A report on the page of its order: what it found, how much that matters and where it is from.

use nycapt_contract::{Evidence, Finding, Question, SECTIONS, Severity, UnitRecords, UnitRow};
use nycapt_messages::{counted, label, list_of_clauses};

use crate::messages::message;
use crate::site::layout::{capitalized, day, grouped, month};

/// A finding as the page shows it.
pub(super) struct ShownFinding {
    pub(super) severity: String,
    pub(super) title: String,
    pub(super) detail: String,
    /// The sections, datasets and dates behind it.
    pub(super) source: String,
}

pub(super) fn shown_findings(findings: &[Finding]) -> Vec<ShownFinding> {
    let shown = findings.iter().map(|finding| ShownFinding {
        severity: severity(finding.severity),
        title: finding.title.clone(),
        detail: finding.detail.clone(),
        source: sources(&finding.evidence),
    });
    shown.collect()
}

/// Whom to ask, what, and why.
pub(super) fn shown_questions(questions: &[Question]) -> Vec<(String, String, String)> {
    let shown = questions.iter().map(|question| {
        let to = capitalized(label(&question.to));
        (to, question.text.clone(), question.because.clone())
    });
    shown.collect()
}

/// A record of the apartment as the page shows it.
pub(super) struct ShownRecord {
    pub(super) date: String,
    pub(super) what: String,
    pub(super) status: String,
}

/// Most records on a page; the PDF has more.
const MOST_RECORDS: usize = 50;

pub(super) fn shown_records(rows: &[UnitRow]) -> Vec<ShownRecord> {
    let shown = rows.iter().take(MOST_RECORDS).map(|row| {
        let what = label(&row.title);
        ShownRecord {
            date: row.date.as_deref().map(date_or_month).unwrap_or_default(),
            what: match &row.class {
                Some(class) => message!("order-record-class", class = class.as_str(), what),
                None => what.to_owned(),
            },
            status: match row.status.as_deref() {
                Some("open") => message!("order-record-open"),
                Some("closed") => message!("order-record-closed"),
                _ => String::new(),
            },
        }
    });
    shown.collect()
}

/// Sentences about the records of the apartment that only the PDF has: those over the limit, and
/// those that may be of another apartment.
pub(super) fn only_in_pdf(unit: &UnitRecords) -> Vec<String> {
    let (all, possible) = (unit.rows.len(), unit.possible.len() as u64);
    let more = (all > MOST_RECORDS).then(|| {
        let all = grouped(all as u64);
        message!("order-records-more", limit = MOST_RECORDS, all)
    });
    let possible = (possible > 0).then(|| counted!("order-records-possible", possible));
    more.into_iter().chain(possible).collect()
}

/// Complaints have only a month.
fn date_or_month(text: &str) -> String {
    match text.len() {
        7 => month(text),
        _ => day(text),
    }
}

fn severity(severity: Severity) -> String {
    match severity {
        Severity::Stop => message!("order-severity-stop"),
        Severity::High => message!("order-severity-high"),
        Severity::Medium => message!("order-severity-medium"),
        Severity::Low => message!("order-severity-low"),
        Severity::Info => message!("order-severity-info"),
        Severity::Good => message!("order-severity-good"),
    }
}

/// Each dataset once.
fn sources(evidence: &[Evidence]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for one in evidence {
        let mut known = SECTIONS.iter();
        let title = known.find(|(id, _)| *id == one.section);
        let section = title.map_or(one.section.as_str(), |(_, title)| label(title));
        let dataset = one.dataset_id.as_str();
        let line = match &one.as_of {
            Some(as_of) => message!("order-source-dated", section, dataset, day = day(as_of)),
            None => message!("order-source", section, dataset),
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    list_of_clauses(lines)
}

#[cfg(test)]
mod tests {
    use nycapt_contract::UnitMatch;
    use nycapt_messages::{Language, in_language};

    use super::*;

    #[test]
    fn a_finding_says_how_much_it_matters_and_names_each_source_once_with_its_date() {
        let of = |section: &str, as_of: Option<&str>| Evidence {
            section: section.into(),
            row_ids: Vec::new(),
            dataset_id: "wvxf-dwi5".into(),
            as_of: as_of.map(Into::into),
        };
        let dated = of("hpdViolations", Some("2026-11-19"));
        let finding = Finding {
            code: "open_class_c".into(),
            severity: Severity::High,
            title: "Open class C violations".into(),
            detail: "HPD lists 12.".into(),
            scope: "building".into(),
            evidence: vec![dated.clone(), dated, of("weather", None)],
        };
        let shown = shown_findings(&[finding]).remove(0);
        assert_eq!(shown.severity, "Serious");
        assert_eq!(
            shown.source,
            "HPD violations (wvxf-dwi5, newest record November 19, 2026); weather (wvxf-dwi5)"
        );
    }

    fn row(date: &str, class: Option<&str>, status: Option<&str>) -> UnitRow {
        UnitRow {
            section: "hpdViolations".into(),
            row_id: None,
            dataset_id: "wvxf-dwi5".into(),
            address: None,
            date: Some(date.into()),
            title: "Mice".into(),
            status: status.map(Into::into),
            class: class.map(Into::into),
            unit_match: UnitMatch {
                tier: "exact".into(),
                confidence: 1.0,
                raw: "4B".into(),
                normalized: "4B".into(),
            },
        }
    }

    #[test]
    fn the_page_says_which_records_only_the_pdf_has() {
        let unit = |rows: usize, possible: usize| UnitRecords {
            rows: vec![row("2026-11-19", None, None); rows],
            possible: vec![row("2026-11-19", None, None); possible],
            ..UnitRecords::default()
        };
        assert!(only_in_pdf(&unit(MOST_RECORDS, 0)).is_empty());
        let expected = [
            "The newest 50 of 52 records. The PDF has more.",
            "1 record may be for the apartment. See the PDF.",
        ];
        assert_eq!(only_in_pdf(&unit(MOST_RECORDS + 2, 1)), expected);
    }

    #[test]
    fn a_record_of_the_apartment_has_its_date_class_and_status() {
        let rows = [
            row("2026-11-19", Some("C"), Some("open")),
            row("2026-10", None, None),
        ];
        let shown = shown_records(&rows);
        let texts = |one: &ShownRecord| [one.date.clone(), one.what.clone(), one.status.clone()];
        let expected = ["November 19, 2026", "Mice (class C)", "Open"];
        assert_eq!(texts(&shown[0]), expected);
        assert_eq!(texts(&shown[1]), ["October 2026", "Mice", ""]);
    }

    #[test]
    fn a_question_starts_with_whom_to_ask() {
        let question = Question {
            text: "Were the repairs made?".into(),
            to: "landlord".into(),
            because: "Open violations".into(),
            evidence: Vec::new(),
        };
        let (to, text, because) = shown_questions(std::slice::from_ref(&question)).remove(0);
        let expected = ("Landlord", "Were the repairs made?", "Open violations");
        assert_eq!((&*to, &*text, &*because), expected);
        let spanish = in_language(Language::Spanish, || shown_questions(&[question]));
        assert_eq!(spanish[0].0, "Propietario");
    }
}

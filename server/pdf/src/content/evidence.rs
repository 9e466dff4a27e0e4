//! What a sentence rests on, in one line that leads to its section.

use nycapt_contract::{Evidence, Finding, Severity};
use serde::Serialize;

use super::section::named;
use super::words;

/// Row numbers that one line names.
const ROWS_NAMED: usize = 4;

/// The rows behind a sentence.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PrintedEvidence {
    /// Id of the section, when the report has it.
    section: Option<&'static str>,
    text: String,
}

/// A finding as it is printed.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PrintedFinding {
    severity: Severity,
    severity_words: &'static str,
    title: String,
    detail: String,
    scope: String,
    evidence: Vec<PrintedEvidence>,
}

pub(crate) fn evidence(all: &[Evidence]) -> Vec<PrintedEvidence> {
    all.iter()
        .map(|one| {
            let (id, title) = named(&one.section);
            let section = (!id.is_empty()).then_some(id);
            let place = section.map_or(one.section.as_str(), |_| title);
            let until = one
                .as_of
                .as_deref()
                .map_or_else(String::new, |day| format!(", data to {}", words::day(day)));
            let rows = rows(&one.row_ids);
            let text = format!("{place}{rows} ({}{until})", one.dataset_id);
            PrintedEvidence { section, text }
        })
        .collect()
}

fn rows(ids: &[String]) -> String {
    let named: Vec<&str> = ids.iter().take(ROWS_NAMED).map(String::as_str).collect();
    let word = if ids.len() == 1 { "row" } else { "rows" };
    match ids.len().saturating_sub(named.len()) {
        _ if named.is_empty() => String::new(),
        0 => format!(", {word} {}", named.join(", ")),
        more => format!(", {word} {} and {more} more", named.join(", ")),
    }
}

pub(crate) fn findings(all: &[Finding]) -> Vec<PrintedFinding> {
    all.iter()
        .map(|finding| PrintedFinding {
            severity: finding.severity,
            severity_words: words::severity(finding.severity),
            title: finding.title.clone(),
            detail: finding.detail.clone(),
            scope: words::spoken(&finding.scope),
            evidence: evidence(&finding.evidence),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evidence_names_a_few_rows_and_counts_the_others() {
        let behind = Evidence {
            section: "hpdViolations".into(),
            row_ids: (1..=7).map(|id| id.to_string()).collect(),
            dataset_id: "wvxf-dwi5".into(),
            as_of: Some("2026-11-20".into()),
        };
        let printed = evidence(&[behind]);
        assert_eq!(
            printed[0].text,
            "HPD violations, rows 1, 2, 3, 4 and 3 more (wvxf-dwi5, data to Nov 20, 2026)"
        );
        assert_eq!(printed[0].section, Some("hpdViolations"));
    }

    #[test]
    fn evidence_of_an_unknown_section_leads_nowhere() {
        let behind = Evidence {
            section: "weather".into(),
            row_ids: Vec::new(),
            dataset_id: "x".into(),
            as_of: None,
        };
        let printed = evidence(&[behind]);
        assert_eq!(printed[0].section, None);
        assert_eq!(printed[0].text, "weather (x)");
    }
}

//! What a sentence rests on, in one line that leads to its section.

use nycapt_contract::{Evidence, Finding};
use serde_json::{Value, json};

use super::section::{as_of, id_and_title};
use super::words;
use crate::messages::message;

/// Row numbers that one line lists.
const ROWS_LISTED: usize = 4;

pub(crate) fn evidence(all: &[Evidence]) -> Vec<Value> {
    all.iter().map(line).collect()
}

/// The rows behind a sentence; the section is null when the report does not have it.
fn line(evidence: &Evidence) -> Value {
    let (id, title) = id_and_title(&evidence.section);
    let section = (!id.is_empty()).then_some(id);
    let text = message!(
        "evidence-line",
        section = section.map_or(evidence.section.as_str(), |_| title),
        rows = rows(&evidence.row_ids),
        dataset = evidence.dataset_id.as_str(),
        as_of = as_of(evidence.as_of.as_ref())
    );
    json!({ "section": section, "text": text })
}

fn rows(ids: &[String]) -> String {
    match (ids, ids.get(..ROWS_LISTED)) {
        ([], _) => String::new(),
        (_, Some(first)) if ids.len() > ROWS_LISTED => {
            message!("evidence-rows-more", rows = first.join(", "))
        }
        _ => message!("evidence-rows", count = ids.len(), rows = ids.join(", ")),
    }
}

pub(crate) fn finding(finding: &Finding) -> Value {
    json!({
        "severity": finding.severity,
        "severityWords": words::severity(finding.severity),
        "title": finding.title,
        "detail": finding.detail,
        "evidence": evidence(&finding.evidence),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evidence_lists_a_few_rows_and_says_that_there_are_others() {
        let behind = Evidence {
            section: "hpdViolations".into(),
            row_ids: (1..=7).map(|id| id.to_string()).collect(),
            dataset_id: "wvxf-dwi5".into(),
            as_of: Some("2026-11-20".into()),
        };
        let printed = evidence(&[behind]);
        assert_eq!(
            printed[0]["text"],
            "HPD violations, rows 1, 2, 3, 4 and others (wvxf-dwi5, data through Nov 20, 2026)"
        );
        assert_eq!(printed[0]["section"], "hpdViolations");
    }

    #[test]
    fn evidence_in_an_unknown_section_has_no_link() {
        let behind = Evidence {
            section: "weather".into(),
            row_ids: Vec::new(),
            dataset_id: "x".into(),
            as_of: None,
        };
        let printed = evidence(&[behind]);
        assert_eq!(printed[0]["section"], Value::Null);
        assert_eq!(printed[0]["text"], "weather (x)");
    }
}

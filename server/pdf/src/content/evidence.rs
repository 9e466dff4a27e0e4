//! What a sentence rests on, in one line that leads to its section.

use nycapt_contract::{Evidence, Finding};
use nycapt_messages::list;
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
    let listed = list(ids.get(..ROWS_LISTED).unwrap_or(ids));
    match ids.len() {
        0 => String::new(),
        count @ ..=ROWS_LISTED => message!("evidence-rows", count, rows = listed),
        _ => message!("evidence-rows-more", rows = listed),
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

    fn printed(section: &str, rows: u32, dataset_id: &str, as_of: Option<&str>) -> Value {
        line(&Evidence {
            section: section.into(),
            row_ids: (1..=rows).map(|id| id.to_string()).collect(),
            dataset_id: dataset_id.into(),
            as_of: as_of.map(Into::into),
        })
    }

    #[test]
    fn evidence_lists_a_few_rows_and_says_that_there_are_others() {
        let printed = printed("hpdViolations", 7, "wvxf-dwi5", Some("2026-11-20"));
        assert_eq!(
            printed["text"],
            "HPD violations, rows 1, 2, 3, 4 and others (wvxf-dwi5, through Nov 20, 2026)"
        );
        assert_eq!(printed["section"], "hpdViolations");
    }

    #[test]
    fn evidence_in_an_unknown_section_has_no_link() {
        let printed = printed("weather", 0, "x", None);
        assert_eq!(printed["section"], Value::Null);
        assert_eq!(printed["text"], "weather (x)");
    }
}

//! The comparison as a whole: notes first, then figures, rows and findings of the sections that both
//! reports could read.

use std::collections::BTreeSet;

use serde_json::Value;

use super::rows::{Comparison, changed_figures, changed_rows};
use crate::contract::{ComparedReport, Finding, Report, ReportDifference, SECTIONS};

/// Two reports can't be compared because they're on different buildings, given by tax lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DifferentBuildings {
    /// The earlier report's lot.
    pub earlier: String,
    /// The later report's lot.
    pub later: String,
}

impl std::fmt::Display for DifferentBuildings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { earlier, later } = self;
        write!(
            f,
            "the reports are on different buildings: lot `{earlier}` and lot `{later}`"
        )
    }
}

impl std::error::Error for DifferentBuildings {}

/// Compares two reports on the same building.
///
/// A report compared with itself has no changes, and swapping the two reverses every change. What
/// either couldn't read, or shows only partly, gets a note and is never called gone.
///
/// # Errors
/// The reports are on different buildings.
pub fn compare(earlier: &Report, later: &Report) -> Result<ReportDifference, DifferentBuildings> {
    if earlier.building.bbl != later.building.bbl {
        return Err(DifferentBuildings {
            earlier: earlier.building.bbl.clone(),
            later: later.building.bbl.clone(),
        });
    }
    let mut notes = notes(earlier, later);
    let sections = comparisons(earlier, later, &mut notes);
    let figures = sections.iter().flat_map(changed_figures).collect();
    let rows = sections
        .iter()
        .flat_map(|section| changed_rows(section, &mut notes))
        .collect();
    Ok(ReportDifference {
        from: compared(earlier),
        to: compared(later),
        notes,
        figures,
        rows,
        new_findings: only_in(later, earlier, &sections),
        gone_findings: only_in(earlier, later, &sections),
    })
}

fn compared(report: &Report) -> ComparedReport {
    ComparedReport {
        report_id: report.report_id.clone(),
        data_release: report.data_release.clone(),
        as_of: report.as_of.clone(),
        address: report.address.formatted.clone(),
        unit: apartment(report).map(Into::into),
    }
}

fn apartment(report: &Report) -> Option<&str> {
    report.unit.as_ref().map(|unit| unit.unit.display.as_str())
}

fn notes(earlier: &Report, later: &Report) -> Vec<String> {
    let mut notes = Vec::new();
    if later.as_of < earlier.as_of {
        notes.push(format!(
            "The second report ({}) is older than the first ({}).",
            later.as_of, earlier.as_of
        ));
    }
    if earlier.sample != later.sample {
        notes.push("One of the reports uses sample data.".into());
    }
    if !same_apartment(earlier, later) {
        let name = |report| apartment(report).map_or("none".into(), |name| format!("`{name}`"));
        notes.push(format!(
            "The reports are on different apartments ({} and {}): apartment data are not compared.",
            name(earlier),
            name(later)
        ));
    }
    if !same_rules(earlier, later) {
        notes.push(format!(
            "The scores follow different rules (`{}` and `{}`) and are not compared.",
            earlier.method.score_version, later.method.score_version
        ));
    }
    if earlier.version != later.version {
        notes.push(format!(
            "The reports have different shapes (`{}` and `{}`).",
            earlier.version, later.version
        ));
    }
    notes
}

/// The findings that only one report has, if both could read their evidence.
fn only_in(report: &Report, other: &Report, sections: &[Comparison<'_>]) -> Vec<Finding> {
    let all = |report: &Report| -> Vec<Finding> {
        let summary = &report.summary;
        let mut all = summary.unit_findings.clone();
        all.extend(summary.findings.iter().cloned());
        all.sort_by_key(|finding| finding.severity);
        all
    };
    let others = all(other);
    let is_read = |id: &str| {
        let mut comparable = sections.iter().filter(|section| section.is_complete);
        comparable.any(|section| section.id == id)
    };
    all(report)
        .into_iter()
        .filter(|finding| !others.iter().any(|known| known.code == finding.code))
        .filter(|finding| finding.evidence.iter().all(|rows| is_read(&rows.section)))
        .filter(|finding| finding.scope != "unit" || same_apartment(report, other))
        .collect()
}

fn same_apartment(a: &Report, b: &Report) -> bool {
    let key = |report: &Report| report.unit.as_ref().map(|unit| unit.unit.key.clone());
    key(a) == key(b)
}

fn same_rules(a: &Report, b: &Report) -> bool {
    a.method.score_version == b.method.score_version
}

/// The sections that both reports could read; a note says why others are left out, unless neither
/// report has anything to read there.
fn comparisons<'a>(
    earlier: &'a Report,
    later: &'a Report,
    notes: &mut Vec<String>,
) -> Vec<Comparison<'a>> {
    // A document that cannot be written has nothing to compare.
    let json = |report: &Report| serde_json::to_value(&report.sections).unwrap_or_default();
    let (mut from, mut to) = (json(earlier), json(later));
    let (mut sections, mut unread_in_both) = (Vec::new(), Vec::new());
    for (id, title) in SECTIONS {
        let is_left_out = match *id {
            "unit" => !same_apartment(earlier, later),
            "score" => !same_rules(earlier, later),
            _ => false,
        };
        if is_left_out {
            continue;
        }
        let (from, to) = (taken(&mut from, id), taken(&mut to, id));
        match (is_read(&from), is_read(&to)) {
            (false, false) if is_bare(&from) && is_bare(&to) => {}
            (false, false) => unread_in_both.push(format!("`{title}`")),
            (true, true) => {
                let gap = if datasets(&from) != datasets(&to) {
                    Some("uses different datasets in the two reports")
                } else if !(is_whole(&from) && is_whole(&to)) {
                    Some("may be incomplete or old")
                } else {
                    None
                };
                if let Some(gap) = gap {
                    notes.push(format!(
                        "`{title}` {gap}: what is missing from one report is not called gone, and \
                         figures are not compared."
                    ));
                }
                sections.push(Comparison {
                    id,
                    title,
                    from: data(from),
                    to: data(to),
                    is_complete: gap.is_none(),
                    from_day: &earlier.as_of,
                    to_day: &later.as_of,
                });
            }
            (is_read_before, _) => {
                let (which, section) = if is_read_before {
                    ("second", &to)
                } else {
                    ("first", &from)
                };
                notes.push(unread(title, which, section));
            }
        }
    }
    if !unread_in_both.is_empty() {
        let titles = unread_in_both.join(", ");
        notes.push(format!("Neither report has data to compare for {titles}."));
    }
    sections
}

fn taken(sections: &mut Value, id: &str) -> Value {
    sections.get_mut(id).map(Value::take).unwrap_or_default()
}

fn data(mut section: Value) -> Value {
    section.get_mut("data").map(Value::take).unwrap_or_default()
}

fn is_read(section: &Value) -> bool {
    let status = section.get("status").and_then(Value::as_str);
    let has_data = section.get("data").is_some_and(|data| !data.is_null());
    has_data && matches!(status, Some("ok" | "empty" | "partial" | "stale"))
}

/// Whether it has no data because there are none, not because they could not be read or shown.
fn is_bare(section: &Value) -> bool {
    let status = section.get("status").and_then(Value::as_str);
    matches!(status, Some("empty" | "not_applicable"))
}

fn is_whole(section: &Value) -> bool {
    let status = section.get("status").and_then(Value::as_str);
    matches!(status, Some("ok" | "empty"))
}

fn datasets(section: &Value) -> BTreeSet<String> {
    let all = section.get("provenance").and_then(Value::as_array);
    all.into_iter()
        .flatten()
        .filter(|one| one.get("asOf").is_some_and(|day| !day.is_null()))
        .filter_map(|one| one.get("datasetId")?.as_str().map(Into::into))
        .collect()
}

fn unread(title: &str, which: &str, section: &Value) -> String {
    let text = |member: &str| section.get(member).and_then(Value::as_str);
    let status = match text("status") {
        Some("withheld") => "is withheld",
        Some("not_applicable") => "does not apply",
        Some("empty") => "is empty",
        _ => "could not be read",
    };
    let reason = text("statusReason").map_or(String::new(), |reason| {
        format!(" ({})", reason.trim_end_matches('.'))
    });
    format!("`{title}` {status} in the {which} report{reason} and is not compared.")
}

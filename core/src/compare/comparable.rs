//! Which sections two reports can be compared in.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::contract::{Report, SECTIONS};

/// One section of both reports, as JSON.
pub(super) struct Comparison<'a> {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) from: Value,
    pub(super) to: Value,
    /// Both read the same datasets: what is missing in one is gone, and figures mean the same.
    pub(super) is_complete: bool,
    /// The days that the reports cover.
    pub(super) from_day: &'a str,
    pub(super) to_day: &'a str,
}

pub(super) fn same_apartment(a: &Report, b: &Report) -> bool {
    let key = |report: &Report| report.unit.as_ref().map(|unit| unit.unit.key.clone());
    key(a) == key(b)
}

pub(super) fn same_rules(a: &Report, b: &Report) -> bool {
    a.method.score_version == b.method.score_version
}

/// The sections that both reports could read; of the others a note says why they are left out.
pub(super) fn comparisons<'a>(
    earlier: &'a Report,
    later: &'a Report,
    notes: &mut Vec<String>,
) -> Vec<Comparison<'a>> {
    // A document that cannot be written has nothing to compare.
    let json = |report: &Report| serde_json::to_value(&report.sections).unwrap_or_default();
    let (mut from, mut to) = (json(earlier), json(later));
    let mut sections = Vec::new();
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
            (false, false) => {}
            (true, true) => {
                let is_complete = datasets(&from) == datasets(&to);
                if !is_complete {
                    notes.push(format!(
                        "`{title}` rests on different datasets in the two reports: what is missing \
                         in one is not called gone, and figures are not compared."
                    ));
                }
                sections.push(Comparison {
                    id,
                    title,
                    from: data(from),
                    to: data(to),
                    is_complete,
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

/// The datasets that were read for a section.
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
        _ => "could not be read",
    };
    let reason = text("statusReason").map_or(String::new(), |reason| {
        format!(" ({})", reason.trim_end_matches('.'))
    });
    format!("`{title}` {status} in the {which} report{reason} and is not compared.")
}

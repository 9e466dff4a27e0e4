//! `nycapt report diff`: compares two files, without any service.

use nycapt::compare;
use nycapt::contract::{Report, ReportDifference};
use nycapt_messages::display_address;
use serde_json::{Value, json};

use crate::batch::Source;
use crate::cli::DiffArgs;
use crate::columns::Columns;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::render;

/// Exit code of `--exit-code` when the reports differ, as git's.
const DIFFERENT: u8 = 1;

const COLUMNS: Columns = &[
    ("kind", "/kind"),
    ("section", "/section"),
    ("id", "/id"),
    ("change", "/change"),
    ("from", "/from"),
    ("to", "/to"),
    ("title", "/title"),
];

pub(crate) fn diff(ask: DiffArgs, printer: &mut Printer) -> Result<u8, CliError> {
    if ask.json {
        printer.print_json();
    }
    let (earlier, later) = (Source::of(ask.earlier), Source::of(ask.later));
    if earlier == Source::Stdin && later == Source::Stdin {
        return Err(CliError::usage(
            "only one of the reports can be standard input",
        ));
    }
    let (earlier, later) = (read(&earlier)?, read(&later)?);
    let difference = compare(&earlier, &later).map_err(|error| {
        let [one, other] =
            [&earlier, &later].map(|report| display_address(&report.address.formatted));
        CliError::usage(error.to_string()).hint(format!("one is of {one}, the other of {other}"))
    })?;
    match printer.form() {
        Form::Json | Form::Ndjson => printer.json(&difference)?,
        Form::Table => {
            let text = render::difference(&difference, printer.is_verbose(), printer.width());
            printer.text(&text)?;
        }
        Form::Columns(_) => printer.rows(COLUMNS, rows(&difference))?,
    }
    let differs = ask.exit_code && !render::is_same(&difference);
    Ok(if differs { DIFFERENT } else { 0 })
}

/// Reads a report from a file that holds the report alone or its job's answer.
fn read(source: &Source) -> Result<Report, CliError> {
    let name = source.name();
    let no_report = || CliError::usage(format!("{name} contains no report"));
    let mut value: Value =
        serde_json::from_str(&source.text()?).map_err(|error| no_report().cause(&error))?;
    if let (Some(_), Some(report)) = (value.get("jobId"), value.get("report")) {
        if report.is_null() {
            let status = value.get("status").and_then(Value::as_str);
            let status = status.unwrap_or("unknown");
            return Err(no_report().hint(format!("the job in it is `{status}`")));
        }
        value = report.clone();
    }
    serde_json::from_value(value).map_err(|error| no_report().cause(&error))
}

fn rows(difference: &ReportDifference) -> impl Iterator<Item = Value> {
    // A list stays as JSON: a cell of CSV would show its codes alone.
    let text = |value: &Option<Value>| match value {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    let figures = difference.figures.iter().map(move |figure| {
        json!({
            "kind": "figure", "section": figure.section, "id": figure.label,
            "change": "changed", "from": text(&figure.from), "to": text(&figure.to),
        })
    });
    let rows = difference.rows.iter().map(|row| {
        json!({
            "kind": "row", "section": row.section, "id": row.row_id, "change": row.change,
            "title": row.title,
        })
    });
    let found = [
        ("added", &difference.new_findings),
        ("removed", &difference.gone_findings),
    ];
    let findings = found.into_iter().flat_map(|(change, findings)| {
        findings.iter().map(move |finding| {
            json!({
                "kind": "finding", "section": finding.evidence.first().map(|rows| &rows.section),
                "id": finding.code, "change": change, "title": finding.title,
            })
        })
    });
    figures.chain(rows).chain(findings)
}

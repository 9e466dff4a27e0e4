//! `nycapt report diff`: compares two reports that the caller has; asks no service.

use nycapt::compare;
use nycapt::contract::{Report, ReportDifference};
use serde_json::Value;

use crate::batch::{Source, csv_line};
use crate::cli::DiffArgs;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::render;

/// Exit code of `--exit-code` when the reports differ, as git's.
const DIFFERENT: u8 = 1;

const COLUMNS: [&str; 7] = ["kind", "section", "id", "change", "from", "to", "title"];

/// Shows what changed from one report to another.
pub(crate) fn diff(ask: DiffArgs, printer: &mut Printer) -> Result<u8, CliError> {
    if ask.json {
        printer.print_json();
    }
    let (earlier, later) = (Source::of(ask.earlier), Source::of(ask.later));
    if earlier == Source::Stdin && later == Source::Stdin {
        return Err(CliError::usage(
            "standard input can be one of the reports only",
        ));
    }
    let (earlier, later) = (read(&earlier)?, read(&later)?);
    let difference = compare(&earlier, &later)
        .map_err(|error| CliError::usage(error.to_string()).hint(addresses(&earlier, &later)))?;
    match printer.form() {
        Form::Json | Form::Ndjson => printer.json(&difference)?,
        Form::Table => {
            let text = render::difference(&difference, printer.is_verbose(), printer.width());
            printer.text(&text)?;
        }
        Form::Csv => {
            printer.text(&csv_line(COLUMNS)?)?;
            for cells in rows(&difference) {
                printer.text(&csv_line(cells)?)?;
            }
        }
    }
    let exit = if ask.exit_code && !render::is_same(&difference) {
        DIFFERENT
    } else {
        0
    };
    Ok(exit)
}

/// The report in a file: by itself, or in the answer of the job that made it.
fn read(source: &Source) -> Result<Report, CliError> {
    let name = source.name();
    let no_report = || CliError::usage(format!("{name} holds no report"));
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

fn addresses(earlier: &Report, later: &Report) -> String {
    format!(
        "one is of {}, the other of {}",
        earlier.address.formatted, later.address.formatted
    )
}

fn rows(difference: &ReportDifference) -> Vec<[String; 7]> {
    let text = |value: &Option<Value>| {
        let value = value.as_ref();
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), Into::into);
        value.map_or(String::new(), text)
    };
    let figures = difference.figures.iter().map(|figure| {
        let (from, to) = (text(&figure.from), text(&figure.to));
        let label = figure.label.clone();
        [
            "figure".into(),
            figure.section.clone(),
            label,
            "changed".into(),
            from,
            to,
            String::new(),
        ]
    });
    let rows = difference.rows.iter().map(|row| {
        let [section, id, change] = [&row.section, &row.row_id, &row.change].map(Clone::clone);
        [
            "row".into(),
            section,
            id,
            change,
            String::new(),
            String::new(),
            row.title.clone(),
        ]
    });
    let found = [
        ("added", &difference.new_findings),
        ("removed", &difference.gone_findings),
    ];
    let findings = found.into_iter().flat_map(|(change, findings)| {
        findings.iter().map(move |finding| {
            let section = finding.evidence.first().map(|rows| rows.section.clone());
            let (section, code) = (section.unwrap_or_default(), finding.code.clone());
            let title = finding.title.clone();
            [
                "finding".into(),
                section,
                code,
                change.into(),
                String::new(),
                String::new(),
                title,
            ]
        })
    });
    figures.chain(rows).chain(findings).collect()
}

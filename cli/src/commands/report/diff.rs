//! `nycapt report diff`: compares the reports of two jobs, or of two files without any service.

use std::path::Path;

use nycapt::client::Call;
use nycapt::compare;
use nycapt::contract::{GetReport, Report, ReportDifference};
use nycapt_messages::display_address;
use serde_json::{Value, json};

use crate::batch::Source;
use crate::cli::DiffArgs;
use crate::columns::Columns;
use crate::error::{CliError, Exit};
use crate::printer::{Form, Printer};
use crate::render;
use crate::service::Service;
use crate::shell::quoted;

/// Exit code of `--exit-code` when the reports differ, as git's.
const DIFFERENT: u8 = 1;

const COLUMNS: Columns = "kind section id change from to title";

/// Compares two reports; those of jobs are read from the service.
pub(crate) async fn diff(ask: DiffArgs, service: Option<&Service>, printer: &mut Printer) -> Exit {
    let both = [&*ask.earlier, &*ask.later];
    if both.iter().all(|report| report.as_os_str() == "-") {
        return Err(CliError::usage(
            "only one of the reports can be standard input",
        ));
    }
    if let Some(service) = service.filter(|service| service.is_dry_run()) {
        for job in both.into_iter().filter_map(job_of) {
            service.show_request(&Call::<GetReport>::new(job), printer)?;
        }
        return Ok(0);
    }
    let earlier = read(&ask.earlier, service).await?;
    let later = read(&ask.later, service).await?;
    let difference = compare(&earlier, &later).map_err(|error| {
        let [one, other] =
            [&earlier, &later].map(|report| display_address(&report.address.formatted));
        CliError::usage(error.to_string()).hint(format!("one is on {one}, the other on {other}"))
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

/// Whether one of the reports is a job's.
pub(crate) fn has_job(ask: &DiffArgs) -> bool {
    job_of(&ask.earlier).or(job_of(&ask.later)).is_some()
}

/// The job ID that was given; none if there is a file of that name.
fn job_of(given: &Path) -> Option<&str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let id = given.to_str().filter(|id| id.starts_with("job_"))?;
    (id.chars().all(is_plain) && !given.exists()).then_some(id)
}

/// Reads the report of a job, or of a file that contains the report alone or its job's answer.
async fn read(given: &Path, service: Option<&Service>) -> Result<Report, CliError> {
    let name = Source::of(given.into()).name();
    let no_report = || CliError::usage(format!("{name} contains no report"));
    let mut value: Value = match service.zip(job_of(given)) {
        Some((service, job)) => {
            let received = service.send(&Call::<GetReport>::new(job)).await?;
            serde_json::to_value(received.answer)?
        }
        None => {
            let text = Source::of(given.into()).text();
            let is_missing = given != Path::new("-") && matches!(given.try_exists(), Ok(false));
            let text = text.map_err(|error| match is_missing {
                true => error.hint("a job ID starts with `job_`"),
                false => error,
            })?;
            serde_json::from_str(&text).map_err(|error| no_report().cause(&error))?
        }
    };
    if let (Some(job), Some(report)) = (value.get("jobId"), value.get("report")) {
        if report.is_null() {
            let status = value.get("status").and_then(Value::as_str);
            let status = status.unwrap_or("unknown");
            let error = no_report().hint(format!("its job is `{status}`"));
            return Err(match job.as_str() {
                Some(job) if status == "running" => {
                    error.next("wait for it", format!("nycapt report wait {}", quoted(job)))
                }
                Some(_) | None => error,
            });
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

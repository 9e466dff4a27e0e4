//! `nycapt report get`, and how every command prints a job.

use nycapt::client::{Call, Received};
use nycapt::contract::{GetReport, ReportJob};

use crate::batch::csv_line;
use crate::cli::JobArgs;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::render;
use crate::service::Service;

const COLUMNS: [&str; 9] = [
    "job_id", "status", "stage", "step", "address", "unit", "score", "band", "error",
];

/// Prints a report job as it stands.
pub(crate) async fn get(
    ask: JobArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let call = Call::<GetReport>::new(&ask.job);
    if service.is_dry_run() {
        service.show_request(&call, printer)?;
        return Ok(0);
    }
    let received = service.send(&call).await?;
    print(&received, printer)?;
    Ok(0)
}

/// Prints a job in the form asked for.
pub(super) fn print(received: &Received<ReportJob>, printer: &mut Printer) -> Result<(), CliError> {
    let job = &received.answer;
    match printer.form() {
        Form::Json | Form::Ndjson => printer.answer(received)?,
        Form::Table => printer.page(&render::job(job, printer.width()))?,
        Form::Csv => {
            printer.text(&csv_line(COLUMNS)?)?;
            printer.text(&csv_line(cells(job))?)?;
        }
    }
    printer.around(received);
    Ok(())
}

fn cells(job: &ReportJob) -> [String; 9] {
    // A report of a newer shape still has its job.
    let report = job.document().ok().flatten();
    let summary = report.map(|report| report.summary);
    let score = summary.as_ref().and_then(|summary| summary.score);
    let band = summary.and_then(|summary| summary.band);
    [
        job.job_id.clone(),
        job.status.as_str().into(),
        job.stage.clone(),
        job.step.to_string(),
        job.address.clone(),
        job.unit.clone().unwrap_or_default(),
        score.map_or(String::new(), |score| score.to_string()),
        band.unwrap_or_default(),
        job.error.clone().unwrap_or_default(),
    ]
}

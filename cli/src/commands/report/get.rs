//! `nycapt report get`, and how every command prints a job.

use nycapt::client::{Call, Received};
use nycapt::contract::{GetReport, ReportJob};

use crate::cli::JobArgs;
use crate::csv_text::Columns;
use crate::error::CliError;
use crate::printer::Printer;
use crate::render;
use crate::service::Service;

const COLUMNS: Columns = &[
    ("job_id", "/jobId"),
    ("status", "/status"),
    ("stage", "/stage"),
    ("step", "/step"),
    ("address", "/address"),
    ("unit", "/unit"),
    ("score", "/report/summary/score"),
    ("band", "/report/summary/band"),
    ("error", "/error"),
];

/// Prints a report job in its current state.
pub(crate) async fn get(
    ask: JobArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let call = Call::<GetReport>::new(&ask.job);
    if service.shows(&call, printer)? {
        return Ok(0);
    }
    let received = service.send(&call).await?;
    print(&received, printer)?;
    Ok(0)
}

/// Prints a job in the chosen form.
pub(super) fn print(received: &Received<ReportJob>, printer: &mut Printer) -> Result<(), CliError> {
    let job = &received.answer;
    printer.answer(received, (COLUMNS, job), |width| render::job(job, width))
}

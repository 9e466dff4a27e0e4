//! `nycapt report get` and `nycapt report wait`, and how every command waits for a job and prints it.

use std::pin::pin;

use futures_util::TryStreamExt;
use nycapt::client::{Call, Error, Received};
use nycapt::contract::{ErrorKind, GetReport, ReportJob, ReportStatus};

use super::pdf::{refuse_unusable, save};
use crate::cli::{JobArgs, UntilArgs, WaitArgs};
use crate::columns::Columns;
use crate::error::{CliError, Exit};
use crate::invocation::Invocation;
use crate::printer::Printer;
use crate::render;
use crate::service::Service;

const COLUMNS: Columns = "job_id status stage step address unit score=/report/summary/score \
    band=/report/summary/band error";

pub(crate) async fn get(ask: JobArgs, service: &Service, printer: &mut Printer) -> Exit {
    let call = Call::<GetReport>::new(&ask.job);
    if service.shows(&call, printer)? {
        return Ok(0);
    }
    let received = service.send(&call).await?;
    print(&received, printer)?;
    Ok(0)
}

pub(super) fn print(received: &Received<ReportJob>, printer: &mut Printer) -> Result<(), CliError> {
    let job = &received.answer;
    printer.answer(received, (COLUMNS, [job]), |width| render::job(job, width))
}

/// Waits until a report is done, prints it, and saves it with `--pdf`.
pub(crate) async fn wait(ask: WaitArgs, service: &Service, printer: &mut Printer) -> Exit {
    if service.shows(&Call::<GetReport>::new(&ask.job), printer)? {
        return Ok(0);
    }
    refuse_unusable_pdf(&ask.until, printer)?;
    until_done(&ask.job, &ask.until, service, printer).await
}

/// Refuses a file that `--pdf` cannot write, before anything is paid.
pub(super) fn refuse_unusable_pdf(until: &UntilArgs, printer: &Printer) -> Result<(), CliError> {
    let Some(path) = &until.pdf else {
        return Ok(());
    };
    let name = ("--pdf", "report.pdf");
    refuse_unusable(path, until.force, name, &printer.invocation())
}

pub(super) async fn until_done(
    job_id: &str,
    until: &UntilArgs,
    service: &Service,
    printer: &mut Printer,
) -> Exit {
    let invocation = printer.invocation();
    let wait = ["nycapt", "report", "wait", job_id];
    let taken = ["limit", "pdf", "force", "no_appendix"];
    let command = invocation.follow_up(&wait, &taken);
    printer.if_cut_off("keep waiting; it continues on its own", command.clone());
    let mut jobs = pin!(service.client.watch_report(job_id, until.limit));
    loop {
        match jobs.try_next().await {
            Ok(Some(job)) if job.status != ReportStatus::Done => {
                let progress = printer.progress_bar();
                progress.stage(job.step, &job.stage, printer.is_quiet());
            }
            Ok(_) => break,
            Err(error) => return Err(ended(error, &command, &invocation)),
        }
    }
    printer.progress_bar().end();
    // The job once more, for its metadata.
    let received = service.send(&Call::<GetReport>::new(job_id)).await?;
    printer.forget_cut_off();
    let Some(path) = &until.pdf else {
        print(&received, printer)?;
        return Ok(0);
    };
    let pdf = (&**path, until.force, until.no_appendix.then_some(false));
    let saved = save(job_id, pdf, service, &invocation).await;
    if saved.is_ok() {
        printer.talk(&format!("saved {}", path.display()));
    }
    // Print the report even if it can't be saved.
    print(&received, printer)?;
    saved.map_err(|error| {
        let file = path.to_string_lossy();
        let save = ["nycapt", "report", "pdf", job_id, "-O", &file];
        let command = invocation.follow_up(&save, &["force", "no_appendix"]);
        error.only_next("the report is done; save it", command)
    })?;
    Ok(0)
}

/// Adds what helps: the job continues even if the connection is lost.
fn ended(error: Error, command: &str, invocation: &Invocation) -> CliError {
    let (kind, is_retryable) = (error.kind(), error.is_retryable());
    let job = error.job().cloned();
    let error = CliError::from(error);
    match (kind, job) {
        (ErrorKind::CompileFailed, Some(job)) => {
            let is_refunded = job.detail.as_ref().is_some_and(|detail| {
                let refunded = detail.get("refunded");
                refunded.and_then(serde_json::Value::as_bool) == Some(true)
            });
            let mut start = vec!["nycapt", "report", "start", job.address.as_str()];
            if let Some(unit) = &job.unit {
                start.extend(["--unit", unit.as_str()]);
            }
            let taken = ["wait", "limit", "pdf", "force", "no_appendix"];
            let command = invocation.follow_up(&start, &taken);
            let error = error.next("start it again", command);
            if is_refunded {
                error.hint("your credit was returned")
            } else {
                error
            }
        }
        (ErrorKind::Pending, _) => error.only_next("keep waiting", command),
        _ if is_retryable => error.next_first("keep waiting; it continues on its own", command),
        _ => error,
    }
}

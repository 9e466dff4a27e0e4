//! `nycapt report wait`, and how every command waits for a job.

use std::pin::pin;

use futures_util::TryStreamExt;
use nycapt::client::{Call, Error};
use nycapt::contract::{ErrorKind, GetReport, ReportStatus};

use super::get::print;
use super::pdf::{refuse_unusable, save};
use crate::again::Again;
use crate::cli::{UntilArgs, WaitArgs};
use crate::printer::Printer;
use crate::service::Service;
use crate::trouble::Trouble;

/// Waits until a report is done, prints it, and saves it when that is asked for.
pub(crate) async fn wait(
    ask: WaitArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, Trouble> {
    if service.is_dry_run() {
        service.show_request(&Call::<GetReport>::new(&ask.job), printer)?;
        return Ok(0);
    }
    if let Some(path) = &ask.until.pdf {
        refuse_unusable(
            path,
            ask.until.force,
            ("--pdf", "report.pdf"),
            &printer.again(),
        )?;
    }
    until_done(&ask.job, &ask.until, service, printer).await
}

/// Follows a job to its end.
pub(super) async fn until_done(
    job_id: &str,
    until: &UntilArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, Trouble> {
    let calls = printer.again();
    let wait = ["nycapt", "report", "wait", job_id];
    let again = calls.other(&wait, &["limit", "pdf", "force"]);
    printer.if_cut_off("wait on; it goes on by itself", again.clone());
    let mut jobs = pin!(service.client().watch_report(job_id, until.limit));
    loop {
        match jobs.try_next().await {
            Ok(Some(job)) if job.status != ReportStatus::Done => {
                let progress = printer.progress_bar();
                progress.stage(job.step, &job.stage, printer.is_quiet());
            }
            Ok(_) => break,
            Err(error) => return Err(ended(error, &again, &calls)),
        }
    }
    printer.progress_bar().end();
    // The job once more, for what came around it.
    let received = service.send(&Call::<GetReport>::new(job_id)).await?;
    printer.forget_cut_off();
    let Some(path) = &until.pdf else {
        print(&received, printer)?;
        return Ok(0);
    };
    let saved = save(job_id, path, until.force, service, &calls).await;
    if saved.is_ok() {
        printer.talk(&format!("saved {}", path.display()));
    }
    // A report that is not saved is printed all the same.
    print(&received, printer)?;
    saved.map_err(|trouble| {
        let file = path.to_string_lossy();
        let save = ["nycapt", "report", "pdf", job_id, "-O", &file];
        let command = calls.other(&save, &["force"]);
        trouble.only_next("the report is done; save it", command)
    })?;
    Ok(0)
}

/// The same error with what helps: the job goes on whatever became of the connection.
fn ended(error: Error, again: &str, calls: &Again) -> Trouble {
    let (kind, is_retryable) = (error.kind(), error.is_retryable());
    let job = error.job().cloned();
    let trouble = Trouble::from(error);
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
            let command = calls.other(&start, &["wait", "limit", "pdf", "force"]);
            let trouble = trouble.next("start it again", command);
            if is_refunded {
                trouble.hint("the credit is returned")
            } else {
                trouble
            }
        }
        (ErrorKind::Pending, _) => trouble.only_next("wait on", again),
        _ if is_retryable => trouble.next_first("wait on; it goes on by itself", again),
        _ => trouble,
    }
}

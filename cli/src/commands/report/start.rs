//! `nycapt report start`: one credit, however often it is sent.

use std::fs::File;

use nycapt::client::{Call, Clock, Received, SystemClock};
use nycapt::contract::{ErrorKind, ReportJob, ReportRequest, StartReport};

use super::get::print;
use super::repeated::refuse_repeated;
use super::unit_warning::warn_of_apartment;
use super::wait::{refuse_unusable_pdf, until_done};
use crate::atomic_file::lock_when_free;
use crate::cli::StartArgs;
use crate::environment::Environment;
use crate::error::CliError;
use crate::printer::Printer;
use crate::service::Service;

/// Starts a report and, with `--wait` or `--pdf`, waits for it.
pub(crate) async fn start(
    ask: StartArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    refuse_unusable_pdf(&ask.until, printer)?;
    let key = match &ask.idempotency_key {
        Some(key) => key.clone(),
        None => fresh_key()?,
    };
    let request = ReportRequest {
        address: ask.address.clone(),
        unit: ask.unit.clone(),
        ask: ask.ask.clone(),
        email: None,
        replay: None,
    };
    let call = Call::<StartReport>::new(&request, Some(&key));
    if service.shows(&call, printer)? {
        return Ok(0);
    }
    let is_guarded = ask.idempotency_key.is_none() && !ask.again;
    let held = if is_guarded {
        let held = turn(service.environment()).await;
        refuse_repeated(&ask, service, printer).await?;
        warn_of_apartment(&ask, service, printer).await?;
        held
    } else {
        None
    };
    let received = send(&call, &key, service, printer).await?;
    drop(held);
    if !ask.wait && ask.until.pdf.is_none() {
        print(&received, printer)?;
        return Ok(0);
    }
    let job = received.answer.job_id;
    printer.talk(&format!("started {job}"));
    until_done(&job, &ask.until, service, printer).await
}

/// Locks out other starts of this user: two that check at the same time would both see none. If no
/// file can be locked, they are not kept apart.
async fn turn(environment: &Environment) -> Option<File> {
    let folder = environment.state_home()?;
    lock_when_free(&folder.join("start.lock")).await.ok()
}

/// Sends the start; if the answer is lost, the error has the command that repeats it safely.
async fn send(
    call: &Call<'_, StartReport>,
    key: &str,
    service: &Service,
    printer: &mut Printer,
) -> Result<Received<ReportJob>, CliError> {
    if printer.is_verbose() {
        printer.talk(&format!("idempotency key {key}"));
    }
    let command = printer.invocation().with_option("--idempotency-key", key);
    printer.if_cut_off("repeat it; it is paid once", command.clone());
    let sent = service.client().send(call).await;
    printer.forget_cut_off();
    sent.map_err(|error| {
        let unknown = error.kind() == ErrorKind::OutcomeUnknown;
        let error = CliError::from(error);
        if unknown {
            error
                .hint(format!("the idempotency key is {key}"))
                .next_first("repeat it; it is paid once", command)
        } else {
            error
        }
    })
}

fn fresh_key() -> Result<String, CliError> {
    let nonce = SystemClock::new().nonce().ok_or_else(|| {
        CliError::configuration("the system gives no random numbers for an idempotency key")
            .hint("`--idempotency-key` takes one of yours")
    })?;
    Ok(format!("{nonce:032x}"))
}

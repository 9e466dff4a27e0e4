//! `nycapt report start`: one credit, however often it is sent.

use nycapt::client::{Call, Clock, SystemClock};
use nycapt::contract::{FaultKind, ReportRequest, StartReport};

use super::get::print;
use super::pdf::refuse_existing;
use super::wait::until_done;
use crate::cli::StartArgs;
use crate::printer::Printer;
use crate::service::Service;
use crate::shell::quoted;
use crate::trouble::Trouble;

/// Starts a report and, when that is asked for, waits for it.
pub(crate) async fn start(
    ask: StartArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, Trouble> {
    if let Some(path) = &ask.until.pdf {
        // Before anything is paid.
        refuse_existing(path, ask.until.force)?;
    }
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
    if service.is_dry_run() {
        service.show_request(&call, printer)?;
        return Ok(0);
    }
    if printer.is_verbose() {
        printer.talk(&format!("idempotency key {key}"));
    }
    let again = command_with_key(&ask, &key);
    printer.if_cut_off("repeat it; it is paid once", again.clone());
    let received = match service.client().send(&call).await {
        Ok(received) => received,
        Err(fault) => {
            let unknown = fault.kind() == FaultKind::OutcomeUnknown;
            let trouble = Trouble::from(fault);
            return Err(if unknown {
                trouble
                    .hint(format!("the idempotency key is {key}"))
                    .next_first("repeat it; it is paid once", again)
            } else {
                trouble
            });
        }
    };
    if !ask.wait && ask.until.pdf.is_none() {
        printer.forget_cut_off();
        print(&received, printer)?;
        return Ok(0);
    }
    let job = received.answer.job_id;
    printer.talk(&format!("started {job}"));
    until_done(&job, &ask.until, service, printer).await
}

fn fresh_key() -> Result<String, Trouble> {
    let nonce = SystemClock::new().nonce().ok_or_else(|| {
        Trouble::configuration("the system gives no random numbers for an idempotency key")
            .hint("`--idempotency-key` takes one of yours")
    })?;
    Ok(format!("{nonce:032x}"))
}

/// The command that has no second effect, whatever became of the first.
fn command_with_key(ask: &StartArgs, key: &str) -> String {
    let mut command = String::from("nycapt report start");
    if let Some(address) = &ask.address {
        command.push_str(&format!(" {}", quoted(address)));
    }
    for (option, value) in [
        ("--unit", ask.unit.as_deref()),
        ("--ask", ask.ask.as_deref()),
        ("--idempotency-key", Some(key)),
    ] {
        if let Some(value) = value {
            command.push_str(&format!(" {option} {}", quoted(value)));
        }
    }
    if ask.wait {
        command.push_str(" --wait");
    }
    if let Some(file) = &ask.until.pdf {
        command.push_str(&format!(" --pdf {}", quoted(&file.to_string_lossy())));
    }
    command
}

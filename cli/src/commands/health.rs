//! `nycapt health`.

use std::time::Duration;

use nycapt::client::{Call, Received};
use nycapt::contract::{ErrorKind, GetHealth, Health};

use crate::batch::csv_line;
use crate::cli::HealthArgs;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::render;
use crate::service::Service;

const PAUSE: Duration = Duration::from_millis(500);

/// Asks whether the service is up; a service without data counts as unavailable.
pub(crate) async fn health(
    ask: HealthArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    if service.is_dry_run() {
        service.show_request(&Call::<GetHealth>::new(), printer)?;
        return Ok(0);
    }
    let mut last = None;
    if let Some(wait) = ask.wait {
        // What was seen last is reported when the time is over.
        let _ = tokio::time::timeout(wait, until_up(service, &mut last)).await;
    }
    let received = match (last, ask.wait) {
        (Some(last), _) => last?,
        (None, Some(wait)) => {
            let seconds = wait.as_secs_f64();
            let message = format!("the service did not answer within {seconds} s");
            return Err(CliError::of_kind(ErrorKind::Timeout, message));
        }
        (None, None) => service.send(&Call::<GetHealth>::new()).await?,
    };
    print(&received, service, printer)?;
    printer.around(&received);
    Ok(match is_up(&received) {
        true => 0,
        false => ErrorKind::Unavailable.row().exit,
    })
}

async fn until_up(service: &Service, last: &mut Option<Result<Received<Health>, CliError>>) {
    loop {
        let asked = service.send(&Call::<GetHealth>::new()).await;
        let up = asked.as_ref().is_ok_and(is_up);
        *last = Some(asked);
        if up {
            return;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

fn is_up(received: &Received<Health>) -> bool {
    received.answer.status == "ok"
}

fn print(
    received: &Received<Health>,
    service: &Service,
    printer: &mut Printer,
) -> Result<(), CliError> {
    let health = &received.answer;
    match printer.form() {
        Form::Json | Form::Ndjson => printer.answer(received),
        Form::Table => {
            let base_url = service.client().base_url().trim_end_matches('/');
            printer.text(&render::health(health, base_url, printer.width()))
        }
        Form::Csv => {
            let release = health.release.as_ref();
            printer.text(&csv_line([
                "status",
                "version",
                "release",
                "sample",
                "buildings",
            ])?)?;
            printer.text(&csv_line([
                health.status.clone(),
                health.version.clone(),
                release.map_or(String::new(), |release| release.name.clone()),
                release.map_or(String::new(), |release| release.sample.to_string()),
                release.map_or(String::new(), |release| release.buildings.to_string()),
            ])?)
        }
    }
}

//! `nycapt health`.

use std::time::Duration;

use nycapt::client::{Call, Received};
use nycapt::contract::{ErrorKind, GetHealth, Health};

use crate::cli::HealthArgs;
use crate::columns::Columns;
use crate::error::{CliError, Exit};
use crate::printer::Printer;
use crate::render;
use crate::service::Service;

const COLUMNS: Columns = "status version release=/release/name sample=/release/sample \
    buildings=/release/buildings";

const PAUSE: Duration = Duration::from_millis(500);

/// Asks whether the service is up; a service without data counts as unavailable.
pub(crate) async fn health(ask: HealthArgs, service: &Service, printer: &mut Printer) -> Exit {
    if service.shows(&Call::<GetHealth>::new(), printer)? {
        return Ok(0);
    }
    let call = Call::<GetHealth>::new();
    let received = match ask.wait {
        None => service.send(&call).await?,
        Some(wait) => {
            let seconds = wait.as_secs_f64();
            let message = format!("the service did not respond within {seconds} s");
            let mut last = Err(CliError::of_kind(ErrorKind::Timeout, message));
            let until_up = async {
                loop {
                    last = service.send(&call).await;
                    if last.as_ref().is_ok_and(is_up) {
                        break;
                    }
                    tokio::time::sleep(PAUSE).await;
                }
            };
            // When time is up, the last response counts.
            let _ = tokio::time::timeout(wait, until_up).await;
            last?
        }
    };
    let base_url = service.client.base_url().trim_end_matches('/');
    printer.answer(&received, (COLUMNS, [&received.answer]), |width| {
        render::health(&received.answer, base_url, width)
    })?;
    Ok(match is_up(&received) {
        true => 0,
        false => ErrorKind::Unavailable.row().exit,
    })
}

fn is_up(received: &Received<Health>) -> bool {
    received.answer.status == "ok"
}

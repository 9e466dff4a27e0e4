//! `nycapt health`.

use std::time::Duration;

use nycapt::client::{Call, Received};
use nycapt::contract::{ErrorKind, GetHealth, Health};

use crate::cli::HealthArgs;
use crate::columns::Columns;
use crate::error::CliError;
use crate::printer::Printer;
use crate::render;
use crate::service::Service;

const COLUMNS: Columns = &[
    ("status", "/status"),
    ("version", "/version"),
    ("release", "/release/name"),
    ("sample", "/release/sample"),
    ("buildings", "/release/buildings"),
];

const PAUSE: Duration = Duration::from_millis(500);

/// Asks whether the service is up; a service without data counts as unavailable.
pub(crate) async fn health(
    ask: HealthArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    if service.shows(&Call::<GetHealth>::new(), printer)? {
        return Ok(0);
    }
    let call = Call::<GetHealth>::new();
    let received = match ask.wait {
        None => service.send(&call).await?,
        Some(wait) => {
            let is_over = tokio::time::sleep(wait);
            let probe = async || service.send(&call).await;
            let last = last_seen(is_over, probe, |seen| seen.as_ref().is_ok_and(is_up)).await;
            last.unwrap_or_else(|| {
                let seconds = wait.as_secs_f64();
                let message = format!("the service did not answer within {seconds} s");
                Err(CliError::of_kind(ErrorKind::Timeout, message))
            })?
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

/// The result of the last complete probe, once the service is up or time is up.
async fn last_seen<T>(
    is_over: impl Future<Output = ()>,
    mut probe: impl AsyncFnMut() -> T,
    is_up: impl Fn(&T) -> bool,
) -> Option<T> {
    let mut last = None;
    let until_up = async {
        while !last.as_ref().is_some_and(&is_up) {
            if last.is_some() {
                tokio::time::sleep(PAUSE).await;
            }
            last = Some(probe().await);
        }
    };
    tokio::select! {
        () = until_up => {}
        () = is_over => {}
    }
    last
}

fn is_up(received: &Received<Health>) -> bool {
    received.answer.status == "ok"
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use tokio::sync::Notify;

    use super::last_seen;

    #[tokio::test]
    async fn a_wait_that_ends_before_any_answer_saw_nothing() {
        assert_eq!(last_seen(ready(()), pending::<u8>, |_| true).await, None);
    }

    #[tokio::test]
    async fn a_wait_ends_with_what_it_saw_last() {
        let (mut probes, is_over) = (0, Notify::new());
        let probe = async || {
            probes += 1;
            if probes == 2 {
                is_over.notify_one();
                pending::<()>().await;
            }
            probes
        };
        assert_eq!(
            last_seen(is_over.notified(), probe, |_| false).await,
            Some(1)
        );
    }
}

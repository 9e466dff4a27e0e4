//! Faults by the name in the path.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimePrinter;
use nycapt::contract::ErrorKind;
use serde_json::{Map, Value, json};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use super::http::Response;
use super::valid_responses::{refusal, with};

/// Between two bytes of a body that dribbles.
const DRIBBLE: Duration = Duration::from_millis(100);

pub(super) enum Reaction {
    Send(Response),
    SendHalf(Response),
    Dribble(Response),
    Hang,
    Drop,
}

/// What a fault makes of the answer that a well server would give; none where it is unknown.
pub(super) fn react(
    fault: &str,
    well: Response,
    is_first: bool,
    now: Timestamp,
) -> Option<Reaction> {
    Some(match fault {
        "429-seconds" if is_first => Reaction::Send(limited("1")),
        "429-minute" => Reaction::Send(limited("60")),
        "429-date" if is_first => Reaction::Send(limited(&date_after(now))),
        "503-once" if is_first => Reaction::Send(refusal(ErrorKind::Unavailable, 503)),
        "reset" if is_first => Reaction::SendHalf(well),
        // The requests are recorded, whatever the fault.
        "echo" | "429-seconds" | "429-date" | "503-once" | "reset" => Reaction::Send(well),
        "always-reset" => Reaction::SendHalf(well),
        "slow-body" => Reaction::Dribble(well),
        "hang" => Reaction::Hang,
        "truncated-json" => Reaction::Send(cut(well)),
        "unknown-fields" => Reaction::Send(changed(well, &mut add_members)),
        "deprecated" => Reaction::Send(
            well.header("deprecation", "@1798761600")
                .header("sunset", "Wed, 30 Jun 2027 00:00:00 GMT"),
        ),
        // They act, and drop the connection before they answer.
        "lost-registration" => Reaction::Drop,
        "lost-revocation" if is_first => Reaction::Drop,
        "lost-revocation" => Reaction::Send(refusal(ErrorKind::Unauthenticated, 401)),
        "failed-job" => Reaction::Send(changed(well, &mut fail)),
        "running-job" => Reaction::Send(changed(well, &mut keep_running)),
        "blocked" => Reaction::Send(refusal(ErrorKind::Blocked, 403)),
        "not-sold" => Reaction::Send(refusal(ErrorKind::NotSold, 404)),
        other => {
            let (form, status) = other.split_once('-')?;
            let status = status.parse().ok()?;
            Reaction::Send(match form {
                // A page of a gateway, or of another server, instead of the service's error.
                "html" => Response {
                    status,
                    headers: vec![("content-type".into(), "text/html".into())],
                    body: b"<html><h1>No</h1></html>".into(),
                },
                "status" => refusal(ErrorKind::of_status(status), status),
                _ => return None,
            })
        }
    })
}

impl Reaction {
    /// Carries it out on a connection, which is closed afterwards.
    pub(super) async fn carry_out(self, stream: &mut TcpStream) {
        match self {
            Self::Send(response) => response.send(stream).await,
            Self::SendHalf(response) => response.send_until(stream, response.body.len() / 2).await,
            Self::Dribble(response) => dribble(&response, stream).await,
            Self::Hang => {
                // It ends when the client gives up.
                let mut rest = Vec::new();
                let _ = stream.read_to_end(&mut rest).await;
            }
            Self::Drop => {}
        }
    }
}

async fn dribble(response: &Response, stream: &mut TcpStream) {
    use tokio::io::AsyncWriteExt;

    response.send_until(stream, 0).await;
    let mut next = tokio::time::interval(DRIBBLE);
    for byte in &response.body {
        next.tick().await;
        if stream.write_all(&[*byte]).await.is_err() {
            return;
        }
    }
}

fn limited(retry_after: &str) -> Response {
    let mut response = refusal(ErrorKind::RateLimited, 429);
    response.headers.retain(|(name, _)| name != "retry-after");
    response.header("retry-after", retry_after)
}

/// A date that is one to two seconds ahead: its form knows whole seconds.
fn date_after(now: Timestamp) -> String {
    let due = Timestamp::from_second(now.as_second() + 2).unwrap_or(now);
    let date = DateTimePrinter::new().timestamp_to_rfc9110_string(&due);
    date.unwrap_or_default()
}

/// A body that ends too early, although the transfer is complete.
fn cut(mut response: Response) -> Response {
    response.body.truncate(response.body.len() / 2);
    response
}

fn changed(mut response: Response, change: &mut dyn FnMut(Value) -> Value) -> Response {
    if let Ok(body) = serde_json::from_slice::<Value>(&response.body) {
        response.body = change(body).to_string().into_bytes();
    }
    response
}

/// Puts a member that no contract names into every object.
fn add_members(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let mut all: Map<String, Value> = members
                .into_iter()
                .map(|(name, value)| (name, add_members(value)))
                .collect();
            all.insert("addedLater".into(), json!({ "as": ["of", 2031] }));
            Value::Object(all)
        }
        Value::Array(items) => items.into_iter().map(add_members).collect(),
        plain @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => plain,
    }
}

fn fail(job: Value) -> Value {
    let job = with(&job, "status", "error");
    let job = with(&job, "report", Value::Null);
    let job = with(&job, "detail", json!({ "refunded": true }));
    with(&job, "error", "The records could not be read.")
}

fn keep_running(job: Value) -> Value {
    let job = with(&job, "status", "running");
    let job = with(&job, "stage", "identity");
    let job = with(&job, "step", 1);
    with(&job, "report", Value::Null)
}

//! Requests, and what came of them.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap};
use reqwest::{Client, Method};
use serde_json::Value;
use tokio::time::{Instant, sleep};

use super::dice::Dice;
use super::doors::Doors;
use super::journal::Journal;

/// No request of the service may take longer, whatever dies meanwhile.
const PATIENCE: Duration = Duration::from_secs(20);

/// One request.
#[derive(Debug, Clone)]
pub(super) struct Call {
    /// The operation's name in the contract, for the figures.
    operation: &'static str,
    method: Method,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Option<Vec<u8>>,
    patience: Duration,
}

/// What came of a request.
#[derive(Debug, Clone)]
pub(super) enum Outcome {
    /// An answer.
    Answer {
        /// Its status.
        status: u16,
        /// Its headers.
        headers: HeaderMap,
        /// Its body, null where it is not JSON.
        body: Value,
    },
    /// None: the server may have done everything or nothing.
    Lost,
}

impl Outcome {
    /// The status, 0 without an answer.
    pub(super) const fn status(&self) -> u16 {
        match self {
            Self::Answer { status, .. } => *status,
            Self::Lost => 0,
        }
    }

    /// A member of the body as text, empty where there is none.
    pub(super) fn text(&self, member: &str) -> &str {
        let value = match self {
            Self::Answer { body, .. } => body.get(member),
            Self::Lost => None,
        };
        value.and_then(Value::as_str).unwrap_or_default()
    }

    /// The body.
    pub(super) const fn body(&self) -> &Value {
        match self {
            Self::Answer { body, .. } => body,
            Self::Lost => &Value::Null,
        }
    }
}

impl Call {
    pub(super) fn new(operation: &'static str, method: Method, path: impl Into<String>) -> Self {
        Self {
            operation,
            method,
            path: path.into(),
            headers: Vec::new(),
            body: None,
            patience: PATIENCE,
        }
    }

    pub(super) fn get(operation: &'static str, path: impl Into<String>) -> Self {
        Self::new(operation, Method::GET, path)
    }

    pub(super) fn post(operation: &'static str, path: impl Into<String>) -> Self {
        Self::new(operation, Method::POST, path)
    }

    /// Authenticates with a key.
    pub(super) fn with_key(self, secret: &str) -> Self {
        self.with_header(AUTHORIZATION.as_str(), format!("Bearer {secret}"))
    }

    pub(super) fn with_header(mut self, name: &'static str, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    pub(super) fn with_json(self, body: &Value) -> Self {
        self.with_bytes(body.to_string().into_bytes())
    }

    pub(super) fn with_bytes(mut self, body: Vec<u8>) -> Self {
        self.body = Some(body);
        self.with_header(CONTENT_TYPE.as_str(), "application/json".into())
    }

    /// Hangs up when no answer has come by then.
    pub(super) const fn hanging_up_after(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }
}

/// How requests reach the servers.
#[derive(Debug, Clone)]
pub(super) struct Wire {
    client: Client,
    doors: Arc<Doors>,
    pub(super) journal: Journal,
}

impl Wire {
    pub(super) fn new(doors: Arc<Doors>, journal: Journal) -> reqwest::Result<Self> {
        // A retry of the client's own would hide a lost answer from the journal.
        let client = Client::builder().retry(reqwest::retry::never()).build()?;
        Ok(Self {
            client,
            doors,
            journal,
        })
    }

    /// Sends a request once, to any server that listens.
    pub(super) async fn send(&self, call: &Call, dice: &mut Dice) -> Outcome {
        let door = loop {
            if let Some(door) = self.doors.any(dice) {
                break door;
            }
            sleep(dice.pause(5, 30)).await;
        };
        let begin = Instant::now();
        let url = format!("http://{}{}", door.address, call.path);
        let mut request = self.client.request(call.method.clone(), url);
        for (name, value) in &call.headers {
            request = request.header(*name, value);
        }
        if let Some(body) = &call.body {
            request = request.body(body.clone());
        }
        let outcome = tokio::time::timeout(call.patience, answer_of(request)).await;
        let (lost_in_time, outcome) = outcome.map_or((true, None), |answer| (false, answer));
        let mut seen = self.journal.open();
        match &outcome {
            Some(answer) => {
                let count = seen.answers.entry((call.operation, answer.status()));
                *count.or_default() += 1;
                seen.slowest_ms = seen.slowest_ms.max(begin.elapsed().as_millis());
            }
            None if call.patience < PATIENCE => seen.hang_ups += 1,
            None => seen.lost += 1,
        }
        // Only a server that lives owes an answer: the port of a dead one may be anybody's.
        if lost_in_time && call.patience == PATIENCE && self.doors.is_open(door) {
            let operation = call.operation;
            seen.violations
                .push(format!("{operation} had no answer after {PATIENCE:?}"));
        }
        outcome.unwrap_or(Outcome::Lost)
    }
}

async fn answer_of(request: reqwest::RequestBuilder) -> Option<Outcome> {
    let response = request.send().await.ok()?;
    let status = response.status().as_u16();
    let headers = response.headers().clone();
    let bytes = response.bytes().await.ok()?;
    Some(Outcome::Answer {
        status,
        headers,
        body: serde_json::from_slice(&bytes).unwrap_or_default(),
    })
}

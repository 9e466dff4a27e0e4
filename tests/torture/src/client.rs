//! Requests and their outcomes.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap};
use serde_json::Value;
use tokio::time::{Instant, sleep};

use crate::fleet::Endpoints;
use crate::journal::Journal;
use crate::random::Rng;

/// A running server must answer within this time, whatever else dies.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);
/// A checkout may take 20 seconds to be refused, as long as calls of the payment provider take.
pub(crate) const CHECKOUT_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Debug, Clone)]
pub(crate) struct Call {
    /// The operation's name in the contract, for the figures.
    pub(crate) operation: &'static str,
    method: Method,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Option<Vec<u8>>,
    timeout: Duration,
}

/// An answer; without one the status is 0, and the server may have done everything or nothing.
#[derive(Debug, Clone, Default)]
pub(crate) struct Outcome {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    /// Null where it is not JSON.
    pub(crate) body: Value,
    /// The body as it was sent.
    pub(crate) bytes: Vec<u8>,
}

impl Outcome {
    /// A member of the body as text, empty where there is none.
    pub(crate) fn text(&self, member: &str) -> &str {
        let value = self.body.get(member).and_then(Value::as_str);
        value.unwrap_or_default()
    }
}

impl Call {
    pub(crate) fn new(operation: &'static str, method: Method, path: impl Into<String>) -> Self {
        Self {
            operation,
            method,
            path: path.into(),
            headers: Vec::new(),
            body: None,
            timeout: ANSWER_TIMEOUT,
        }
    }

    pub(crate) fn get(operation: &'static str, path: impl Into<String>) -> Self {
        Self::new(operation, Method::GET, path)
    }

    pub(crate) fn post(operation: &'static str, path: impl Into<String>) -> Self {
        Self::new(operation, Method::POST, path)
    }

    pub(crate) fn with_key(self, secret: &str) -> Self {
        self.with_header(AUTHORIZATION.as_str(), format!("Bearer {secret}"))
    }

    pub(crate) fn with_header(mut self, name: &'static str, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    pub(crate) fn with_json(self, body: &Value) -> Self {
        self.with_bytes(body.to_string().into_bytes())
    }

    pub(crate) fn with_bytes(mut self, body: Vec<u8>) -> Self {
        self.body = Some(body);
        self.with_header(CONTENT_TYPE.as_str(), "application/json".into())
    }

    /// Hangs up when no answer has come by then.
    pub(crate) const fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    endpoints: Arc<Endpoints>,
    pub(crate) journal: Journal,
}

impl Client {
    pub(crate) fn new(endpoints: Arc<Endpoints>, journal: Journal) -> reqwest::Result<Self> {
        // A built-in retry would hide a lost answer from the journal.
        let http = reqwest::Client::builder()
            .retry(reqwest::retry::never())
            .build()?;
        Ok(Self {
            http,
            endpoints,
            journal,
        })
    }

    pub(crate) async fn send(&self, call: &Call, rng: &mut Rng) -> Outcome {
        let endpoint = loop {
            if let Some(endpoint) = self.endpoints.any(rng) {
                break endpoint;
            }
            sleep(rng.pause(5, 30)).await;
        };
        let begin = Instant::now();
        let url = format!("http://{}{}", endpoint.address, call.path);
        let mut request = self.http.request(call.method.clone(), url);
        for (name, value) in &call.headers {
            request = request.header(*name, value);
        }
        if let Some(body) = &call.body {
            request = request.body(body.clone());
        }
        let outcome = tokio::time::timeout(call.timeout, answer_of(request)).await;
        let (lost_in_time, outcome) = outcome.map_or((true, None), |answer| (false, answer));
        let mut seen = self.journal.open();
        match &outcome {
            Some(answer) => {
                let count = seen.answers.entry((call.operation, answer.status));
                *count.or_default() += 1;
                seen.slowest_ms = seen.slowest_ms.max(begin.elapsed().as_millis());
            }
            None if call.timeout < ANSWER_TIMEOUT => seen.hang_ups += 1,
            None => seen.lost += 1,
        }
        // Another program may have taken the port of a killed server.
        if lost_in_time && call.timeout >= ANSWER_TIMEOUT && self.endpoints.is_open(endpoint) {
            let (operation, timeout) = (call.operation, call.timeout);
            seen.violations
                .push(format!("{operation} had no answer after {timeout:?}"));
        }
        outcome.unwrap_or_default()
    }

    /// Posts to a page of another program until it answers, and follows its redirects.
    pub(crate) async fn post_elsewhere(&self, url: &str, rng: &mut Rng) {
        while self.http.post(url).send().await.is_err() {
            sleep(rng.pause(100, 500)).await;
        }
    }

    /// Repeats a read until a server answers it.
    pub(crate) async fn read(&self, call: &Call, rng: &mut Rng) -> Outcome {
        loop {
            let outcome = self.send(call, rng).await;
            if !matches!(outcome.status, 0 | 503) {
                return outcome;
            }
            sleep(rng.pause(10, 100)).await;
        }
    }
}

async fn answer_of(request: reqwest::RequestBuilder) -> Option<Outcome> {
    let response = request.send().await.ok()?;
    let status = response.status().as_u16();
    let headers = response.headers().clone();
    let bytes = response.bytes().await.ok()?;
    Some(Outcome {
        status,
        headers,
        body: serde_json::from_slice(&bytes).unwrap_or_default(),
        bytes: bytes.into(),
    })
}

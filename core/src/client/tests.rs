//! The client against a service that misbehaves on purpose. No test sleeps: the clock is owned.

mod answers;
mod blocking;
mod by_address;
mod errors;
mod names;
mod network;
mod operations;
mod rate_limits;
mod raw_server;
mod repeats;
mod retries;
mod transport;
mod waiting;

use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::StreamExt;
use jiff::Timestamp;
use serde_json::{Value, json};
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, Respond, ResponseTemplate};

use super::{Client, ClientBuilder, Clock};
use crate::contract::{AddressResolveRequest, ErrorBody, ErrorKind, PreviewBatchOperation, Secret};

const KEY: &str = "nycapt_live_0123456789";

/// A clock that only its own sleeps move, and that records them.
#[derive(Default)]
struct OwnedClock {
    sleeps: Mutex<Vec<Duration>>,
}

impl OwnedClock {
    fn sleeps_ms(&self) -> Vec<u128> {
        let sleeps = self.sleeps.lock().unwrap();
        sleeps.iter().map(Duration::as_millis).collect()
    }
}

impl Clock for OwnedClock {
    fn elapsed(&self) -> Duration {
        self.sleeps.lock().unwrap().iter().sum()
    }

    fn wall(&self) -> Timestamp {
        let start: Timestamp = "2026-11-21T10:00:00Z".parse().unwrap();
        start + self.elapsed()
    }

    fn fraction(&self) -> f64 {
        1.0
    }

    fn nonce(&self) -> Option<u128> {
        Some(self.sleeps.lock().unwrap().len() as u128)
    }

    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.sleeps.lock().unwrap().push(duration);
        Box::pin(std::future::ready(()))
    }
}

fn owned_clock(builder: ClientBuilder) -> (Client, Arc<OwnedClock>) {
    let clock = Arc::new(OwnedClock::default());
    (builder.clock(clock.clone()).build().unwrap(), clock)
}

/// Each in turn, then the last one forever.
fn next<T: Clone>(left: &mut Vec<T>) -> T {
    if left.len() > 1 {
        left.remove(0)
    } else {
        left[0].clone()
    }
}

async fn responding(respond: impl Respond + 'static) -> MockServer {
    let server = MockServer::start().await;
    let mock = Mock::given(any()).respond_with(respond);
    mock.mount(&server).await;
    server
}

async fn service(answers: impl IntoIterator<Item = ResponseTemplate>) -> MockServer {
    let left = Mutex::new(answers.into_iter().collect());
    responding(move |_: &wiremock::Request| next(&mut left.lock().unwrap())).await
}

/// A client with a key at a service that answers so, and the clock it waits by.
async fn served(
    answers: impl IntoIterator<Item = ResponseTemplate>,
) -> (Client, Arc<OwnedClock>, MockServer) {
    let server = service(answers).await;
    let (client, clock) = owned_clock(at(&server).api_key(Secret::new(KEY)));
    (client, clock, server)
}

async fn requests(server: &MockServer) -> usize {
    server.received_requests().await.unwrap().len()
}

fn at(server: &MockServer) -> ClientBuilder {
    Client::builder().base_url(server.uri())
}

fn fails(status: u16, code: &str) -> ResponseTemplate {
    ResponseTemplate::new(status).set_body_json(ErrorBody {
        detail: "Something is the matter.".into(),
        kind: "about:blank".into(),
        title: "Title".into(),
        status,
        code: code.into(),
        request_id: "req_body".into(),
        next: Vec::new(),
    })
}

/// The answer that `openapi.json` shows.
fn well(name: &str) -> ResponseTemplate {
    let case = operations::case(name);
    ResponseTemplate::new(case.status).set_body_json(case.answer)
}

/// An answer that states a limit, what is left of it, and the seconds until there is more.
fn limited([limit, remaining, reset]: [u64; 3], answer: ResponseTemplate) -> ResponseTemplate {
    answer
        .insert_header("ratelimit-limit", limit.to_string())
        .insert_header("ratelimit-remaining", remaining.to_string())
        .insert_header("ratelimit-reset", reset.to_string())
}

fn resolved() -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(resolved_body())
}

fn resolved_body() -> Value {
    json!({
        "status": "notFound", "reason": "numberNotFound", "message": "No such house number.",
        "confidence": 0.0, "match": null, "candidates": [], "corrections": [], "suggestions": [],
        "input": {"houseNumber": "1", "street": "X STREET", "unit": null, "borough": null, "zip": null},
        "directory": {"release": "r1", "addresses": 1, "sample": true},
        "addedLater": {"kept": [1, 2]}
    })
}

fn health() -> ResponseTemplate {
    ResponseTemplate::new(200)
        .set_body_json(json!({"status": "ok", "version": "1.0.0", "release": null}))
}

fn request() -> AddressResolveRequest {
    AddressResolveRequest {
        address: "1 X Street".into(),
        unit: None,
    }
}

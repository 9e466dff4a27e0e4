//! A span of each request for an OpenTelemetry collector: OTLP over HTTP, as JSON.
//!
//! Not the SDK of OpenTelemetry, which opens a span where a request begins. Here a request only
//! pushes the line of the access log.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use prometheus_client::metrics::counter::Counter;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Response, Url};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::access_log::Line;
use crate::outbound::client;

/// Maximum number of spans that wait; more are dropped and counted.
const WAITING_MAX: usize = 8_192;
const BATCH: usize = 512;
const EVERY: Duration = Duration::from_secs(1);
const TIMEOUT: Duration = Duration::from_secs(5);

/// The kind and the status of OTLP's enums.
const SERVER: u8 = 2;
const UNSET: u8 = 0;
const ERROR: u8 = 2;

#[derive(Debug)]
pub(crate) struct Spans {
    url: Url,
    waiting: Mutex<Vec<Line>>,
    /// Spans that no collector has: too many waited, or it didn't take them.
    pub(crate) dropped: Counter,
}

impl Spans {
    pub(crate) fn to(collector: &Url) -> Self {
        let mut url = collector.clone();
        url.set_path(&format!(
            "{}/v1/traces",
            collector.path().trim_end_matches('/')
        ));
        Self {
            url,
            waiting: Mutex::default(),
            dropped: Counter::default(),
        }
    }

    /// The client that exports them; it has no connection yet.
    pub(crate) fn client(&self) -> anyhow::Result<Client> {
        let http = client(&self.url).timeout(TIMEOUT).build();
        http.context("cannot export spans")
    }

    pub(crate) fn push(&self, line: Line) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < WAITING_MAX {
            waiting.push(line);
        } else {
            self.dropped.inc();
        }
    }

    /// Sends what is queued. After a failure the rest is dropped, too: the collector is down.
    async fn export(&self, http: &Client) -> Result<(), reqwest::Error> {
        let waiting = mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        let mut left = waiting.len();
        for lines in waiting.chunks(BATCH) {
            let call = http.post(self.url.clone());
            let call = call.header(CONTENT_TYPE, "application/json");
            let sent = call.body(request(lines).to_string()).send().await;
            if let Err(error) = sent.and_then(Response::error_for_status) {
                self.dropped.inc_by(u64::try_from(left).unwrap_or_default());
                return Err(error);
            }
            left -= lines.len();
        }
        Ok(())
    }
}

/// Exports spans about every second.
pub(crate) struct Exporter {
    stop: Arc<Notify>,
    exporting: JoinHandle<()>,
}

impl Exporter {
    pub(crate) fn start(spans: Arc<Spans>) -> anyhow::Result<Self> {
        let http = spans.client()?;
        let stop = Arc::new(Notify::new());
        let stopping = Arc::clone(&stop);
        let exporting = tokio::spawn(async move {
            let mut is_away = false;
            loop {
                let is_last = tokio::select! {
                    () = sleep(EVERY) => false,
                    () = stopping.notified() => true,
                };
                let outcome = spans.export(&http).await;
                // Of failures in a row, the first is logged.
                if let Err(error) = &outcome
                    && !is_away
                {
                    tracing::warn!(%error, "cannot export spans");
                }
                is_away = outcome.is_err();
                if is_last {
                    return;
                }
            }
        });
        Ok(Self { stop, exporting })
    }

    /// Exports what waits, as far as the collector takes it within a few seconds, and ends.
    pub(crate) async fn drain(self) {
        self.stop.notify_one();
        // A task that panicked has nothing left to export.
        let _ = timeout(TIMEOUT, self.exporting).await;
    }
}

fn request(lines: &[Line]) -> Value {
    let spans: Vec<Value> = lines.iter().map(span).collect();
    let resource = [
        text("service.name", "nycapt-server"),
        text("service.version", env!("CARGO_PKG_VERSION")),
    ];
    json!({
        "resourceSpans": [{
            "resource": { "attributes": resource },
            "scopeSpans": [{ "scope": { "name": "nycapt-server" }, "spans": spans }],
        }],
    })
}

/// A request without its client: neither address nor raw path leaves the service.
fn span(line: &Line) -> Value {
    let start = line.at.as_nanosecond();
    let end = start + i128::from(line.duration_us) * 1_000;
    let parent = match line.trace.parent {
        0 => String::new(),
        parent => format!("{parent:016x}"),
    };
    json!({
        "traceId": line.trace.to_string(),
        "spanId": format!("{:016x}", line.trace.span),
        "parentSpanId": parent,
        "name": format!("{} {}", line.method, line.route),
        "kind": SERVER,
        // 64-bit numbers are text in JSON.
        "startTimeUnixNano": start.to_string(),
        "endTimeUnixNano": end.to_string(),
        "attributes": [
            text("http.request.method", line.method),
            text("http.route", line.route),
            number("http.response.status_code", line.status.into()),
            number("http.response.body.size", line.bytes),
            text("nycapt.request_id", &line.id.to_string()),
        ],
        "status": { "code": if line.status >= 500 { ERROR } else { UNSET } },
    })
}

fn text(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": { "stringValue": value } })
}

fn number(key: &str, value: u64) -> Value {
    json!({ "key": key, "value": { "intValue": value.to_string() } })
}

#[cfg(test)]
mod tests {
    use salvo::http::HeaderMap;
    use wiremock::matchers::path;
    use wiremock::{Mock, MockServer, ResponseTemplate};

    use super::*;
    use crate::telemetry::request_id::RequestId;
    use crate::telemetry::trace::Trace;

    fn line(status: u16) -> Line {
        let id = RequestId(0x0102);
        Line {
            at: "2026-11-20T12:00:00.000001Z".parse().unwrap(),
            method: "GET",
            route: "/v1/previews/{slug}",
            status,
            bytes: 7,
            duration_us: 2_500,
            id,
            trace: Trace::of(&HeaderMap::new(), id),
            client: 1,
        }
    }

    async fn collector(status: u16) -> (MockServer, Spans) {
        let server = MockServer::start().await;
        let answer = ResponseTemplate::new(status);
        let mock = Mock::given(path("/otlp/v1/traces")).respond_with(answer);
        mock.mount(&server).await;
        let url = format!("{}/otlp/", server.uri()).parse().unwrap();
        (server, Spans::to(&url))
    }

    #[tokio::test]
    async fn a_request_is_a_span_that_names_no_client() {
        let (server, spans) = collector(200).await;
        spans.push(line(200));
        spans.push(line(503));
        spans.export(&Client::new()).await.unwrap();
        spans.export(&Client::new()).await.unwrap();
        let [call] = &server.received_requests().await.unwrap()[..] else {
            panic!("one call, and none without spans")
        };
        assert_eq!(call.headers["content-type"], "application/json");
        let body: Value = serde_json::from_slice(&call.body).unwrap();
        let spans = &body["resourceSpans"][0]["scopeSpans"][0]["spans"];
        let expected = json!({
            "traceId": "00000000000000000000000000000102",
            "spanId": "0000000000000102",
            "parentSpanId": "",
            "name": "GET /v1/previews/{slug}",
            "kind": 2,
            "startTimeUnixNano": "1795176000000001000",
            "endTimeUnixNano": "1795176000002501000",
            "attributes": [
                { "key": "http.request.method", "value": { "stringValue": "GET" } },
                { "key": "http.route", "value": { "stringValue": "/v1/previews/{slug}" } },
                { "key": "http.response.status_code", "value": { "intValue": "200" } },
                { "key": "http.response.body.size", "value": { "intValue": "7" } },
                { "key": "nycapt.request_id", "value": { "stringValue": line(200).id.to_string() } },
            ],
            "status": { "code": 0 },
        });
        assert_eq!(spans[0], expected);
        assert_eq!(spans[1]["status"], json!({ "code": 2 }));
    }

    #[tokio::test]
    async fn spans_that_no_collector_takes_are_dropped_and_counted() {
        let (server, spans) = collector(503).await;
        for _ in 0..WAITING_MAX + 3 {
            spans.push(line(200));
        }
        assert_eq!(spans.dropped.get(), 3);
        assert!(spans.export(&Client::new()).await.is_err());
        let most = u64::try_from(WAITING_MAX).unwrap();
        assert_eq!(spans.dropped.get(), most + 3);
        assert_eq!(server.received_requests().await.unwrap().len(), 1);
        spans.export(&Client::new()).await.unwrap();
    }

    #[tokio::test]
    async fn what_waits_is_exported_before_the_end() {
        let (server, spans) = collector(200).await;
        let spans = Arc::new(spans);
        let exporter = Exporter::start(Arc::clone(&spans)).unwrap();
        for _ in 0..=BATCH {
            spans.push(line(200));
        }
        exporter.drain().await;
        assert_eq!(server.received_requests().await.unwrap().len(), 2);
        assert_eq!(spans.dropped.get(), 0);
    }
}

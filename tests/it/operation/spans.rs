//! Spans of requests at an OpenTelemetry collector.

use nycapt_tests::prelude::*;
use wiremock::matchers::path;
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::Server;

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_gets_a_span_of_each_request_also_of_the_last_before_a_stop() {
    let collector = MockServer::start().await;
    let taken = Mock::given(path("/v1/traces")).respond_with(ResponseTemplate::new(200));
    taken.mount(&collector).await;
    let url = collector.uri();
    let server = Server::start(&[("otlp-endpoint", &url), ("shutdown-linger", "0")]);
    asked(server.address, "/v1/health").await.unwrap().is(200);
    let dropped = server.figure("nycapt_spans_dropped_total").await;
    assert_eq!(dropped, Some(0.0));
    asked(server.address, "/nowhere").await.unwrap().is(404);
    server.process.stopped();

    let mut names = Vec::new();
    for call in collector.received_requests().await.unwrap() {
        let body: Value = serde_json::from_slice(&call.body).unwrap();
        let spans = &body["resourceSpans"][0]["scopeSpans"][0]["spans"];
        let of_call = spans.as_array().unwrap().iter();
        names.extend(of_call.map(|span| span["name"].as_str().unwrap().to_owned()));
    }
    assert_eq!(names, ["GET /v1/health", "GET -"]);
}

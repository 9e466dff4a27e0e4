use super::*;

pub(super) fn health(status: &str) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({
        "status": status, "version": "1.0.0",
        "release": {"name": "r1", "builtAt": "2026-11-20T04:00:00Z", "sample": true,
                    "buildings": 12_345, "addresses": 23_456}
    }))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_up_exits_0() {
    let (server, home) = answering(health("ok")).await;
    let ended = home.nycapt("health -o table");
    let expected = format!(
        "\
exit 0
ok
  service     {} · version 1.0.0
  release     r1, built 2026-11-20 04:00 UTC
  data        12,345 buildings, 23,456 addresses
              sample data, not public records
---
",
        server.uri()
    );
    assert_eq!(ended.transcript(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn wait_ends_in_time_when_nothing_answers() {
    let slow = health("ok").set_delay(std::time::Duration::from_secs(120));
    let (_server, home) = answering(slow).await;
    let ended = home.nycapt("health --wait 1s");
    ended.says("did not respond within 1 s");
    ended.fails(11, "timeout");
}

#[tokio::test(flavor = "multi_thread")]
async fn wait_ends_with_the_last_response_when_time_is_up() {
    let server = MockServer::start().await;
    let not_yet = Mock::given(any()).respond_with(fails(503, "unavailable", "Not yet."));
    not_yet.up_to_n_times(1).mount(&server).await;
    let slow = health("ok").set_delay(std::time::Duration::from_secs(120));
    Mock::given(any()).respond_with(slow).mount(&server).await;
    let ended = Home::at(&server).nycapt("health --wait 1s");
    ended.fails(10, "unavailable");
}

#[tokio::test(flavor = "multi_thread")]
async fn wait_asks_until_the_service_is_up() {
    let server = MockServer::start().await;
    let not_yet = Mock::given(any()).respond_with(fails(503, "unavailable", "Not yet."));
    not_yet.up_to_n_times(1).mount(&server).await;
    let up = Mock::given(any()).respond_with(health("ok"));
    up.mount(&server).await;
    Home::at(&server).nycapt("health --wait 60s").exits(0);
    assert_eq!(server.received_requests().await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proxy_of_the_environment_is_used_but_for_its_exceptions() {
    let (proxy, _) = answering(health("ok")).await;
    // Only the proxy can reach this host.
    let home = Home::asking("http://service.invalid").with("HTTP_PROXY", &proxy.uri());
    let home = home.with("NO_PROXY", "other.invalid");
    home.nycapt("health").exits(0);
    let home = home.with("NO_PROXY", "service.invalid");
    home.nycapt("health").exits(11);
    let requests = proxy.received_requests().await.unwrap();
    let urls: Vec<&str> = requests
        .iter()
        .map(|request| request.url.as_str())
        .collect();
    assert_eq!(urls, ["http://service.invalid/v1/health"]);
}

use assert_cmd::Command;
use serde_json::json;
use wiremock::{MockServer, ResponseTemplate};

use super::*;

/// Asks after the health of a host that only the proxy can reach.
fn exit_code(proxy: &MockServer, except: &str) -> Option<i32> {
    let output = Command::new(program())
        .env_clear()
        .env("HTTP_PROXY", proxy.uri())
        .env("NO_PROXY", except)
        .args(["health", "--base-url", "http://service.invalid"])
        .output();
    output.unwrap().status.code()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proxy_of_the_environment_is_used_but_for_its_exceptions() {
    let healthy = json!({"status": "ok", "version": "1.0.0", "release": null});
    let proxy = answering(ResponseTemplate::new(200).set_body_json(healthy)).await;
    assert_eq!(exit_code(&proxy, "other.invalid"), Some(0));
    assert_eq!(exit_code(&proxy, "service.invalid"), Some(11));
    let requests = proxy.received_requests().await.unwrap();
    let urls: Vec<&str> = requests
        .iter()
        .map(|request| request.url.as_str())
        .collect();
    assert_eq!(urls, ["http://service.invalid/v1/health"]);
}

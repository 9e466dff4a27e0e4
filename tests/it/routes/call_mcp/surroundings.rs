//! What the MCP server shares with the rest: rate limits, credentials that it does not read, and data or
//! a database that is down.

use nycapt_tests::prelude::*;

fn call() -> McpMessage {
    McpMessage::lookup(&json!({ "address": sample_address() }))
}

#[tokio::test]
async fn a_credential_is_not_needed_and_a_bad_one_changes_nothing() {
    let app = TestApp::new();
    let plain = call().send(&app).await.is(200);
    assert_eq!(plain.header("www-authenticate"), None);
    for credential in ["Bearer nycapt_live_nonsense", "Bearer ", "Basic eDp5", "x"] {
        let answer = app
            .send(call().request().header("authorization", credential))
            .await;
        let expected = (200, &plain.body);
        assert_eq!((answer.status, &answer.body), expected, "{credential}");
    }
    let cookie = call().request().header("cookie", "__Host-session=x");
    assert_eq!(app.send(cookie).await.body, plain.body);
}

#[tokio::test]
async fn it_is_metered_like_every_public_call_and_says_so() {
    let app = TestApp::with(&[("rate-limit", "3/60")]);
    for remaining in ["2", "1"] {
        let answer = call().send(&app).await.is(200);
        assert_eq!(answer.header("ratelimit-remaining"), Some(remaining));
        answer.assert_header("ratelimit-policy", "\"default\";q=3;w=60");
    }
    // What is refused counts too.
    let refused = app.send(call().request_with(b"{")).await;
    assert_eq!(refused.header("ratelimit-remaining"), Some("0"));
    let answer = call().send(&app).await;
    let error = answer.mcp_refused(429, -32000)["error"].clone();
    assert_eq!(error["data"]["code"], "rate_limited");
    error["message"]
        .as_str()
        .unwrap()
        .assert_has(["50 seconds"]);
    assert!(error["data"]["next"][0]["do"].is_string(), "{error}");
    assert_eq!(answer.header("retry-after"), Some("50"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn without_a_release_a_call_is_answered_with_what_is_wrong() {
    let app = TestApp::without_data();
    let result = app.lookup(&json!({ "address": "350 5 Ave" })).await;
    assert_eq!(result["isError"], true);
    let text = result["content"][0]["text"].as_str().unwrap();
    text.assert_has(["\"unavailable\"", "No data release"]);
}

#[tokio::test]
async fn no_database_is_needed() {
    // Nobody listens there.
    let app = TestApp::with(&[("database-url", "postgres://nobody@127.0.0.1:1/none")]);
    let result = app.lookup(&json!({ "address": sample_address() })).await;
    assert_eq!(result["structuredContent"]["status"], "matched");
}

#[tokio::test]
async fn a_page_may_ask_before_it_calls() {
    let app = TestApp::without_data();
    let preflight = TestRequest::new("OPTIONS", MCP)
        .header("origin", "https://www.example.com")
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "mcp-method, mcp-protocol-version",
        );
    let answer = app.send(preflight).await.is(204);
    answer.assert_header("access-control-allow-methods", "POST, OPTIONS");
    let allowed = answer
        .header("access-control-allow-headers")
        .unwrap()
        .to_lowercase();
    allowed.assert_has("mcp-protocol-version mcp-method mcp-name content-type accept".split(' '));
}

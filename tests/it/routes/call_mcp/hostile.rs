//! Malformed bodies are refused as JSON-RPC errors, never as a 5xx.

use nycapt_tests::{Answer, McpMessage, TestApp, TestRequest};
use serde_json::{Value, json};

fn list() -> McpMessage {
    McpMessage::new("tools/list", &json!({}))
}

async fn sent(app: &TestApp, body: &[u8]) -> Answer {
    app.send(list().request_with(body)).await
}

#[tokio::test]
async fn invalid_json_is_a_parse_error() {
    let app = TestApp::without_data();
    let deep = |open: &str, close: &str| [open.repeat(3_000), close.repeat(3_000)].concat();
    let arrays = format!(r#"{{"id":1,"params":{}}}"#, deep("[", "]"));
    let objects = format!(
        r#"{{"id":1,"params":{}1{}}}"#,
        "{\"a\":".repeat(3_000),
        "}".repeat(3_000)
    );
    for body in [
        "{",
        "{]",
        "nul",
        "{\"jsonrpc\":\"2.0\",}",
        "{\"a\":\"\\ud800\"}",
        "{\"id\":1e999}",
        "\u{feff}{}",
        "{} {}",
        "'x'",
        &arrays,
        &objects,
    ] {
        let body = sent(&app, body.as_bytes()).await.mcp_refused(400, -32700);
        assert_eq!(body.get("id"), None);
    }
    for body in [&b"{\"a\":\"\xff\"}"[..], b"\xff\xfe{\x00", b"\x00"] {
        sent(&app, body).await.mcp_refused(400, -32700);
    }
    app.send(list().request_with(b""))
        .await
        .mcp_refused(400, -32700);
}

#[tokio::test]
async fn other_json_is_an_invalid_request() {
    let app = TestApp::without_data();
    let message = list().body.to_string();
    let batch = format!("[{message},{message}]");
    for body in [
        batch.as_str(),
        "[]",
        "7",
        "null",
        "\"x\"",
        "{}",
        r#"{"jsonrpc":"2.0"}"#,
        r#"{"jsonrpc":"1.0","id":7,"method":"tools/list"}"#,
        r#"{"id":7,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":7,"method":7}"#,
        r#"{"jsonrpc":"2.0","id":7,"method":null}"#,
        r#"{"jsonrpc":"2.0","id":7,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"x"}}"#,
    ] {
        sent(&app, body.as_bytes()).await.mcp_refused(400, -32600);
    }
}

#[tokio::test]
async fn an_invalid_id_is_refused() {
    let app = TestApp::without_data();
    for id in [
        "null",
        "1.5",
        "true",
        "[1]",
        "{}",
        "9223372036854775808",
        "1e2",
    ] {
        let text = list()
            .body
            .to_string()
            .replace("\"id\":7", &format!("\"id\":{id}"));
        assert!(text.contains(id));
        let body = sent(&app, text.as_bytes()).await.mcp_refused(400, -32600);
        assert_eq!(body.get("id"), None, "{id}");
    }
    for id in [json!(0), json!(-1), json!(i64::MAX), json!(""), json!("💥")] {
        let mut message = list();
        message.body["id"] = id.clone();
        let answer = message.send(&app).await;
        assert_eq!((answer.status, &answer.json()["id"]), (200, &id));
    }
}

#[tokio::test]
async fn duplicate_members_are_refused_at_any_depth() {
    let app = TestApp::without_data();
    let text = list().body.to_string();
    for (member, twice) in [
        ("\"id\":7", "\"id\":7,\"id\":8"),
        (
            "\"method\":\"tools/list\"",
            "\"method\":\"tools/list\",\"method\":\"tools/call\"",
        ),
        (
            "\"version\":\"1.0\"",
            "\"version\":\"1.0\",\"v\\u0065rsion\":\"1.0\"",
        ),
    ] {
        let text = text.replace(member, twice);
        assert!(text.contains(twice));
        sent(&app, text.as_bytes()).await.mcp_refused(400, -32600);
    }
}

#[tokio::test]
async fn a_body_over_the_limit_is_413() {
    let app = TestApp::new();
    let of = |length: usize| McpMessage::lookup(&json!({ "address": "a".repeat(length) }));
    for length in [64 * 1024, 1024 * 1024] {
        of(length).send(&app).await.mcp_refused(413, -32600);
    }
    let declared = list().request().header("content-length", "99999999");
    app.send(declared).await.mcp_refused(413, -32600);
    let result = of(60_000).send(&app).await;
    assert_eq!(result.json()["result"]["isError"], true);
}

#[tokio::test]
async fn no_message_causes_a_5xx() {
    let app = TestApp::new();
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!(""),
        json!("\u{202e}\u{0}"),
        json!([]),
        json!([[{}]]),
        json!({}),
        json!({ "_meta": [] }),
    ];
    let places = [
        "/jsonrpc",
        "/id",
        "/method",
        "/params",
        "/params/name",
        "/params/arguments",
        "/params/arguments/address",
        "/params/_meta",
        "/params/_meta/io.modelcontextprotocol~1protocolVersion",
        "/params/_meta/io.modelcontextprotocol~1clientCapabilities",
        "/params/_meta/io.modelcontextprotocol~1clientInfo",
    ];
    let messages = [
        McpMessage::lookup(&json!({ "address": "x" })),
        list(),
        McpMessage::new("server/discover", &json!({})),
    ];
    for message in messages {
        for place in places {
            for value in &values {
                let mut message = message.clone();
                if let Some(member) = message.body.pointer_mut(place) {
                    *member = value.clone();
                }
                for message in [
                    message.clone(),
                    message.header("mcp-protocol-version", None),
                ] {
                    is_an_answer(&message.send(&app).await, place, value);
                }
            }
        }
    }
}

fn is_an_answer(answer: &Answer, place: &str, value: &Value) {
    assert!(answer.status < 500, "{place} = {value}: {answer:?}");
    if answer.status != 202 {
        let body = answer.json();
        assert_eq!(body["jsonrpc"], "2.0", "{place} = {value}: {body}");
        assert_ne!(body["error"]["code"], -32603, "{place} = {value}: {body}");
    }
}

#[tokio::test]
async fn compressed_bodies_and_long_targets_are_refused() {
    let app = TestApp::without_data();
    let compressed = list()
        .header("content-encoding", Some("gzip"))
        .send(&app)
        .await;
    assert_eq!(compressed.status, 415);
    let long = TestRequest::new("POST", &format!("/mcp?{}", "q".repeat(9_000)));
    assert_eq!(app.send(long).await.status, 414);
}

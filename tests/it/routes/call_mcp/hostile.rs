//! Malformed bodies are refused as JSON-RPC errors, never as a 5xx.

use nycapt_tests::prelude::*;

fn list() -> McpMessage {
    McpMessage::new("tools/list", &json!({}))
}

#[tokio::test]
async fn malformed_bodies_are_json_rpc_errors() {
    let app = TestApp::without_data();
    let message = list().body.to_string();
    let batch = format!("[{message},{message}]");
    let twice = message.replace("\"version\"", "\"version\":\"1\",\"v\\u0065rsion\"");
    let deep = "[".repeat(60_000);
    for (code, body) in [
        (-32700, ""),
        (-32700, "{"),
        (-32700, "{} {}"),
        (-32700, "nul"),
        (-32700, r#"{"a":1e999}"#),
        (-32700, r#""\ud800""#),
        (-32700, &deep),
        (-32700, "\u{feff}{}"),
        (-32600, &batch),
        (-32600, &twice),
        (-32600, "[]"),
        (-32600, "7"),
        (-32600, "null"),
        (-32600, r#""x""#),
        (-32600, "{}"),
        (-32600, r#"{"jsonrpc":"1.0","id":7,"method":"tools/list"}"#),
        (-32600, r#"{"jsonrpc":"2.0","id":7,"method":null}"#),
        (-32600, r#"{"jsonrpc":"2.0","id":7,"result":{}}"#),
    ] {
        let answer = app.send(list().request_with(body.as_bytes())).await;
        assert_eq!(answer.json()["error"]["code"], code, "{body:.60}");
        answer.mcp_refused(400, code);
    }
    let bytes = list().request_with(b"{\"a\":\"\xff\"}");
    app.send(bytes).await.mcp_refused(400, -32700);
    for id in "null 1.5 1e3 true [] {} 9223372036854775808".split(' ') {
        let body = message.replace("\"id\":7", &format!("\"id\":{id}"));
        let answer = app.send(list().request_with(body.as_bytes())).await;
        assert_eq!(answer.json()["error"]["code"], -32600, "{id}");
        answer.mcp_refused(400, -32600);
    }
    for id in [json!(i64::MAX), json!(-7), json!(""), json!("💥")] {
        let mut message = list();
        message.body["id"] = id.clone();
        let answer = message.send(&app).await;
        assert_eq!((answer.status, &answer.json()["id"]), (200, &id));
    }
}

#[tokio::test]
async fn large_or_compressed_bodies_and_long_targets_are_refused() {
    let app = TestApp::new();
    let of = |length: usize| McpMessage::lookup(&json!({ "address": "a".repeat(length) }));
    for length in [64 * 1024, 1024 * 1024] {
        of(length).send(&app).await.mcp_refused(413, -32600);
    }
    let declared = list().request().header("content-length", "99999999");
    app.send(declared).await.mcp_refused(413, -32600);
    let result = of(60_000).send(&app).await;
    assert_eq!(result.json()["result"]["isError"], true);
    let compressed = list()
        .header("content-encoding", Some("gzip"))
        .send(&app)
        .await;
    assert_eq!(compressed.status, 415);
    let long = TestRequest::new("POST", &format!("/mcp?{}", "q".repeat(9_000)));
    assert_eq!(app.send(long).await.status, 414);
}

#[tokio::test]
async fn no_message_causes_a_5xx() {
    let app = TestApp::new();
    let values = json!([
        null, true, -1, 1.5, u64::MAX, "", "\u{202e}\u{0}", [], [[{}]], {}, { "_meta": [] },
    ]);
    let places = "/jsonrpc /id /method /params /params/name /params/arguments \
                  /params/arguments/address /params/_meta \
                  /params/_meta/io.modelcontextprotocol~1protocolVersion \
                  /params/_meta/io.modelcontextprotocol~1clientCapabilities \
                  /params/_meta/io.modelcontextprotocol~1clientInfo";
    let messages = [
        McpMessage::lookup(&json!({ "address": "x" })),
        list(),
        McpMessage::new("server/discover", &json!({})),
    ];
    for message in messages {
        for place in places.split(' ') {
            for value in values.as_array().unwrap() {
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

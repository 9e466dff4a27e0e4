//! Clients of older revisions, which begin with a handshake.

use nycapt::contract::MCP_TOOL;
use nycapt_tests::prelude::*;

const REVISIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

fn initialize(revision: &str) -> McpMessage {
    let params = json!({
        "protocolVersion": revision,
        "capabilities": {},
        "clientInfo": { "name": "probe", "version": "1.0" },
    });
    let body = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params });
    McpMessage::older(None, body)
}

fn request(revision: Option<&str>, method: &str, params: &Value) -> McpMessage {
    let body = json!({ "jsonrpc": "2.0", "id": "a", "method": method, "params": params });
    McpMessage::older(revision, body)
}

#[tokio::test]
async fn a_handshake_uses_the_clients_revision_or_the_newest_without_a_session() {
    let app = TestApp::without_data();
    for revision in REVISIONS {
        let answer = initialize(revision).send(&app).await.is(200);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.header("mcp-session-id"), None);
        let result = answer.json()["result"].clone();
        assert_eq!(result["protocolVersion"], revision);
        assert_eq!(result["serverInfo"]["name"], "nycapt");
        assert_eq!(result["capabilities"], json!({ "tools": {} }));

        let body = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        let ready = McpMessage::older(Some(revision), body).send(&app).await;
        assert_eq!((ready.status, ready.body.len()), (202, 0), "{revision}");
    }
    for revision in ["2026-07-28", "2099-01-01", "1.0"] {
        let result = initialize(revision).send(&app).await.json()["result"].clone();
        assert_eq!(result["protocolVersion"], "2025-11-25", "{revision}");
    }
}

#[tokio::test]
async fn every_revision_lists_and_calls_the_tool() {
    let app = TestApp::new();
    let revisions = REVISIONS.map(Some).into_iter().chain([None]);
    for revision in revisions {
        let listed = request(revision, "tools/list", &json!({})).send(&app).await;
        let listed = listed.json();
        assert_eq!(listed["id"], "a", "{revision:?}");
        assert_eq!(listed["result"]["tools"][0]["name"], MCP_TOOL);
        let call = json!({ "name": MCP_TOOL, "arguments": { "address": "nowhere" } });
        let called = request(revision, "tools/call", &call).send(&app).await;
        let result = called.json()["result"].clone();
        let status = &result["structuredContent"]["status"];
        assert_eq!(status, "notFound", "{result}");
        let call = json!({ "name": MCP_TOOL, "arguments": { "address": sample_address() } });
        let found = request(revision, "tools/call", &call).send(&app).await;
        let kinds = found.json()["result"]["content"].as_array().unwrap().len();
        let knows_links = revision.is_some_and(|it| it >= "2025-06-18");
        assert_eq!(kinds, if knows_links { 3 } else { 1 }, "{revision:?}");
        // The member is of the current revision.
        assert_eq!(result.get("resultType"), None, "{result}");
        let pinged = request(revision, "ping", &json!({})).send(&app).await;
        assert_eq!((pinged.status, &pinged.json()["result"]), (200, &json!({})));
    }
}

#[tokio::test]
async fn older_clients_get_json_rpc_errors() {
    let app = TestApp::without_data();
    let of = |method, params| request(Some("2025-06-18"), method, &params);
    for (message, status, code) in [
        (of("tools/delete", json!({})), 200, -32601),
        (of("prompts/list", json!({})), 200, -32601),
        (of("resources/list", json!({})), 200, -32601),
        (of("tools/call", json!({ "name": "other" })), 200, -32602),
        (request(Some("1999-01-01"), "ping", &json!({})), 400, -32022),
    ] {
        message.send(&app).await.mcp_refused(status, code);
    }
    let list = json!({ "name": MCP_TOOL, "arguments": [] });
    for (method, params, wanted) in [
        ("tools/call", json!({ "arguments": {} }), "name` is missing"),
        ("tools/call", json!({ "name": 7 }), "name` must be a string"),
        ("tools/call", list, "arguments` must be an object"),
        ("initialize", json!({}), "protocolVersion` is missing"),
    ] {
        let body = of(method, params).send(&app).await.mcp_refused(200, -32602);
        assert_eq!(body["error"]["message"], format!("`params.{wanted}."));
    }
    let other_version = initialize("2025-06-18").header("mcp-protocol-version", Some("2025-03-26"));
    other_version.send(&app).await.mcp_refused(400, -32600);
}

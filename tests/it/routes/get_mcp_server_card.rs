//! The card of the MCP server.

use nycapt::contract::MCP_TOOL;
use nycapt_tests::prelude::*;

#[tokio::test]
async fn the_card_has_endpoint_and_protocol_without_tools() {
    let app = TestApp::without_data();
    for path in ["/mcp/server-card", "/.well-known/mcp/server-card.json"] {
        let card = app.get(path).await.json();
        assert_eq!(card["name"], "com.example.api/nycapt");
        let expected = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";
        assert_eq!(card["$schema"], expected);
        assert_eq!(card["remotes"][0]["url"], "https://api.example.com/mcp");
        assert_eq!(card["remotes"][0]["type"], "streamable-http");
        let known = "$schema name version title description websiteUrl remotes";
        let members = card.as_object().unwrap();
        assert!(members.keys().all(|name| known.contains(name)), "{card}");
        assert!(card["description"].as_str().unwrap().chars().count() <= 100);
    }
}

/// The result of a message to the MCP server.
async fn result(app: &TestApp, method: &str) -> Value {
    let answer = McpMessage::new(method, &json!({})).send(app).await.is(200);
    answer.json()["result"].clone()
}

#[tokio::test]
async fn the_card_matches_the_handshake() {
    let app = TestApp::new();
    let card = app.get("/mcp/server-card").await.json();
    let discovered = result(&app, "server/discover").await;
    assert_eq!(
        discovered["supportedVersions"],
        card["remotes"][0]["supportedProtocolVersions"]
    );
    let server = &discovered["_meta"]["io.modelcontextprotocol/serverInfo"];
    for member in ["version", "title", "websiteUrl"] {
        assert_eq!(server[member], card[member], "{discovered}");
    }
    let name = card["name"].as_str().unwrap();
    assert_eq!(name.rsplit('/').next(), server["name"].as_str());
    let tools = result(&app, "tools/list").await;
    // The tool that auth.md, llms.txt and the skill name.
    assert_eq!(tools["tools"][0]["name"], MCP_TOOL);
    assert_eq!(tools["tools"].as_array().unwrap().len(), 1);
}

//! The card of the MCP server.

use nycapt_tests::{Sending, TestApp};
use serde_json::json;

#[tokio::test]
async fn the_card_names_the_endpoint_and_its_protocol_and_no_tools() {
    let app = TestApp::without_data();
    for path in ["/mcp/server-card", "/.well-known/mcp/server-card.json"] {
        let sending =
            Sending::new("GET", path).header("accept", "application/mcp-server-card+json");
        let answer = app.send(sending).await;
        assert_eq!(answer.status, 200, "{path}");
        let media = answer.header("content-type");
        assert_eq!(media, Some("application/mcp-server-card+json"));
        assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"));
        let card = answer.json();
        assert_eq!(card["name"], "com.example.api/nycapt");
        assert_eq!(
            card["$schema"],
            "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"
        );
        assert_eq!(card["remotes"][0]["url"], "https://api.example.com/mcp");
        assert_eq!(card["remotes"][0]["type"], "streamable-http");
        let versions = card["remotes"][0]["supportedProtocolVersions"]
            .as_array()
            .unwrap();
        assert!(versions.contains(&json!("2026-07-28")), "{versions:?}");
        let known = [
            "$schema",
            "name",
            "version",
            "title",
            "description",
            "websiteUrl",
            "remotes",
        ];
        let members = card.as_object().unwrap();
        assert!(
            members.keys().all(|name| known.contains(&name.as_str())),
            "{card}"
        );
        assert!(card["description"].as_str().unwrap().chars().count() <= 100);
    }
}

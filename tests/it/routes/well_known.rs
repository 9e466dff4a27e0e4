//! Discovery after a 401 (specification parts 4.5 and 5).

use nycapt::contract::MCP_TOOL;
use nycapt_tests::prelude::*;

const RESOURCE: &str = "/.well-known/oauth-protected-resource";
const SECURITY: &str = "/.well-known/security.txt";
const SERVER: &str = "/.well-known/oauth-authorization-server";

#[tokio::test]
async fn metadata_name_document_and_server_and_offer_anonymous_registration_only() {
    let app = TestApp::without_data();
    let expected = json!({
        "resource": "https://api.example.com",
        "resource_name": "NYC Apartment Report Service",
        "resource_documentation": "https://www.example.com/auth.md",
        "authorization_servers": ["https://api.example.com"],
        "bearer_methods_supported": ["header"],
    });
    assert_eq!(app.get(RESOURCE).await.json(), expected);
    let expected = json!({
        "issuer": "https://api.example.com",
        "grant_types_supported": [],
        "revocation_endpoint": "https://api.example.com/v1/agent/revoke",
        "agent_auth": {
            "skill": "https://www.example.com/auth.md",
            "identity_endpoint": "https://api.example.com/v1/agent/register",
            "register_uri": "https://api.example.com/v1/agent/register",
            "revocation_uri": "https://api.example.com/v1/agent/revoke",
            "identity_types_supported": ["anonymous"],
            "anonymous": { "credential_types_supported": ["bearer_api_key"] },
        },
    });
    assert_eq!(app.get(SERVER).await.json(), expected);
}

#[tokio::test]
async fn security_txt_has_the_support_contact_and_expires_within_a_year() {
    let settings = [("support-contact", "mailto:help@example.com")];
    let answer = TestApp::with(&settings).get(SECURITY).await;
    answer.assert_header("content-type", "text/plain; charset=utf-8");
    let expected = "Contact: mailto:help@example.com\nExpires: 2027-02-19T00:00:00Z\n\
                    Preferred-Languages: en\n\
                    Canonical: https://www.example.com/.well-known/security.txt\n";
    assert_eq!(answer.text(), expected);
    TestApp::without_data().get(SECURITY).await.error(404);
}

#[tokio::test]
async fn urls_follow_the_settings_with_or_without_trailing_slash() {
    let app = TestApp::with(&[
        ("base-url", "https://reports.example/"),
        ("site-url", "https://site.example/"),
    ]);
    let resource = app.get(RESOURCE).await.json();
    assert_eq!(resource["resource"], "https://reports.example");
    let expected = "https://site.example/auth.md";
    assert_eq!(resource["resource_documentation"], expected);
    let server = app.get(SERVER).await.json();
    assert_eq!(server["issuer"], resource["authorization_servers"][0]);
}

#[tokio::test]
async fn every_entry_is_named_once_and_is_of_the_type_that_the_catalog_says() {
    let app = TestApp::without_data();
    let catalog = app.get("/.well-known/ai-catalog.json").await.json();
    assert_eq!(catalog["specVersion"], "1.0");
    let entries = catalog["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 2, "{catalog}");
    let expected = "urn:air:api.example.com:mcp:nycapt";
    assert_eq!(entries[0]["identifier"], expected);
    assert_ne!(entries[0]["identifier"], entries[1]["identifier"]);
    for entry in entries {
        for member in ["displayName", "description"] {
            assert!(entry[member].as_str().unwrap().len() > 5, "{entry}");
        }
        let url = entry["url"].as_str().unwrap();
        let path = url.split_once(".example.com").unwrap().1;
        let answer = app.get(path).await;
        let media = answer.header("content-type").unwrap();
        let kind = entry["type"].as_str().unwrap();
        assert!(media.starts_with(kind), "{url} is {media}");
    }
}

/// Every target that a link set names.
fn targets(value: &Value) -> Vec<&str> {
    let own = value.get("href").and_then(Value::as_str);
    let members = value
        .as_object()
        .into_iter()
        .flat_map(|members| members.values());
    let inside = members.chain(value.as_array().into_iter().flatten());
    own.into_iter().chain(inside.flat_map(targets)).collect()
}

#[tokio::test]
async fn the_catalog_is_a_link_set_and_every_document_in_it_answers() {
    let app = TestApp::new();
    let answer = app.get("/.well-known/api-catalog").await.is(200);
    answer.assert_header(
        "content-type",
        "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"",
    );
    let set = answer.json();
    let api = "https://api.example.com/";
    assert_eq!(set["linkset"][0]["item"][0]["href"], api);
    assert_eq!(set["linkset"][1]["anchor"], api);
    let targets = targets(&set);
    assert!(targets.len() >= 6, "{set}");
    for url in targets {
        let path = url.split_once(".example.com").unwrap().1;
        // The MCP endpoint takes only messages.
        let status = if path == MCP { 405 } else { 200 };
        assert_eq!(app.get(path).await.status, status, "{url}");
    }
}

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
        for member in ["title", "description"] {
            let length = card[member].as_str().unwrap().chars().count();
            assert!(length <= 100, "{member}: {length}");
        }
    }
}

async fn result(app: &TestApp, method: &str) -> Value {
    let answer = McpMessage::new(method, &json!({})).send(app).await.is(200);
    answer.json()["result"].clone()
}

#[tokio::test]
async fn the_card_matches_the_handshake() {
    let app = TestApp::new();
    let card = app.get("/mcp/server-card").await.json();
    let discovered = result(&app, "server/discover").await;
    let revisions = &card["remotes"][0]["supportedProtocolVersions"];
    assert_eq!(discovered["supportedVersions"], *revisions);
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

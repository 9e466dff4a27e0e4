//! Discovery after a 401 (specification parts 4.5 and 5).

use nycapt_tests::{TestApp, TestRequest};
use serde_json::json;

const RESOURCE: &str = "/.well-known/oauth-protected-resource";
const SERVER: &str = "/.well-known/oauth-authorization-server";

#[tokio::test]
async fn resource_metadata_names_document_and_authorization_server() {
    let app = TestApp::without_data();
    let expected = json!({
        "resource": "https://api.example.com",
        "resource_name": "NYC Apartment Report Service",
        "resource_documentation": "https://www.example.com/auth.md",
        "authorization_servers": ["https://api.example.com"],
        "bearer_methods_supported": ["header"],
    });
    assert_eq!(app.get(RESOURCE).await.json(), expected);
}

#[tokio::test]
async fn server_metadata_offers_anonymous_registration_only() {
    let app = TestApp::without_data();
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
async fn a_401_leads_to_registration() {
    let app = TestApp::without_data();
    let base = "https://api.example.com";
    let refused = app.get("/api/balance").await;
    let challenge = refused.header("www-authenticate").unwrap();
    let url = challenge.split('"').nth(1).unwrap();
    let resource = app.get(url.strip_prefix(base).unwrap()).await.json();
    assert_eq!(resource["resource"], base);
    let issuer = resource["authorization_servers"][0].as_str().unwrap();
    let server = app
        .get(&format!("{}{SERVER}", issuer.strip_prefix(base).unwrap()))
        .await
        .json();
    assert_eq!(server["issuer"], issuer, "RFC 8414: byte for byte");
    for url in [
        &server["revocation_endpoint"],
        &server["agent_auth"]["identity_endpoint"],
        &server["agent_auth"]["register_uri"],
        &server["agent_auth"]["revocation_uri"],
    ] {
        let path = url.as_str().unwrap().strip_prefix(base).unwrap();
        let options = app.send(TestRequest::new("OPTIONS", path)).await;
        assert_eq!(options.status, 204, "{path}");
        assert!(options.header("allow").unwrap().contains("POST"), "{path}");
    }
    assert_eq!(
        server["agent_auth"]["skill"],
        resource["resource_documentation"]
    );
}

#[tokio::test]
async fn both_documents_are_cacheable_and_cross_origin() {
    let app = TestApp::without_data();
    for path in [RESOURCE, SERVER] {
        let request = || TestRequest::new("GET", path).header("origin", "https://other.example");
        let answer = app.send(request()).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.header("cache-control"), Some("public, max-age=300"));
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
        assert_eq!(answer.header("access-control-allow-credentials"), None);
        let head = app.send(TestRequest::new("HEAD", path)).await;
        assert_eq!((head.status, head.body.len()), (200, 0));
        assert_eq!(head.header("cache-control"), Some("public, max-age=300"));
        let preflight = TestRequest::new("OPTIONS", path)
            .header("origin", "https://other.example")
            .header("access-control-request-method", "GET");
        assert_eq!(app.send(preflight).await.status, 204);
        app.post(path, &json!({}))
            .await
            .refused(405, "method_not_allowed");
    }
}

#[tokio::test]
async fn urls_follow_the_settings_with_or_without_trailing_slash() {
    let app = TestApp::with(&[
        ("base-url", "https://reports.example/"),
        ("site-url", "https://site.example/"),
    ]);
    let resource = app.get(RESOURCE).await.json();
    assert_eq!(resource["resource"], "https://reports.example");
    assert_eq!(
        resource["resource_documentation"],
        "https://site.example/auth.md"
    );
    assert_eq!(
        app.get(SERVER).await.json()["issuer"],
        resource["authorization_servers"][0]
    );
}

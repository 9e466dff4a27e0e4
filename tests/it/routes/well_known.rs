//! Discovery after a 401 (specification parts 4.5 and 5).

use nycapt_tests::prelude::*;

const RESOURCE: &str = "/.well-known/oauth-protected-resource";
const SECURITY: &str = "/.well-known/security.txt";
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
    assert_eq!(
        app.get(SERVER).await.json()["issuer"],
        resource["authorization_servers"][0]
    );
}

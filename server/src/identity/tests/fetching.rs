//! Which parts of a provider's documents are trusted.

use std::net::TcpListener;

use serde_json::json;
use wiremock::ResponseTemplate;

use super::draft::{Draft, now, settings};
use super::provider::{FakeProvider, key_set};
use super::signer::{NEXT_RSA, RSA};
use crate::identity::{Identity, IdentityError, TokenType};

async fn outcome(provider: &FakeProvider) -> Result<(), IdentityError> {
    let token = provider.draft().signed(&RSA, "RS256");
    provider.identity().verify(&token, now()).await.map(drop)
}

const UNAVAILABLE: Result<(), IdentityError> = Err(IdentityError::Unavailable);

#[tokio::test]
async fn a_discovery_document_of_another_issuer_is_not_believed() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let address = format!("{}/keys", provider.issuer());
    for issuer in [
        json!("https://other.example"),
        json!(format!("{}/", provider.issuer())),
        json!(null),
    ] {
        provider.answer_discovery(
            ResponseTemplate::new(200)
                .set_body_json(json!({ "issuer": issuer, "jwks_uri": address })),
        );
        assert_eq!(outcome(&provider).await, UNAVAILABLE, "{issuer}");
    }
    assert_eq!(provider.fetches(), 0);
}

#[tokio::test]
async fn no_redirect_is_followed() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let elsewhere = FakeProvider::publishing(&[&RSA]).await;
    let target = format!("{}/keys", elsewhere.issuer());
    provider.answer_keys(ResponseTemplate::new(302).insert_header("Location", target));
    assert_eq!(outcome(&provider).await, UNAVAILABLE);
    assert_eq!(elsewhere.fetches(), 0);
}

#[tokio::test]
async fn a_document_without_end_is_not_read() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let padded = |length: usize| {
        let set = key_set(&[&RSA]).to_string();
        let body = format!("{set}{}", " ".repeat(length - set.len()));
        ResponseTemplate::new(200).set_body_string(body)
    };
    provider.answer_keys(padded(256 * 1024));
    assert_eq!(outcome(&provider).await, Ok(()));
    provider.answer_keys(padded(256 * 1024 + 1));
    assert_eq!(outcome(&provider).await, UNAVAILABLE);
}

#[tokio::test]
async fn documents_that_are_no_json_are_not_believed() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let html = ResponseTemplate::new(200).set_body_string("<html>");
    provider.answer_keys(html.clone());
    assert_eq!(outcome(&provider).await, UNAVAILABLE);
    provider.answer_discovery(html);
    assert_eq!(outcome(&provider).await, UNAVAILABLE);
}

#[tokio::test]
async fn a_provider_that_says_nothing_is_not_waited_for() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let issuer = format!("http://{}", silent.local_addr().unwrap());
    let identity = Identity::new(settings(&issuer, TokenType::Strict)).unwrap();
    let token = Draft::of(&issuer, now()).signed(&RSA, "RS256");
    let outcome = identity.verify(&token, now()).await.map(drop);
    assert_eq!(outcome, UNAVAILABLE);
}

#[tokio::test]
async fn a_token_cannot_bring_its_own_key() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let attacker = FakeProvider::publishing(&[&NEXT_RSA]).await;
    let identity = provider.identity();
    let address = format!("{}/keys", attacker.issuer());
    for (name, value) in [
        ("jku", json!(address)),
        ("x5u", json!(address)),
        ("jwk", NEXT_RSA.jwk()),
        ("x5c", json!(["MIIB"])),
    ] {
        for key_id in [RSA.id, NEXT_RSA.id] {
            let draft = provider.draft().claim("sub", "admin").header("kid", key_id);
            let token = draft.header(name, value.clone()).signed(&NEXT_RSA, "RS256");
            let outcome = identity.verify(&token, now()).await;
            assert_eq!(outcome, Err(IdentityError::Invalid), "{name} {key_id}");
        }
        let honest = provider.draft().header(name, value).signed(&RSA, "RS256");
        assert!(identity.verify(&honest, now()).await.is_ok(), "{name}");
    }
    assert_eq!(attacker.fetches(), 0);
}

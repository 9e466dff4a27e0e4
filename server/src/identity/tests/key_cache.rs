//! Which parts of a provider's documents are trusted, how long keys are cached, and how rarely they
//! are fetched.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, ToSpan};
use nycapt_rules::UserId;
use serde_json::json;
use tokio::task::{JoinSet, yield_now};
use wiremock::ResponseTemplate;

use super::draft::{Draft, SUBJECT, now, settings};
use super::provider::{FakeProvider, key_set};
use super::signer::{ED25519, NEXT_RSA, P256, RSA, Signer};
use crate::identity::{Identity, IdentityError, TokenType, TokenVerifier};

const INVALID: Result<UserId, IdentityError> = Err(IdentityError::Invalid);

/// A provider that publishes [`RSA`], and this service, which has loaded nothing.
struct Scene {
    provider: FakeProvider,
    identity: Arc<Identity>,
}

impl Scene {
    async fn new() -> Self {
        let provider = FakeProvider::publishing(&[&RSA]).await;
        Self {
            identity: Arc::new(provider.identity()),
            provider,
        }
    }

    /// Verifies a fresh token of a signer, some seconds into the test.
    async fn verify(&self, signer: &Signer, later: i64) -> Result<UserId, IdentityError> {
        let at = now() + later.seconds();
        let token = Draft::of(&self.provider.issuer(), at).signed(signer, "RS256");
        self.identity.verify(&token, at).await
    }

    async fn accepts(&self, signer: &Signer, later: i64) {
        let user = UserId::of(&self.provider.issuer(), SUBJECT);
        let outcome = self.verify(signer, later).await;
        assert_eq!(outcome, Ok(user), "{} after {later} s", signer.id);
    }

    async fn refuses(&self, signer: &Signer, later: i64) {
        let outcome = self.verify(signer, later).await;
        assert_eq!(outcome, INVALID, "{} after {later} s", signer.id);
    }
}

#[tokio::test]
async fn keys_are_asked_for_once_and_then_kept() {
    let scene = Scene::new().await;
    assert_eq!(scene.provider.fetches(), 0);
    for later in [0, 1, 60, 600] {
        scene.accepts(&RSA, later).await;
    }
    assert_eq!(scene.provider.fetches(), 1);
}

#[tokio::test]
async fn a_new_key_works_at_its_first_token_and_the_old_one_still_works() {
    let scene = Scene::new().await;
    scene.accepts(&RSA, 0).await;
    scene.provider.publish(&[&NEXT_RSA, &RSA]);
    scene.accepts(&NEXT_RSA, 1).await;
    scene.accepts(&RSA, 2).await;
    assert_eq!(scene.provider.fetches(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_thousand_unknown_keys_at_once_ask_once() {
    let scene = Scene::new().await;
    scene.accepts(&RSA, 0).await;
    let mut flood = JoinSet::new();
    for number in 0..1000 {
        let draft = scene.provider.draft();
        let draft = draft.header("kid", format!("made-up-{number}"));
        let token = draft.signed(&ED25519, "EdDSA");
        let identity = Arc::clone(&scene.identity);
        flood.spawn(async move { identity.verify(&token, now()).await });
    }
    assert!(flood.join_all().await.into_iter().all(|one| one == INVALID));
    assert_eq!(scene.provider.fetches(), 2);
}

#[tokio::test]
async fn the_next_question_for_an_unknown_key_waits_for_half_a_minute() {
    let scene = Scene::new().await;
    for later in [0, 1, 29] {
        scene.refuses(&NEXT_RSA, later).await;
    }
    // The first call loads the keys, and fetches once more for the unknown one.
    assert_eq!(scene.provider.fetches(), 2);
    scene.provider.publish(&[&NEXT_RSA]);
    scene.refuses(&NEXT_RSA, 29).await;
    scene.accepts(&NEXT_RSA, 30).await;
    assert_eq!(scene.provider.fetches(), 3);
    // The provider has withdrawn it.
    scene.refuses(&RSA, 31).await;
}

#[tokio::test]
async fn a_token_that_is_void_anyway_asks_for_nothing() {
    let scene = Scene::new().await;
    for draft in [
        scene.provider.draft().header("alg", "none"),
        scene.provider.draft().claim("exp", 1),
        scene.provider.draft().claim("iss", "https://other.example"),
        scene.provider.draft().claim("aud", "https://other.example"),
    ] {
        let token = draft.header("kid", "made-up").signed(&RSA, "RS256");
        assert_eq!(scene.identity.verify(&token, now()).await, INVALID);
    }
    assert_eq!(scene.provider.fetches(), 0);
}

#[tokio::test]
async fn a_caller_that_hangs_up_does_not_stop_the_question() {
    let scene = Scene::new().await;
    scene.accepts(&RSA, 0).await;
    scene.provider.publish(&[&NEXT_RSA]);
    tokio::select! {
        biased;
        _ = scene.verify(&NEXT_RSA, 1) => panic!("answered without waiting"),
        () = yield_now() => {}
    }
    scene.accepts(&NEXT_RSA, 1).await;
    assert_eq!(scene.provider.fetches(), 2);
}

#[tokio::test]
async fn an_outage_after_the_first_load_signs_nobody_out() {
    let scene = Scene::new().await;
    scene.accepts(&RSA, 0).await;
    scene.provider.answer_discovery(ResponseTemplate::new(503));
    for later in [601, 3600, 25 * 3600, 30 * 24 * 3600] {
        scene.accepts(&RSA, later).await;
        scene.refuses(&NEXT_RSA, later).await;
    }
    scene
        .provider
        .answer_keys(ResponseTemplate::new(200).set_body_string(r#"{"keys":[]}"#));
    scene.accepts(&RSA, 31 * 24 * 3600).await;
}

#[tokio::test]
async fn before_the_first_load_an_outage_is_ours_to_admit_and_ends_by_itself() {
    let scene = Scene::new().await;
    scene.provider.answer_keys(ResponseTemplate::new(500));
    let away = Err(IdentityError::Unavailable);
    assert_eq!(scene.verify(&RSA, 0).await, away);
    assert_eq!(scene.verify(&RSA, 14).await, away);
    // A token for another service is invalid whatever the keys are.
    let other = scene.provider.draft().claim("aud", "https://other.example");
    let other = other.signed(&RSA, "RS256");
    assert_eq!(scene.identity.verify(&other, now()).await, INVALID);
    assert_eq!(scene.provider.fetches(), 1);
    scene.provider.publish(&[&RSA]);
    scene.accepts(&RSA, 15).await;
}

#[tokio::test]
async fn keys_past_their_age_are_renewed_while_they_still_serve() {
    let scene = Scene::new().await;
    scene.accepts(&RSA, 0).await;
    scene.provider.publish(&[&NEXT_RSA]);
    scene.accepts(&RSA, 600).await;
    scene.accepts(&RSA, 601).await;
    let renewed = async {
        while scene.verify(&RSA, 602).await.is_ok() {
            yield_now().await;
        }
    };
    let renewed = tokio::time::timeout(Duration::from_secs(10), renewed);
    renewed.await.unwrap();
    // One fetch because of age, and one for the withdrawn key.
    assert_eq!(scene.provider.fetches(), 3);
}

#[tokio::test]
async fn a_provider_may_ask_for_a_longer_life_of_its_keys_up_to_a_day() {
    let scene = Scene::new().await;
    scene.provider.answer_keys(
        ResponseTemplate::new(200)
            .insert_header("Cache-Control", "public, Max-Age=9999999, must-revalidate")
            .set_body_json(key_set(&[&RSA])),
    );
    let day = SignedDuration::from_hours(24).as_secs();
    scene.accepts(&RSA, 0).await;
    scene.provider.publish(&[&P256]);
    scene.accepts(&RSA, day).await;
    assert_eq!(scene.provider.fetches(), 1);
    // Keys older than a day are fetched again before they are used.
    scene.refuses(&RSA, day + 1).await;
}

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

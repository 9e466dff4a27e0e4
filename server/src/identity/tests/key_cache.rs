//! How long keys are cached, and how rarely they are fetched.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, ToSpan};
use nycapt_rules::UserId;
use tokio::task::{JoinSet, yield_now};
use wiremock::ResponseTemplate;

use super::draft::{Draft, SUBJECT, now};
use super::provider::{FakeProvider, key_set};
use super::signer::{ED25519, NEXT_RSA, P256, RSA, Signer};
use crate::identity::{Identity, IdentityError};

const INVALID: Result<UserId, IdentityError> = Err(IdentityError::Invalid);

/// Verifies a fresh token of a signer, some seconds into the test.
async fn verify(
    provider: &FakeProvider,
    identity: &Identity,
    signer: &Signer,
    later: i64,
) -> Result<UserId, IdentityError> {
    let at = now() + later.seconds();
    let token = Draft::of(&provider.issuer(), at).signed(signer, "RS256");
    identity.verify(&token, at).await
}

fn user(provider: &FakeProvider) -> Result<UserId, IdentityError> {
    Ok(UserId::of(&provider.issuer(), SUBJECT))
}

#[tokio::test]
async fn keys_are_asked_for_once_and_then_kept() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let identity = provider.identity();
    assert_eq!(provider.fetches(), 0);
    for later in [0, 1, 60, 600] {
        assert_eq!(
            verify(&provider, &identity, &RSA, later).await,
            user(&provider)
        );
    }
    assert_eq!(provider.fetches(), 1);
}

#[tokio::test]
async fn a_new_key_works_at_its_first_token_and_the_old_one_goes_on() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let identity = provider.identity();
    assert_eq!(verify(&provider, &identity, &RSA, 0).await, user(&provider));
    provider.publish(&[&NEXT_RSA, &RSA]);
    assert_eq!(
        verify(&provider, &identity, &NEXT_RSA, 1).await,
        user(&provider)
    );
    assert_eq!(verify(&provider, &identity, &RSA, 2).await, user(&provider));
    assert_eq!(provider.fetches(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_thousand_unknown_keys_at_once_ask_once() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let identity = Arc::new(provider.identity());
    assert_eq!(verify(&provider, &identity, &RSA, 0).await, user(&provider));
    let mut flood = JoinSet::new();
    for number in 0..1000 {
        let token = provider
            .draft()
            .header("kid", format!("made-up-{number}"))
            .signed(&ED25519, "EdDSA");
        let identity = Arc::clone(&identity);
        flood.spawn(async move { identity.verify(&token, now()).await });
    }
    assert!(flood.join_all().await.into_iter().all(|one| one == INVALID));
    assert_eq!(provider.fetches(), 2);
}

#[tokio::test]
async fn the_next_question_for_an_unknown_key_waits_for_half_a_minute() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let identity = provider.identity();
    for later in [0, 1, 29] {
        assert_eq!(
            verify(&provider, &identity, &NEXT_RSA, later).await,
            INVALID
        );
    }
    // The first loads, and asks once more for what it did not find.
    assert_eq!(provider.fetches(), 2);
    provider.publish(&[&NEXT_RSA]);
    assert_eq!(verify(&provider, &identity, &NEXT_RSA, 29).await, INVALID);
    assert_eq!(
        verify(&provider, &identity, &NEXT_RSA, 30).await,
        user(&provider)
    );
    assert_eq!(provider.fetches(), 3);
}

#[tokio::test]
async fn a_token_that_is_void_anyway_asks_for_nothing() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let identity = provider.identity();
    for draft in [
        provider.draft().header("alg", "none"),
        provider.draft().claim("exp", 1),
        provider.draft().claim("iss", "https://other.example"),
        provider.draft().claim("aud", "https://other.example"),
    ] {
        let token = draft.header("kid", "made-up").signed(&RSA, "RS256");
        assert_eq!(identity.verify(&token, now()).await, INVALID);
    }
    assert_eq!(provider.fetches(), 0);
}

#[tokio::test]
async fn a_caller_that_hangs_up_does_not_stop_the_question() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let identity = provider.identity();
    assert_eq!(verify(&provider, &identity, &RSA, 0).await, user(&provider));
    provider.publish(&[&NEXT_RSA]);
    tokio::select! {
        biased;
        _ = verify(&provider, &identity, &NEXT_RSA, 1) => panic!("answered without waiting"),
        () = yield_now() => {}
    }
    assert_eq!(
        verify(&provider, &identity, &NEXT_RSA, 1).await,
        user(&provider)
    );
    assert_eq!(provider.fetches(), 2);
}

#[tokio::test]
async fn an_outage_after_the_first_load_signs_nobody_out() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let identity = provider.identity();
    assert_eq!(verify(&provider, &identity, &RSA, 0).await, user(&provider));
    provider.answer_discovery(ResponseTemplate::new(503));
    for later in [601, 3600, 25 * 3600, 30 * 24 * 3600] {
        assert_eq!(
            verify(&provider, &identity, &RSA, later).await,
            user(&provider)
        );
        assert_eq!(
            verify(&provider, &identity, &NEXT_RSA, later).await,
            INVALID
        );
    }
    provider.answer_keys(ResponseTemplate::new(200).set_body_string(r#"{"keys":[]}"#));
    assert_eq!(
        verify(&provider, &identity, &RSA, 31 * 24 * 3600).await,
        user(&provider)
    );
}

#[tokio::test]
async fn before_the_first_load_an_outage_is_ours_to_admit_and_ends_by_itself() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let identity = provider.identity();
    provider.answer_keys(ResponseTemplate::new(500));
    let away = Err(IdentityError::Unavailable);
    assert_eq!(verify(&provider, &identity, &RSA, 0).await, away);
    assert_eq!(verify(&provider, &identity, &RSA, 14).await, away);
    // A token for another service is invalid whatever the keys are.
    let other = provider.draft().claim("aud", "https://other.example");
    let other = other.signed(&RSA, "RS256");
    assert_eq!(identity.verify(&other, now()).await, INVALID);
    assert_eq!(provider.fetches(), 1);
    provider.publish(&[&RSA]);
    assert_eq!(
        verify(&provider, &identity, &RSA, 15).await,
        user(&provider)
    );
}

#[tokio::test]
async fn keys_past_their_age_are_renewed_while_they_still_serve() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    let identity = provider.identity();
    assert_eq!(verify(&provider, &identity, &RSA, 0).await, user(&provider));
    provider.publish(&[&NEXT_RSA]);
    assert_eq!(
        verify(&provider, &identity, &RSA, 600).await,
        user(&provider)
    );
    assert_eq!(
        verify(&provider, &identity, &RSA, 601).await,
        user(&provider)
    );
    let renewed = async {
        while verify(&provider, &identity, &RSA, 602).await.is_ok() {
            yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), renewed)
        .await
        .unwrap();
    // One question for age, and one for the key that was gone at the end.
    assert_eq!(provider.fetches(), 3);
}

#[tokio::test]
async fn a_provider_may_ask_for_a_longer_life_of_its_keys_up_to_a_day() {
    let provider = FakeProvider::publishing(&[&RSA]).await;
    provider.answer_keys(
        ResponseTemplate::new(200)
            .insert_header("Cache-Control", "public, Max-Age=9999999, must-revalidate")
            .set_body_json(key_set(&[&RSA])),
    );
    let identity = provider.identity();
    let day = SignedDuration::from_hours(24).as_secs();
    assert_eq!(verify(&provider, &identity, &RSA, 0).await, user(&provider));
    provider.publish(&[&P256]);
    assert_eq!(
        verify(&provider, &identity, &RSA, day).await,
        user(&provider)
    );
    assert_eq!(provider.fetches(), 1);
    // Keys of yesterday are not trusted before the provider is asked.
    assert_eq!(verify(&provider, &identity, &RSA, day + 1).await, INVALID);
}

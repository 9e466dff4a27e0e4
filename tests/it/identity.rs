//! Signed-in users against a real OpenID provider.

use jiff::{SignedDuration, Timestamp};
use nycapt_rules::UserId;
use nycapt_server::{Identity, IdentityError, IdentitySettings, TokenType};
use nycapt_tests::Provider;

const INVALID: Result<UserId, IdentityError> = Err(IdentityError::Invalid);

fn identity_for(provider: &Provider, audience: &str, token_type: TokenType) -> Identity {
    Identity::new(IdentitySettings {
        issuer: provider.issuer().into(),
        audience: audience.into(),
        token_type,
    })
    .unwrap()
}

fn identity(provider: &Provider) -> Identity {
    identity_for(provider, Provider::AUDIENCE, TokenType::Strict)
}

async fn verify(identity: &Identity, token: &str) -> Result<UserId, IdentityError> {
    identity.verify(token, Timestamp::now()).await
}

#[tokio::test]
async fn every_signing_algorithm_identifies_the_same_user() {
    let provider = Provider::start();
    let identity = identity(&provider);
    let ann = UserId::of(provider.issuer(), "ann");
    for algorithm in Provider::ALGORITHMS {
        let token = provider.access_token_signed("ann", algorithm);
        let expected = Ok(ann.clone());
        assert_eq!(verify(&identity, &token).await, expected, "{algorithm}");
        let token = provider.access_token_signed("bob", algorithm);
        let bob = verify(&identity, &token).await.unwrap();
        assert_eq!(bob, UserId::of(provider.issuer(), "bob"), "{algorithm}");
    }
    let site = UserId::of(provider.issuer(), Provider::SITE);
    assert_eq!(verify(&identity, &provider.client_token()).await, Ok(site));
}

#[tokio::test]
async fn an_id_token_is_refused() {
    let provider = Provider::start();
    let token = provider.id_token("ann");
    for (audience, token_type) in [
        (Provider::AUDIENCE, TokenType::Strict),
        (Provider::AUDIENCE, TokenType::PlainToo),
        (Provider::SITE, TokenType::Strict),
        (Provider::SITE, TokenType::PlainToo),
    ] {
        let identity = identity_for(&provider, audience, token_type);
        assert_eq!(
            verify(&identity, &token).await,
            INVALID,
            "{audience} {token_type:?}"
        );
    }
}

#[tokio::test]
async fn a_token_with_another_audience_or_issuer_is_refused() {
    let provider = Provider::start();
    let identity = identity(&provider);
    let token = provider.access_token_for("ann", "https://api.other.example");
    assert_eq!(verify(&identity, &token).await, INVALID);
    let other = Provider::start();
    assert_eq!(verify(&identity, &other.access_token("ann")).await, INVALID);
}

#[tokio::test]
async fn rotated_keys_keep_sessions_and_withdrawn_keys_end_them() {
    let provider = Provider::start();
    let identity = identity(&provider);
    let old = provider.access_token("ann");
    assert!(verify(&identity, &old).await.is_ok());
    provider.rotate_keys();
    let new = provider.access_token("ann");
    assert!(verify(&identity, &new).await.is_ok());
    assert!(verify(&identity, &old).await.is_ok());
    provider.replace_keys();
    let newest = provider.access_token("ann");
    let soon = Timestamp::now() + SignedDuration::from_secs(31);
    assert!(identity.verify(&newest, soon).await.is_ok());
    assert_eq!(identity.verify(&new, soon).await, INVALID);
}

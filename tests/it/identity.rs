//! Signed-in users against a real OpenID provider.

use jiff::Timestamp;
use nycapt_rules::UserId;
use nycapt_server::{Identity, IdentityError, IdentitySettings, TokenType, TokenVerifier};
use nycapt_tests::Provider;

fn identity(provider: &Provider) -> Identity {
    Identity::new(IdentitySettings {
        issuer: provider.issuer.clone(),
        audience: Provider::AUDIENCE.into(),
        token_type: TokenType::Strict,
    })
    .unwrap()
}

async fn verify(identity: &Identity, token: &str) -> Result<UserId, IdentityError> {
    identity.verify(token, Timestamp::now()).await
}

#[tokio::test]
async fn every_signing_algorithm_identifies_the_same_user() {
    let provider = Provider::start();
    let identity = identity(&provider);
    let ann = UserId::of(&provider.issuer, "ann");
    for algorithm in Provider::ALGORITHMS {
        let token = provider.access_token_signed("ann", algorithm);
        let expected = Ok(ann.clone());
        assert_eq!(verify(&identity, &token).await, expected, "{algorithm}");
        let token = provider.access_token_signed("bob", algorithm);
        let bob = verify(&identity, &token).await.unwrap();
        assert_eq!(bob, UserId::of(&provider.issuer, "bob"), "{algorithm}");
    }
    let site = UserId::of(&provider.issuer, Provider::SITE);
    assert_eq!(verify(&identity, &provider.client_token()).await, Ok(site));
}

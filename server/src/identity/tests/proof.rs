//! Who signed a token: the key is chosen by id, type, algorithm and purpose.

use aws_lc_rs::hmac;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::draft::{Draft, ISSUER, now, settings};
use super::signer::{ED25519, NEXT_RSA, P256, RSA, Signer};
use super::stand_in::key_set;
use crate::identity::TokenType;
use crate::identity::key_set::KeySet;
use crate::identity::token::{ParsedToken, TokenError};

fn draft() -> Draft {
    Draft::of(ISSUER, now())
}

fn verify(keys: &Value, token: &str) -> Result<(), TokenError> {
    let settings = settings(ISSUER, TokenType::Strict);
    let token = ParsedToken::parse(token, &settings, now())?;
    KeySet::parse(keys.to_string().as_bytes())
        .unwrap()
        .verify(&token)
}

/// The public key of a signer with one member more.
fn with(signer: &Signer, name: &str, value: Value) -> Value {
    let mut key = signer.jwk();
    key[name] = value;
    json!({ "keys": [key] })
}

fn all() -> [(&'static Signer, &'static str); 4] {
    [
        (&*RSA, "RS256"),
        (&*RSA, "PS256"),
        (&*P256, "ES256"),
        (&*ED25519, "EdDSA"),
    ]
}

#[test]
fn each_accepted_algorithm_proves_a_token() {
    for (signer, algorithm) in all() {
        let token = draft().signed(signer, algorithm);
        assert_eq!(verify(&key_set(&[signer]), &token), Ok(()), "{algorithm}");
        assert_eq!(
            verify(&with(signer, "alg", algorithm.into()), &token),
            Ok(())
        );
        assert_eq!(verify(&with(signer, "use", "sig".into()), &token), Ok(()));
        assert_eq!(
            verify(&with(signer, "key_ops", json!(["verify"])), &token),
            Ok(())
        );
    }
}

#[test]
fn a_changed_token_is_not_proven() {
    for (signer, algorithm) in all() {
        let token = draft().signed(signer, algorithm);
        let other = draft().claim("sub", "admin").signed(signer, algorithm);
        let (message, _) = other.rsplit_once('.').unwrap();
        let (_, signature) = token.rsplit_once('.').unwrap();
        for signature in [signature, "", "AAAA", "*"] {
            let forged = format!("{message}.{signature}");
            assert_eq!(
                verify(&key_set(&[signer]), &forged),
                Err(TokenError::Signature),
                "{algorithm} {signature}"
            );
        }
    }
}

#[test]
fn a_key_of_the_same_id_proves_nothing_for_another_signer() {
    let token = draft().header("kid", RSA.id).signed(&NEXT_RSA, "RS256");
    assert_eq!(
        verify(&key_set(&[&RSA]), &token),
        Err(TokenError::Signature)
    );
}

#[test]
fn a_key_that_is_published_under_another_id_is_not_tried() {
    let token = draft().header("kid", "rsa-9").signed(&RSA, "RS256");
    assert_eq!(
        verify(&key_set(&[&RSA]), &token),
        Err(TokenError::UnknownKey)
    );
}

#[test]
fn a_public_key_is_no_shared_secret() {
    let jwk = RSA.jwk();
    let modulus = URL_SAFE_NO_PAD.decode(jwk["n"].as_str().unwrap()).unwrap();
    for secret in [modulus, jwk.to_string().into_bytes()] {
        let secret = hmac::Key::new(hmac::HMAC_SHA256, &secret);
        let signed = |algorithm: &str| {
            super::draft::assemble(
                &json!({ "typ": "at+jwt", "alg": algorithm, "kid": RSA.id }).to_string(),
                &json!({
                    "iss": ISSUER, "aud": super::draft::AUDIENCE, "sub": "admin",
                    "iat": super::draft::NOW_S, "exp": super::draft::NOW_S + 60,
                })
                .to_string(),
                |message| hmac::sign(&secret, message).as_ref().to_vec(),
            )
        };
        let keys = key_set(&[&RSA]);
        assert_eq!(verify(&keys, &signed("HS256")), Err(TokenError::Algorithm));
        assert_eq!(verify(&keys, &signed("RS256")), Err(TokenError::Signature));
    }
}

#[test]
fn a_published_shared_secret_is_no_key() {
    let secret = json!({ "keys": [{ "kty": "oct", "kid": "s", "k": "c2VjcmV0" }] });
    assert!(KeySet::parse(secret.to_string().as_bytes()).is_none());
}

#[test]
fn a_key_serves_its_own_algorithm_and_type_only() {
    let error = Err(TokenError::UnknownKey);
    let token = draft().signed(&RSA, "RS256");
    assert_eq!(verify(&with(&RSA, "alg", "PS256".into()), &token), error);
    let token = draft().signed(&RSA, "PS256");
    assert_eq!(verify(&with(&RSA, "alg", "RS256".into()), &token), error);
    let token = draft().header("kid", RSA.id).signed(&P256, "ES256");
    assert_eq!(verify(&key_set(&[&RSA]), &token), error);
    let token = draft().header("kid", P256.id).signed(&ED25519, "EdDSA");
    assert_eq!(verify(&key_set(&[&P256]), &token), error);
}

#[test]
fn a_key_with_an_equal_id_of_another_type_is_passed_over() {
    let mut elliptic = P256.jwk();
    elliptic["kid"] = RSA.id.into();
    let keys = json!({ "keys": [elliptic, RSA.jwk()] });
    assert_eq!(verify(&keys, &draft().signed(&RSA, "RS256")), Ok(()));
}

#[test]
fn a_key_for_another_purpose_is_no_key() {
    for (name, value) in [
        ("use", json!("enc")),
        ("use", Value::Null),
        ("key_ops", json!(["encrypt"])),
        ("key_ops", json!("verify")),
        ("alg", json!("RSA-OAEP")),
        ("alg", json!("RS512")),
        ("alg", Value::Null),
        ("kty", json!("EC")),
        ("kid", json!("")),
        ("kid", Value::Null),
        ("n", json!("!")),
    ] {
        let keys = with(&RSA, name, value).to_string();
        assert!(KeySet::parse(keys.as_bytes()).is_none(), "{name}");
    }
    for (signer, name, value) in [
        (&P256, "crv", json!("P-384")),
        (&P256, "crv", json!("secp256k1")),
        (&P256, "x", json!("AAAA")),
        (&ED25519, "crv", json!("Ed448")),
        (&ED25519, "x", json!("AAAA")),
    ] {
        let keys = with(signer, name, value).to_string();
        assert!(KeySet::parse(keys.as_bytes()).is_none(), "{name}");
    }
}

#[test]
fn a_key_of_a_kind_we_do_not_know_hides_no_other() {
    let keys = json!({ "keys": [
        { "kty": "AKP", "kid": "pq", "alg": "ML-DSA-44", "pub": "x" }, 1, RSA.jwk(),
    ] });
    assert_eq!(verify(&keys, &draft().signed(&RSA, "RS256")), Ok(()));
}

#[test]
fn a_document_without_a_usable_key_is_no_key_set() {
    for text in [
        "",
        "{}",
        "[]",
        r#"{"keys":[]}"#,
        r#"{"keys":{}}"#,
        r#"{"keys":[],"keys":[]}"#,
    ] {
        assert!(KeySet::parse(text.as_bytes()).is_none(), "{text}");
    }
}

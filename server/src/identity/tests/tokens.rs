//! Which tokens are accepted.

use aws_lc_rs::hmac;
use nycapt_rules::UserId;
use serde_json::{Value, json};

use super::draft::{AUDIENCE, Draft, EMAIL, ISSUER, NOW_S, SUBJECT, assemble, now, settings};
use super::provider::key_set;
use super::signer::{ED25519, NEXT_RSA, P256, P384, RSA, Signer, decoded, encoded};
use crate::identity::TokenType::{self, PlainToo, Strict};
use crate::identity::key_set::KeySet;
use crate::identity::token::{TokenError, UnverifiedToken};

fn draft() -> Draft {
    Draft::of(ISSUER, now())
}

fn verify_text(keys: &Value, token: &str, token_type: TokenType) -> Result<UserId, TokenError> {
    let settings = settings(ISSUER, token_type);
    let token = UnverifiedToken::access(token, &settings, now())?;
    let keys = KeySet::parse(keys.to_string().as_bytes()).unwrap();
    keys.verify(&token).map(|()| token.user)
}

fn verify(keys: &Value, token: &str) -> Result<(), TokenError> {
    verify_text(keys, token, Strict).map(drop)
}

fn user_of(draft: &Draft, token_type: TokenType) -> Result<UserId, TokenError> {
    let token = draft.signed(&ED25519, "EdDSA");
    verify_text(&key_set(&[&ED25519]), &token, token_type)
}

/// The public key of a signer with one member changed.
fn with(signer: &Signer, name: &str, value: Value) -> Value {
    let mut key = signer.jwk();
    key[name] = value;
    json!({ "keys": [key] })
}

#[test]
fn a_user_is_issuer_and_subject_never_the_email_address() {
    let user = user_of(&draft(), Strict).unwrap();
    assert_eq!(user, UserId::of(ISSUER, SUBJECT));
    let other_email = draft().claim("email", "bob@example.com");
    assert_eq!(user_of(&other_email, Strict), Ok(user.clone()));
    assert_ne!(user_of(&draft().claim("sub", EMAIL), Strict), Ok(user));
}

#[test]
fn changed_headers_are_rejected() {
    for (name, value, error) in [
        ("alg", json!("none"), TokenError::Malformed),
        ("alg", json!("HS256"), TokenError::Algorithm),
        ("alg", json!("RS384"), TokenError::Algorithm),
        ("alg", json!("ES384"), TokenError::Algorithm),
        ("alg", json!("eddsa"), TokenError::Malformed),
        ("alg", json!(["EdDSA"]), TokenError::Malformed),
        ("kid", Value::Null, TokenError::KeyId),
        ("kid", json!(""), TokenError::KeyId),
        ("kid", json!("rsa-9"), TokenError::UnknownKey),
        ("crit", json!(["b64"]), TokenError::Critical),
        ("crit", json!([]), TokenError::Critical),
        ("typ", json!("JWT"), TokenError::Type),
        ("typ", json!("logout+jwt"), TokenError::Type),
        ("typ", json!(""), TokenError::Type),
        ("typ", Value::Null, TokenError::Type),
    ] {
        let outcome = user_of(&draft().header(name, value.clone()), Strict);
        assert_eq!(outcome, Err(error), "{name} {value}");
    }
    for name in ["AT+JWT", "application/at+jwt", "Application/At+Jwt"] {
        assert!(user_of(&draft().header("typ", name), Strict).is_ok());
    }
}

#[test]
fn changed_claims_are_rejected() {
    for (name, value, error) in [
        ("iss", json!(format!("{ISSUER}/")), Some(TokenError::Issuer)),
        ("iss", json!("https://ID.example"), Some(TokenError::Issuer)),
        ("iss", json!([ISSUER]), Some(TokenError::Malformed)),
        ("aud", json!([AUDIENCE]), None),
        ("aud", json!(["other", AUDIENCE]), None),
        ("aud", json!("other"), Some(TokenError::Audience)),
        ("aud", json!([]), Some(TokenError::Audience)),
        ("aud", json!([AUDIENCE, 1]), Some(TokenError::Malformed)),
        ("sub", json!(""), Some(TokenError::Malformed)),
        ("sub", json!(1), Some(TokenError::Malformed)),
        ("exp", json!(NOW_S - 59), None),
        ("exp", json!(NOW_S as f64 - 59.5), None),
        ("exp", json!(NOW_S - 60), Some(TokenError::Expired)),
        ("exp", json!(-1), Some(TokenError::Expired)),
        ("exp", json!("1999999999"), Some(TokenError::Malformed)),
        ("nbf", json!(NOW_S + 60), None),
        ("nbf", json!(NOW_S + 61), Some(TokenError::NotYet)),
        ("nbf", json!("0"), Some(TokenError::Malformed)),
        // Whatever it says, a token is valid for a day.
        ("exp", json!(NOW_S * 1000), None),
        ("iat", json!(NOW_S - 86_400 - 59), None),
        ("iat", json!(NOW_S - 86_400 - 60), Some(TokenError::Expired)),
        ("iat", json!(NOW_S + 60), None),
        ("iat", json!(NOW_S + 61), Some(TokenError::NotYet)),
        ("iat", json!(i64::MAX), Some(TokenError::NotYet)),
    ] {
        let outcome = user_of(&draft().claim(name, value.clone()), Strict);
        assert_eq!(outcome.err(), error, "{name} {value}");
    }
    for name in ["iss", "aud", "sub", "exp", "iat"] {
        assert!(user_of(&draft().without(name), Strict).is_err(), "{name}");
    }
}

#[test]
fn a_claim_that_is_null_or_of_another_type_is_refused() {
    let values = [
        Value::Null,
        json!(true),
        json!(NOW_S),
        json!("text"),
        json!([]),
        json!([null]),
        json!([[AUDIENCE]]),
        json!({ AUDIENCE: AUDIENCE }),
    ];
    for name in ["exp", "nbf", "iat", "iss", "aud", "sub"] {
        for value in &values {
            let is_number = ["exp", "nbf", "iat"].contains(&name) && value.is_number();
            let is_text = name == "sub" && value.is_string();
            let outcome = user_of(&draft().claim(name, value.clone()), Strict);
            assert_eq!(outcome.is_ok(), is_number || is_text, "{name} {value}");
        }
    }
}

#[test]
fn issuers_from_before_rfc_9068_may_leave_the_type_out() {
    let plain = || draft().header("typ", "JWT");
    for draft in [
        draft(),
        plain(),
        draft().header("typ", "application/jwt"),
        draft().without("typ"),
    ] {
        assert!(user_of(&draft, PlainToo).is_ok());
    }
    for name in ["logout+jwt", "dpop+jwt", "JWS", ""] {
        let outcome = user_of(&draft().header("typ", name), PlainToo);
        assert_eq!(outcome, Err(TokenError::Type), "{name}");
    }
    for (name, value) in [
        ("nonce", json!("n")),
        ("at_hash", json!("h")),
        ("c_hash", json!("h")),
        ("s_hash", json!("h")),
        ("typ", json!("ID")),
        ("token_use", json!("id")),
        ("events", json!({})),
    ] {
        let outcome = user_of(&plain().claim(name, value), PlainToo);
        assert_eq!(outcome, Err(TokenError::Type), "an ID token by {name}");
    }
}

#[test]
fn a_repeated_claim_makes_a_token_unreadable() {
    let header = r#"{"typ":"at+jwt","alg":"EdDSA","kid":"ed-1"}"#;
    let claims = json!({
        "iss": ISSUER, "aud": AUDIENCE, "sub": SUBJECT, "iat": NOW_S, "exp": NOW_S + 60,
    })
    .to_string();
    let verify = |header: &str, claims: &str| {
        let token = assemble(header, claims, |message| ED25519.sign("EdDSA", message));
        verify(&key_set(&[&ED25519]), &token)
    };
    assert_eq!(verify(header, &claims), Ok(()));
    let twice = claims.replacen('{', r#"{"sub":"admin","#, 1);
    assert_eq!(verify(header, &twice), Err(TokenError::Malformed));
    let twice = header.replacen('{', r#"{"alg":"none","#, 1);
    assert_eq!(verify(&twice, &claims), Err(TokenError::Malformed));
}

#[test]
fn text_that_is_no_token_is_rejected() {
    let good = draft().signed(&ED25519, "EdDSA");
    let (message, signature) = good.rsplit_once('.').unwrap();
    for token in [
        "",
        "eyJ.eyJ",
        "..",
        message,
        &format!("{good}.{signature}"),
        &format!("{message}.{}", "a".repeat(8192)),
        &format!(" {good}"),
    ] {
        let outcome = verify(&key_set(&[&ED25519]), token);
        assert_eq!(outcome, Err(TokenError::Malformed), "{token}");
    }
}

#[test]
fn each_algorithm_verifies_its_own_tokens_only() {
    for (signer, algorithm) in [
        (&*RSA, "RS256"),
        (&*RSA, "PS256"),
        (&*P256, "ES256"),
        (&*ED25519, "EdDSA"),
    ] {
        let token = draft().signed(signer, algorithm);
        let keys = key_set(&[signer]);
        assert_eq!(verify(&keys, &token), Ok(()), "{algorithm}");
        for (name, value) in [
            ("alg", json!(algorithm)),
            ("use", json!("sig")),
            ("key_ops", json!(["verify"])),
        ] {
            assert_eq!(verify(&with(signer, name, value), &token), Ok(()));
        }
        let other = draft().claim("sub", "admin").signed(signer, algorithm);
        let (message, _) = other.rsplit_once('.').unwrap();
        let (_, signature) = token.rsplit_once('.').unwrap();
        for signature in [signature, "", "AAAA", "*"] {
            let forged = format!("{message}.{signature}");
            assert_eq!(verify(&keys, &forged), Err(TokenError::Signature));
        }
    }
    let forged = draft().header("kid", RSA.id).signed(&NEXT_RSA, "RS256");
    let expected = Err(TokenError::Signature);
    assert_eq!(verify(&key_set(&[&RSA]), &forged), expected);
}

#[test]
fn keys_and_tokens_of_p_384_are_refused() {
    let keys = json!({ "keys": [P384.jwk()] }).to_string();
    assert!(KeySet::parse(keys.as_bytes()).is_none());
    let token = draft().signed(&P384, "ES384");
    let keys = json!({ "keys": [P384.jwk(), ED25519.jwk()] });
    assert_eq!(verify(&keys, &token), Err(TokenError::Algorithm));
    let relabeled = draft().signed(&P384, "ES256");
    assert_eq!(verify(&keys, &relabeled), Err(TokenError::UnknownKey));
}

/// `jsonwebtoken` joins both coordinates, so the same bytes split elsewhere would still verify.
#[test]
fn a_key_whose_coordinates_are_split_elsewhere_is_refused() {
    let key = P256.jwk();
    let bytes = ["x", "y"]
        .map(|name| decoded(key[name].as_str().unwrap()))
        .concat();
    let (x, y) = bytes.split_at(31);
    let split = json!({ "kid": P256.id, "kty": "EC", "crv": "P-256",
                        "x": encoded(x), "y": encoded(y) });
    let keys = json!({ "keys": [split] }).to_string();
    assert!(KeySet::parse(keys.as_bytes()).is_none());
}

#[test]
fn a_public_key_is_no_shared_secret() {
    let secret = hmac::Key::new(hmac::HMAC_SHA256, RSA.jwk().to_string().as_bytes());
    let signed = |algorithm: &str| {
        assemble(
            &json!({ "typ": "at+jwt", "alg": algorithm, "kid": RSA.id }).to_string(),
            &json!({
                "iss": ISSUER, "aud": AUDIENCE, "sub": "admin",
                "iat": NOW_S, "exp": NOW_S + 60,
            })
            .to_string(),
            |message| hmac::sign(&secret, message).as_ref().to_vec(),
        )
    };
    let keys = key_set(&[&RSA]);
    assert_eq!(verify(&keys, &signed("HS256")), Err(TokenError::Algorithm));
    assert_eq!(verify(&keys, &signed("RS256")), Err(TokenError::Signature));
    let shared = r#"{"keys":[{"kty":"oct","kid":"s","k":"c2VjcmV0"}]}"#;
    assert!(KeySet::parse(shared.as_bytes()).is_none());
}

#[test]
fn a_key_serves_its_own_algorithm_and_type_only() {
    let rejected = Err(TokenError::UnknownKey);
    let token = draft().signed(&RSA, "RS256");
    assert_eq!(verify(&with(&RSA, "alg", json!("PS256")), &token), rejected);
    let es256 = draft().header("kid", RSA.id).signed(&P256, "ES256");
    assert_eq!(verify(&key_set(&[&RSA]), &es256), rejected);
    // Neither a key of another type under the same id nor an unknown kind of key hides it.
    let mut elliptic = P256.jwk();
    elliptic["kid"] = RSA.id.into();
    let unknown = json!({ "kty": "AKP", "kid": "pq", "alg": "ML-DSA-44", "pub": "x" });
    let keys = json!({ "keys": [unknown, 1, elliptic, RSA.jwk()] });
    assert_eq!(verify(&keys, &token), Ok(()));
}

#[test]
fn unusable_keys_are_left_out() {
    for (signer, name, value) in [
        (&*RSA, "use", json!("enc")),
        (&*RSA, "key_ops", json!(["encrypt"])),
        (&*RSA, "alg", json!("RSA-OAEP")),
        (&*RSA, "alg", json!("RS512")),
        (&*RSA, "kty", json!("EC")),
        (&*RSA, "kid", json!("")),
        (&*RSA, "n", json!("!")),
        (&*P256, "crv", json!("secp256k1")),
        (&*P256, "crv", json!("P-384")),
        (&*P256, "alg", json!("ES384")),
        (&*P256, "y", Value::Null),
        (&*ED25519, "crv", json!("Ed448")),
    ] {
        let keys = with(signer, name, value.clone()).to_string();
        assert!(KeySet::parse(keys.as_bytes()).is_none(), "{name} {value}");
    }
    for signer in [&*P256, &*ED25519] {
        for length in [0, 31, 33, 48] {
            let keys = with(signer, "x", json!(encoded(&vec![7; length]))).to_string();
            assert!(KeySet::parse(keys.as_bytes()).is_none(), "{length}");
        }
    }
    for text in ["", "{}", "[]", r#"{"keys":[]}"#, r#"{"keys":[],"keys":[]}"#] {
        assert!(KeySet::parse(text.as_bytes()).is_none(), "{text}");
    }
}

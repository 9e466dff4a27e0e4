//! What a token must say, whoever signed it.

use nycapt_rules::UserId;
use serde_json::{Value, json};

use super::draft::{AUDIENCE, Draft, EMAIL, ISSUER, NOW_S, SUBJECT, assemble, now, settings};
use super::signer::{ED25519, encoded};
use crate::identity::TokenType;
use crate::identity::token::{ParsedToken, TokenError};

fn draft() -> Draft {
    Draft::of(ISSUER, now())
}

fn judge_text(token: &str, token_type: TokenType) -> Result<UserId, TokenError> {
    ParsedToken::parse(token, &settings(ISSUER, token_type), now()).map(|token| token.user)
}

fn judge(draft: &Draft) -> Result<UserId, TokenError> {
    judge_text(&draft.signed(&ED25519, "EdDSA"), TokenType::Strict)
}

fn judge_plain(draft: &Draft) -> Result<UserId, TokenError> {
    judge_text(&draft.signed(&ED25519, "EdDSA"), TokenType::PlainToo)
}

#[test]
fn the_user_is_the_issuer_and_the_subject_and_never_the_e_mail_address() {
    let user = judge(&draft()).unwrap();
    assert_eq!(user, UserId::of(ISSUER, SUBJECT));
    assert_eq!(
        judge(&draft().claim("email", "bob@example.com")),
        Ok(user.clone())
    );
    assert_eq!(judge(&draft().without("email")), Ok(user.clone()));
    assert_ne!(judge(&draft().claim("sub", EMAIL)), Ok(user));
}

#[test]
fn only_asymmetric_algorithms_of_the_list_are_looked_at() {
    for name in [
        "none", "None", "NONE", "HS256", "HS384", "HS512", "RS384", "RS512", "ES384", "ES256K",
        "rs256", "RSA-OAEP", "",
    ] {
        let draft = draft().header("alg", name);
        assert_eq!(judge(&draft), Err(TokenError::Algorithm), "{name}");
    }
    for value in [Value::Null, json!(["RS256"]), json!(1)] {
        assert_eq!(
            judge(&draft().header("alg", value)),
            Err(TokenError::Algorithm)
        );
    }
}

#[test]
fn an_unsigned_token_is_refused_with_an_empty_signature_too() {
    let claims = json!({
        "iss": ISSUER, "aud": AUDIENCE, "sub": SUBJECT, "iat": NOW_S, "exp": NOW_S + 60,
    });
    let header = r#"{"typ":"at+jwt","alg":"none","kid":"rsa-1"}"#;
    let token = assemble(header, &claims.to_string(), |_| Vec::new());
    assert!(token.ends_with('.'));
    assert_eq!(
        judge_text(&token, TokenType::Strict),
        Err(TokenError::Algorithm)
    );
}

#[test]
fn a_key_id_is_needed() {
    for value in [Value::Null, json!(""), json!(1)] {
        assert_eq!(judge(&draft().header("kid", value)), Err(TokenError::KeyId));
    }
}

#[test]
fn a_header_that_demands_an_extension_is_refused() {
    for value in [json!(["b64"]), json!([]), Value::Null] {
        let draft = draft().header("crit", value);
        assert_eq!(judge(&draft), Err(TokenError::Critical));
    }
}

#[test]
fn a_strict_issuer_s_access_token_says_what_it_is() {
    for name in [
        "at+jwt",
        "AT+JWT",
        "application/at+jwt",
        "Application/At+Jwt",
    ] {
        assert!(judge(&draft().header("typ", name)).is_ok(), "{name}");
    }
    for value in [
        json!("JWT"),
        json!("jwt"),
        json!("application/jwt"),
        json!("logout+jwt"),
        json!("dpop+jwt"),
        json!(""),
        json!(["at+jwt"]),
        Value::Null,
    ] {
        let draft = draft().header("typ", value);
        assert_eq!(judge(&draft), Err(TokenError::Type));
    }
    assert_eq!(judge(&draft().without("typ")), Err(TokenError::Type));
}

#[test]
fn an_issuer_from_before_rfc_9068_may_leave_the_type_out() {
    for draft in [
        draft(),
        draft().header("typ", "JWT"),
        draft().header("typ", "application/jwt"),
        draft().without("typ"),
    ] {
        assert!(judge_plain(&draft).is_ok());
    }
    for name in ["logout+jwt", "dpop+jwt", "secevent+jwt", "JWS", ""] {
        let draft = draft().header("typ", name);
        assert_eq!(judge_plain(&draft), Err(TokenError::Type), "{name}");
    }
}

#[test]
fn an_id_token_is_no_access_token() {
    for (name, value) in [
        ("nonce", json!("n")),
        ("at_hash", json!("h")),
        ("c_hash", json!("h")),
        ("s_hash", json!("h")),
        ("typ", json!("ID")),
        ("token_use", json!("id")),
        ("events", json!({})),
    ] {
        let id_token = draft().header("typ", "JWT").claim(name, value);
        assert_eq!(judge_plain(&id_token), Err(TokenError::Type), "{name}");
        assert_eq!(judge(&id_token), Err(TokenError::Type), "{name}");
    }
    let for_the_site = draft().header("typ", "JWT").claim("aud", "web");
    assert_eq!(judge_plain(&for_the_site), Err(TokenError::Audience));
}

#[test]
fn the_issuer_is_equal_to_the_letter() {
    for value in [
        json!("https://id.example/"),
        json!("https://ID.example"),
        json!("https://id.example.evil.example"),
        json!("http://id.example"),
        json!([ISSUER]),
        json!(""),
        Value::Null,
    ] {
        assert_eq!(judge(&draft().claim("iss", value)), Err(TokenError::Issuer));
    }
    assert_eq!(judge(&draft().without("iss")), Err(TokenError::Issuer));
}

#[test]
fn the_audience_is_ours_alone_or_among_others() {
    for value in [
        json!(AUDIENCE),
        json!([AUDIENCE]),
        json!(["other", AUDIENCE]),
    ] {
        assert!(judge(&draft().claim("aud", value)).is_ok());
    }
    for value in [
        json!("other"),
        json!(["other"]),
        json!([]),
        json!([AUDIENCE, 1]),
        json!([[AUDIENCE]]),
        json!({ AUDIENCE: true }),
        json!(format!("{AUDIENCE}/")),
        json!(""),
        Value::Null,
    ] {
        assert_eq!(
            judge(&draft().claim("aud", value)),
            Err(TokenError::Audience)
        );
    }
    assert_eq!(judge(&draft().without("aud")), Err(TokenError::Audience));
}

#[test]
fn a_token_ends_a_minute_after_it_expires() {
    assert!(judge(&draft().claim("exp", NOW_S - 59)).is_ok());
    assert!(judge(&draft().claim("exp", json!(NOW_S as f64 - 59.5))).is_ok());
    for end in [NOW_S - 60, NOW_S - 61, NOW_S - 3600, 0, -1] {
        assert_eq!(
            judge(&draft().claim("exp", end)),
            Err(TokenError::Expired),
            "{end}"
        );
    }
    for value in [json!("1999999999"), json!([]), Value::Null] {
        assert_eq!(
            judge(&draft().claim("exp", value)),
            Err(TokenError::Expired)
        );
    }
    assert_eq!(judge(&draft().without("exp")), Err(TokenError::Expired));
}

#[test]
fn a_token_begins_at_most_a_minute_before_it_is_valid_or_issued() {
    for name in ["nbf", "iat"] {
        assert!(judge(&draft().claim(name, NOW_S + 60)).is_ok(), "{name}");
        assert!(judge(&draft().claim(name, NOW_S - 9999)).is_ok(), "{name}");
        for begin in [NOW_S + 61, NOW_S + 3600, i64::MAX] {
            assert_eq!(
                judge(&draft().claim(name, begin)),
                Err(TokenError::NotYet),
                "{name} {begin}"
            );
        }
        for value in [json!("0"), Value::Null] {
            assert_eq!(judge(&draft().claim(name, value)), Err(TokenError::NotYet));
        }
    }
    assert_eq!(judge(&draft().without("iat")), Err(TokenError::NotYet));
}

#[test]
fn a_subject_is_needed() {
    for value in [json!(""), json!(1), json!(["a"]), Value::Null] {
        assert_eq!(
            judge(&draft().claim("sub", value)),
            Err(TokenError::Subject)
        );
    }
    assert_eq!(judge(&draft().without("sub")), Err(TokenError::Subject));
}

#[test]
fn a_repeated_member_makes_a_token_unreadable() {
    let header = r#"{"typ":"at+jwt","alg":"EdDSA","kid":"ed-1"}"#;
    let claims = json!({
        "iss": ISSUER, "aud": AUDIENCE, "sub": SUBJECT, "iat": NOW_S, "exp": NOW_S + 60,
    })
    .to_string();
    let sign = |message: &[u8]| ED25519.sign("EdDSA", message);
    let judge =
        |header: &str, claims: &str| judge_text(&assemble(header, claims, sign), TokenType::Strict);
    assert!(judge(header, &claims).is_ok());
    for (header, claims) in [
        (header.replacen('{', r#"{"alg":"none","#, 1), claims.clone()),
        (header.replacen('{', r#"{"kid":"ed-1","#, 1), claims.clone()),
        (header.into(), claims.replacen('{', r#"{"sub":"admin","#, 1)),
        (
            header.into(),
            claims.replacen('{', r#"{"x":{"a":1,"a":1},"#, 1),
        ),
    ] {
        assert_eq!(
            judge(&header, &claims),
            Err(TokenError::Encoding),
            "{header}"
        );
    }
}

#[test]
fn what_is_no_token_is_refused_whatever_it_is() {
    let good = draft().signed(&ED25519, "EdDSA");
    let (message, signature) = good.rsplit_once('.').unwrap();
    for (token, error) in [
        (String::new(), TokenError::Form),
        ("eyJ".into(), TokenError::Form),
        ("eyJ.eyJ".into(), TokenError::Form),
        (message.into(), TokenError::Form),
        (format!("{good}.{signature}"), TokenError::Form),
        (format!("{message}.{}", "a".repeat(8192)), TokenError::Form),
        ("..".into(), TokenError::Encoding),
        (format!("{}=.e30.a", encoded(b"{}")), TokenError::Encoding),
        (format!("{}.e30.a", encoded(b"[]")), TokenError::Encoding),
        (format!("{}.e30.a", encoded(b"\xff")), TokenError::Encoding),
        (format!("é{good}"), TokenError::Encoding),
        (format!(" {good}"), TokenError::Encoding),
    ] {
        assert_eq!(judge_text(&token, TokenType::Strict), Err(error), "{token}");
    }
}

//! What an access token says, judged before its signature is (RFC 9068 part 4).
//!
//! The header may name an algorithm and a key of ours, and nothing else in it is followed: `jwk`,
//! `jku`, `x5u` and `x5c` would let a token bring its own key.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use jsonwebtoken::Algorithm;
use nycapt_rules::{TOKEN_MAX, UserId};
use serde_json::{Map, Value};
use thiserror::Error;

use super::settings::{IdentitySettings, TokenType};
use crate::strict_json::parse_object;

/// How far the clocks of the provider and of this machine may be apart, in seconds.
const LEEWAY: f64 = 60.0;

/// Claims of ID tokens and logout tokens that no access token has.
const OF_OTHER_TOKENS: [&str; 5] = ["nonce", "at_hash", "c_hash", "s_hash", "events"];

/// A signature algorithm that is accepted: asymmetric ones only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signing {
    Rs256,
    Ps256,
    Es256,
    EdDsa,
}

impl Signing {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name {
            "RS256" => Some(Self::Rs256),
            "PS256" => Some(Self::Ps256),
            "ES256" => Some(Self::Es256),
            "EdDSA" => Some(Self::EdDsa),
            _ => None,
        }
    }

    pub(super) const fn algorithm(self) -> Algorithm {
        match self {
            Self::Rs256 => Algorithm::RS256,
            Self::Ps256 => Algorithm::PS256,
            Self::Es256 => Algorithm::ES256,
            Self::EdDsa => Algorithm::EdDSA,
        }
    }
}

/// Why a token proves nothing; holds nothing of the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(super) enum TokenError {
    #[error("the token is not of three parts, or too long")]
    Form,
    #[error("a part of the token is not base64url of JSON without repeated members")]
    Encoding,
    #[error("the algorithm is not an accepted one")]
    Algorithm,
    #[error("the token names no key")]
    KeyId,
    #[error("the header demands an extension")]
    Critical,
    #[error("the token is not an access token")]
    Type,
    #[error("the token is of another issuer")]
    Issuer,
    #[error("the token is for another audience")]
    Audience,
    #[error("the token has expired, or says not when it does")]
    Expired,
    #[error("the token is not valid yet, or says not since when it is")]
    NotYet,
    #[error("the token is the answer to another sign-in")]
    Nonce,
    #[error("the token names no subject")]
    Subject,
    #[error("the provider has published no such key for this algorithm")]
    UnknownKey,
    #[error("the signature is not the provider's")]
    Signature,
}

/// A token whose every word is acceptable and whose signature nobody has looked at.
pub(super) struct ParsedToken<'a> {
    pub(super) signing: Signing,
    pub(super) key_id: String,
    /// What the signature covers.
    pub(super) message: &'a str,
    pub(super) signature: &'a str,
    /// Who it would be.
    pub(super) user: UserId,
    /// Until when it is valid, in Unix seconds.
    pub(super) expires: f64,
}

impl<'a> ParsedToken<'a> {
    /// An access token.
    pub(super) fn parse(
        token: &'a str,
        settings: &IdentitySettings,
        now: Timestamp,
    ) -> Result<Self, TokenError> {
        Self::read(token, &settings.issuer, now, |header, claims| {
            check_type(header, claims, settings.token_type)?;
            check_issuer(claims, &settings.issuer)?;
            check_audience(claims, &settings.audience)
        })
    }

    /// A token of the kind that `check_kind` takes.
    pub(super) fn read(
        token: &'a str,
        issuer: &str,
        now: Timestamp,
        check_kind: impl FnOnce(&Map<String, Value>, &Map<String, Value>) -> Result<(), TokenError>,
    ) -> Result<Self, TokenError> {
        if token.len() > TOKEN_MAX {
            return Err(TokenError::Form);
        }
        let (message, signature) = token.rsplit_once('.').ok_or(TokenError::Form)?;
        let (header, claims) = message.split_once('.').ok_or(TokenError::Form)?;
        if claims.contains('.') {
            return Err(TokenError::Form);
        }
        let header = decode(header)?;
        let claims = decode(claims)?;
        let (signing, key_id) = check_header(&header)?;
        check_kind(&header, &claims)?;
        let expires = check_times(&claims, now)?;
        let subject = text(&claims, "sub").ok_or(TokenError::Subject)?;
        Ok(Self {
            signing,
            key_id: key_id.into(),
            message,
            signature,
            user: UserId::of(issuer, subject),
            expires,
        })
    }
}

fn decode(part: &str) -> Result<Map<String, Value>, TokenError> {
    URL_SAFE_NO_PAD
        .decode(part)
        .ok()
        .and_then(|bytes| parse_object(&bytes))
        .ok_or(TokenError::Encoding)
}

/// A member that is a text with something in it.
pub(super) fn text<'a>(members: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    members.get(name)?.as_str().filter(|text| !text.is_empty())
}

fn check_header(header: &Map<String, Value>) -> Result<(Signing, &str), TokenError> {
    if header.contains_key("crit") {
        return Err(TokenError::Critical);
    }
    let signing = text(header, "alg")
        .and_then(Signing::from_name)
        .ok_or(TokenError::Algorithm)?;
    let key_id = text(header, "kid").ok_or(TokenError::KeyId)?;
    Ok((signing, key_id))
}

/// The `typ` of a header in short: a media type, in any case, of which `application/` may be left
/// out (RFC 7515 4.1.9).
pub(super) fn stated_type(header: &Map<String, Value>) -> Result<Option<String>, TokenError> {
    match header.get("typ") {
        None => Ok(None),
        Some(Value::String(stated)) => {
            let stated = stated.to_ascii_lowercase();
            let short = stated.strip_prefix("application/").map(Into::into);
            Ok(Some(short.unwrap_or(stated)))
        }
        Some(_) => Err(TokenError::Type),
    }
}

fn check_type(
    header: &Map<String, Value>,
    claims: &Map<String, Value>,
    accepted: TokenType,
) -> Result<(), TokenError> {
    match (stated_type(header)?.as_deref(), accepted) {
        (Some("at+jwt"), TokenType::Strict | TokenType::PlainToo) => Ok(()),
        (Some("jwt") | None, TokenType::PlainToo) if !is_of_another_kind(claims) => Ok(()),
        (_, TokenType::Strict | TokenType::PlainToo) => Err(TokenError::Type),
    }
}

/// Whether a token without a telling `typ` is an ID token or a logout token.
fn is_of_another_kind(claims: &Map<String, Value>) -> bool {
    let said = |name: &str, kind: &str| {
        text(claims, name).is_some_and(|said| said.eq_ignore_ascii_case(kind))
    };
    OF_OTHER_TOKENS
        .iter()
        .any(|name| claims.contains_key(*name))
        || said("typ", "id")
        || said("token_use", "id")
}

pub(super) fn check_issuer(claims: &Map<String, Value>, issuer: &str) -> Result<(), TokenError> {
    if text(claims, "iss") == Some(issuer) {
        Ok(())
    } else {
        Err(TokenError::Issuer)
    }
}

fn check_audience(claims: &Map<String, Value>, audience: &str) -> Result<(), TokenError> {
    let is_ours = |value: &Value| value.as_str() == Some(audience);
    let for_us = match claims.get("aud") {
        Some(Value::Array(several)) => {
            several.iter().all(Value::is_string) && several.iter().any(is_ours)
        }
        Some(one) => is_ours(one),
        None => false,
    };
    if for_us {
        Ok(())
    } else {
        Err(TokenError::Audience)
    }
}

/// Proves that the token is valid now; until when it is, in Unix seconds.
fn check_times(claims: &Map<String, Value>, now: Timestamp) -> Result<f64, TokenError> {
    let now = now.as_duration().as_secs_f64();
    // A date may have a fraction, and none is exempt for being of another form.
    let date = |name: &str| {
        claims
            .get(name)
            .map(|date| date.as_f64().unwrap_or(f64::NAN))
    };
    let end = date("exp")
        .filter(|end| now < end + LEEWAY)
        .ok_or(TokenError::Expired)?;
    let has_begun = |begin: f64| begin - LEEWAY <= now;
    if date("iat").is_some_and(has_begun) && date("nbf").is_none_or(has_begun) {
        Ok(end)
    } else {
        Err(TokenError::NotYet)
    }
}

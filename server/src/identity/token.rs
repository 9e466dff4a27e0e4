//! Checks the header and claims of a token before its signature (RFC 9068 part 4 and OpenID Connect
//! Core 1.0, 3.1.3.7).
//!
//! Of the header, only the type, the algorithm and the key id are used: `jwk`, `jku`, `x5u` and `x5c`
//! would let a token bring its own key.

use jiff::Timestamp;
use jsonwebtoken::dangerous::insecure_decode;
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::{Algorithm, Header, TokenData, Validation};
use nycapt_rules::{TOKEN_MAX, UserId};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use subtle::ConstantTimeEq;
use thiserror::Error as ThisError;

use super::settings::{IdentitySettings, TokenType};

/// The accepted signature algorithms: asymmetric ones only.
pub(super) const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::RS256,
    Algorithm::PS256,
    Algorithm::ES256,
    Algorithm::EdDSA,
];
/// Maximum lifetime of a token in seconds, whatever its issuer says: one day.
pub(crate) const LONGEST_LIFE: u32 = 24 * 60 * 60;
/// Maximum clock difference between the provider and this machine, in seconds.
const LEEWAY: f64 = 60.0;

/// Why a token is rejected; contains nothing of the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ThisError)]
pub(super) enum TokenError {
    #[error("the token cannot be read, is too long or lacks a claim")]
    Malformed,
    #[error("the algorithm isn't accepted")]
    Algorithm,
    #[error("the token has no key id")]
    KeyId,
    #[error("the header requires an extension")]
    Critical,
    #[error("the token has the wrong type")]
    Type,
    #[error("the token is from a different issuer")]
    Issuer,
    #[error("the token is for a different audience")]
    Audience,
    #[error("the token has expired")]
    Expired,
    #[error("the token is not valid yet")]
    NotYet,
    #[error("the token is for a different sign-in")]
    Nonce,
    #[error("the provider has no such key for this algorithm")]
    UnknownKey,
    #[error("the signature is not the provider's")]
    Signature,
    #[error("no keys were ever loaded")]
    NoKeys,
}

impl From<Error> for TokenError {
    fn from(error: Error) -> Self {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the enum is another crate's and will grow"
        )]
        match error.kind() {
            ErrorKind::InvalidAlgorithm => Self::Algorithm,
            ErrorKind::Json(_) => Self::Malformed,
            _ => Self::Signature,
        }
    }
}

/// The claims that are checked; a repeated claim makes a token unreadable.
#[derive(Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    // Timestamps may have fractions.
    exp: f64,
    iat: f64,
    #[serde(default, deserialize_with = "not_null")]
    nbf: Option<f64>,
    aud: Audience,
    azp: Option<Value>,
    nonce: Option<Value>,
    at_hash: Option<IgnoredAny>,
    c_hash: Option<IgnoredAny>,
    s_hash: Option<IgnoredAny>,
    events: Option<IgnoredAny>,
    typ: Option<Value>,
    token_use: Option<Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

impl Audience {
    fn contains(&self, audience: &str) -> bool {
        match self {
            Self::One(one) => one == audience,
            Self::Many(all) => all.iter().any(|one| one == audience),
        }
    }
}

/// Reads a claim that may be missing but not null.
fn not_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    f64::deserialize(deserializer).map(Some)
}

/// A token with acceptable claims whose signature has not been checked.
pub(super) struct UnverifiedToken<'a> {
    pub(super) text: &'a str,
    pub(super) algorithm: Algorithm,
    pub(super) key_id: String,
    /// The user that it would authenticate.
    pub(super) user: UserId,
    /// When it expires, in Unix seconds.
    pub(super) expires: f64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct ExpectedId<'a> {
    pub(super) issuer: &'a str,
    pub(super) client: &'a str,
    pub(super) nonce: &'a str,
}

impl<'a> UnverifiedToken<'a> {
    pub(super) fn access(
        text: &'a str,
        settings: &IdentitySettings,
        now: Timestamp,
    ) -> Result<Self, TokenError> {
        let (issuer, audience) = (&settings.issuer, &settings.audience);
        Self::read(text, issuer, audience, now, |header, claims| {
            match (media_type(header).as_deref(), settings.token_type) {
                (Some("at+jwt"), TokenType::Strict | TokenType::PlainToo) => Ok(()),
                (Some("jwt") | None, TokenType::PlainToo) if !claims.are_of_another_type() => {
                    Ok(())
                }
                (_, TokenType::Strict | TokenType::PlainToo) => Err(TokenError::Type),
            }
        })
    }

    pub(super) fn id(
        text: &'a str,
        expected: ExpectedId<'_>,
        now: Timestamp,
    ) -> Result<Self, TokenError> {
        let client = expected.client;
        Self::read(text, expected.issuer, client, now, |header, claims| {
            if !matches!(media_type(header).as_deref(), None | Some("jwt")) {
                return Err(TokenError::Type);
            }
            // A token for several clients must have been issued to this one.
            let issued_to_us = match &claims.azp {
                Some(party) => party == client,
                None => !matches!(&claims.aud, Audience::Many(all) if all.len() > 1),
            };
            if !issued_to_us {
                return Err(TokenError::Audience);
            }
            let sent = claims.nonce.as_ref().and_then(Value::as_str);
            let sent = sent.unwrap_or_default();
            if sent.as_bytes().ct_eq(expected.nonce.as_bytes()).into() {
                Ok(())
            } else {
                Err(TokenError::Nonce)
            }
        })
    }

    fn read(
        text: &'a str,
        issuer: &str,
        audience: &str,
        now: Timestamp,
        check_type: impl FnOnce(&Header, &Claims) -> Result<(), TokenError>,
    ) -> Result<Self, TokenError> {
        if text.len() > TOKEN_MAX {
            return Err(TokenError::Malformed);
        }
        // The parser's error may contain parts of the token.
        let TokenData { header, claims } =
            insecure_decode::<Claims>(text).map_err(|_| TokenError::Malformed)?;
        if header.crit.is_some() {
            return Err(TokenError::Critical);
        }
        if !ALGORITHMS.contains(&header.alg) {
            return Err(TokenError::Algorithm);
        }
        check_type(&header, &claims)?;
        // `Validation` would also accept a list of issuers.
        if claims.iss != issuer {
            return Err(TokenError::Issuer);
        }
        claims.check_times(now)?;
        if !claims.aud.contains(audience) {
            return Err(TokenError::Audience);
        }
        if claims.sub.is_empty() {
            return Err(TokenError::Malformed);
        }
        let key_id = header.kid.filter(|id| !id.is_empty());
        Ok(Self {
            text,
            algorithm: header.alg,
            key_id: key_id.ok_or(TokenError::KeyId)?,
            user: UserId::of(issuer, &claims.sub),
            expires: claims.end(),
        })
    }

    /// Has `jsonwebtoken` check the signature alone; the claims are checked already.
    pub(super) fn validation(&self) -> Validation {
        let mut validation = Validation::new(self.algorithm);
        validation.required_spec_claims.clear();
        validation.validate_exp = false;
        validation.validate_aud = false;
        validation
    }
}

/// The `typ` of a header in lower case, without an optional `application/` (RFC 7515 4.1.9).
fn media_type(header: &Header) -> Option<String> {
    let name = header.typ.as_ref()?.to_ascii_lowercase();
    let short = name.strip_prefix("application/").map(Into::into);
    Some(short.unwrap_or(name))
}

impl Claims {
    /// Whether the claims mark an ID token or a logout token.
    fn are_of_another_type(&self) -> bool {
        let is_id = |claim: &Option<Value>| {
            let claim = claim.as_ref().and_then(Value::as_str);
            claim.is_some_and(|text| text.eq_ignore_ascii_case("id"))
        };
        let hashes = [&self.at_hash, &self.c_hash, &self.s_hash, &self.events];
        self.nonce.is_some()
            || hashes.iter().any(|claim| claim.is_some())
            || is_id(&self.typ)
            || is_id(&self.token_use)
    }

    /// When the token expires, at most a day after it was issued.
    fn end(&self) -> f64 {
        self.exp.min(self.iat + f64::from(LONGEST_LIFE))
    }

    fn check_times(&self, now: Timestamp) -> Result<(), TokenError> {
        let now = now.as_duration().as_secs_f64();
        if now >= self.end() + LEEWAY {
            return Err(TokenError::Expired);
        }
        let begins = self.nbf.map_or(self.iat, |nbf| nbf.max(self.iat));
        if begins - LEEWAY > now {
            return Err(TokenError::NotYet);
        }
        Ok(())
    }
}

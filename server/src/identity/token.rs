//! What a token of the provider says, judged before its signature (RFC 9068 part 4 and OpenID
//! Connect Core 1.0, 3.1.3.7).
//!
//! The header may name an algorithm and a published key. Nothing else in it is followed: `jwk`,
//! `jku`, `x5u` and `x5c` would let a token bring its own key.

use jiff::Timestamp;
use jsonwebtoken::dangerous::insecure_decode;
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::{Algorithm, Header, TokenData, Validation};
use nycapt_rules::{TOKEN_MAX, UserId};
use serde::Deserialize;
use serde::de::IgnoredAny;
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
/// How far the clocks of the provider and of this machine may be apart, in seconds.
const LEEWAY: f64 = 60.0;

/// Why a token is refused; holds nothing of the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ThisError)]
pub(super) enum TokenError {
    #[error("the token cannot be read, is too long or lacks a claim")]
    Malformed,
    #[error("the algorithm is not an accepted one")]
    Algorithm,
    #[error("the token names no key")]
    KeyId,
    #[error("the header demands an extension")]
    Critical,
    #[error("the token is of another type")]
    Type,
    #[error("the token is of another issuer")]
    Issuer,
    #[error("the token is for another audience")]
    Audience,
    #[error("the token has expired")]
    Expired,
    #[error("the token is not valid yet")]
    NotYet,
    #[error("the token answers another sign-in")]
    Nonce,
    #[error("the provider has published no such key for this algorithm")]
    UnknownKey,
    #[error("the signature is not the provider's")]
    Signature,
}

impl From<Error> for TokenError {
    fn from(error: Error) -> Self {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the enum is another crate's and will grow"
        )]
        match error.kind() {
            ErrorKind::InvalidAudience | ErrorKind::MissingRequiredClaim(_) => Self::Audience,
            ErrorKind::InvalidAlgorithm => Self::Algorithm,
            ErrorKind::Json(_) => Self::Malformed,
            _ => Self::Signature,
        }
    }
}

/// The claims that are looked at; a repeated one makes a token unreadable.
#[derive(Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    // Dates may have fractions.
    exp: f64,
    iat: f64,
    nbf: Option<f64>,
    aud: Value,
    azp: Option<Value>,
    nonce: Option<Value>,
    at_hash: Option<IgnoredAny>,
    c_hash: Option<IgnoredAny>,
    s_hash: Option<IgnoredAny>,
    events: Option<IgnoredAny>,
    typ: Option<Value>,
    token_use: Option<Value>,
}

/// A token whose claims are acceptable except for its audience, and whose signature is unchecked.
pub(super) struct UnverifiedToken<'a> {
    pub(super) text: &'a str,
    pub(super) algorithm: Algorithm,
    pub(super) key_id: String,
    audience: &'a str,
    /// Whom it would speak for.
    pub(super) user: UserId,
    /// When it expires, in Unix seconds.
    pub(super) expires: f64,
}

/// What the ID token of one sign-in must say.
#[derive(Debug, Clone, Copy)]
pub(super) struct ExpectedId<'a> {
    pub(super) issuer: &'a str,
    /// The client that asked for it.
    pub(super) client: &'a str,
    /// What it was asked for with.
    pub(super) nonce: &'a str,
}

impl<'a> UnverifiedToken<'a> {
    /// Reads an access token.
    pub(super) fn access(
        text: &'a str,
        settings: &'a IdentitySettings,
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

    /// Reads an ID token.
    pub(super) fn id(
        text: &'a str,
        expected: ExpectedId<'a>,
        now: Timestamp,
    ) -> Result<Self, TokenError> {
        let ExpectedId {
            issuer,
            client,
            nonce,
        } = expected;
        Self::read(text, issuer, client, now, |header, claims| {
            if !matches!(media_type(header).as_deref(), None | Some("jwt")) {
                return Err(TokenError::Type);
            }
            // A token for several clients must have been issued to this one.
            let issued_to_us = match &claims.azp {
                Some(party) => party == client,
                None => claims.aud.as_array().is_none_or(|all| all.len() == 1),
            };
            if !issued_to_us {
                return Err(TokenError::Audience);
            }
            let sent = claims.nonce.as_ref().and_then(Value::as_str);
            let sent = sent.unwrap_or_default();
            if sent.as_bytes().ct_eq(nonce.as_bytes()).into() {
                Ok(())
            } else {
                Err(TokenError::Nonce)
            }
        })
    }

    fn read(
        text: &'a str,
        issuer: &str,
        audience: &'a str,
        now: Timestamp,
        check_type: impl FnOnce(&Header, &Claims) -> Result<(), TokenError>,
    ) -> Result<Self, TokenError> {
        if text.len() > TOKEN_MAX {
            return Err(TokenError::Malformed);
        }
        // Errors of the parser may hold parts of the token.
        let TokenData { header, claims } =
            insecure_decode::<Claims>(text).map_err(|_| TokenError::Malformed)?;
        if header.crit.is_some() {
            return Err(TokenError::Critical);
        }
        if !ALGORITHMS.contains(&header.alg) {
            return Err(TokenError::Algorithm);
        }
        check_type(&header, &claims)?;
        // `Validation` would also take a list of issuers.
        if claims.iss != issuer {
            return Err(TokenError::Issuer);
        }
        claims.check_times(now)?;
        if claims.sub.is_empty() {
            return Err(TokenError::Malformed);
        }
        let key_id = header.kid.filter(|id| !id.is_empty());
        Ok(Self {
            text,
            algorithm: header.alg,
            key_id: key_id.ok_or(TokenError::KeyId)?,
            audience,
            user: UserId::of(issuer, &claims.sub),
            expires: claims.exp,
        })
    }

    /// What `jsonwebtoken` checks together with the signature.
    pub(super) fn validation(&self) -> Validation {
        let mut validation = Validation::new(self.algorithm);
        validation.set_audience(&[self.audience]);
        validation.set_required_spec_claims(&["aud"]);
        // It would ask the system's clock; the times were checked against the caller's.
        validation.validate_exp = false;
        validation
    }
}

/// The `typ` of a header: a media type in any case, of which `application/` may be left out
/// (RFC 7515 4.1.9).
fn media_type(header: &Header) -> Option<String> {
    let name = header.typ.as_ref()?.to_ascii_lowercase();
    let short = name.strip_prefix("application/").map(Into::into);
    Some(short.unwrap_or(name))
}

impl Claims {
    /// Whether claims mark an ID token or a logout token.
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

    fn check_times(&self, now: Timestamp) -> Result<(), TokenError> {
        let now = now.as_duration().as_secs_f64();
        if now >= self.exp + LEEWAY {
            return Err(TokenError::Expired);
        }
        let begins = self.nbf.map_or(self.iat, |nbf| nbf.max(self.iat));
        if begins - LEEWAY > now {
            return Err(TokenError::NotYet);
        }
        Ok(())
    }
}

//! What an ID token says, judged before its signature is (OpenID Connect Core 1.0, 3.1.3.7).

use jiff::Timestamp;
use serde_json::{Map, Value};
use subtle::ConstantTimeEq;

use super::token::{ParsedToken, TokenError, check_issuer, stated_type, text};

/// What the ID token of one sign-in has to say.
#[derive(Debug, Clone, Copy)]
pub(super) struct ExpectedId<'a> {
    pub(super) issuer: &'a str,
    /// The client that asked for it.
    pub(super) client: &'a str,
    /// What it was asked for with.
    pub(super) nonce: &'a str,
}

impl<'a> ParsedToken<'a> {
    /// An ID token whose every word is acceptable and whose signature nobody has looked at.
    pub(super) fn parse_id(
        token: &'a str,
        expected: ExpectedId<'_>,
        now: Timestamp,
    ) -> Result<Self, TokenError> {
        Self::read(token, expected.issuer, now, |header, claims| {
            match stated_type(header)?.as_deref() {
                None | Some("jwt") => {}
                Some(_) => return Err(TokenError::Type),
            }
            check_issuer(claims, expected.issuer)?;
            check_client(claims, expected.client)?;
            let nonce = text(claims, "nonce").unwrap_or_default();
            if bool::from(nonce.as_bytes().ct_eq(expected.nonce.as_bytes())) {
                Ok(())
            } else {
                Err(TokenError::Nonce)
            }
        })
    }
}

/// For this client, and where it is for others too, given to this one.
fn check_client(claims: &Map<String, Value>, client: &str) -> Result<(), TokenError> {
    let (for_us, alone) = match claims.get("aud") {
        Some(Value::Array(several)) => {
            (several.iter().any(|one| one == client), several.len() == 1)
        }
        Some(one) => (one == client, true),
        None => (false, true),
    };
    let given_to_us = match claims.get("azp") {
        Some(party) => party == client,
        None => alone,
    };
    if for_us && given_to_us {
        Ok(())
    } else {
        Err(TokenError::Audience)
    }
}

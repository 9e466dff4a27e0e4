//! Tokens, first good and then changed in one word.

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::signer::{Signer, encoded};
use crate::identity::{IdentitySettings, TokenType};

pub(super) const AUDIENCE: &str = "https://api.nycapt.example";
pub(super) const ISSUER: &str = "https://id.example";
pub(super) const SUBJECT: &str = "subject-4711";
pub(super) const EMAIL: &str = "ann@example.com";

/// The instant of every test, in Unix seconds.
pub(super) const NOW_S: i64 = 1_780_000_000;

pub(super) fn now() -> Timestamp {
    Timestamp::from_second(NOW_S).unwrap()
}

pub(super) fn settings(issuer: &str, token_type: TokenType) -> IdentitySettings {
    IdentitySettings {
        issuer: issuer.into(),
        audience: AUDIENCE.into(),
        token_type,
    }
}

/// A token before it is signed.
#[derive(Clone)]
pub(super) struct Draft {
    header: Map<String, Value>,
    claims: Map<String, Value>,
}

impl Draft {
    /// A good access token of RFC 9068 for an hour.
    pub(super) fn of(issuer: &str, at: Timestamp) -> Self {
        let at = at.as_second();
        let object = |value: Value| value.as_object().unwrap().clone();
        Self {
            header: object(json!({ "typ": "at+jwt" })),
            claims: object(json!({
                "iss": issuer, "aud": AUDIENCE, "sub": SUBJECT, "client_id": "web",
                "iat": at, "exp": at + 3600, "jti": "1", "email": EMAIL,
            })),
        }
    }

    pub(super) fn header(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.header.insert(name.into(), value.into());
        self
    }

    pub(super) fn claim(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.claims.insert(name.into(), value.into());
        self
    }

    pub(super) fn without(mut self, name: &str) -> Self {
        let removed = self.header.remove(name).or(self.claims.remove(name));
        assert!(removed.is_some(), "{name}");
        self
    }

    /// The token under the signer's key id, unless the draft names one.
    pub(super) fn signed(&self, signer: &Signer, algorithm: &str) -> String {
        let mut header = self.header.clone();
        header.entry("alg").or_insert_with(|| algorithm.into());
        header.entry("kid").or_insert_with(|| signer.id.into());
        let [header, claims] =
            [header, self.claims.clone()].map(|it| Value::Object(it).to_string());
        assemble(&header, &claims, |message| signer.sign(algorithm, message))
    }
}

/// A token of any two texts.
pub(super) fn assemble(header: &str, claims: &str, sign: impl Fn(&[u8]) -> Vec<u8>) -> String {
    let [header, claims] = [header, claims].map(|text| encoded(text.as_bytes()));
    let message = format!("{header}.{claims}");
    let signature = encoded(&sign(message.as_bytes()));
    format!("{message}.{signature}")
}

//! The public keys of a provider (RFC 7517).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyOperations, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, decode};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::token::{ALGORITHMS, TokenError, UnverifiedToken};
use crate::strict_json::parse_object;

/// Public keys; never empty.
#[derive(Debug)]
pub(super) struct KeySet {
    keys: Vec<PublicKey>,
}

#[derive(Debug)]
struct PublicKey {
    id: String,
    algorithm: Option<Algorithm>,
    key: DecodingKey,
}

impl KeySet {
    /// The usable keys of a JWK set; `None` if it has none.
    ///
    /// Not parsed as a `JwkSet`, which fails as a whole if one key is unreadable.
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        let document = parse_object(bytes)?;
        let keys = document.get("keys")?.as_array()?.iter();
        let keys: Vec<_> = keys.filter_map(PublicKey::read).collect();
        (!keys.is_empty()).then_some(Self { keys })
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the provider has published a key under this id.
    pub(super) fn contains(&self, key_id: &str) -> bool {
        self.keys.iter().any(|key| key.id == key_id)
    }

    /// Checks that one of these keys signed the token.
    pub(super) fn verify(&self, token: &UnverifiedToken<'_>) -> Result<(), TokenError> {
        let mut outcome = Err(TokenError::UnknownKey);
        for key in self.keys.iter().filter(|key| key.fits(token)) {
            let decoded = decode::<IgnoredAny>(token.text, &key.key, &token.validation());
            outcome = decoded.map(|_| ()).map_err(TokenError::from);
            if outcome != Err(TokenError::Signature) {
                break;
            }
        }
        outcome
    }
}

impl PublicKey {
    /// Reads a key that verifies an accepted algorithm.
    fn read(key: &Value) -> Option<Self> {
        let jwk = Jwk::deserialize(key).ok()?;
        if !is_well_formed(&jwk.algorithm) {
            return None;
        }
        let key = DecodingKey::from_jwk(&jwk).ok()?;
        let common = jwk.common;
        let algorithm = match common.key_algorithm {
            Some(name) => Some(Algorithm::try_from(name).ok()?),
            None => None,
        };
        let verifies = ALGORITHMS.iter().any(|accepted| {
            accepted.family() == key.family() && algorithm.is_none_or(|only| only == *accepted)
        });
        let signs = common
            .public_key_use
            .is_none_or(|purpose| purpose == PublicKeyUse::Signature);
        let operates = common
            .key_operations
            .is_none_or(|operations| operations.contains(&KeyOperations::Verify));
        let id = common.key_id.filter(|id| !id.is_empty())?;
        (verifies && signs && operates).then_some(Self { id, algorithm, key })
    }

    fn fits(&self, token: &UnverifiedToken<'_>) -> bool {
        self.id == token.key_id
            && self.key.family() == token.algorithm.family()
            && self.algorithm.is_none_or(|only| only == token.algorithm)
    }
}

/// Whether a key has the curve of an accepted algorithm and coordinates of the right length, which
/// `DecodingKey` does not check.
fn is_well_formed(parameters: &AlgorithmParameters) -> bool {
    let is_coordinate = |text: &str| {
        let bytes = URL_SAFE_NO_PAD.decode(text);
        bytes.is_ok_and(|bytes| bytes.len() == 32)
    };
    if let AlgorithmParameters::EllipticCurve(key) = parameters {
        key.curve == EllipticCurve::P256 && is_coordinate(&key.x) && is_coordinate(&key.y)
    } else if let AlgorithmParameters::OctetKeyPair(key) = parameters {
        key.curve == EllipticCurve::Ed25519 && is_coordinate(&key.x)
    } else {
        matches!(parameters, AlgorithmParameters::RSA(_))
    }
}

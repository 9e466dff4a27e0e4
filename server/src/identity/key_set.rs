//! The keys that a provider publishes (RFC 7517), and which of them may have signed a token.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{DecodingKey, crypto};
use serde_json::{Map, Value};

use super::token::{ParsedToken, Signing, TokenError};
use crate::strict_json::parse_object;

/// Keys that verify signatures; never empty.
#[derive(Debug)]
pub(super) struct KeySet {
    keys: Vec<PublicKey>,
}

#[derive(Debug)]
struct PublicKey {
    id: String,
    kind: KeyKind,
    /// The one algorithm that the provider uses it with, where it says so.
    signing: Option<Signing>,
    key: DecodingKey,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyKind {
    Rsa,
    P256,
    Ed25519,
}

impl KeySet {
    /// The usable keys of a JWK set, or none if it has none.
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        let document = parse_object(bytes)?;
        let keys: Vec<_> = document
            .get("keys")?
            .as_array()?
            .iter()
            .filter_map(|key| PublicKey::read(key.as_object()?))
            .collect();
        (!keys.is_empty()).then_some(Self { keys })
    }

    /// How many keys it has.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the provider has published a key under this id.
    pub(super) fn knows(&self, key_id: &str) -> bool {
        self.keys.iter().any(|key| key.id == key_id)
    }

    /// Proves that one of these keys signed the token.
    pub(super) fn verify(&self, token: &ParsedToken<'_>) -> Result<(), TokenError> {
        let mut fitting = self
            .keys
            .iter()
            .filter(|key| key.id == token.key_id && key.fits(token.signing))
            .peekable();
        if fitting.peek().is_none() {
            return Err(TokenError::UnknownKey);
        }
        let signed = fitting.any(|key| {
            let algorithm = token.signing.algorithm();
            crypto::verify(
                token.signature,
                token.message.as_bytes(),
                &key.key,
                algorithm,
            )
            .unwrap_or(false)
        });
        if signed {
            Ok(())
        } else {
            Err(TokenError::Signature)
        }
    }
}

impl PublicKey {
    /// A key that verifies with an accepted algorithm; none for every other.
    fn read(members: &Map<String, Value>) -> Option<Self> {
        let text = |name: &str| members.get(name).and_then(Value::as_str);
        let verifies = match members.get("key_ops") {
            None => true,
            Some(uses) => uses.as_array()?.iter().any(|one| one == "verify"),
        };
        let signs = members.get("use").is_none_or(|purpose| purpose == "sig");
        if !verifies || !signs {
            return None;
        }
        let signing = match members.get("alg") {
            None => None,
            Some(name) => Some(Signing::from_name(name.as_str()?)?),
        };
        let (kind, key) = match (text("kty")?, text("crv")) {
            ("RSA", _) => (
                KeyKind::Rsa,
                DecodingKey::from_rsa_components(text("n")?, text("e")?).ok()?,
            ),
            ("EC", Some("P-256")) => {
                let (x, y) = (coordinate(text("x")?)?, coordinate(text("y")?)?);
                (KeyKind::P256, DecodingKey::from_ec_components(x, y).ok()?)
            }
            ("OKP", Some("Ed25519")) => (
                KeyKind::Ed25519,
                DecodingKey::from_ed_components(coordinate(text("x")?)?).ok()?,
            ),
            _ => return None,
        };
        Some(Self {
            id: text("kid").filter(|id| !id.is_empty())?.into(),
            kind,
            signing,
            key,
        })
    }

    fn fits(&self, signing: Signing) -> bool {
        let kind = match signing {
            Signing::Rs256 | Signing::Ps256 => KeyKind::Rsa,
            Signing::Es256 => KeyKind::P256,
            Signing::EdDsa => KeyKind::Ed25519,
        };
        self.kind == kind && self.signing.is_none_or(|only| only == signing)
    }
}

/// A coordinate of full length, so that two of them cannot be cut apart elsewhere.
fn coordinate(text: &str) -> Option<&str> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    (bytes.len() == 32).then_some(text)
}

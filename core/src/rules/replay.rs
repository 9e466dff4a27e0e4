//! What a repeated `Idempotency-Key` means.

use sha2::{Digest, Sha256};

use crate::contract::Spec;

/// The SHA-256 of a request: operation and proven body, whatever its spelling was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The fingerprint of a request whose proven body is `canonical`: members in one order and
    /// none that is unknown.
    pub fn of(spec: &Spec, canonical: &[u8]) -> Self {
        let mut digest = Sha256::new();
        digest.update(spec.name.as_bytes());
        digest.update([0]);
        digest.update(canonical);
        Self(digest.finalize().into())
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// What is kept of an `Idempotency-Key`: enough to know it again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct IdempotencyDigest([u8; 32]);

impl IdempotencyDigest {
    /// The digest of a key as it was sent.
    pub fn of(key: &str) -> Self {
        Self(Sha256::digest(key.as_bytes()).into())
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// What a request with a known key is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replayed {
    /// The same request again: it gets the original resource.
    Original,
    /// Another request under the same key: it is refused.
    Reused,
}

/// Decides on a request whose key was used with the fingerprint `stored`.
pub fn decide_replay(stored: &[u8], sent: &Fingerprint) -> Replayed {
    if stored == sent.as_bytes() {
        Replayed::Original
    } else {
        Replayed::Reused
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{CreateKey, Operation, StartReport};

    #[test]
    fn only_the_same_request_is_a_replay() {
        let first = Fingerprint::of(&StartReport::SPEC, b"{}");
        let again = Fingerprint::of(&StartReport::SPEC, b"{}");
        assert_eq!(decide_replay(first.as_bytes(), &again), Replayed::Original);
        for other in [
            Fingerprint::of(&StartReport::SPEC, b"{\"unit\":\"1\"}"),
            Fingerprint::of(&CreateKey::SPEC, b"{}"),
        ] {
            assert_eq!(decide_replay(first.as_bytes(), &other), Replayed::Reused);
        }
    }
}

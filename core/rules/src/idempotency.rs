//! What is kept of an `Idempotency-Key` and of its request: enough to know them again and too little
//! to read them.

use sha2::{Digest, Sha256};

/// The SHA-256 of two texts; the length distinguishes two pairs with the same joined text.
pub(super) fn digest_of_pair(first: &str, second: &str) -> [u8; 32] {
    let length = u64::try_from(first.len()).unwrap_or(u64::MAX);
    let mut digest = Sha256::new();
    digest.update(length.to_be_bytes());
    digest.update(first);
    digest.update(second);
    digest.finalize().into()
}

/// The SHA-256 of an operation's name and a caller's `Idempotency-Key`.
///
/// The key may contain anything the caller chose, so only its digest is kept. The digest includes
/// the operation, so the same key on two routes is two keys. The key's owner is stored with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReplayDigest([u8; 32]);

impl ReplayDigest {
    /// The digest of `key` as it was sent to `operation`.
    pub fn of(operation: &str, key: &str) -> Self {
        Self(digest_of_pair(operation, key))
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// The SHA-256 of a request: operation and validated body, independent of spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The fingerprint of a request whose validated body is `canonical`: members in one order and
    /// none that is unknown.
    pub fn of(operation: &str, canonical: &[u8]) -> Self {
        let mut digest = Sha256::new();
        digest.update(operation.as_bytes());
        digest.update([0]);
        digest.update(canonical);
        Self(digest.finalize().into())
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_request_is_a_replay() {
        let first = Fingerprint::of("start_report", b"{}");
        assert_eq!(first, Fingerprint::of("start_report", b"{}"));
        for other in [
            Fingerprint::of("start_report", b"{\"unit\":\"1\"}"),
            Fingerprint::of("create_key", b"{}"),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn one_key_at_two_operations_is_two_keys() {
        let digest = ReplayDigest::of("create_key", "abc");
        assert_eq!(digest, ReplayDigest::of("create_key", "abc"));
        for (operation, key) in [
            ("start_report", "abc"),
            ("create_key", "\"abc\""),
            ("create_keya", "bc"),
            ("create_ke", "yabc"),
        ] {
            let other = ReplayDigest::of(operation, key);
            assert_ne!(digest, other, "{operation} {key}");
        }
    }
}

//! Entity tags of files.

use sha2::{Digest, Sha256};

/// SHA-256 of some bytes.
pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The strong entity tag of a file with this digest, with its quotes.
pub(crate) fn etag_of(digest: &[u8]) -> String {
    format!("\"{:.32}\"", hex::encode(digest))
}

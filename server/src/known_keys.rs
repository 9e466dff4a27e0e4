//! Keys that were valid a while ago.
//!
//! Never a proof: every key is looked up in the database. It only decides whether that is worth a
//! read for an address that has used up its requests.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// Most digests of a generation.
const GENERATION: usize = 16_384;

/// The digests of keys that were found valid, the latest of them at least.
#[derive(Debug, Default)]
pub(crate) struct KnownKeys(Mutex<[HashSet<[u8; 32]>; 2]>);

impl KnownKeys {
    /// Remembers a key that was found valid.
    pub(crate) fn remember(&self, digest: [u8; 32]) {
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let [young, old] = &mut *generations;
        if young.len() >= GENERATION {
            *old = std::mem::take(young);
        }
        young.insert(digest);
    }

    /// Whether a key was found valid lately.
    pub(crate) fn knows(&self, digest: &[u8; 32]) -> bool {
        let generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        generations.iter().any(|digests| digests.contains(digest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_keys_are_known_in_bounded_memory() {
        let known = KnownKeys::default();
        let digest = |number: usize| {
            let mut digest = [0; 32];
            digest[..8].copy_from_slice(&number.to_be_bytes());
            digest
        };
        for number in 0..3 * GENERATION {
            known.remember(digest(number));
        }
        assert!(known.knows(&digest(3 * GENERATION - 1)));
        assert!(known.knows(&digest(2 * GENERATION)));
        assert!(!known.knows(&digest(0)));
        let held: usize = known.0.lock().unwrap().iter().map(HashSet::len).sum();
        assert!(held <= 2 * GENERATION, "{held}");
    }
}

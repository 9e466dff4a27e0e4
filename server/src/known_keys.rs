//! Recently validated keys.
//!
//! This doesn't authenticate: the database is the authority. It only decides whether to look up a
//! key for an address that has reached its rate limit.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// Maximum number of digests per generation.
const GENERATION: usize = 16_384;

/// Digests of validated keys, at least the most recent ones.
#[derive(Debug, Default)]
pub(crate) struct KnownKeys(Mutex<[HashSet<[u8; 32]>; 2]>);

impl KnownKeys {
    /// Remembers a validated key.
    pub(crate) fn remember(&self, digest: [u8; 32]) {
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let [young, old] = &mut *generations;
        if young.len() >= GENERATION {
            *old = std::mem::take(young);
        }
        young.insert(digest);
    }

    /// Whether a key was recently validated.
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

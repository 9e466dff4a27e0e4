//! Recently validated keys and their accounts.
//!
//! This doesn't authenticate: the database is the authority. It only decides whether to look up a
//! key whose caller has reached its rate limit.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use nycapt_rules::AccountId;

/// Maximum number of digests per generation.
const GENERATION: usize = 16_384;

/// By digest, the account of a key and the day of its last use.
type Generation = HashMap<[u8; 32], (AccountId, i64)>;

/// Validated keys, at least the most recent ones.
#[derive(Debug, Default)]
pub(crate) struct KnownKeys(Mutex<[Generation; 2]>);

impl KnownKeys {
    /// Remembers a validated key. Returns whether its use on this day was remembered before.
    pub(crate) fn remember(&self, digest: [u8; 32], account: AccountId, day: i64) -> bool {
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let [young, old] = &mut *generations;
        if young.len() >= GENERATION {
            *old = std::mem::take(young);
        }
        let before = young.insert(digest, (account, day));
        let before = before.or_else(|| old.get(&digest).cloned());
        before.is_some_and(|(_, noted)| noted >= day)
    }

    pub(crate) fn forget(&self, digest: &[u8; 32]) {
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for generation in &mut *generations {
            generation.remove(digest);
        }
    }

    /// The account of a recently validated key.
    pub(crate) fn account(&self, digest: &[u8; 32]) -> Option<AccountId> {
        let generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = generations.iter().find_map(|keys| keys.get(digest));
        known.map(|(account, _)| account.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_keys_are_known_in_bounded_memory() {
        let known = KnownKeys::default();
        let account = AccountId::new(0, &[7; 10]);
        let digest = |number: usize| {
            let mut digest = [0; 32];
            digest[..8].copy_from_slice(&number.to_be_bytes());
            digest
        };
        for number in 0..3 * GENERATION {
            assert!(!known.remember(digest(number), account.clone(), 1));
        }
        let expected = Some(account.clone());
        assert_eq!(known.account(&digest(3 * GENERATION - 1)), expected);
        assert_eq!(known.account(&digest(2 * GENERATION)), Some(account));
        assert_eq!(known.account(&digest(0)), None);
        let remembered: usize = known.0.lock().unwrap().iter().map(HashMap::len).sum();
        assert!(remembered <= 2 * GENERATION, "{remembered}");
        assert!(known.remember(digest(2 * GENERATION), AccountId::new(0, &[8; 10]), 1));
        assert!(!known.remember(digest(2 * GENERATION), AccountId::new(0, &[8; 10]), 2));
        known.forget(&digest(2 * GENERATION));
        assert_eq!(known.account(&digest(2 * GENERATION)), None);
    }
}

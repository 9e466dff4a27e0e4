//! Running writes of this process, by their `Idempotency-Key`.
//!
//! A second request with the same key fails instead of waiting. Between servers, unique indexes and
//! the lock timeout of the database have the same effect.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nycapt_rules::ReplayDigest;

use crate::api_error::{ApiError, ApiResult};

#[derive(Debug, Clone, Default)]
pub(crate) struct InFlight(Keys);

/// The scope of a key, and its digest.
type Key = (String, ReplayDigest);
type Keys = Arc<Mutex<HashSet<Key>>>;

/// A running write, until it is dropped.
///
/// Move it into the write: the handler ends when the client hangs up, and the write does not.
#[derive(Debug)]
pub(crate) struct Running {
    keys: Keys,
    key: Key,
}

impl InFlight {
    /// Marks a write as running. Keys of different scopes do not conflict.
    ///
    /// # Errors
    /// 409 while one with the same key is running.
    pub(crate) fn begin(&self, scope: &str, digest: ReplayDigest) -> ApiResult<Running> {
        let key = (scope.to_owned(), digest);
        if !locked(&self.0).insert(key.clone()) {
            return Err(ApiError::in_flight());
        }
        Ok(Running {
            keys: Arc::clone(&self.0),
            key,
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        locked(&self.keys).remove(&self.key);
    }
}

fn locked(keys: &Keys) -> MutexGuard<'_, HashSet<Key>> {
    keys.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use nycapt_contract::ErrorKind;

    use super::*;

    #[test]
    fn a_second_write_is_refused_until_the_first_has_ended() {
        let in_flight = InFlight::default();
        let digest = ReplayDigest::of("create_key", "a");
        let first = in_flight.begin("user_1", digest).unwrap();
        let second = in_flight.begin("user_1", digest).unwrap_err();
        assert_eq!(second.kind(), ErrorKind::InFlight);
        let other = ReplayDigest::of("create_key", "b");
        assert!(in_flight.begin("user_1", other).is_ok());
        assert!(in_flight.begin("user_2", digest).is_ok());
        drop(first);
        assert!(in_flight.begin("user_1", digest).is_ok());
    }
}

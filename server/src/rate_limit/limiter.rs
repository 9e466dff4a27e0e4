//! Counts requests per caller in fixed windows, in bounded memory.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use nycapt_rules::{RateLimit, RateLimitSnapshot};

const SHARDS: usize = 64;
/// Most callers counted per shard; 64 full shards take about 50 MB.
const CALLERS_PER_SHARD: usize = 16_384;

/// Fixed windows, sharded so that callers rarely contend.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    limit: RateLimit,
    hasher: RandomState,
    shards: Vec<Mutex<Shard>>,
}

#[derive(Debug, Default)]
struct Shard {
    window: i64,
    used: HashMap<u128, u32>,
    // Further callers share one count, so that a flood of addresses neither fills the memory nor
    // evades the limit.
    used_by_others: u32,
}

impl RateLimiter {
    pub(crate) fn new(limit: RateLimit) -> Self {
        Self {
            limit,
            hasher: RandomState::new(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
        }
    }

    pub(crate) const fn limit(&self) -> RateLimit {
        self.limit
    }

    /// Counts one request of `caller` at `now`, in Unix seconds.
    pub(crate) fn count(&self, caller: u128, now: i64) -> RateLimitSnapshot {
        let window = self.limit.window(now);
        let place = usize::try_from(self.hasher.hash_one(caller) >> 32).unwrap_or_default();
        let Some(shard) = self.shards.get(place % SHARDS) else {
            return self.limit.snapshot(1, now);
        };
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        // A late request counts in the current window. Going back further than one window means that
        // the clock was set back.
        if window > shard.window || window < shard.window - 1 {
            *shard = Shard {
                window,
                ..Shard::default()
            };
        }
        let used = shard.count(caller);
        drop(shard);
        self.limit.snapshot(used, now)
    }
}

impl Shard {
    fn count(&mut self, caller: u128) -> u32 {
        let has_room = self.used.len() < CALLERS_PER_SHARD;
        let used = if has_room || self.used.contains_key(&caller) {
            self.used.entry(caller).or_default()
        } else {
            &mut self.used_by_others
        };
        *used = used.saturating_add(1);
        *used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter(limit: u32) -> RateLimiter {
        RateLimiter::new(RateLimit::new(limit, 60).unwrap())
    }

    #[test]
    fn callers_are_counted_apart_and_start_anew_in_the_next_window() {
        let limiter = limiter(2);
        assert_eq!(limiter.count(1, 0).remaining, 1);
        assert_eq!(limiter.count(1, 59).remaining, 0);
        assert!(!limiter.count(1, 59).admitted);
        assert!(limiter.count(2, 59).admitted);
        assert_eq!(limiter.count(1, 60).remaining, 1);
    }

    #[test]
    fn a_request_that_is_counted_late_starts_no_window_anew() {
        let limiter = limiter(2);
        assert!(limiter.count(1, 60).admitted);
        assert!(limiter.count(1, 59).admitted);
        assert!(!limiter.count(1, 60).admitted);
        assert!(!limiter.count(1, 59).admitted);
        // A clock that is set back far is not a request that is late.
        assert!(limiter.count(1, 600).admitted);
        assert_eq!(limiter.count(1, 60).remaining, 1);
    }

    #[test]
    fn a_flood_of_callers_is_bounded_in_memory_and_still_limited() {
        let limiter = limiter(1);
        let most = u128::try_from(SHARDS * CALLERS_PER_SHARD).unwrap();
        let admitted = (0..most + 100_000)
            .filter(|caller| limiter.count(*caller, 0).admitted)
            .count();
        let held: usize = limiter
            .shards
            .iter()
            .map(|shard| shard.lock().unwrap().used.len())
            .sum();
        assert!(held <= SHARDS * CALLERS_PER_SHARD, "{held}");
        assert!(admitted <= held + SHARDS, "{admitted}");
    }

    #[test]
    fn requests_at_one_time_are_each_counted_once() {
        let limiter = limiter(1_000);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..250).all(|_| limiter.count(9, 0).admitted));
            }
        });
        assert!(!limiter.count(9, 0).admitted);
    }
}

//! The rate limit: as the service states it, and what's left of it.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::{CACHE_CONTROL, HeaderMap};

use crate::contract::Secret;

/// How many requests the caller has left (specification part 8).
///
/// Responses that caches may keep, such as single previews and suggestions, have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// Requests in one window.
    pub limit: u64,
    /// Requests left in this window.
    pub remaining: u64,
    /// Time until the next window, from when the response arrived.
    pub reset: Duration,
}

impl RateLimit {
    /// Reads `RateLimit-Limit`, `-Remaining` and `-Reset`; `None` unless all three are there, or if
    /// the answer is public.
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
        // A cache may repeat such an answer with the figures of another caller.
        if is_public(headers) {
            return None;
        }
        Some(Self {
            limit: number(headers, "ratelimit-limit")?,
            remaining: number(headers, "ratelimit-remaining")?,
            reset: Duration::from_secs(number(headers, "ratelimit-reset")?),
        })
    }
}

/// Whether shared caches may keep an answer.
fn is_public(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(CACHE_CONTROL).iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .any(|directive| directive.trim().eq_ignore_ascii_case("public"))
}

fn number(headers: &HeaderMap, name: &str) -> Option<u64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

/// How much the ends of one window, given in whole seconds, may differ.
const SAME_WINDOW: Duration = Duration::from_secs(2);

/// One rate limit as this client knows it: each request counts down, each response corrects it.
#[derive(Debug, Default)]
pub(super) struct RateLimitWindow(Mutex<Count>);

#[derive(Debug, Default)]
struct Count {
    /// Requests without a response yet.
    under_way: u64,
    left: Option<Left>,
}

#[derive(Debug, Clone, Copy)]
struct Left {
    requests: u64,
    /// When the window ends, on the client's clock.
    ends: Duration,
}

/// A request that counts as running until this is dropped.
pub(super) struct RequestPermit<'a>(&'a RateLimitWindow);

impl Drop for RequestPermit<'_> {
    fn drop(&mut self) {
        let mut count = locked(&self.0.0);
        count.under_way = count.under_way.saturating_sub(1);
    }
}

/// Locks what a panic elsewhere leaves usable.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RateLimitWindow {
    /// Takes one request of the window, or returns the time until the next window.
    pub(super) fn take(&self, now: Duration) -> Result<RequestPermit<'_>, Duration> {
        let mut count = locked(&self.0);
        if let Some(left) = count.left.as_mut() {
            let due = left.ends.saturating_sub(now);
            if due.is_zero() {
                count.left = None;
            } else if left.requests == 0 {
                return Err(due);
            } else {
                left.requests -= 1;
            }
        }
        count.under_way += 1;
        Ok(RequestPermit(self))
    }

    pub(super) fn take_over_limit(&self) -> RequestPermit<'_> {
        locked(&self.0).under_way += 1;
        RequestPermit(self)
    }

    /// Updates the window from the response to one running request.
    pub(super) fn note(&self, rate_limit: RateLimit, now: Duration) {
        let mut count = locked(&self.0);
        // The service may have counted the others already, so they count.
        let others = count.under_way.saturating_sub(1);
        let mut newest = Left {
            requests: rate_limit.remaining.saturating_sub(others),
            ends: now.saturating_add(rate_limit.reset),
        };
        if let Some(left) = count.left
            && left.ends > now
            && newest.ends < left.ends.saturating_add(SAME_WINDOW)
        {
            // Answers overtake each other: within one window the lowest figure is the newest.
            newest.requests = newest.requests.min(left.requests);
            newest.ends = newest.ends.min(left.ends);
        }
        count.left = Some(newest);
    }
}

/// Most keys whose windows are kept while no client has them.
const KEPT_WINDOWS: usize = 64;

/// The window of each key, however often a client is given it.
#[derive(Debug, Default)]
pub(super) struct KeyWindows {
    hasher: RandomState,
    /// By the hash of the key, which is not kept.
    windows: Mutex<BTreeMap<u64, Arc<RateLimitWindow>>>,
}

impl KeyWindows {
    pub(super) fn of(&self, key: &Secret) -> Arc<RateLimitWindow> {
        let mut windows = locked(&self.windows);
        if windows.len() >= KEPT_WINDOWS {
            windows.retain(|_, window| Arc::strong_count(window) > 1);
        }
        windows
            .entry(self.hasher.hash_one(key.expose()))
            .or_default()
            .clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(remaining: u64, reset: u64) -> RateLimit {
        RateLimit {
            limit: 120,
            remaining,
            reset: Duration::from_secs(reset),
        }
    }

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn requests_under_way_count_until_they_are_answered() {
        let window = RateLimitWindow::default();
        let permits: Vec<_> = (0..3).map(|_| window.take(at(0))).collect();
        assert!(permits.iter().all(Result::is_ok));
        // The service may have counted one of the three, or all of them.
        window.note(limit(4, 60), at(1));
        drop(permits);
        assert!(window.take(at(1)).is_ok());
        assert!(window.take(at(1)).is_ok());
        assert_eq!(window.take(at(1)).err(), Some(at(60)));
    }

    #[test]
    fn an_answer_that_was_overtaken_gives_nothing_back() {
        let window = RateLimitWindow::default();
        window.note(limit(1, 60), at(0));
        window.note(limit(9, 59), at(1));
        assert!(window.take(at(1)).is_ok());
        assert!(window.take(at(1)).is_err());
    }

    #[test]
    fn a_later_window_is_believed_and_an_ended_one_forgotten() {
        let window = RateLimitWindow::default();
        window.note(limit(0, 30), at(0));
        assert_eq!(window.take(at(29)).err(), Some(at(1)));
        window.note(limit(5, 60), at(29));
        assert!(window.take(at(29)).is_ok());
        window.note(limit(0, 10), at(100));
        assert!(window.take(at(110)).is_ok());
    }
}

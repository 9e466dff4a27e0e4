//! The rate limit as the service states it on every answer.

use std::time::Duration;

use reqwest::header::{AGE, HeaderMap};

/// How many requests the caller has left (specification part 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// Requests in one window.
    pub limit: u64,
    /// Requests left in this window.
    pub remaining: u64,
    /// Time until the next window, from when the answer came.
    pub reset: Duration,
}

impl RateLimit {
    /// Reads `RateLimit-Limit`, `-Remaining` and `-Reset`; `None` unless all three are there.
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
        // A cached answer carries the figures of an earlier caller.
        if number(headers, AGE.as_str()).is_some_and(|age| age > 0) {
            return None;
        }
        Some(Self {
            limit: number(headers, "ratelimit-limit")?,
            remaining: number(headers, "ratelimit-remaining")?,
            reset: Duration::from_secs(number(headers, "ratelimit-reset")?),
        })
    }
}

fn number(headers: &HeaderMap, name: &str) -> Option<u64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

//! The rate limit as the service states it on every answer.

use std::time::Duration;

use reqwest::header::{CACHE_CONTROL, HeaderMap};

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

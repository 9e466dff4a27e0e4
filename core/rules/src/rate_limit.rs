//! Fixed-window rate limits: arithmetic and header values. Windows are aligned to the Unix epoch.

use std::str::FromStr;

/// How many requests a caller has in each window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    limit: u32,
    seconds: u32,
}

/// Largest number in a rate limit.
const MOST: u32 = 1_000_000;

impl FromStr for RateLimit {
    /// What was expected.
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_once('/')
            .and_then(|(limit, seconds)| Self::new(limit.parse().ok()?, seconds.parse().ok()?))
            .ok_or("expected requests/seconds, both from 1 to 1000000, such as `120/60`")
    }
}

/// A caller's place in a window, from one look at its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimitSnapshot {
    /// Whether this request is within the rate limit.
    pub admitted: bool,
    /// Requests in each window.
    pub limit: u32,
    /// Requests left in this window.
    pub remaining: u32,
    /// Seconds until the next window, at least 1.
    pub reset: u32,
}

impl RateLimit {
    /// A rate limit of `limit` requests in `seconds`; both from 1 to 1,000,000.
    pub fn new(limit: u32, seconds: u32) -> Option<Self> {
        let fits = |value| (1..=MOST).contains(&value);
        (fits(limit) && fits(seconds)).then_some(Self { limit, seconds })
    }

    /// The limit multiplied by `factor`, up to the largest limit.
    #[must_use]
    pub fn times(self, factor: u32) -> Self {
        Self::new(self.limit.saturating_mul(factor), self.seconds).unwrap_or(Self {
            limit: MOST,
            ..self
        })
    }

    /// Requests in each window.
    pub const fn limit(self) -> u32 {
        self.limit
    }

    /// Length of a window.
    pub const fn seconds(self) -> u32 {
        self.seconds
    }

    /// The number of the window that contains `now`, in Unix seconds.
    pub fn window(self, now: i64) -> i64 {
        now.div_euclid(i64::from(self.seconds))
    }

    /// A caller's place at `now` after its `used`-th request of the window.
    pub fn snapshot(self, used: u32, now: i64) -> RateLimitSnapshot {
        let into_window = now.rem_euclid(i64::from(self.seconds));
        let left = i64::from(self.seconds) - into_window;
        RateLimitSnapshot {
            admitted: used <= self.limit,
            limit: self.limit,
            remaining: self.limit.saturating_sub(used),
            reset: u32::try_from(left).unwrap_or(self.seconds).max(1),
        }
    }

    /// Value of `RateLimit-Policy` for the policy `name`.
    pub fn policy_value(self, name: &str) -> String {
        format!("\"{name}\";q={};w={}", self.limit, self.seconds)
    }
}

impl RateLimitSnapshot {
    /// Value of `RateLimit` for the policy `name`.
    pub fn value(self, name: &str) -> String {
        format!("\"{name}\";r={};t={}", self.remaining, self.reset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE_LIMIT: RateLimit = RateLimit {
        limit: 3,
        seconds: 60,
    };

    #[test]
    fn multiples_keep_the_window_and_are_bounded() {
        for (factor, limit) in [(5, 15), (u32::MAX, MOST)] {
            let expected = RateLimit::new(limit, 60);
            assert_eq!(Some(RATE_LIMIT.times(factor)), expected);
        }
    }

    #[test]
    fn a_window_starts_at_a_multiple_of_its_length_also_before_the_epoch() {
        assert_eq!(RATE_LIMIT.window(119), RATE_LIMIT.window(60));
        assert_ne!(RATE_LIMIT.window(120), RATE_LIMIT.window(119));
        assert_eq!(RATE_LIMIT.window(-1), -1);
        assert_eq!(RATE_LIMIT.snapshot(1, -1).reset, 1);
    }

    #[test]
    fn a_limit_is_read_within_its_bounds() {
        assert_eq!("120/60".parse::<RateLimit>().ok(), RateLimit::new(120, 60));
        for bad in ["", "120", "0/60", "1/0", "-1/60", "1/60s", "2000000/1"] {
            assert!(bad.parse::<RateLimit>().is_err(), "{bad}");
        }
    }
}

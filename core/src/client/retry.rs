//! Which errors wait for another try, how long, and when it is not worth waiting.

use std::time::Duration;

use jiff::Timestamp;
use reqwest::header::{HeaderMap, RETRY_AFTER};

use super::error::{Error, in_words};
use super::received::{date, http_date};
use crate::contract::{ErrorKind, Retry};

/// The longest single wait; where the service wants a longer one, its error is reported.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(60);

const FIRST_BACKOFF: Duration = Duration::from_millis(500);

/// A pause before the next request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// The operation that waits.
    pub operation: &'static str,
    /// For how long.
    pub duration: Duration,
    /// Why.
    pub reason: WaitReason,
}

/// Why the client pauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitReason {
    /// No requests are left in this window.
    RateLimitReached,
    /// The last try failed with this error.
    Error(ErrorKind),
}

impl WaitReason {
    /// `rate_limit_reached`, or the code of the error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::RateLimitReached => "rate_limit_reached",
            Self::Error(kind) => kind.row().code,
        }
    }
}

/// What the retry rules need to know of a call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Progress {
    pub(super) retry: Retry,
    pub(super) tries: u32,
    /// Whether a try may have taken effect although its answer is lost.
    pub(super) uncertain: bool,
    pub(super) max_retries: u32,
    pub(super) time_left: Duration,
    /// Random share from 0 to 1.
    pub(super) fraction: f64,
}

impl Progress {
    fn end(self, error: Error) -> Error {
        ended(error, self.retry, self.tries, self.uncertain)
    }
}

/// Decides on an error: how long to wait for the next try, or the error to report.
pub(super) fn decide_retry(error: Error, progress: Progress) -> Result<Duration, Error> {
    let again = may_repeat(&error, progress.retry);
    if !again || progress.tries > progress.max_retries {
        return Err(progress.end(error));
    }
    // Zero is no instruction: don't retry a failing service without a pause.
    let wait = error
        .retry_after()
        .filter(|wait| !wait.is_zero())
        .unwrap_or_else(|| backoff(progress.tries, progress.fraction));
    let reason = if wait > LONGEST_WAIT {
        format!(
            "more than the {} that this client waits",
            in_words(LONGEST_WAIT)
        )
    } else if wait >= progress.time_left {
        format!(
            "with {} left before the deadline",
            in_words(progress.time_left)
        )
    } else {
        return Ok(wait);
    };
    let due = in_words(wait);
    let stopped = error.with_reason_to_stop(&format!("the next try is due in {due}, {reason}"));
    Err(progress.end(stopped))
}

/// Connect and time-limit errors, 429 and 502 to 504, if the operation allows it; 500 if a
/// repeat changes nothing.
fn may_repeat(error: &Error, retry: Retry) -> bool {
    let kind = error.kind();
    let may_pass = matches!(
        kind,
        ErrorKind::Network | ErrorKind::Timeout | ErrorKind::RateLimited | ErrorKind::Unavailable
    );
    match retry {
        Retry::Never => false,
        Retry::Safe | Retry::Idempotent => may_pass || error.status() == Some(500),
        Retry::Keyed => may_pass || kind == ErrorKind::InFlight,
        // Any answer ends it: one of a proxy may come after the service has acted.
        Retry::Once => may_pass && error.status().is_none() && !error.may_have_run(),
    }
}

/// What is reported when no further try is made: that the outcome is unknown, where it is.
///
/// `uncertain` is whether a try may have taken effect although its answer is lost.
pub(super) fn ended(error: Error, retry: Retry, tries: u32, uncertain: bool) -> Error {
    let error = error.after(tries, uncertain);
    // These do not say whether it took effect, now or in an earlier try.
    let undecided = matches!(
        error.kind(),
        ErrorKind::Network
            | ErrorKind::Timeout
            | ErrorKind::RateLimited
            | ErrorKind::Unavailable
            | ErrorKind::InFlight
            | ErrorKind::Internal
            | ErrorKind::Undecodable
    );
    if retry.leaves_effect() && undecided && uncertain {
        return error.into_unknown_outcome();
    }
    error
}

/// A key that was good for an earlier try, whose answer is lost, and is off now.
pub(super) fn is_revoked(error: &Error) -> bool {
    error.kind() == ErrorKind::Unauthenticated && error.follows_uncertain_try()
}

/// Half a second, doubled with each try; the upper half is random.
fn backoff(tries: u32, fraction: f64) -> Duration {
    let full = FIRST_BACKOFF.saturating_mul(2_u32.saturating_pow(tries.saturating_sub(1)));
    full.min(LONGEST_WAIT)
        .mul_f64(0.5 + fraction.clamp(0.0, 1.0) / 2.0)
}

/// Reads `Retry-After` in seconds or as an HTTP date; a past date is no wait.
///
/// A date is read against the answer's own, and against `now` where it has none: the clocks of
/// service and client may differ.
pub(super) fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
    }
    let wait = http_date(text)?.duration_since(date(headers).unwrap_or(now));
    Some(Duration::try_from(wait).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(value: &str) -> HeaderMap {
        HeaderMap::from_iter([(RETRY_AFTER, value.parse().unwrap())])
    }

    #[test]
    fn backoff_doubles_and_only_its_upper_half_is_random() {
        let millis = |tries, fraction| backoff(tries, fraction).as_millis();
        assert_eq!((millis(1, 0.0), millis(1, 1.0)), (250, 500));
        assert_eq!((millis(2, 0.0), millis(2, 1.0)), (500, 1000));
        assert_eq!(millis(200, 1.0), 60_000);
    }

    #[test]
    fn retry_after_is_read_in_both_forms() {
        let now: Timestamp = "1994-11-06T08:49:07Z".parse().unwrap();
        for (text, wait) in [
            ("17", Some(17)),
            ("0", Some(0)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", Some(30)),
            ("Sun, 06 Nov 1994 08:00:00 GMT", Some(0)),
            ("99999999999999999999", Some(u64::MAX)),
            ("", None),
            ("1.5", None),
            ("soon", None),
            ("-5", None),
        ] {
            assert_eq!(
                retry_after(&headers(text), now),
                wait.map(Duration::from_secs),
                "{text}"
            );
        }
    }
}

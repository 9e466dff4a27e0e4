//! Pausing: before a request that the quota has no room for, and before another try.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;

use super::builder::{Client, Shared};
use super::quota::RateLimit;
use super::received::Retirement;
use super::retry::{LONGEST_WAIT, Wait, WaitReason};
use crate::contract::{RateLimitClass, Secret, Spec};

/// By how much the ends of one window, stated in whole seconds, may differ.
const SAME_WINDOW: Duration = Duration::from_secs(2);

/// One quota as this client knows it: counted down with each request, put right by each answer.
#[derive(Debug, Default)]
pub(super) struct Window(Mutex<Count>);

#[derive(Debug, Default)]
struct Count {
    /// Requests that are not answered yet.
    under_way: u64,
    left: Option<Left>,
}

#[derive(Debug, Clone, Copy)]
struct Left {
    requests: u64,
    /// When the window ends, on the client's clock.
    ends: Duration,
}

/// A request that counts as under way until this is dropped.
pub(super) struct Turn<'a>(&'a Window);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut count = self.0.lock();
        count.under_way = count.under_way.saturating_sub(1);
    }
}

impl Window {
    fn lock(&self) -> MutexGuard<'_, Count> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one request out of the window, or says how long it lasts when none is left.
    fn take(&self, now: Duration) -> Result<Turn<'_>, Duration> {
        let mut count = self.lock();
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
        Ok(Turn(self))
    }

    fn take_anyway(&self) -> Turn<'_> {
        self.lock().under_way += 1;
        Turn(self)
    }

    /// Notes what the answer to one request under way says.
    fn note(&self, quota: RateLimit, now: Duration) {
        let mut count = self.lock();
        // The service may have counted the others already, so they count.
        let others = count.under_way.saturating_sub(1);
        let mut told = Left {
            requests: quota.remaining.saturating_sub(others),
            ends: now.saturating_add(quota.reset),
        };
        if let Some(left) = count.left
            && left.ends > now
            && told.ends < left.ends.saturating_add(SAME_WINDOW)
        {
            // Answers overtake each other: within one window the lowest figure is the newest.
            told.requests = told.requests.min(left.requests);
            told.ends = told.ends.min(left.ends);
        }
        count.left = Some(told);
    }
}

/// Most keys whose windows are kept while no client has them.
const KEPT_WINDOWS: usize = 64;

/// The window of each key, however often a client is given it.
#[derive(Debug, Default)]
pub(super) struct KeyWindows {
    hasher: RandomState,
    /// By the hash of the key, which is not kept.
    windows: Mutex<BTreeMap<u64, Arc<Window>>>,
}

impl KeyWindows {
    pub(super) fn of(&self, key: &Secret) -> Arc<Window> {
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        if windows.len() >= KEPT_WINDOWS {
            windows.retain(|_, window| Arc::strong_count(window) > 1);
        }
        windows
            .entry(self.hasher.hash_one(key.expose()))
            .or_default()
            .clone()
    }
}

impl Client {
    /// Waits for the next window when none is left in this one.
    pub(super) async fn pace(
        &self,
        spec: &Spec,
        has_key: bool,
        time_left: impl Fn() -> Duration,
    ) -> Option<Turn<'_>> {
        let window = self.window(spec, has_key)?;
        loop {
            let due = match window.take(self.shared.clock.elapsed()) {
                Ok(turn) => return Some(turn),
                Err(due) => due,
            };
            // A window that is too far away is left to the service, which refuses with the
            // exact wait.
            if due > LONGEST_WAIT || due >= time_left() {
                return Some(window.take_anyway());
            }
            self.shared
                .pause(spec.name, due, WaitReason::QuotaUsedUp)
                .await;
        }
    }

    pub(super) fn note_quota(&self, spec: &Spec, has_key: bool, headers: &HeaderMap) {
        let Some(quota) = RateLimit::of(headers) else {
            return;
        };
        *self
            .shared
            .newest_quota
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(quota);
        if let Some(window) = self.window(spec, has_key) {
            window.note(quota, self.shared.clock.elapsed());
        }
    }

    /// The quota that counts the requests of an operation: a key's, this address's, or none.
    fn window(&self, spec: &Spec, has_key: bool) -> Option<&Window> {
        match spec.rate_limit {
            // Pages have a wide quota, checkouts and revocations are few: the service says itself when there were too many.
            RateLimitClass::None
            | RateLimitClass::Page
            | RateLimitClass::Checkout
            | RateLimitClass::Revocation => None,
            RateLimitClass::Registration => Some(&self.shared.registrations),
            RateLimitClass::Caller if has_key => Some(&self.options.key_window),
            RateLimitClass::Caller => Some(&self.shared.window),
        }
    }

    /// The quota of the newest answer, when the service states one.
    pub fn rate_limit(&self) -> Option<RateLimit> {
        *self
            .shared
            .newest_quota
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    pub(super) async fn pause(
        &self,
        operation: &'static str,
        duration: Duration,
        reason: WaitReason,
    ) {
        if let Some(on_wait) = &self.on_wait {
            on_wait(Wait {
                operation,
                duration,
                reason,
            });
        }
        self.clock.sleep(duration).await;
    }

    /// Says once for each operation that it is on its way out.
    pub(super) fn tell_retirement(&self, operation: &'static str, headers: &HeaderMap) {
        let (Some(on_retirement), Some(retirement)) =
            (&self.on_retirement, Retirement::of(headers))
        else {
            return;
        };
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.insert(operation) {
            drop(told);
            on_retirement(operation, &retirement);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota(remaining: u64, reset: u64) -> RateLimit {
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
        let window = Window::default();
        let turns: Vec<_> = (0..3).map(|_| window.take(at(0))).collect();
        assert!(turns.iter().all(Result::is_ok));
        // The service may have counted one of the three, or all of them.
        window.note(quota(4, 60), at(1));
        drop(turns);
        assert!(window.take(at(1)).is_ok());
        assert!(window.take(at(1)).is_ok());
        assert_eq!(window.take(at(1)).err(), Some(at(60)));
    }

    #[test]
    fn an_answer_that_was_overtaken_gives_nothing_back() {
        let window = Window::default();
        window.note(quota(1, 60), at(0));
        window.note(quota(9, 59), at(1));
        assert!(window.take(at(1)).is_ok());
        assert!(window.take(at(1)).is_err());
    }

    #[test]
    fn a_later_window_is_believed_and_an_ended_one_forgotten() {
        let window = Window::default();
        window.note(quota(0, 30), at(0));
        assert_eq!(window.take(at(29)).err(), Some(at(1)));
        window.note(quota(5, 60), at(29));
        assert!(window.take(at(29)).is_ok());
        window.note(quota(0, 10), at(100));
        assert!(window.take(at(110)).is_ok());
    }
}

//! Waits: before a request that the rate limit does not allow yet, and before a retry.

use std::sync::PoisonError;
use std::time::Duration;

use reqwest::header::HeaderMap;

use super::builder::{Client, Shared};
use super::rate_limit::RateLimit;
use super::received::Retirement;
use super::retry::{LONGEST_WAIT, Wait, WaitReason};
use super::window::{RateLimitWindow, Turn};
use crate::contract::{RateLimitClass, Spec};

impl Client {
    /// Waits for the next window when none is left in this one.
    pub(super) async fn wait_for_rate_limit(
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
            // Leave a longer wait to the service, whose 429 has the exact time.
            if due > LONGEST_WAIT || due >= time_left() {
                return Some(window.take_anyway());
            }
            self.shared
                .pause(spec.name, due, WaitReason::RateLimitReached)
                .await;
        }
    }

    pub(super) fn note_rate_limit(&self, spec: &Spec, has_key: bool, headers: &HeaderMap) {
        let Some(rate_limit) = RateLimit::of(headers) else {
            return;
        };
        *self
            .shared
            .newest_rate_limit
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(rate_limit);
        if let Some(window) = self.window(spec, has_key) {
            window.note(rate_limit, self.shared.clock.elapsed());
        }
    }

    /// The rate limit that an operation counts against: the key's, this address's, or none.
    fn window(&self, spec: &Spec, has_key: bool) -> Option<&RateLimitWindow> {
        match spec.rate_limit {
            // Pages have a wide limit, and checkouts and revocations are few: leave those to the service's 429.
            RateLimitClass::None
            | RateLimitClass::Page
            | RateLimitClass::Checkout
            | RateLimitClass::Revocation => None,
            RateLimitClass::Registration => Some(&self.shared.registrations),
            RateLimitClass::Caller if has_key => Some(&self.options.key_window),
            RateLimitClass::Caller => Some(&self.shared.window),
        }
    }

    /// The rate limit of the newest answer, if the service sent one.
    pub fn rate_limit(&self) -> Option<RateLimit> {
        *self
            .shared
            .newest_rate_limit
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

    /// Reports a retirement once for each operation.
    pub(super) fn report_retirement(&self, operation: &'static str, headers: &HeaderMap) {
        let (Some(on_retirement), Some(retirement)) =
            (&self.on_retirement, Retirement::of(headers))
        else {
            return;
        };
        let mut announced = self
            .announced_retirements
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if announced.insert(operation) {
            drop(announced);
            on_retirement(operation, &retirement);
        }
    }
}

//! How long to wait before the next attempt.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::fmt::rfc2822;

use crate::clock::Clock;

const FIRST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);

/// Waits, or only records for how long it would have.
#[derive(Debug, Clone, Default)]
pub struct Pauses {
    recorded: Option<Arc<Mutex<Vec<Duration>>>>,
}

impl Pauses {
    /// Records pauses instead of taking them.
    pub fn recorded() -> Self {
        Self {
            recorded: Some(Arc::default()),
        }
    }

    /// The recorded pauses, in order.
    pub fn taken(&self) -> Vec<Duration> {
        let recorded = self.recorded.as_ref();
        recorded.map_or_else(Vec::new, |taken| {
            taken.lock().unwrap_or_else(PoisonError::into_inner).clone()
        })
    }

    pub(super) async fn take(&self, pause: Duration) {
        match &self.recorded {
            Some(taken) => {
                taken
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(pause);
                // Others go on, as in a pause that is taken.
                tokio::task::yield_now().await;
            }
            None => tokio::time::sleep(pause).await,
        }
    }
}

/// The pause after `failures` in a row: twice as long each time, less a random part of up to half,
/// so that clients that failed together do not return together.
pub(super) fn back_off(failures: u32) -> Duration {
    let doubled = FIRST.saturating_mul(2_u32.saturating_pow(failures.saturating_sub(1)));
    let half = doubled.min(LONGEST) / 2;
    let random = RandomState::new().hash_one(failures) % 1000;
    half + half * u32::try_from(random).unwrap_or_default() / 1000
}

pub(super) fn retry_after(header: &str, clock: &Clock) -> Option<Duration> {
    let header = header.trim();
    if let Ok(seconds) = header.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let at = rfc2822::parse(header).ok()?.timestamp();
    let pause = at.duration_since(clock.now());
    Some(pause.try_into().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_minute_and_differ() {
        for (failures, seconds) in [(1, 1), (2, 2), (3, 4), (6, 32), (7, 60), (90, 60)] {
            let longest = Duration::from_secs(seconds);
            let pauses: Vec<_> = (0..50).map(|_| back_off(failures)).collect();
            assert!(
                pauses
                    .iter()
                    .all(|one| *one <= longest && *one >= longest / 2)
            );
            assert!(pauses.iter().any(|one| Some(one) != pauses.first()));
        }
    }

    #[test]
    fn a_server_names_the_pause_in_seconds_or_as_a_date() {
        let clock = Clock::fixed("2026-11-21T15:00:00Z".parse().unwrap());
        let of = |header| retry_after(header, &clock).map(|pause| pause.as_secs());
        assert_eq!(of(" 7 "), Some(7));
        assert_eq!(of("Sat, 21 Nov 2026 15:01:30 GMT"), Some(90));
        assert_eq!(of("Sat, 21 Nov 2026 14:00:00 GMT"), Some(0));
        assert_eq!(of("soon"), None);
    }
}

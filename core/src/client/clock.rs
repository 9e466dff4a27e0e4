//! Time and randomness: the client's only source of either.

use std::pin::Pin;
use std::time::{Duration, Instant};

use jiff::Timestamp;

/// The client's source of time and randomness.
///
/// Replace it in tests to record waits instead of sleeping.
pub trait Clock: Send + Sync + 'static {
    /// Time since a fixed point; never goes back.
    fn elapsed(&self) -> Duration;
    /// The time of day, to read HTTP dates against.
    fn wall(&self) -> Timestamp;
    /// A random number from 0 to 1, for jitter.
    fn fraction(&self) -> f64;
    /// 128 random bits that make a request unique; `None` without entropy.
    fn nonce(&self) -> Option<u128>;
    /// Returns after this long.
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The clock of this machine.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    origin: Instant,
}

impl SystemClock {
    /// A clock that starts now.
    #[expect(clippy::disallowed_methods, reason = "this is the client's clock")]
    pub fn new() -> Self {
        Self {
            origin: Instant::now(),
        }
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.origin.elapsed()
    }

    fn wall(&self) -> Timestamp {
        Timestamp::now()
    }

    fn fraction(&self) -> f64 {
        // Without entropy every client waits the same, which is still correct.
        getrandom::u32().map_or(1.0, |random| f64::from(random) / f64::from(u32::MAX))
    }

    fn nonce(&self) -> Option<u128> {
        let (high, low) = (getrandom::u64().ok()?, getrandom::u64().ok()?);
        Some(u128::from(high) << 64 | u128::from(low))
    }

    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(tokio::time::sleep(duration))
    }
}

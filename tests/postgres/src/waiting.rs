//! Waiting for conditions.
#![expect(clippy::panic, reason = "a test that waits for nothing fails")]

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval, timeout};

/// Longest wait for anything that must come; a loaded machine is slow.
const TIMEOUT: Duration = Duration::from_secs(90);

/// Time between two looks: others must come to work too.
const TICK: Duration = Duration::from_millis(10);

/// Waits until a look at something finds what it looks for, and panics when it never does.
pub async fn until<T, F: Future<Output = Option<T>>>(what: &str, mut look: impl FnMut() -> F) -> T {
    let looking = async {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Some(found) = look().await {
                return found;
            }
        }
    };
    match timeout(TIMEOUT, looking).await {
        Ok(found) => found,
        Err(_) => panic!("it never came to: {what}"),
    }
}

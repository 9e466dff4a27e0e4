//! How long a worker waits for what.

use std::time::Duration;

use crate::random::random_bytes;

/// The times of a worker; tests shorten them.
#[derive(Debug, Clone, Copy)]
pub struct Timings {
    /// How long a job stays with a worker that is not heard of.
    pub lease: Duration,
    /// How often a worker is heard of.
    pub heartbeat: Duration,
    /// Least time between two notes of a job's progress.
    pub progress: Duration,
    /// How often the line is looked at when nothing rings.
    pub poll: Duration,
    /// How often lost jobs are looked for.
    pub reap: Duration,
    /// How long a job waits for its first turn before its credit is returned.
    pub line: Duration,
    /// How long a compile may take.
    pub compile: Duration,
    /// How long a job that was interrupted waits for an idle worker before new jobs wait for it.
    pub suspect_patience: Duration,
    /// How long a stop waits for jobs that run.
    pub drain: Duration,
    /// Pause before the end of a job is written again.
    pub retry: Duration,
}

impl Default for Timings {
    fn default() -> Self {
        Self {
            lease: Duration::from_secs(30),
            heartbeat: Duration::from_secs(10),
            progress: Duration::from_millis(500),
            poll: Duration::from_millis(250),
            reap: Duration::from_secs(1),
            line: Duration::from_secs(60 * 60),
            compile: Duration::from_secs(5 * 60),
            suspect_patience: Duration::from_secs(10),
            drain: Duration::from_secs(20),
            retry: Duration::from_secs(1),
        }
    }
}

/// A quarter more or less of `period`, so that servers do not ask in step.
pub(crate) fn jittered(period: Duration) -> Duration {
    let [byte] = random_bytes::<1>().unwrap_or([128]);
    period.mul_f64(0.75 + f64::from(byte) / 510.0)
}

/// Milliseconds, as the database counts time.
pub(crate) fn millis(period: Duration) -> i64 {
    i64::try_from(period.as_millis()).unwrap_or(i64::MAX)
}

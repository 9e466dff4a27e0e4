//! How long a worker waits for what.

use std::time::Duration;

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

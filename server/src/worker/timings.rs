//! The timings of a worker.

use std::time::Duration;

/// The timings of a worker; tests shorten them.
#[derive(Debug, Clone, Copy)]
pub struct Timings {
    /// How long a job is leased without a heartbeat.
    pub lease: Duration,
    /// How often a lease is renewed.
    pub heartbeat: Duration,
    /// Shortest time between two progress updates.
    pub progress: Duration,
    /// How often the queue is polled.
    pub poll: Duration,
    /// How often lost jobs are recovered.
    pub reap: Duration,
    /// How long a job waits in the queue before it is given up.
    pub line: Duration,
    /// Longest compile.
    pub compile: Duration,
    /// How long an interrupted job waits for an idle worker before it goes first.
    pub suspect_patience: Duration,
    /// How long a shutdown waits for running jobs.
    pub drain: Duration,
    /// Pause between attempts to write the end of a job.
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

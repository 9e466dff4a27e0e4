//! The limits of a request.

use std::time::Duration;

/// The limits of a request.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Maximum bytes of a body.
    pub body: usize,
    /// Maximum bytes of a signed body.
    pub raw_body: usize,
    /// Timeout for receiving the head.
    pub head_deadline: Duration,
    /// Timeout for receiving the body.
    pub body_deadline: Duration,
    /// How long a client may take to receive a body, plus a second for every 16 kB of it.
    pub send_deadline: Duration,
    /// How long a shutdown waits for requests in flight.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 64 * 1024,
            raw_body: 256 * 1024,
            head_deadline: Duration::from_secs(20),
            body_deadline: Duration::from_secs(10),
            send_deadline: Duration::from_secs(60),
            drain: Duration::from_secs(20),
        }
    }
}

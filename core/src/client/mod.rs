//! One method per operation over HTTP: retries, pacing, deadlines and typed errors.
//!
//! `send.rs` is the only place that sends a request and decodes an answer; what may be sent
//! again, and when, is decided in `retry.rs`, and pauses for the quota in `pace.rs`.

mod agent;
mod batch;
pub mod blocking;
mod build_error;
mod builder;
mod by_name;
mod call;
mod clock;
mod error;
mod operations;
mod pace;
mod previews;
mod quota;
mod received;
mod reports;
mod retry;
mod send;
mod watch;

#[cfg(test)]
mod tests;

pub use batch::Previews;
pub use build_error::BuildError;
pub use builder::{Client, ClientBuilder, DEFAULT_BASE_URL};
pub use by_name::{Replies, Reply, needs_key};
pub use call::{Call, PreparedRequest};
pub use clock::{Clock, SystemClock};
pub use error::{Error, Transport};
pub use quota::RateLimit;
pub use received::{Received, Retirement};
pub use retry::{Wait, WaitReason};

//! One method per operation over HTTP: retries, rate limits, deadlines and typed errors.
//!
//! `send.rs` turns a call into a request and its answer into a type, and `delivery.rs` alone sends. What may
//! be sent again, and when, is decided in `retry.rs`, and what is left of the rate limit is counted in
//! `rate_limit.rs`.

mod batch;
pub mod blocking;
mod builder;
mod by_address;
mod by_name;
mod call;
mod clock;
mod delivery;
mod error;
mod escape;
mod headers;
mod operations;
mod rate_limit;
mod received;
mod reports;
mod retry;
mod send;
mod transport;

#[cfg(test)]
mod tests;

pub use builder::{Client, ClientBuilder, DEFAULT_BASE_URL};
pub use by_address::AddressPreview;
pub use by_name::{Replies, Reply, needs_key};
pub use call::{Call, PreparedRequest};
pub use clock::{Clock, SystemClock};
pub use error::{Error, Transport};
pub use rate_limit::RateLimit;
pub use received::{Received, Retirement};
pub use retry::{Wait, WaitReason};
pub use transport::{TransportRequest, TransportResponse};

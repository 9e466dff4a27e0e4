//! The answer that the service sends.

mod corrections;
mod message;
mod response;
mod suggestions;

pub use corrections::shared_address;

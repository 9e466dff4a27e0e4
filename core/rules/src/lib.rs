//! Business rules as pure functions: validation, credentials, payments, rate limits.
//!
//! No clock, no randomness, no I/O; time is passed in.
#![forbid(unsafe_code)]

mod browser;
mod charge;
mod check;
mod credential;
mod email;
mod error_words;
mod ids;
mod job;
mod json;
mod key;
mod order;
mod page;
mod parameters;
mod payment;
mod rate_limit;
mod replay;
mod retirement;
mod signature;

pub use browser::*;
pub use charge::*;
pub use check::*;
pub use credential::*;
pub use email::*;
pub use error_words::*;
pub use ids::*;
pub use job::*;
pub use json::*;
pub use key::*;
pub use order::*;
pub use page::*;
pub use parameters::*;
pub use payment::*;
pub use rate_limit::*;
pub use replay::*;
pub use retirement::*;
pub use signature::*;

//! Business rules as pure functions: validation, credentials, payments, rate limits.
//!
//! No clock, no randomness, no I/O; time is passed in.
#![forbid(unsafe_code)]

mod browser;
mod charge;
mod check;
mod credential;
mod email;
mod idempotency;
mod ids;
mod job;
mod json;
mod key;
mod order;
mod pagination;
mod parameters;
mod payment;
mod rate_limit;
mod retirement;
mod signature;
mod validation_errors;

pub use browser::*;
pub use charge::*;
pub use check::*;
pub use credential::*;
pub use email::*;
pub use idempotency::*;
pub use ids::*;
pub use job::*;
pub use json::*;
pub use key::*;
#[doc(hidden)]
pub use nycapt_contract::named_enum;
pub use order::*;
pub use pagination::*;
pub use parameters::*;
pub use payment::*;
pub use rate_limit::*;
pub use retirement::*;
pub use signature::*;
pub use validation_errors::*;

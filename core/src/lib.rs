//! The NYC Apartment Report Service in one library.
//!
//! - [`contract`]: every operation of the service as a value, with its bodies, answers and faults.
//! - [`rules`]: pure decisions; no clock, no randomness, no I/O.
//! - [`address`]: free text to a normalized address, and with a directory to one building.
//! - [`report`]: the records of one building in, its preview and score out.
//! - `client` (feature `client`): one method per operation over HTTP.
#![forbid(unsafe_code)]

pub mod address;
#[cfg(feature = "client")]
pub mod client;
pub mod contract;
pub mod report;
pub mod rules;

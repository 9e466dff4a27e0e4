//! Rust SDK for the NYC Apartment Report Service.
//!
//! - [`contract`]: every operation of the service as a value, with its bodies, answers and errors.
//! - [`address`]: free text to a normalized address, without the service.
//! - [`compare`]: what changed between two reports of one building.
//! - `client` (feature `client`): one method per operation over HTTP.
#![forbid(unsafe_code)]

#[cfg(feature = "client")]
pub mod client;
mod compare;

pub use compare::{DifferentBuildings, compare};
pub use nycapt_contract as contract;

/// Free text to a normalized address, without the service.
pub mod address {
    pub use nycapt_address::{normalize, parse_unit, slugify, unit_slug};
}

//! The typed contract: every operation with its bodies, answers, errors and limits.
//!
//! Pure data over serde. The server mounts it, the client calls it, `openapi.json` shows it.
#![forbid(unsafe_code)]

mod accounts;
mod addresses;
mod agent;
mod changes;
mod discovery;
mod documents;
mod error;
mod guest;
mod health;
pub mod limits;
mod lot;
mod named_enum;
mod objects;
mod open;
#[cfg(feature = "openapi")]
pub mod openapi;
mod operation;
mod parameters;
mod payment;
mod preview;
mod preview_columns;
mod previews;
mod report;
mod reports;
mod secret;
mod shape;
mod table;

pub use accounts::*;
pub use addresses::*;
pub use agent::*;
pub use changes::*;
pub use discovery::*;
pub use documents::*;
pub use error::*;
pub use guest::*;
pub use health::*;
pub use lot::*;
pub use open::*;
pub use operation::*;
pub use parameters::*;
pub use payment::*;
pub use preview::*;
pub use preview_columns::*;
pub use previews::*;
pub use report::*;
pub use reports::*;
pub use secret::*;
pub use shape::*;
pub use table::*;

//! The records of one building in, its preview and score out. Pure: no clock, no I/O.
#![forbid(unsafe_code)]

mod building;
mod calendar;
mod codes;
#[cfg(test)]
mod compare_tests;
mod compile;
mod dataset;
pub mod datasets;
mod facts;
mod organization;
mod preview;
mod record;
mod score;
mod scrub;
mod sections;
mod standing;
#[cfg(test)]
mod testing;
mod unit_match;
mod units;

pub use building::*;
pub use compile::*;
pub use dataset::*;
pub use organization::organization;
pub use preview::*;
pub use record::*;
pub use score::{PeerTables, Rates, rates, score_method};
pub use standing::{PageStanding, page_standing};
pub use units::*;

pub(crate) use calendar::days_between;

//! The records of one building in, its preview and score out. Pure: no clock, no I/O.
#![forbid(unsafe_code)]

mod building;
mod calendar;
mod codes;
#[cfg(test)]
mod compare_tests;
mod context;
pub mod datasets;
mod facts;
mod full;
mod organization;
mod portfolio;
mod preview;
mod record;
mod redact;
mod score;
mod section;
#[cfg(test)]
mod testing;
mod units;
mod words;

pub use building::*;
pub use context::{ReportInput, place_of};
pub use datasets::{
    AddressColumns, AddressForm, Cadence, Column, ColumnKind, CondoColumns, Dataset,
    DocumentColumn, DocumentPart, Join, PlaceColumns, Query, fold_header,
};
pub use full::*;
pub use organization::organization;
pub use portfolio::*;
pub use preview::{PageStanding, page_standing, preview, preview_ending};
pub use record::*;
pub use score::{PeerTables, Rates, rates, score_method};
pub use units::unit_mentions;

pub(crate) use calendar::days_between;

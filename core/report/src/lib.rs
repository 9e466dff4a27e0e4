//! The records of one building in, its preview and score out. Pure: no clock, no I/O.
#![forbid(unsafe_code)]

mod building;
mod calendar;
#[cfg(test)]
mod case_tests;
mod change_log;
mod changes;
mod claims;
mod codes;
#[cfg(test)]
mod compare_tests;
mod context;
#[cfg(test)]
mod coverage_tests;
pub mod datasets;
mod facts;
mod full;
mod messages;
mod organization;
mod portfolio;
mod preview;
mod record;
mod redact;
mod score;
mod section;
#[cfg(test)]
mod testing;
mod unit_names;
mod units;
mod words;

pub use building::*;
pub use change_log::*;
pub use changes::feed_changes;
pub use context::{ReportInput, place_of};
pub use datasets::{
    AddressColumns, AddressForm, Cadence, Column, ColumnKind, CondoColumns, Dataset,
    DocumentColumn, DocumentPart, Download, Join, OpenShare, PlaceColumns, Query, StatusColumn,
    fold_header,
};
pub use full::*;
pub use organization::organization;
pub use portfolio::*;
pub use preview::{
    PageQuality, countable_units, heat_seasons, open_heat_problems, own_preview, page_quality,
    per_100_units, preview, preview_ending,
};
pub use record::*;
pub use score::{PeerTables, Rates, SCORE_VERSION, rates, score_datasets, score_method};
pub use units::{is_unit_recorded, unit_mentions};

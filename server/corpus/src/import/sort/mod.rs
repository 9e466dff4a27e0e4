//! Sorts rows by lot, document, and location with bounded memory.

mod cluster;
mod spill;
mod write;

pub(super) use cluster::RowCounts;
pub(super) use spill::{Origin, Spill, SpilledRow, Spills, spilled_rows};
pub(super) use write::{open_records, write_records};

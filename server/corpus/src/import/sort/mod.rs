//! Sorts rows by lot, document, and location with bounded memory.

mod cluster;
mod counts;
mod spill;
mod spills;
mod write;

pub(super) use counts::RowCounts;
pub(super) use spill::{Origin, Partitions, Spill, SpilledRow, spilled_rows};
pub(super) use spills::{LotSpill, Spills};
pub(super) use write::{open_records, write_records};

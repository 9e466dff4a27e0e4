//! The index of pages: rows of all buildings, sorted by neighborhood and then by slug on disk.

mod area;
mod collect;
mod names;
mod natural;
mod previous;
mod row;
mod sorter;
mod tally;
mod write;

pub(super) use collect::Collector;
pub(super) use previous::newest_index;
pub(super) use row::PageRow;

//! Batches: reading queries, and writing their outcomes row by row.

mod input;
mod row;
mod state;
mod table;
mod writer;

pub(crate) use input::{Source, parse_batch};
pub(crate) use row::{Batch, Entry, Failure, Query, Row, RowAnswer};
pub(crate) use state::BatchState;
pub(crate) use writer::BatchWriter;

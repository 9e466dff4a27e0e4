//! Batches: what is asked for, row by row, and what came of it.

mod answers;
mod done;
mod input;
mod row;
mod state;
mod table;
mod writer;

pub(crate) use done::DoneRows;
pub(crate) use input::{Entry, Query, Source, read_batch};
pub(crate) use row::{Outcome, Row, RowAnswer};
pub(crate) use state::BatchState;
pub(crate) use writer::BatchWriter;

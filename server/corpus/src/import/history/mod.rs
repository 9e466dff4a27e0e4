//! Compares the records of a release with those of the previous one.

mod diff;
mod predecessor;
mod write;

pub(super) use write::write_history;

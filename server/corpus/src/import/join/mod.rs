//! Finds the lots that a row is about.

mod areas;
mod documents;
mod lots;

pub(super) use areas::{Area, AreaIndex};
pub(super) use documents::join_documents;
pub(super) use lots::{LotIndex, by_parts};

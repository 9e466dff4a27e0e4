//! The fifteen lookup pages: one table of words, one template.

mod table;

pub(crate) use table::*;

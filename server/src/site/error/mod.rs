//! The page of an error.

mod page;

pub(crate) use page::*;

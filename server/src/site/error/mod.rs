//! The page for errors.

mod page;

pub(crate) use page::*;

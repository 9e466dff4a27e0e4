//! The fifteen lookup pages: one table of words, one template.

mod core;
mod elite;
mod page;
mod second;
mod table;

pub(crate) use page::{LookupPage, LookupsPage};
use page::{percent, rate};
pub(crate) use table::*;

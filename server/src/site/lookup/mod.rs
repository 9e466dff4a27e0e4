//! Pages about one kind of record.

mod core;
mod elite;
mod page;
mod route;
mod second;
mod table;

pub(crate) use page::*;
pub(crate) use route::*;
pub(crate) use table::*;

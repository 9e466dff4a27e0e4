//! Pages about one kind of record.

mod page;
mod route;
mod texts;

pub(crate) use page::LookupsPage;
pub(crate) use route::*;
pub(crate) use texts::*;

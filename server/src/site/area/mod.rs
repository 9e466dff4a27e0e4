//! Pages of boroughs and neighborhoods.

mod page;
mod route;

pub(crate) use page::*;
pub(crate) use route::*;

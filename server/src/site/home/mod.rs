//! The home page.

mod page;
mod route;

pub(crate) use page::search_action;
pub(crate) use route::*;

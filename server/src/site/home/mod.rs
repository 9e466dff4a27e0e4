//! The home page.

mod page;
mod route;
mod search;

pub(crate) use route::*;

//! The home page.

mod page;
mod route;

pub(crate) use route::*;

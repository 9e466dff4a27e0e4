//! The page about our data.

mod page;
mod route;

pub(crate) use route::*;

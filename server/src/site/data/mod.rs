//! What data this site holds.

mod page;
mod route;

pub(crate) use route::*;

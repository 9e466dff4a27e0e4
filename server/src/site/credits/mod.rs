//! The page where credits are bought.

mod buy;
mod page;
mod route;

pub(crate) use route::*;

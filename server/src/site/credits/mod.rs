//! The page where credits are bought.

mod buy;
mod page;
mod route;

pub(crate) use buy::*;
pub(crate) use route::*;

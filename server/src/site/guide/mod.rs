//! Guides for renters and buyers.

mod page;
mod route;

pub(crate) use page::*;
pub(crate) use route::*;

//! How the score is made.

mod page;
mod route;

pub(crate) use route::*;

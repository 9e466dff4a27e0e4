//! The page of an order.

mod open;
mod page;
mod return_page;
mod route;

pub(crate) use route::*;

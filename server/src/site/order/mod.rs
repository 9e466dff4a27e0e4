//! The page of an order.

mod open;
mod page;
mod route;

pub(crate) use open::order_cookie;
pub(crate) use route::*;

//! The pay page of the payment sandbox.

mod page;
mod pay;
mod route;

pub(crate) use pay::*;

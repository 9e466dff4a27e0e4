//! The page where a report is bought.

mod buy;
mod page;
mod route;

pub(crate) use buy::*;
pub(crate) use page::PaymentPage;
pub(crate) use route::*;

//! A user's reports, accounts, credits and keys.

mod forms;
mod page;
mod route;

pub(crate) use forms::*;
pub(crate) use route::*;

//! A user's reports, accounts, credits and keys.

mod forms;
mod key_pages;
mod page;
mod route;

pub(crate) use route::*;

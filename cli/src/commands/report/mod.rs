//! `nycapt report` and its subcommands.

mod diff;
mod list;
mod pdf;
mod start;
mod wait;

pub(crate) use diff::{diff, has_job};
pub(crate) use list::list;
pub(crate) use pdf::pdf;
pub(crate) use start::start;
pub(crate) use wait::{get, wait};

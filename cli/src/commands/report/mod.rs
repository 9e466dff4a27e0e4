//! `nycapt report`: one file per subcommand.

mod diff;
mod get;
mod list;
mod pdf;
mod repeated;
mod start;
mod unit_warning;
mod wait;

pub(crate) use diff::diff;
pub(crate) use get::get;
pub(crate) use list::list;
pub(crate) use pdf::pdf;
pub(crate) use start::start;
pub(crate) use wait::wait;

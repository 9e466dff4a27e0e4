//! One file per command: ask the service, hand the answer to the printer, name the exit code.

mod health;
mod many;
mod normalize;
mod preview;
mod report_diff;
mod resolve;
mod shell_files;

pub(crate) use health::health;
pub(crate) use normalize::normalize;
pub(crate) use preview::preview;
pub(crate) use report_diff::report_diff;
pub(crate) use resolve::resolve;
pub(crate) use shell_files::{completions, man};

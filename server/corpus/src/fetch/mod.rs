//! Downloads the city's datasets: rows from the open-data portal page by page, maps and files
//! as a whole. An existing file is replaced only by a complete one.

mod backoff;
mod command;
mod disk;
mod file;
mod growing_file;
mod options;
mod part_file;
mod rows;
mod run;
mod target;
mod web;

pub use backoff::Pauses;
pub use command::{FetchArguments, PortalArguments};
pub(crate) use command::{block_on, run_fetch};
pub use options::{AppToken, FetchOptions, NYC_PORTAL, PAGE_ROWS, Surroundings};
pub use run::{Outcome, fetch};

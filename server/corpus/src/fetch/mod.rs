//! Downloads the city's datasets: the rows of the open-data portal page by page, maps and files
//! whole. A file in place is replaced only by a complete one.

mod command;
mod disk;
mod failure;
mod file;
mod options;
mod page;
mod part_file;
mod partial;
mod pauses;
mod portal;
mod rows;
mod run;
mod target;
mod web;

pub use command::{FetchArguments, PortalArguments};
pub(crate) use command::{block_on, run_fetch};
pub use options::{AppToken, FetchOptions, NYC_PORTAL, PAGE_ROWS, Surroundings};
pub use pauses::Pauses;
pub use run::{Fetched, FetchedFile, Outcome, fetch};

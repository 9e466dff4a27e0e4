//! Imports the city's files into a release: read, check, join, sort, render.
//!
//! Memory is bounded by the city and not by its records: one partition for each thread, the
//! address directory, the areas of its maps, one number for each key, a few numbers for each lot
//! and for each name in a registration, one row for each eviction.

mod cases;
mod coverage;
mod history;
mod join;
mod load;
mod parallel;
mod plan;
mod portfolios;
mod previews;
mod read;
mod run;
mod site;
mod sort;

pub(crate) use plan::{Table, holds_sample, is_built_from, tables_in};
pub use run::{ALL_PARTIAL, BuildOptions, build, read_directory};

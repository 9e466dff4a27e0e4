//! Building a release: plan, load, sort, render.
//!
//! Memory is bounded by the city and not by its records: one partition for each thread, the
//! address directory, one number for each key, and a few numbers for each lot.

mod cluster;
mod documents;
mod filing;
mod links;
mod load;
mod lots;
mod parallel;
mod plan;
mod portfolios;
mod recorded;
mod records;
mod render;
mod row;
mod run;
mod shapes;
mod spill;
mod spills;
mod tally;

pub use run::{BuildOptions, build, read_directory};

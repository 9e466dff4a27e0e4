//! Building a release: plan, load, join, sort, render, link.
//!
//! Memory is bounded by the city and not by its records: one partition for each thread, the
//! address directory, the areas of its maps, one number for each key, a few numbers for each lot
//! and for each name in a registration.

mod cluster;
mod documents;
mod filing;
mod links;
mod load;
mod lots;
mod pages;
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

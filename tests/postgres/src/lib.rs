//! A PostgreSQL of the tests' own, from the programs that are installed.

mod cluster;
mod keeper;
mod programs;

pub use cluster::{Postgres, TestDatabase};
pub use programs::{PACKAGE, programs};

//! A private PostgreSQL for tests, tests on every engine, and waiting for conditions.

mod cluster;
mod engines;
mod keeper;
mod programs;
mod waiting;

pub use cluster::{Postgres, TestDatabase};
pub use engines::{OnEngine, run_on};
pub use programs::{PACKAGE, programs};
pub use waiting::until;

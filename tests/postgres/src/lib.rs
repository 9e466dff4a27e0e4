//! A private PostgreSQL for tests, tests on every engine, and waiting for conditions.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot be set up fails"
)]

mod cluster;
mod engines;

pub use cluster::{PACKAGE, Postgres, TestDatabase, programs};
pub use engines::{OnEngine, run_on, until};

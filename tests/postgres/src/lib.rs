//! What tests on every engine share: a PostgreSQL of their own, and waiting for what must come.

mod cluster;
mod engines;
mod keeper;
mod programs;
mod waiting;

pub use cluster::{Postgres, TestDatabase};
pub use programs::{PACKAGE, programs};
pub use waiting::until;

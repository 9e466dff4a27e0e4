//! Invariants of accounts, ledger and jobs, checked in the database.

mod database;
mod rules;

pub use database::StateDatabase;
pub use rules::{SETTLED, SOUND, Violation};

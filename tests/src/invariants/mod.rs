//! What must hold of accounts, ledger and jobs whatever happened, read from the database itself.

mod database;
mod rules;

pub use database::StateDatabase;
pub use rules::{SETTLED, SOUND, Violation};

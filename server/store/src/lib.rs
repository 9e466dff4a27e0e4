//! Accounts, credits, jobs, orders and sitemaps in a database: the only SQL of the service, the same
//! text for `SQLite` and `PostgreSQL`.
//!
//! Reads take a [`Session`]. Writes take a [`Tx`], which only [`Database::write`] creates. Every
//! function fails while the database does not answer; their docs name only other errors.
#![expect(missing_docs, reason = "fields are named after their columns")]

mod accounts;
mod audit;
mod backup;
mod checkouts;
mod database;
mod disputes;
mod error;
mod jobs;
mod keys;
mod ledger;
mod mail;
mod migrate;
mod operator;
mod orders;
mod payments;
mod postgres;
mod postings;
mod privacy;
mod queue;
mod refunds;
mod session;
mod sitemaps;
mod sqlite;
mod state;
mod target;
#[cfg(test)]
mod tests;
mod transaction;
mod unpaid;
mod value;

pub use accounts::*;
pub use audit::*;
pub use backup::*;
pub use checkouts::*;
pub use database::{Database, PoolUse};
pub use disputes::*;
pub use error::StoreError;
pub use jobs::*;
pub use keys::*;
pub use ledger::*;
pub use mail::*;
pub use migrate::{Changes, OpenError, check_tables, delete_old_copies, migrate};
pub use operator::*;
pub use orders::*;
pub use payments::*;
pub use postings::*;
pub use privacy::*;
pub use queue::*;
pub use refunds::*;
pub use session::{Engine, Session, Tx};
pub use sitemaps::*;
pub use state::*;
pub use target::*;
pub use unpaid::*;
use value::{Bind, Row, binds, row};

/// What nearly every function here returns.
pub(crate) type Result<T, E = StoreError> = std::result::Result<T, E>;

//! State: the only SQL of the service, the same text for SQLite and PostgreSQL.
//!
//! Reads take a [`Session`]; writes take a [`Tx`], which only `Database::write` hands out.

mod accounts;
mod checkouts;
mod database;
mod due_checkouts;
mod error;
mod jobs;
mod keys;
mod ledger;
mod mail;
mod migrate;
mod orders;
mod payments;
mod postgres;
mod queue;
mod refunds;
mod session;
mod sitemap_cohort;
mod sitemaps;
mod sqlite;
mod state;
mod target;
#[cfg(test)]
mod tests;
mod unit;
mod unpaid;
mod value;

pub(crate) use accounts::*;
pub(crate) use checkouts::*;
pub(crate) use database::Database;
pub(crate) use due_checkouts::*;
pub(crate) use error::*;
pub(crate) use jobs::*;
pub(crate) use keys::*;
pub(crate) use ledger::*;
pub(crate) use mail::*;
pub use migrate::OpenError;
pub(crate) use migrate::migrate;
pub(crate) use orders::*;
pub(crate) use payments::*;
pub(crate) use queue::*;
pub(crate) use refunds::*;
pub use session::Engine;
pub(crate) use session::{Session, Tx};
pub(crate) use sitemap_cohort::*;
pub use sitemaps::SetKind;
pub(crate) use sitemaps::*;
pub use state::*;
pub use target::*;
pub(crate) use unit::Work;
pub(crate) use unpaid::*;
pub(crate) use value::*;

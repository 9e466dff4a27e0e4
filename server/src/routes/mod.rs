//! The mounted table: one short handler for each operation, at the paths the contract says.

mod account_pages;
mod accounts;
mod addresses;
mod agent;
mod checkout_pages;
mod developers;
mod discovery;
mod guest;
mod health;
mod lookups;
mod mcp;
mod mount;
mod pages;
mod payment;
mod previews;
mod reading;
mod reports;
mod sandbox;
mod sign_in;
mod sitemaps;

pub(crate) use developers::no_such_document;
pub use mount::{Mounted, service, table};

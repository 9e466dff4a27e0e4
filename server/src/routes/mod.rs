//! The mounted table: one short handler for each operation, at the paths the contract says.

mod accounts;
mod addresses;
mod agent;
mod discovery;
mod guest;
mod health;
mod mcp;
mod mount;
mod payment;
mod previews;
mod reports;

pub use mount::{Mounted, service, table};
pub(crate) use mount::{mount, mount_for};

//! The test harness: an application on the sample city, in process and behind a socket.
#![expect(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot be set up fails"
)]
#![expect(missing_docs, reason = "only what a name does not say is documented")]

pub mod accuracy;
mod answer;
mod app;
mod browser;
mod caching_proxy;
mod callers;
mod daemon;
mod examples;
mod fake_payment_provider;
mod fake_verifier;
mod fault_server;
mod fresh_state;
mod fuzzing;
mod generated_client;
mod guests;
mod helper_program;
pub mod invariants;
mod load_balancer;
mod mail_server;
mod mcp;
mod object_store;
mod operator;
pub mod packages;
mod payments;
mod person;
mod pgbouncer;
mod portal;
mod process;
mod provider;
pub mod python;
mod recording;
mod redis;
mod release;
mod rolling_restart;
mod running;
mod sdk_servers;
mod secrets;
pub mod site;
mod sitemaps;
mod state;

/// The Debian package of `promtool`, which checks alert rules.
pub const PROMTOOL_PACKAGE: &str = "prometheus";

pub use answer::*;
pub use app::*;
pub use browser::*;
pub use caching_proxy::*;
pub use callers::*;
pub use examples::*;
pub use fake_payment_provider::*;
pub use fake_verifier::*;
pub use fault_server::*;
pub use fresh_state::*;
pub use fuzzing::*;
pub use generated_client::*;
pub use guests::*;
pub use load_balancer::*;
pub use mail_server::*;
pub use mcp::*;
pub use nycapt_postgres::{
    OnEngine, PACKAGE as POSTGRES_PACKAGE, Postgres, TestDatabase, on_each_engine, on_sqlite,
    programs as postgres_programs, until,
};
pub use object_store::*;
pub use payments::*;
pub use person::*;
pub use pgbouncer::*;
pub use portal::*;
pub use process::*;
pub use provider::*;
pub use redis::*;
pub use release::*;
pub use rolling_restart::*;
pub use running::*;
pub use sdk_servers::*;
pub use secrets::*;
pub use sitemaps::*;
pub use state::*;

/// What almost every test uses.
pub mod prelude {
    pub use futures_util::future::join_all;
    pub use nycapt_server::Engine;
    pub use serde_json::{Value, json};

    pub use crate::*;
}

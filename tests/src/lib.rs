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

pub use answer::{Answer, AssertHas, between};
pub use app::{TestApp, TestRequest};
pub use browser::Browser;
pub use caching_proxy::CachingProxy;
pub use callers::{
    Agent, Caller, User, accepted, address_in_an_unknown_place, all_pages, ambiguous_address,
    listed, polled, sample_address, sample_addresses, started, starting, until_status,
};
pub use examples::{description, examples};
pub use fake_payment_provider::FakePaymentProvider;
pub use fake_verifier::FakeVerifier;
pub use fault_server::FaultServer;
pub use fresh_state::FreshState;
pub use fuzzing::{Extent, Fuzzed, FuzzedBy, fuzz};
pub use generated_client::GeneratedClient;
pub use guests::{GUEST_CHECKOUT, Order, Shop, form, wanting};
pub use load_balancer::{Backend, KeptConnection, LoadBalancer, asked, free_address};
pub use mail_server::{MailServer, ReceivedMail};
pub use mcp::{MCP, MCP_CURRENT, McpMessage, McpPeer, meta as mcp_meta};
pub use nycapt_postgres::{
    OnEngine, PACKAGE as POSTGRES_PACKAGE, Postgres, TestDatabase, on_each_engine, on_sqlite,
    programs as postgres_programs, until,
};
pub use object_store::ObjectStore;
pub use payments::{
    EmulatedPayments, KeptCheckout, ReceivedEvent, SANDBOX, WEBHOOK_SECRET, completed,
    disputed_charge, paid_session, payment_event, refunded_charge, webhook,
};
pub use person::{Person, Visit};
pub use pgbouncer::PgBouncer;
pub use portal::{LANGUAGES, Sample, page_spec, portal_document, portal_paths, portal_samples};
pub use process::{
    Ended, Output, ServerCommand, ServerProcess, built, sample_folder, server_program, signal, tied,
};
pub use provider::{Provider, SignInSite};
pub use redis::Redis;
pub use release::{
    Covered, address_of, addresses, changed_release, covered_release, current_release,
    flawed_release, later_release, other_address, poor_release, preview_of, public_release,
    publish_city, real_release, report_of, sample_release, slugs, smaller_public_release,
    without_99z,
};
pub use rolling_restart::{RollingRestart, restarting_server, until_ready};
pub use running::{Running, parsed};
pub use sdk_servers::SdkServers;
pub use secrets::Secrets;
pub use sitemaps::{FIXED_SITEMAPS, listed_page, listed_pages, sitemap_entries};
pub use state::WriteLock;

/// What almost every test uses.
pub mod prelude {
    pub use futures_util::future::join_all;
    pub use nycapt_server::Engine;
    pub use serde_json::{Value, json};

    pub use crate::*;
}

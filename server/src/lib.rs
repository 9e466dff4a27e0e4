//! The server: middleware and routes, the flows behind them, and configuration.

mod accept;
mod admin;
mod api_error;
mod app;
mod backup_record;
mod blocking;
mod caller;
mod client_address;
mod coding;
mod commands;
mod config;
mod connections;
mod description;
mod event_signature;
mod example;
mod extract;
mod flows;
mod format;
mod identity;
mod in_flight;
mod known_keys;
mod language;
mod limits;
mod lru_cache;
pub mod mail;
mod maps;
mod mcp;
mod messages;
mod middleware;
mod mount;
mod outbound;
#[cfg(test)]
mod partial_data;
mod payments;
mod pdfs;
mod portal;
mod principal;
mod random;
mod rate_limit;
mod reply;
mod request_context;
mod retirement_notice;
mod routes;
mod serve;
mod site;
mod strict_json;
mod telemetry;
mod tls;
mod translation;
pub mod worker;

pub use admin::admin_service;
pub use app::App;
pub use commands::CommandLine;
pub use config::{Config, Setting, SettingError, Settings};
pub use identity::{Identity, IdentityError, IdentitySettings, TokenType, TokenVerifier};
pub use limits::Limits;
pub use mount::Mounted;
pub use nycapt_store::{Engine, OpenError, SetKind, Site, State, Target};
pub use payments::*;
pub use routes::{service, table};
pub use serve::{Listening, Stopper, answer_to, listen};
pub use site::sitemaps::{
    ListedPage, PageChanges, PublishError, Published, SitemapOrder, publish_sitemaps,
};
pub use site::{PAGES, fixed_pages};
pub use telemetry::{AccessLog, report_panics_by_place};

//! One file per command: ask the service, hand the answer to the printer, name the exit code.

mod config;
mod credits;
mod doctor;
mod health;
mod many;
mod mcp_install;
mod normalize;
mod open;
mod preview;
pub(crate) mod report;
mod resolve;
mod shell_files;
mod skill;

pub(crate) use config::config;
pub(crate) use credits::{balance, credits};
pub(crate) use doctor::doctor;
pub(crate) use health::health;
pub(crate) use mcp_install::mcp_install;
pub(crate) use normalize::normalize;
pub(crate) use open::open;
pub(crate) use preview::preview;
pub(crate) use resolve::resolve;
pub(crate) use shell_files::{completions, man};
pub(crate) use skill::skill;

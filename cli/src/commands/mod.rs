//! One file per command: call the service, print the answer, return the exit code.

mod agent;
mod auth;
mod batch_run;
mod config;
mod credits;
mod doctor;
mod health;
mod mcp_install;
mod normalize;
mod open;
mod preview;
pub(crate) mod report;
mod resolve;
mod shell_files;
mod skill;
mod stored_key;
mod suggest;

pub(crate) use agent::{agent_register, agent_revoke};
pub(crate) use auth::{auth_list, auth_login, auth_logout, auth_status, auth_token};
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
pub(crate) use suggest::suggest;

//! One file per command: ask the service, hand the answer to the printer, name the exit code.

mod agent_register;
mod agent_revoke;
mod auth_list;
mod auth_login;
mod auth_logout;
mod auth_status;
mod auth_token;
mod health;
mod key_output;
mod many;
mod normalize;
mod preview;
mod report_diff;
mod resolve;
mod shell_files;

pub(crate) use agent_register::agent_register;
pub(crate) use agent_revoke::agent_revoke;
pub(crate) use auth_list::auth_list;
pub(crate) use auth_login::auth_login;
pub(crate) use auth_logout::auth_logout;
pub(crate) use auth_status::auth_status;
pub(crate) use auth_token::auth_token;
pub(crate) use health::health;
pub(crate) use normalize::normalize;
pub(crate) use preview::preview;
pub(crate) use report_diff::report_diff;
pub(crate) use resolve::resolve;
pub(crate) use shell_files::{completions, man};

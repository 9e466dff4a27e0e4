//! What operations do, without HTTP: read, decide, answer.

mod answers;
mod batch_previews;
mod create_account;
mod create_key;
mod credits;
mod discovery;
mod find_key;
mod get_balance;
mod get_health;
mod get_preview;
mod get_report;
mod list_accounts;
mod list_reports;
mod receive_payment;
mod register_agent;
mod report_answers;
mod resolve_address;
mod revoke_key;
mod start_report;

pub(crate) use batch_previews::*;
pub(crate) use create_account::*;
pub(crate) use create_key::*;
pub(crate) use credits::*;
pub(crate) use discovery::*;
pub(crate) use find_key::*;
pub(crate) use get_balance::*;
pub(crate) use get_health::*;
pub(crate) use get_preview::*;
pub(crate) use get_report::*;
pub(crate) use list_accounts::*;
pub(crate) use list_reports::*;
pub(crate) use receive_payment::*;
pub(crate) use register_agent::*;
pub(crate) use resolve_address::*;
pub(crate) use revoke_key::*;
pub(crate) use start_report::*;

//! What operations do, without HTTP: read, decide, answer.

mod batch_previews;
mod find_key;
mod get_balance;
mod get_health;
mod get_preview;
mod receive_payment;
mod register_agent;
mod resolve_address;

pub(crate) use batch_previews::*;
pub(crate) use find_key::*;
pub(crate) use get_balance::*;
pub(crate) use get_health::*;
pub(crate) use get_preview::*;
pub(crate) use receive_payment::*;
pub(crate) use register_agent::*;
pub(crate) use resolve_address::*;

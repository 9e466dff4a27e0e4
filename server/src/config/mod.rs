//! Settings: flags over environment over file over default, each named once.
//!
//! Not `figment` or `config`: `clap` already merges flags and environment with their origins, and
//! neither has the messages that name a setting the way the operator wrote it.

mod contact;
mod keys;
mod mail;
mod origins;
mod payments;
mod retirement;
mod settings;
mod sign_in;
mod typed;

pub use settings::*;
pub use typed::*;

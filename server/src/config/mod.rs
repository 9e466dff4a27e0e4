//! Settings: flags override the environment, which overrides the file and the defaults.
//!
//! Not `figment` or `config`: `clap` already merges flags and environment with their origins, and
//! neither names a setting in errors the way the operator wrote it.

mod contact;
mod keys;
mod mail;
mod mail_settings;
mod origins;
mod payments;
mod retirement;
mod settings;
mod sign_in;
mod typed;

pub use mail_settings::MailSettings;
pub use settings::*;
pub use typed::*;

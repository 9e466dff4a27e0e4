//! Settings: flags override the environment, which overrides the file and the defaults.
//!
//! Not `figment` or `config`: `clap` already merges flags and environment with their origins, and
//! neither names a setting in errors the way the operator wrote it.

mod corpus_store;
mod mail;
mod payments;
mod redis;
mod retirement;
mod settings;
mod sign_in;
mod table;
#[cfg(test)]
mod tests;
mod typed;
mod urls;

pub(crate) use mail::MailSettings;
pub use settings::*;
pub use typed::*;

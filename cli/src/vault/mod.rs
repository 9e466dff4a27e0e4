//! The API keys of this user: where they come from, where they are stored, and for which service.
//!
//! A key belongs to one origin and one profile and is never sent to another service.
//! `profiles.toml` has what is not secret about it, so that it can be shown without a keyring.

mod advice;
mod error;
mod key_status;
mod key_vault;
mod options;
mod profiles;
mod source;
mod store;

pub(crate) use advice::{LOGIN, REGISTER};
pub(crate) use error::StoreError;
pub(crate) use key_status::KeyStatus;
pub(crate) use key_vault::{FoundKey, KeyNotStored, KeyVault};
pub(crate) use options::{KeyOptions, StoreChoice};
pub(crate) use profiles::ProfileRecord;
pub(crate) use source::{KeySource, key_text, parse_key};

//! The API keys of this user: where they come from, where they are stored, and for which service.
//!
//! A key belongs to one origin and one profile and is never sent to another service.
//! `profiles.toml` has what is not secret about it, so that it can be shown without a keyring.

mod advice;
mod entry;
mod error;
mod file_store;
mod key_vault;
mod keyring_store;
mod lock;
mod options;
mod profiles;
mod session;
mod source;
mod status;
mod store;

pub(crate) use advice::{LOGIN, REGISTER};
pub(crate) use error::StoreError;
pub(crate) use key_vault::{HeldKey, KeyVault, NotKept};
pub(crate) use lock::lock_when_free;
pub(crate) use options::{KeyOptions, StoreChoice};
pub(crate) use profiles::ProfileRecord;
pub(crate) use source::{KeySource, key_text, parse_key};
pub(crate) use status::KeyStatus;

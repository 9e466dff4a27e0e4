//! The API keys of this user: where they come from, where they are kept, and for which service.
//!
//! A key is kept for one origin and one profile and is never sent to another service. What is no
//! secret about it stands in `profiles.toml`, so that it can be shown without asking a keyring.

mod advice;
mod entry;
mod error;
mod file_store;
mod key_vault;
#[cfg(target_os = "linux")]
mod keyutils_store;
mod lock;
#[cfg(test)]
mod memory_store;
mod os_store;
mod profiles;
mod session;
mod source;
mod status;
mod store;

pub(crate) use entry::Profile;
pub(crate) use error::StoreError;
pub(crate) use key_vault::{HeldKey, KeyVault, NotKept};
pub(crate) use lock::lock_when_free;
pub(crate) use profiles::ProfileRecord;
pub(crate) use source::{KeySource, key_text, parse_key};
pub(crate) use status::KeyStatus;

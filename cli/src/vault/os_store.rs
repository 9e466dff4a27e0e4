//! The keyring of the operating system: Secret Service, macOS Keychain, Windows Credential Manager.

use std::collections::HashMap;

use keyring_core::{Entry, Error};
use nycapt::contract::Secret;

use super::entry::EntryName;
use super::error::StoreError;
use super::store::KeyStore;

/// The keyring of the operating system.
pub(super) struct OsStore;

impl KeyStore for OsStore {
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreError> {
        read_from(&entry_of(name)?)
    }

    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        account: Option<&str>,
    ) -> Result<(), StoreError> {
        let entry = entry_of(name)?;
        entry
            .set_secret(key.expose().as_bytes())
            .map_err(|error| error_of(&error))?;
        if cfg!(target_os = "linux") {
            let mut attributes = HashMap::from([("application", "nycapt")]);
            attributes.extend(account.map(|account| ("account_id", account)));
            // They help whoever looks into the keyring; the key is kept without them.
            let _ = entry.update_attributes(&attributes);
        }
        Ok(())
    }

    fn delete(&self, name: &EntryName) -> Result<bool, StoreError> {
        delete_from(&entry_of(name)?)
    }
}

fn entry_of(name: &EntryName) -> Result<Entry, StoreError> {
    if let Err(error) = keyring::Entry::store_status() {
        return Err(StoreError::Unreachable(words_of(error)));
    }
    let label = name.label();
    let mut modifiers = HashMap::new();
    if cfg!(target_os = "linux") {
        modifiers.insert("label", label.as_str());
    }
    Entry::new_with_modifiers(&name.service(), &name.user(), &modifiers)
        .map_err(|error| error_of(&error))
}

pub(super) fn read_from(entry: &Entry) -> Result<Option<Secret>, StoreError> {
    let bytes = match entry.get_secret() {
        Ok(bytes) => bytes,
        Err(Error::NoEntry) => return Ok(None),
        Err(error) => return Err(error_of(&error)),
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(Secret::new(text))),
        Err(_) => Err(StoreError::Unusable("the entry holds no text".into())),
    }
}

pub(super) fn delete_from(entry: &Entry) -> Result<bool, StoreError> {
    match entry.delete_credential() {
        Ok(()) => Ok(true),
        Err(Error::NoEntry) => Ok(false),
        Err(error) => Err(error_of(&error)),
    }
}

pub(super) fn error_of(error: &Error) -> StoreError {
    match error {
        Error::NoStorageAccess(_) => StoreError::Locked(words_of(error)),
        Error::NoEntry
        | Error::PlatformFailure(_)
        | Error::BadEncoding(_)
        | Error::BadDataFormat(_, _)
        | Error::BadStoreFormat(_)
        | Error::TooLong(_, _)
        | Error::Invalid(_, _)
        | Error::Ambiguous(_)
        | Error::NoDefaultStore
        | Error::NotSupportedByStore(_)
        | _ => StoreError::Unusable(words_of(error)),
    }
}

/// What a store says of a failure, without the bytes that some errors carry along.
fn words_of(error: &Error) -> String {
    match error {
        Error::PlatformFailure(cause) | Error::NoStorageAccess(cause) => cause.to_string(),
        Error::BadEncoding(_) | Error::BadDataFormat(_, _) => "the entry is malformed".into(),
        Error::Ambiguous(entries) => format!("{} entries have this name", entries.len()),
        Error::NoEntry
        | Error::BadStoreFormat(_)
        | Error::TooLong(_, _)
        | Error::Invalid(_, _)
        | Error::NoDefaultStore
        | Error::NotSupportedByStore(_)
        | _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_words_of_a_store_repeat_what_it_holds() {
        let held = || b"nycapt_live_x".to_vec();
        for error in [
            Error::BadEncoding(held()),
            Error::BadDataFormat(held(), "malformed".into()),
        ] {
            let error = format!("{:?}", error_of(&error));
            assert!(!error.contains("live") && !error.contains("110"), "{error}");
        }
    }

    #[test]
    fn a_refusal_of_the_store_counts_as_locked() {
        let refused = Error::NoStorageAccess("object locked".into());
        assert!(matches!(error_of(&refused), StoreError::Locked(why) if why == "object locked"));
    }
}

//! The keyring of the operating system: Secret Service, macOS Keychain, Windows Credential Manager.

use std::collections::HashMap;

use keyring_core::{Entry, Error};
use nycapt::contract::Secret;

use super::entry::EntryName;
use super::fault::StoreFault;
use super::store::KeyStore;

/// The keyring of the operating system.
pub(super) struct OsStore;

impl KeyStore for OsStore {
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreFault> {
        read_from(&entry_of(name)?)
    }

    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        account: Option<&str>,
    ) -> Result<(), StoreFault> {
        let entry = entry_of(name)?;
        entry
            .set_secret(key.expose().as_bytes())
            .map_err(|error| fault_of(&error))?;
        if cfg!(target_os = "linux") {
            let mut attributes = HashMap::from([("application", "nycapt")]);
            attributes.extend(account.map(|account| ("account_id", account)));
            // They help whoever looks into the keyring; the key is kept without them.
            let _ = entry.update_attributes(&attributes);
        }
        Ok(())
    }

    fn delete(&self, name: &EntryName) -> Result<bool, StoreFault> {
        delete_from(&entry_of(name)?)
    }
}

fn entry_of(name: &EntryName) -> Result<Entry, StoreFault> {
    if let Err(error) = keyring::Entry::store_status() {
        return Err(StoreFault::Unreachable(words_of(error)));
    }
    let label = name.label();
    let mut modifiers = HashMap::new();
    if cfg!(target_os = "linux") {
        modifiers.insert("label", label.as_str());
    }
    Entry::new_with_modifiers(&name.service(), &name.user(), &modifiers)
        .map_err(|error| fault_of(&error))
}

pub(super) fn read_from(entry: &Entry) -> Result<Option<Secret>, StoreFault> {
    let bytes = match entry.get_secret() {
        Ok(bytes) => bytes,
        Err(Error::NoEntry) => return Ok(None),
        Err(error) => return Err(fault_of(&error)),
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(Secret::new(text))),
        Err(_) => Err(StoreFault::Unusable("the entry holds no text".into())),
    }
}

pub(super) fn delete_from(entry: &Entry) -> Result<bool, StoreFault> {
    match entry.delete_credential() {
        Ok(()) => Ok(true),
        Err(Error::NoEntry) => Ok(false),
        Err(error) => Err(fault_of(&error)),
    }
}

pub(super) fn fault_of(error: &Error) -> StoreFault {
    match error {
        Error::NoStorageAccess(_) => StoreFault::Locked(words_of(error)),
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
        | _ => StoreFault::Unusable(words_of(error)),
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
            let fault = format!("{:?}", fault_of(&error));
            assert!(!fault.contains("live") && !fault.contains("110"), "{fault}");
        }
    }

    #[test]
    fn a_refusal_of_the_store_counts_as_locked() {
        let refused = Error::NoStorageAccess("object locked".into());
        assert!(matches!(fault_of(&refused), StoreFault::Locked(why) if why == "object locked"));
    }
}

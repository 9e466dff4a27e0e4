//! Keyrings: the operating system's, and the Linux kernel's, where nothing survives long.

use std::collections::HashMap;
#[cfg(target_os = "linux")]
use std::sync::Arc;

#[cfg(target_os = "linux")]
use keyring_core::api::CredentialStoreApi;
use keyring_core::{Entry, Error};
#[cfg(target_os = "linux")]
use linux_keyutils_keyring_store::{Cred, Store};
use nycapt::contract::Secret;

use super::entry::EntryName;
use super::error::StoreError;
use super::store::KeyStore;

pub(super) enum KeyringStore {
    /// Secret Service, macOS Keychain or Windows Credential Manager.
    System,
    /// The session keyring of the kernel, linked to the user's persistent one where there is one.
    #[cfg(target_os = "linux")]
    Kernel(Arc<Store>),
}

impl KeyringStore {
    #[cfg(target_os = "linux")]
    pub(super) fn kernel() -> Result<Self, StoreError> {
        Store::new()
            .map(Self::Kernel)
            .map_err(|error| error_of(&error))
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn kernel() -> Result<Self, StoreError> {
        Err(StoreError::Unusable("only Linux has keyutils".into()))
    }

    fn entry(&self, name: &EntryName) -> Result<Entry, StoreError> {
        let (service, user) = (name.service(), name.user());
        let entry = match self {
            Self::System => {
                if let Err(error) = keyring::Entry::store_status() {
                    return Err(StoreError::Unreachable(message_of(error)));
                }
                let label = name.label();
                let mut modifiers = HashMap::new();
                if cfg!(target_os = "linux") {
                    modifiers.insert("label", label.as_str());
                }
                Entry::new_with_modifiers(&service, &user, &modifiers)
            }
            #[cfg(target_os = "linux")]
            Self::Kernel(store) => store.build(&service, &user, None),
        };
        entry.map_err(|error| error_of(&error))
    }
}

impl KeyStore for KeyringStore {
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreError> {
        let bytes = match self.entry(name)?.get_secret() {
            Ok(bytes) => bytes,
            Err(Error::NoEntry) => return Ok(None),
            Err(error) => return Err(error_of(&error)),
        };
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(Secret::new(text))),
            Err(_) => Err(StoreError::Unusable("the entry holds no text".into())),
        }
    }

    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        account: Option<&str>,
    ) -> Result<(), StoreError> {
        let entry = self.entry(name)?;
        entry
            .set_secret(key.expose().as_bytes())
            .map_err(|error| error_of(&error))?;
        if cfg!(target_os = "linux") && matches!(self, Self::System) {
            let mut attributes = HashMap::from([("application", "nycapt")]);
            attributes.extend(account.map(|account| ("account_id", account)));
            // They are only for people who look into the keyring.
            let _ = entry.update_attributes(&attributes);
        }
        Ok(())
    }

    fn delete(&self, name: &EntryName) -> Result<bool, StoreError> {
        match self.entry(name)?.delete_credential() {
            Ok(()) => Ok(true),
            Err(Error::NoEntry) => Ok(false),
            Err(error) => Err(error_of(&error)),
        }
    }

    #[cfg(target_os = "linux")]
    fn outlives_session(&self, name: &EntryName) -> Result<bool, StoreError> {
        if matches!(self, Self::System) {
            return Ok(true);
        }
        let entry = self.entry(name)?;
        let credential = entry.as_any().downcast_ref::<Cred>();
        Ok(credential.is_some_and(|credential| credential.persistent.is_some()))
    }
}

fn error_of(error: &Error) -> StoreError {
    match error {
        Error::NoStorageAccess(_) => StoreError::Locked(message_of(error)),
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
        | _ => StoreError::Unusable(message_of(error)),
    }
}

/// The message of an error without the bytes that some errors carry.
fn message_of(error: &Error) -> String {
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
    fn no_error_repeats_the_stored_bytes() {
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
    fn a_refused_access_counts_as_locked() {
        let refused = Error::NoStorageAccess("object locked".into());
        assert!(matches!(error_of(&refused), StoreError::Locked(why) if why == "object locked"));
    }
}

//! Places where keys are kept: the operating system's keyring, the Linux kernel's, where nothing
//! survives long, and files of mode 0600 in plain text, for users who choose that.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[cfg(target_os = "linux")]
use keyring_core::api::CredentialStoreApi;
use keyring_core::{Entry, Error};
#[cfg(target_os = "linux")]
use linux_keyutils_keyring_store::{Cred, Store};
use nycapt::contract::Secret;

use super::error::StoreError;
use super::options::{EntryName, StoreChoice};
use crate::atomic_file::{self, Existing};
use crate::dry_run;
#[cfg(target_os = "linux")]
use crate::messages::message;

/// A place where keys are kept. Calls may block; the caller limits their time.
pub(super) trait KeyStore: Send + Sync {
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreError>;

    /// Stores a key, replacing any other of this name.
    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        account: Option<&str>,
    ) -> Result<(), StoreError>;

    /// Removes a key; returns whether there was one.
    fn delete(&self, name: &EntryName) -> Result<bool, StoreError>;

    /// Whether a stored key outlives the user's session.
    fn outlives_session(&self, _name: &EntryName) -> Result<bool, StoreError> {
        Ok(true)
    }
}

pub(super) type OpenStore =
    Arc<dyn Fn(StoreChoice) -> Result<Box<dyn KeyStore>, StoreError> + Send + Sync>;

/// One file a key: `<folder>/<origin>/<profile>`.
pub(super) struct FileStore {
    folder: PathBuf,
}

impl FileStore {
    pub(super) fn new(settings: &Path) -> Self {
        Self {
            folder: settings.join("keys"),
        }
    }

    pub(super) fn path_of(&self, name: &EntryName) -> PathBuf {
        self.folder
            .join(file_name(&name.origin))
            .join(file_name(&name.user()))
    }
}

impl KeyStore for FileStore {
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreError> {
        let path = self.path_of(name);
        match fs::read_to_string(&path) {
            Ok(text) => {
                let key = Secret::new(text);
                refuse_exposed(&path)?;
                Ok(Some(key))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError::File(path, error)),
        }
    }

    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        _account: Option<&str>,
    ) -> Result<(), StoreError> {
        let path = self.path_of(name);
        let key = key.expose().as_bytes();
        atomic_file::write_with_folder(&path, key, Existing::ReplacePrivately)
            .map_err(|error| StoreError::File(path, error))
    }

    fn delete(&self, name: &EntryName) -> Result<bool, StoreError> {
        let path = self.path_of(name);
        atomic_file::remove(&path).map_err(|error| StoreError::File(path, error))
    }
}

/// Encodes text as one segment of a path, unambiguously.
fn file_name(text: &str) -> String {
    let mut name = String::new();
    for byte in text.bytes() {
        let c = char::from(byte);
        if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') {
            name.push(c);
        } else {
            name.push_str(&format!("%{byte:02X}"));
        }
    }
    name
}

#[cfg(unix)]
fn refuse_exposed(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::PermissionsExt;
    let about = fs::metadata(path).map_err(|error| StoreError::File(path.into(), error))?;
    let mode = about.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        return Err(StoreError::Exposed(path.into(), mode));
    }
    Ok(())
}

#[cfg(not(unix))]
fn refuse_exposed(_path: &Path) -> Result<(), StoreError> {
    Ok(())
}

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
            .map_err(|error| kernel_error_of(&error))
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn kernel() -> Result<Self, StoreError> {
        Err(StoreError::Unusable("only Linux has keyutils".into()))
    }

    fn error(&self, error: &Error) -> StoreError {
        match self {
            Self::System => error_of(error),
            #[cfg(target_os = "linux")]
            Self::Kernel(_) => kernel_error_of(error),
        }
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
        entry.map_err(|error| self.error(&error))
    }
}

impl KeyStore for KeyringStore {
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreError> {
        let bytes = match self.entry(name)?.get_secret() {
            Ok(bytes) => bytes,
            Err(Error::NoEntry) => return Ok(None),
            Err(error) => return Err(self.error(&error)),
        };
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(Secret::new(text))),
            Err(_) => Err(StoreError::Unusable("the entry is not text".into())),
        }
    }

    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        account: Option<&str>,
    ) -> Result<(), StoreError> {
        refuse_change()?;
        let entry = self.entry(name)?;
        entry
            .set_secret(key.expose().as_bytes())
            .map_err(|error| self.error(&error))?;
        if cfg!(target_os = "linux") && matches!(self, Self::System) {
            let mut attributes = HashMap::from([("application", "nycapt")]);
            attributes.extend(account.map(|account| ("account_id", account)));
            // They are only for people who browse the keyring.
            let _ = entry.update_attributes(&attributes);
        }
        Ok(())
    }

    fn delete(&self, name: &EntryName) -> Result<bool, StoreError> {
        refuse_change()?;
        match self.entry(name)?.delete_credential() {
            Ok(()) => Ok(true),
            Err(Error::NoEntry) => Ok(false),
            Err(error) => Err(self.error(&error)),
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

fn refuse_change() -> Result<(), StoreError> {
    dry_run::refuse_change().map_err(|error| StoreError::Unusable(error.to_string()))
}

/// The kernel's keyring has no window to unlock it: a refused access stays refused.
#[cfg(target_os = "linux")]
fn kernel_error_of(error: &Error) -> StoreError {
    if matches!(error, Error::NoStorageAccess(_)) {
        let why = message_of(error);
        return StoreError::Unusable(message!("key-kernel-refused", why));
    }
    error_of(error)
}

fn error_of(error: &Error) -> StoreError {
    let why = message_of(error);
    if matches!(error, Error::NoStorageAccess(_)) {
        StoreError::Locked(why)
    } else {
        StoreError::Unusable(why)
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

    fn name(origin: &str, profile: &str) -> EntryName {
        EntryName::new(origin.into(), profile.parse().unwrap())
    }

    #[test]
    fn a_refused_access_counts_as_locked() {
        let refused = Error::NoStorageAccess("object locked".into());
        assert!(matches!(error_of(&refused), StoreError::Locked(why) if why == "object locked"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_kernel_that_refuses_access_is_not_waited_for() {
        let refused = Error::NoStorageAccess("AccessDenied".into());
        let StoreError::Unusable(why) = kernel_error_of(&refused) else {
            panic!("{:?}", kernel_error_of(&refused));
        };
        assert!(
            why.contains("AccessDenied") && !why.contains("unlock"),
            "{why}"
        );
    }

    #[test]
    fn a_key_is_kept_for_one_origin_and_one_profile() {
        let folder = tempfile::tempdir().unwrap();
        let store = FileStore::new(folder.path());
        let mine = name("https://api.example:8443", "default");
        assert_eq!(store.read(&mine).unwrap(), None);
        store.write(&mine, &Secret::new("one"), None).unwrap();
        store.write(&mine, &Secret::new("two"), None).unwrap();
        assert_eq!(store.read(&mine).unwrap(), Some(Secret::new("two")));
        for other in [
            name("https://api.example", "default"),
            name("http://api.example:8443", "default"),
            name("https://api.example:8443", "other"),
            mine.probe(),
        ] {
            assert_eq!(store.read(&other).unwrap(), None, "{other:?}");
        }
        assert!(store.delete(&mine).unwrap());
        assert!(!store.delete(&mine).unwrap());
        assert_eq!(store.read(&mine).unwrap(), None);
    }

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
}

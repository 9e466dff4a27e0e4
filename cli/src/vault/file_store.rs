//! Keys in plain text in files of mode 0600, for users who choose that.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use nycapt::contract::Secret;

use super::entry::EntryName;
use super::error::StoreError;
use super::store::KeyStore;
use crate::atomic_file;

/// One file a key: `<folder>/<origin>/<profile>`.
pub(super) struct FileStore {
    folder: PathBuf,
}

impl FileStore {
    /// The store below the folder of this program's settings.
    pub(super) fn new(settings: &Path) -> Self {
        Self {
            folder: settings.join("keys"),
        }
    }

    /// The file of a key.
    pub(super) fn path_of(&self, name: &EntryName) -> PathBuf {
        self.folder
            .join(file_name(name.origin.as_str()))
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
        atomic_file::write_secret(&path, key.expose().as_bytes())
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

/// Refuses a key that others can read.
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

#[cfg(test)]
mod tests {
    use super::super::entry::Origin;
    use super::*;

    fn name(origin: &str, profile: &str) -> EntryName {
        EntryName::new(Origin::of(origin), profile.parse().unwrap())
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
}

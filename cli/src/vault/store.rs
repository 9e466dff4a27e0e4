//! What every store of keys can do, and how one is chosen and opened.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use nycapt::contract::Secret;

use super::entry::EntryName;
use super::error::StoreError;
use super::file_store::FileStore;
use super::os_store::OsStore;
use crate::cli::StoreChoice;

/// A place where keys are kept. Calls may block; each is given a time limit by its caller.
pub(super) trait KeyStore: Send + Sync {
    /// The key of this name; none where there is none.
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreError>;

    /// Keeps a key in place of any other of this name.
    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        account: Option<&str>,
    ) -> Result<(), StoreError>;

    /// Removes a key; whether there was one.
    fn delete(&self, name: &EntryName) -> Result<bool, StoreError>;

    /// Whether what is kept outlives the person's session.
    fn outlives_session(&self, _name: &EntryName) -> Result<bool, StoreError> {
        Ok(true)
    }
}

/// Opens a store of a kind.
pub(super) type OpenStore =
    Arc<dyn Fn(StoreChoice) -> Result<Box<dyn KeyStore>, StoreError> + Send + Sync>;

/// The real stores; files are kept under `folder`.
pub(super) fn real_stores(folder: Option<PathBuf>) -> OpenStore {
    Arc::new(move |choice| match choice {
        StoreChoice::Os => Ok(Box::new(OsStore)),
        StoreChoice::Keyutils => keyutils(),
        StoreChoice::File => match &folder {
            Some(folder) => Ok(Box::new(FileStore::new(keys_folder(folder)))),
            None => Err(StoreError::NoHome),
        },
        StoreChoice::Off => Err(StoreError::Off),
    })
}

/// Where the file store keeps its files.
pub(super) fn keys_folder(folder: &Path) -> PathBuf {
    folder.join("keys")
}

#[cfg(target_os = "linux")]
fn keyutils() -> Result<Box<dyn KeyStore>, StoreError> {
    super::keyutils_store::KeyutilsStore::open()
        .map(|store| -> Box<dyn KeyStore> { Box::new(store) })
}

#[cfg(not(target_os = "linux"))]
fn keyutils() -> Result<Box<dyn KeyStore>, StoreError> {
    Err(StoreError::Unusable("only Linux has keyutils".into()))
}

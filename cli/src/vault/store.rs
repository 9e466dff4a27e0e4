//! What every store of keys can do.

use std::sync::Arc;

use nycapt::contract::Secret;

use super::entry::EntryName;
use super::error::StoreError;
use super::options::StoreChoice;

/// A place where keys are kept. Calls may block; the caller limits their time.
pub(super) trait KeyStore: Send + Sync {
    /// Returns the key of this name, if there is one.
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

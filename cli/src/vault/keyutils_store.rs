//! The keyring of the Linux kernel: no program behind it, and nothing survives long.

use std::sync::Arc;

use keyring_core::api::CredentialStoreApi;
use linux_keyutils_keyring_store::{Cred, Store};
use nycapt::contract::Secret;

use super::entry::EntryName;
use super::error::StoreError;
use super::os_store::{delete_from, error_of, read_from};
use super::store::KeyStore;

/// The session keyring of the kernel, linked to the user's persistent one where there is one.
pub(super) struct KeyutilsStore(Arc<Store>);

impl KeyutilsStore {
    pub(super) fn open() -> Result<Self, StoreError> {
        Store::new().map(Self).map_err(|error| error_of(&error))
    }

    fn entry(&self, name: &EntryName) -> Result<keyring_core::Entry, StoreError> {
        self.0
            .build(&name.service(), &name.user(), None)
            .map_err(|error| error_of(&error))
    }
}

impl KeyStore for KeyutilsStore {
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreError> {
        read_from(&self.entry(name)?)
    }

    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        _account: Option<&str>,
    ) -> Result<(), StoreError> {
        self.entry(name)?
            .set_secret(key.expose().as_bytes())
            .map_err(|error| error_of(&error))
    }

    fn outlives_session(&self, name: &EntryName) -> Result<bool, StoreError> {
        let entry = self.entry(name)?;
        let credential = entry.as_any().downcast_ref::<Cred>();
        Ok(credential.is_some_and(|credential| credential.persistent.is_some()))
    }

    fn delete(&self, name: &EntryName) -> Result<bool, StoreError> {
        delete_from(&self.entry(name)?)
    }
}

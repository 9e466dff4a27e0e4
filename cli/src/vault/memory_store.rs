//! A store in memory, for tests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use nycapt::contract::Secret;

use super::entry::EntryName;
use super::error::StoreError;
use super::store::{KeyStore, OpenStore};

/// What is kept, and how many of the next writes succeed.
#[derive(Clone, Default)]
pub(super) struct MemoryStore {
    pub(super) kept: Arc<Mutex<BTreeMap<(String, String), Secret>>>,
    pub(super) reads: Arc<Mutex<u32>>,
    pub(super) fails: bool,
}

impl MemoryStore {
    pub(super) fn for_every_choice(&self) -> OpenStore {
        let store = self.clone();
        Arc::new(move |_| Ok(Box::new(store.clone())))
    }
}

fn place_of(name: &EntryName) -> (String, String) {
    (name.service(), name.user())
}

impl KeyStore for MemoryStore {
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreError> {
        *self.reads.lock().unwrap() += 1;
        if self.fails {
            return Err(StoreError::Locked("it is locked".into()));
        }
        Ok(self.kept.lock().unwrap().get(&place_of(name)).cloned())
    }

    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        _account: Option<&str>,
    ) -> Result<(), StoreError> {
        if self.fails {
            return Err(StoreError::Locked("it is locked".into()));
        }
        self.kept
            .lock()
            .unwrap()
            .insert(place_of(name), key.clone());
        Ok(())
    }

    fn delete(&self, name: &EntryName) -> Result<bool, StoreError> {
        Ok(self.kept.lock().unwrap().remove(&place_of(name)).is_some())
    }
}

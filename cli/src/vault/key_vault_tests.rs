//! The vault on a store in memory.

use std::collections::BTreeMap;
use std::sync::Mutex;

use clap::{Args, Command, FromArgMatches};

use super::*;

const ORIGIN: &str = "https://api.example";

fn vault_of(arguments: &[&str], variables: &[(&str, &str)], store: &MemoryStore) -> KeyVault {
    let environment = Environment::of(variables, Path::new("/"));
    let command = KeyOptions::augment_args(Command::new("nycapt").no_binary_name(true));
    let options = KeyOptions::from_arg_matches(&command.get_matches_from(arguments)).unwrap();
    let store = store.clone();
    let stores: OpenStore = Arc::new(move |_| Ok(Box::new(store.clone())));
    KeyVault::with(&options, ORIGIN.into(), &environment, stores)
}

/// A vault whose settings are in a folder that the test owns.
fn vault(arguments: &[&str], store: &MemoryStore, folder: &tempfile::TempDir) -> KeyVault {
    let mut vault = vault_of(arguments, &[], store);
    vault.folder = Some(folder.path().to_owned());
    vault
}

async fn kept(vault: &KeyVault, key: &str) {
    let key = Secret::new(key);
    let record = vault.new_record(StoreChoice::Os, &key);
    vault.keep(StoreChoice::Os, &key, record).await.unwrap();
}

#[tokio::test]
async fn a_store_is_read_once_and_only_for_a_key_that_is_not_handed_in() {
    let (store, folder) = (MemoryStore::default(), tempfile::tempdir().unwrap());
    let reads = || std::mem::take(&mut *store.reads.lock().unwrap());
    let of = |arguments: &[&str], variable| vault_of(arguments, &[variable], &store);
    let given = of(&[], ("NYCAPT_API_KEY", "of_variable"));
    let found = given.required_key().await.unwrap();
    assert_eq!(found.secret.expose(), "of_variable");
    // A build machine has no keyring.
    let ci = ("CI", "true");
    let none = of(&[], ci).required_key().await;
    assert_eq!(none.unwrap_err().exit(), 4);
    assert_eq!(reads(), 0);
    let asked = of(&["--store", "os"], ci);
    assert!(asked.key().await.unwrap().is_none());
    assert_eq!(reads(), 1);

    let vault = vault(&[], &store, &folder);
    kept(&vault, "nycapt_live_0123456789abcdef").await;
    reads();
    vault.required_key().await.unwrap();
    assert_eq!(reads(), 1);
    vault.record().unwrap();
    assert_eq!(reads(), 0);
}

#[tokio::test]
async fn a_key_that_cannot_be_noted_is_not_left_in_its_store() {
    let (store, folder) = (MemoryStore::default(), tempfile::tempdir().unwrap());
    let vault = vault(&[], &store, &folder);
    let key = Secret::new("nycapt_live_fedcba9876543210");
    let record = vault.new_record(StoreChoice::Os, &key);
    // No record can be written while its lock is no file.
    std::fs::create_dir(folder.path().join("profiles.lock")).unwrap();
    let not_kept = vault.keep(StoreChoice::Os, &key, record).await;
    assert!(!not_kept.unwrap_err().lost_before);
    assert!(store.kept.lock().unwrap().is_empty());
}

#[tokio::test]
async fn what_is_forgotten_in_one_store_is_still_known_in_another() {
    let (store, folder) = (MemoryStore::default(), tempfile::tempdir().unwrap());
    let vault = vault(&[], &store, &folder);
    kept(&vault, "nycapt_live_0123456789abcdef").await;
    vault.forget(StoreChoice::Keyutils).await.unwrap();
    assert_eq!(vault.record().unwrap().unwrap().store, StoreChoice::Os);
}

#[test]
fn nothing_is_shown_of_a_short_secret() {
    assert_eq!(last_four(&Secret::new("0123456789abcdef")), None);
    assert_eq!(
        last_four(&Secret::new("0123456789abcdefXYZW")).as_deref(),
        Some("XYZW")
    );
}

#[derive(Clone, Default)]
struct MemoryStore {
    kept: Arc<Mutex<BTreeMap<(String, String), Secret>>>,
    reads: Arc<Mutex<u32>>,
}

fn place_of(name: &EntryName) -> (String, String) {
    (name.service(), name.user())
}

impl KeyStore for MemoryStore {
    fn read(&self, name: &EntryName) -> Result<Option<Secret>, StoreError> {
        *self.reads.lock().unwrap() += 1;
        Ok(self.kept.lock().unwrap().get(&place_of(name)).cloned())
    }

    fn write(
        &self,
        name: &EntryName,
        key: &Secret,
        _account: Option<&str>,
    ) -> Result<(), StoreError> {
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

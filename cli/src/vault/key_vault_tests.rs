//! The vault on a store in memory.

use std::collections::BTreeMap;
use std::sync::Mutex;

use clap::{Args, Command, FromArgMatches};

use super::*;

const URL: &str = "https://api.example/nyc/";

fn vault_of(
    arguments: &[&str],
    base_url: &str,
    variables: &[(&str, &str)],
    stores: OpenStore,
) -> KeyVault {
    let environment = Environment::of(variables, Path::new("/"));
    let command = KeyOptions::augment_args(Command::new("nycapt").no_binary_name(true));
    let options = KeyOptions::from_arg_matches(&command.get_matches_from(arguments)).unwrap();
    KeyVault::with(&options, base_url, &environment, stores)
}

/// A vault whose settings are in a folder that the test owns.
fn vault(arguments: &[&str], store: &MemoryStore, folder: &tempfile::TempDir) -> KeyVault {
    let mut vault = vault_of(arguments, URL, &[], store.for_every_choice());
    vault.folder = Some(folder.path().to_owned());
    vault
}

async fn kept(vault: &KeyVault, key: &str) {
    let key = Secret::new(key);
    let record = vault.new_record(StoreChoice::Os, &key);
    vault.keep(StoreChoice::Os, &key, record).await.unwrap();
}

#[tokio::test]
async fn a_key_that_is_handed_in_leaves_the_store_alone() {
    let store = MemoryStore::default();
    let environment = &[("NYCAPT_API_KEY", "of_variable")];
    let vault = vault_of(&[], URL, environment, store.for_every_choice());
    let found = vault.required_key().await.unwrap();
    assert_eq!(found.secret.expose(), "of_variable");
    assert_eq!(*store.reads.lock().unwrap(), 0);
}

#[tokio::test]
async fn one_question_is_one_read_of_one_store() {
    let (store, folder) = (MemoryStore::default(), tempfile::tempdir().unwrap());
    let vault = vault(&[], &store, &folder);
    kept(&vault, "nycapt_live_0123456789abcdef").await;
    *store.reads.lock().unwrap() = 0;
    vault.required_key().await.unwrap();
    assert_eq!(*store.reads.lock().unwrap(), 1);
    vault.record().unwrap();
    assert_eq!(*store.reads.lock().unwrap(), 1);
}

#[tokio::test]
async fn a_build_machine_never_touches_a_keyring_unless_asked() {
    let store = MemoryStore::default();
    let ci = &[("CI", "true")];
    let vault = vault_of(&[], URL, ci, store.for_every_choice());
    assert_eq!(vault.required_key().await.unwrap_err().exit(), 4);
    assert_eq!(*store.reads.lock().unwrap(), 0);
    let asked = vault_of(&["--store", "os"], URL, ci, store.for_every_choice());
    assert!(asked.key().await.unwrap().is_none());
    assert_eq!(*store.reads.lock().unwrap(), 1);
}

#[tokio::test]
async fn the_record_says_what_is_kept_without_the_key() {
    let (store, folder) = (MemoryStore::default(), tempfile::tempdir().unwrap());
    let vault = vault(&[], &store, &folder);
    kept(&vault, "nycapt_live_0123456789abcdef").await;
    let text = std::fs::read_to_string(folder.path().join("profiles.toml")).unwrap();
    assert!(text.contains("last_four = \"cdef\""), "{text}");
    assert!(!text.contains("0123456789"), "{text}");
    assert!(vault.forget(StoreChoice::Os).await.unwrap());
    assert!(!vault.forget(StoreChoice::Os).await.unwrap());
    assert_eq!(vault.record().unwrap(), None);
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

#[tokio::test]
async fn a_key_is_put_back_when_the_one_after_it_cannot_be_kept() {
    let (store, folder) = (MemoryStore::default(), tempfile::tempdir().unwrap());
    let vault = vault(&[], &store, &folder);
    let key = Secret::new("nycapt_live_fedcba9876543210");
    let record = vault.new_record(StoreChoice::Os, &key);
    // No record can be written while its lock is no file.
    let lock = folder.path().join("profiles.lock");
    std::fs::create_dir(&lock).unwrap();
    let not_kept = vault.keep(StoreChoice::Os, &key, record.clone()).await;
    assert!(!not_kept.unwrap_err().lost_before);
    assert!(store.kept.lock().unwrap().is_empty());

    std::fs::remove_dir(&lock).unwrap();
    kept(&vault, "nycapt_live_0123456789abcdef").await;
    std::fs::remove_file(&lock).unwrap();
    std::fs::create_dir(&lock).unwrap();
    let not_kept = vault.keep(StoreChoice::Os, &key, record).await;
    assert!(!not_kept.unwrap_err().lost_before);
    let found = vault.required_key().await.unwrap();
    assert_eq!(found.secret.expose(), "nycapt_live_0123456789abcdef");
}

#[tokio::test]
async fn a_probe_leaves_nothing_and_a_store_that_fails_is_exit_12() {
    let (store, folder) = (MemoryStore::default(), tempfile::tempdir().unwrap());
    vault(&[], &store, &folder)
        .probe(StoreChoice::Os)
        .await
        .unwrap();
    assert!(store.kept.lock().unwrap().is_empty());
    let broken = MemoryStore {
        fails: true,
        ..MemoryStore::default()
    };
    let vault = vault(&[], &broken, &folder);
    let error = vault.probe(StoreChoice::Os).await.unwrap_err();
    assert_eq!(vault.error(error, "no").exit(), 12);
    assert_eq!(vault.required_key().await.unwrap_err().exit(), 12);
}

#[test]
fn nothing_is_shown_of_a_short_secret() {
    assert_eq!(last_four(&Secret::new("0123456789abcdef")), None);
    assert_eq!(
        last_four(&Secret::new("0123456789abcdefXYZW")).as_deref(),
        Some("XYZW")
    );
}

/// What is kept, and how many of the next writes succeed.
#[derive(Clone, Default)]
struct MemoryStore {
    kept: Arc<Mutex<BTreeMap<(String, String), Secret>>>,
    reads: Arc<Mutex<u32>>,
    fails: bool,
}

impl MemoryStore {
    fn for_every_choice(&self) -> OpenStore {
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

//! Finds, stores and removes one profile's key for one service.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use nycapt::contract::{ErrorKind, Secret};

use super::error::{Session, StoreError};
use super::options::{EntryName, KeyOptions, StoreChoice};
use super::profiles::{ProfileRecord, Profiles};
use super::source::{KeySource, given_source, key_in_file, read_given_key};
use super::store::{FileStore, KeyStore, KeyringStore, OpenStore};
use crate::dry_run;
use crate::environment::Environment;
use crate::error::CliError;

#[derive(Debug)]
pub(crate) struct FoundKey {
    pub(crate) secret: Secret,
    pub(crate) source: KeySource,
}

/// A key that could not be stored.
#[derive(Debug)]
pub(crate) struct KeyNotStored {
    pub(crate) error: StoreError,
    /// Whether the previous key may be gone from the store, too.
    pub(crate) lost_before: bool,
}

/// One profile's key for one service. Opening it reads nothing.
pub(crate) struct KeyVault {
    pub(crate) name: EntryName,
    pub(crate) options: KeyOptions,
    pub(super) folder: Option<PathBuf>,
    environment: Environment,
    open_store: OpenStore,
}

impl KeyVault {
    /// The vault of a profile for the service at an origin.
    pub(crate) fn open(options: &KeyOptions, origin: String, environment: &Environment) -> Self {
        let folder = environment.config_home();
        let open_store = move |choice| open_store(choice, folder.as_deref());
        Self::with(options, origin, environment, Arc::new(open_store))
    }

    fn with(
        options: &KeyOptions,
        origin: String,
        environment: &Environment,
        open_store: OpenStore,
    ) -> Self {
        Self {
            name: EntryName::new(origin, options.profile.clone()),
            options: options.clone(),
            folder: environment.config_home(),
            environment: environment.clone(),
            open_store,
        }
    }

    pub(crate) fn session(&self) -> Session {
        Session::of(&self.environment)
    }

    /// The record of the stored key; reads no store.
    pub(crate) fn record(&self) -> Result<Option<ProfileRecord>, CliError> {
        let profiles = self.profiles();
        profiles.map_or(Ok(None), |profiles| profiles.find(&self.name))
    }

    pub(crate) fn records(&self) -> Result<Vec<ProfileRecord>, CliError> {
        let profiles = self.profiles();
        profiles.map_or(Ok(Vec::new()), |profiles| profiles.all())
    }

    /// The source of a key for this run, which takes precedence over any store.
    pub(crate) fn given_source(&self) -> Option<KeySource> {
        given_source(self.options.api_key_file.as_deref(), &self.environment)
    }

    /// The store to read and write: as chosen, else where the key is, else the system's.
    pub(crate) fn store(&self) -> Result<StoreChoice, CliError> {
        if let Some(choice) = self.options.store {
            return Ok(choice);
        }
        Ok(match self.record()? {
            Some(record) => record.store,
            None if self.environment.is_ci() => StoreChoice::Off,
            None => StoreChoice::Os,
        })
    }

    pub(crate) fn place(&self, choice: StoreChoice) -> String {
        let keyring = format!("{} / {}", self.name.service(), self.name.user());
        match (choice, &self.folder) {
            (StoreChoice::File, Some(folder)) => {
                let path = FileStore::new(folder).path_of(&self.name);
                format!("file {}", path.display())
            }
            (StoreChoice::Keyutils, _) => {
                format!("kernel keyring ({keyring})")
            }
            (StoreChoice::Os | StoreChoice::File | StoreChoice::Off, _) => {
                format!("{choice} ({keyring})")
            }
        }
    }

    /// The key to send: given for this run, else stored. Reads one store at most once.
    pub(crate) async fn key(&self) -> Result<Option<FoundKey>, CliError> {
        let given = read_given_key(self.options.api_key_file.as_deref(), &self.environment)?;
        if let Some((secret, source)) = given {
            return Ok(Some(FoundKey { secret, source }));
        }
        self.stored_key().await
    }

    /// The key to send; the error without one lists what to do.
    pub(crate) async fn required_key(&self) -> Result<FoundKey, CliError> {
        match self.key().await? {
            Some(key) => Ok(key),
            None => Err(self.no_key().await?),
        }
    }

    pub(crate) fn key_of_flag(&self) -> Result<Option<Secret>, CliError> {
        self.options
            .api_key_file
            .as_deref()
            .map(key_in_file)
            .transpose()
    }

    async fn stored_key(&self) -> Result<Option<FoundKey>, CliError> {
        self.key_in(self.store()?).await
    }

    /// The profile's current key, wherever a new one is about to be stored.
    pub(crate) async fn recorded_key(&self) -> Result<Option<FoundKey>, CliError> {
        match self.record()? {
            Some(record) => self.key_in(record.store).await,
            None => self.stored_key().await,
        }
    }

    async fn key_in(&self, choice: StoreChoice) -> Result<Option<FoundKey>, CliError> {
        if choice == StoreChoice::Off {
            return Ok(None);
        }
        match self.within(choice, |store, name| store.read(name)).await {
            Ok(secret) => Ok(secret.map(|secret| FoundKey {
                secret,
                source: KeySource::Store(choice),
            })),
            // No key was ever stored here, so a missing store does not matter.
            Err(StoreError::Unreachable(_))
                if self.options.store.is_none() && self.record()?.is_none() =>
            {
                Ok(None)
            }
            Err(error) => Err(self.error(error, "the stored key cannot be read")),
        }
    }

    /// Tests that a store can write and delete a key, before there is one to lose; in a dry run,
    /// that it can be read.
    pub(crate) async fn probe(&self, choice: StoreChoice) -> Result<(), StoreError> {
        if self.folder.is_none() {
            return Err(StoreError::NoHome);
        }
        self.within(choice, |store, name| {
            let name = name.probe();
            if dry_run::is_on() {
                return store.read(&name).map(drop);
            }
            store.write(&name, &Secret::new("probe"), None)?;
            store.delete(&name).map(|_| ())
        })
        .await
    }

    /// Stores a key and its record; on failure, restores the previous key.
    pub(crate) async fn keep(
        &self,
        choice: StoreChoice,
        key: &Secret,
        record: ProfileRecord,
    ) -> Result<(), KeyNotStored> {
        let before = self.within(choice, |store, name| store.read(name)).await;
        let before = before.map_err(|error| KeyNotStored {
            error,
            lost_before: false,
        })?;
        let Err(error) = self.try_to_keep(choice, key, record).await else {
            return Ok(());
        };
        let had_one = before.is_some();
        // A store that timed out may have written anyway.
        let restored = self.within(choice, move |store, name| match before {
            Some(before) => store.write(name, &before, None),
            // Nothing may be found without a record.
            None => store.delete(name).map(drop),
        });
        Err(KeyNotStored {
            error,
            lost_before: restored.await.is_err() && had_one,
        })
    }

    async fn try_to_keep(
        &self,
        choice: StoreChoice,
        key: &Secret,
        record: ProfileRecord,
    ) -> Result<(), StoreError> {
        let profiles = self.profiles().ok_or(StoreError::NoHome)?;
        let recorded = self.record().map_err(unusable)?.map(|record| record.store);
        let (key, account) = (key.clone(), record.account_id.clone());
        self.within(choice, move |store, name| {
            store.write(name, &key, account.as_deref())
        })
        .await?;
        profiles.put(record).map_err(unusable)?;
        if let Some(recorded) = recorded.filter(|recorded| *recorded != choice) {
            // An unreachable store keeps its copy, but no record points to it.
            let _ = self
                .within(recorded, |store, name| store.delete(name))
                .await;
        }
        Ok(())
    }

    /// Whether a store keeps a key longer than the person's session.
    pub(crate) async fn outlives_session(&self, choice: StoreChoice) -> bool {
        let asked = self.within(choice, |store, name| store.outlives_session(name));
        asked.await.unwrap_or(false)
    }

    /// Removes the key from a store, and its record if the record points there; returns whether
    /// there was anything.
    pub(crate) async fn forget(&self, choice: StoreChoice) -> Result<bool, StoreError> {
        let recorded = self.record().map_err(unusable)?.map(|record| record.store);
        let removed = match choice {
            // Opens nothing, so that it can't time out.
            StoreChoice::Off => Ok(false),
            StoreChoice::Os | StoreChoice::Keyutils | StoreChoice::File => {
                self.within(choice, |store, name| store.delete(name)).await
            }
        };
        let removed = match removed {
            Err(StoreError::Unreachable(_))
                if self.options.store.is_none() && recorded.is_none() =>
            {
                false
            }
            removed => removed?,
        };
        let was_recorded = recorded == Some(choice);
        if let (true, Some(profiles)) = (was_recorded, self.profiles()) {
            profiles.remove(&self.name).map_err(unusable)?;
        }
        Ok(removed || was_recorded)
    }

    pub(crate) fn new_record(&self, store: StoreChoice, key: &Secret) -> ProfileRecord {
        ProfileRecord {
            name: self.name.profile.clone(),
            origin: self.name.origin.clone(),
            store,
            created: jiff::Timestamp::now()
                .round(jiff::Unit::Second)
                .unwrap_or_default()
                .to_string(),
            account_id: None,
            key_id: None,
            label: None,
            last_four: last_four(key),
        }
    }

    pub(crate) fn error(&self, error: StoreError, message: &str) -> CliError {
        error.into_cli_error(message, &self.session())
    }

    /// The error for a missing key, with what to do.
    pub(crate) async fn no_key(&self) -> Result<CliError, CliError> {
        let EntryName {
            origin, profile, ..
        } = &self.name;
        let message = format!("no API key for {origin} (profile `{profile}`)");
        let mut error = CliError::unsent(ErrorKind::Unauthenticated, message);
        let elsewhere = self
            .records()?
            .into_iter()
            .find(|record| record.name == *profile);
        if let Some(record) = elsewhere {
            error = error.hint(format!(
                "the key for profile `{profile}` belongs to {} and is not sent to any other service",
                record.origin
            ));
        }
        if self.store()? == StoreChoice::Off {
            error = error.cause(StoreError::Off.cause(&self.session()));
        }
        let error = self.with_new_key(error).await;
        Ok(error.hint("`NYCAPT_API_KEY` and `NYCAPT_API_KEY_FILE` provide a key for one run"))
    }

    fn profiles(&self) -> Option<Profiles> {
        self.folder.as_deref().map(Profiles::of)
    }

    /// Uses a store on a thread of its own: a keyring that hangs must not hang the program.
    async fn within<T: Send + 'static>(
        &self,
        choice: StoreChoice,
        work: impl FnOnce(&dyn KeyStore, &EntryName) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (done, answer) = tokio::sync::oneshot::channel();
        let (open, name) = (Arc::clone(&self.open_store), self.name.clone());
        std::thread::spawn(move || {
            let result = open(choice).and_then(|store| work(store.as_ref(), &name));
            // The receiver is dropped on timeout.
            let _ = done.send(result);
        });
        match tokio::time::timeout(self.options.keyring_timeout, answer).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(StoreError::Unusable(
                "the store stopped unexpectedly".into(),
            )),
            Err(_) => Err(StoreError::TimedOut(self.options.keyring_timeout)),
        }
    }
}

fn open_store(choice: StoreChoice, folder: Option<&Path>) -> Result<Box<dyn KeyStore>, StoreError> {
    Ok(match choice {
        StoreChoice::Os => Box::new(KeyringStore::System),
        StoreChoice::Keyutils => Box::new(KeyringStore::kernel()?),
        StoreChoice::File => Box::new(FileStore::new(folder.ok_or(StoreError::NoHome)?)),
        StoreChoice::Off => return Err(StoreError::Off),
    })
}

fn unusable(error: CliError) -> StoreError {
    StoreError::Unusable(error.message().to_owned())
}

/// The last four characters of a key that is long enough to show them.
fn last_four(key: &Secret) -> Option<String> {
    let text = key.expose();
    let start = text.len().checked_sub(4).filter(|start| *start >= 16)?;
    text.get(start..).map(str::to_owned)
}

#[cfg(test)]
#[path = "key_vault_tests.rs"]
mod tests;

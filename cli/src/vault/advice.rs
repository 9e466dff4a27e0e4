//! The stores that can be used here, and the commands to suggest.

use super::error::StoreError;
use super::key_vault::KeyVault;
use super::options::StoreChoice;
use super::source::KeySource;
use crate::atomic_file::lock_when_free;
use crate::error::CliError;
use crate::invocation::Invocation;

pub(crate) const REGISTER: &str = "nycapt agent register";
pub(crate) const LOGIN: &str = "nycapt auth login";
/// Uses no store, whatever this call or a variable selects.
const SHOWN: &str = "nycapt agent register --show-secret --store off";

impl KeyVault {
    /// The stores that can be used here, best first, as the options that select them and a
    /// note for people.
    async fn usable_stores(
        &self,
        failed: Option<StoreChoice>,
        most: usize,
    ) -> Vec<(&'static str, String)> {
        let preferred = self.store().unwrap_or(StoreChoice::Os);
        let others = [StoreChoice::Keyutils, StoreChoice::File];
        let others = others.into_iter().filter(|choice| *choice != preferred);
        let mut stores = Vec::new();
        for choice in [preferred].into_iter().chain(others) {
            let is_out = failed == Some(choice) || choice == StoreChoice::Off;
            if stores.len() == most || is_out || self.probe(choice).await.is_err() {
                continue;
            }
            let options = match choice {
                StoreChoice::File if choice == preferred => " --insecure-storage",
                StoreChoice::File => " --store file --insecure-storage",
                StoreChoice::Keyutils if choice != preferred => " --store keyutils",
                StoreChoice::Os | StoreChoice::Keyutils | StoreChoice::Off => "",
            };
            let note = match choice {
                StoreChoice::Keyutils => "kernel keyring, until you log out".to_owned(),
                StoreChoice::File => format!("plain text, mode 0600: {}", self.place(choice)),
                StoreChoice::Os | StoreChoice::Off => self.place(choice),
            };
            stores.push((options, note));
        }
        stores
    }

    pub(crate) async fn register_command(&self) -> String {
        self.command_here(REGISTER).await
    }

    async fn command_here(&self, command: &str) -> String {
        match self.usable_stores(None, 1).await.first() {
            Some((options, _)) => format!("{command}{options}"),
            None if command == REGISTER => SHOWN.to_owned(),
            None => command.to_owned(),
        }
    }

    /// The error of a store that `command` cannot use, with those that it can.
    pub(crate) async fn not_stored(
        &self,
        failed: StoreChoice,
        error: StoreError,
        message: &str,
        command: &str,
        invocation: &Invocation,
    ) -> CliError {
        let error = self.error(error, message);
        self.with_other_stores(failed, error, command, invocation)
            .await
    }

    /// Adds `command` for every other store that takes a key.
    pub(crate) async fn with_other_stores(
        &self,
        failed: StoreChoice,
        mut error: CliError,
        command: &str,
        invocation: &Invocation,
    ) -> CliError {
        for (options, note) in self.usable_stores(Some(failed), usize::MAX).await {
            let command = format!("{command}{options}");
            let taken = ["name", "new", "replace"];
            error = error.next(note, invocation.carry_options(&command, &taken));
        }
        if command == REGISTER {
            let shown = invocation.carry_options(SHOWN, &["name"]);
            return error.next("print the key once, for your own vault", shown);
        }
        error.hint("`NYCAPT_API_KEY` and `NYCAPT_API_KEY_FILE` provide a key for one run")
    }

    pub(crate) async fn explain_rejected(
        &self,
        error: CliError,
        source: &KeySource,
        invocation: &mut Invocation,
    ) -> CliError {
        if !error.is_rejected_key() {
            return error;
        }
        let name = source.name();
        let is_variable = matches!(source, KeySource::Variable | KeySource::FileVariable);
        let (place, without) = match source {
            KeySource::Store(choice) => (format!("in {}", self.place(*choice)), String::new()),
            KeySource::Flag => {
                // The commands below are for another key.
                *invocation = invocation.without("api_key_file");
                (format!("from `{name}`"), String::new())
            }
            KeySource::Variable | KeySource::FileVariable => {
                (format!("from `{name}`"), format!("env -u {name} "))
            }
        };
        let mut error = error.context(format!("the service rejected the key {place}"));
        if is_variable {
            error = error.hint(format!(
                "`{name}` overrides stored keys; `unset {name}` removes it"
            ));
        }
        let is_stored = matches!(source, KeySource::Store(_));
        if !is_stored && self.record().is_ok_and(|record| record.is_some()) {
            let same = format!("{without}{}", invocation.to_command());
            return error.next("use the stored key", same);
        }
        if is_variable {
            let register = format!("{without}{}", self.register_command().await);
            return error.next("register an agent and store its key", register);
        }
        self.with_new_key(error).await
    }

    pub(crate) async fn with_new_key(&self, error: CliError) -> CliError {
        error
            .next(
                "register an agent and store its key",
                self.register_command().await,
            )
            .next("store a key you have", self.command_here(LOGIN).await)
    }

    /// Keeps every other process of this user from registering at the same time.
    pub(crate) async fn lock_registration(&self) -> Result<Option<std::fs::File>, CliError> {
        let Some(folder) = &self.folder else {
            return Ok(None);
        };
        let unusable = |error: std::io::Error| {
            let message = format!("`{}` cannot be written", folder.display());
            CliError::configuration(message)
                .cause(&error)
                .next("print the key once, for your own vault", SHOWN)
        };
        let held = lock_when_free(&folder.join("register.lock")).await;
        held.map(Some).map_err(unusable)
    }
}

//! Where a key can be kept here and now, and the commands that say so.

use super::key_vault::KeyVault;
use super::source::KeySource;
use crate::cli::StoreChoice;
use crate::error::CliError;
use crate::invocation::Invocation;
use crate::printer::Printer;

const REGISTER: &str = "nycapt agent register";
/// Asks for no store, whatever else this call or a variable asks for.
pub(super) const SHOWN: &str = "nycapt agent register --show-secret --store off";
const LOGIN: &str = "nycapt auth login";

/// A store that took a key a moment ago.
#[derive(Debug)]
pub(crate) struct UsableStore {
    /// What a command adds to use it.
    options: &'static str,
    /// What it is, for a person.
    note: String,
}

impl UsableStore {
    fn command(&self, command: &str) -> String {
        format!("{command} {}", self.options).trim_end().to_owned()
    }
}

impl KeyVault {
    /// The stores that keep a key here and now, best first; `but` is known to fail.
    async fn usable_stores(&self, but: Option<StoreChoice>, most: usize) -> Vec<UsableStore> {
        let preferred = self.store().unwrap_or(StoreChoice::Os);
        let others = [StoreChoice::Keyutils, StoreChoice::File];
        let others = others.into_iter().filter(|choice| *choice != preferred);
        let mut stores = Vec::new();
        for choice in [preferred].into_iter().chain(others) {
            let is_out = but == Some(choice) || choice == StoreChoice::Off;
            if stores.len() == most || is_out || self.probe(choice).await.is_err() {
                continue;
            }
            let options = match choice {
                StoreChoice::File if choice == preferred => "--insecure-storage",
                StoreChoice::File => "--store file --insecure-storage",
                StoreChoice::Keyutils if choice != preferred => "--store keyutils",
                StoreChoice::Os | StoreChoice::Keyutils | StoreChoice::Off => "",
            };
            let note = match choice {
                StoreChoice::Keyutils => "kernel keyring, until you log out".to_owned(),
                StoreChoice::File => format!("plain text, mode 0600: {}", self.place(choice)),
                StoreChoice::Os | StoreChoice::Off => self.place(choice),
            };
            stores.push(UsableStore { options, note });
        }
        stores
    }

    /// The command that registers an agent here and now.
    pub(crate) async fn register_command(&self) -> String {
        self.command_here(REGISTER).await
    }

    async fn command_here(&self, command: &str) -> String {
        match self.usable_stores(None, 1).await.first() {
            Some(store) => store.command(command),
            None if command == REGISTER => SHOWN.to_owned(),
            None => command.to_owned(),
        }
    }

    /// The same error with every store that would have kept the key in place of `failed`.
    pub(crate) async fn with_register_commands(
        &self,
        failed: StoreChoice,
        error: CliError,
        invocation: &Invocation,
    ) -> CliError {
        let mut error = self
            .with_store_commands(failed, error, (REGISTER, invocation))
            .await;
        let shown = invocation.carry_options(SHOWN, &["name"]);
        error = error.next("print the key once, for a vault of yours", shown);
        error
    }

    /// The same for a key that somebody has.
    pub(crate) async fn with_login_commands(
        &self,
        failed: StoreChoice,
        error: CliError,
        invocation: &Invocation,
    ) -> CliError {
        self.with_store_commands(failed, error, (LOGIN, invocation))
            .await
    }

    async fn with_store_commands(
        &self,
        failed: StoreChoice,
        mut error: CliError,
        (command, invocation): (&str, &Invocation),
    ) -> CliError {
        for store in self.usable_stores(Some(failed), usize::MAX).await {
            let command =
                invocation.carry_options(&store.command(command), &["name", "new", "replace"]);
            error = error.next(store.note, command);
        }
        error
    }

    /// The same error; when the service refused the key, with where that came from and the
    /// command that mends it.
    pub(crate) async fn blamed(
        &self,
        error: CliError,
        source: &KeySource,
        printer: &mut Printer,
    ) -> CliError {
        if !error.is_rejected_key() {
            return error;
        }
        let has_stored = self.record().is_ok_and(|record| record.is_some());
        let invocation = printer.invocation();
        match source {
            KeySource::Store(choice) => {
                let place = self.place(*choice);
                self.with_new_key(
                    error.context(format!("the service does not take the key in {place}")),
                )
                .await
            }
            KeySource::Flag => {
                // The commands below are for another key.
                printer.leave_out("api_key_file");
                let message = "the service does not take the key of `--api-key-file`";
                let error = error.context(message);
                if has_stored {
                    let same = invocation.without("api_key_file").to_command();
                    return error.next("use the stored key", same);
                }
                self.with_new_key(error).await
            }
            KeySource::Variable | KeySource::FileVariable => {
                let name = source.name();
                let error = error
                    .context(format!("the service does not take the key of `{name}`"))
                    .hint(format!(
                        "`{name}` goes before every stored key; `unset {name}` takes it away"
                    ));
                let without = format!("env -u {name}");
                if has_stored {
                    let same = format!("{without} {}", invocation.to_command());
                    return error.next("use the stored key", same);
                }
                let register = self.register_command().await;
                error.next(
                    "register an agent and keep its key",
                    format!("{without} {register}"),
                )
            }
        }
    }

    /// The same error with how the profile gets a key.
    pub(crate) async fn with_new_key(&self, error: CliError) -> CliError {
        error
            .next(
                "register an agent and keep its key",
                self.register_command().await,
            )
            .next("store a key that you have", self.command_here(LOGIN).await)
    }
}

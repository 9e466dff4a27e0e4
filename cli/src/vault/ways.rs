//! Where a key can be kept here and now, and the commands that say so.

use super::key_vault::KeyVault;
use super::source::KeySource;
use crate::again::Again;
use crate::cli::StoreChoice;
use crate::printer::Printer;
use crate::trouble::Trouble;

const REGISTER: &str = "nycapt agent register";
/// Asks for no store, whatever else this call or a variable asks for.
pub(super) const SHOWN: &str = "nycapt agent register --show-secret --store off";
const LOGIN: &str = "nycapt auth login";

/// A store that took a key a moment ago.
#[derive(Debug)]
pub(crate) struct Way {
    /// What a command adds to use it.
    options: &'static str,
    /// What it is, for a person.
    note: String,
}

impl Way {
    fn command(&self, command: &str) -> String {
        format!("{command} {}", self.options).trim_end().to_owned()
    }
}

impl KeyVault {
    /// The stores that keep a key here and now, best first; `but` is known to fail.
    async fn ways(&self, but: Option<StoreChoice>, most: usize) -> Vec<Way> {
        let preferred = self.store().unwrap_or(StoreChoice::Os);
        let others = [StoreChoice::Keyutils, StoreChoice::File];
        let others = others.into_iter().filter(|choice| *choice != preferred);
        let mut ways = Vec::new();
        for choice in [preferred].into_iter().chain(others) {
            let is_out = but == Some(choice) || choice == StoreChoice::Off;
            if ways.len() == most || is_out || self.probe(choice).await.is_err() {
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
            ways.push(Way { options, note });
        }
        ways
    }

    /// The command that registers an agent here and now.
    pub(crate) async fn register_command(&self) -> String {
        self.command_here(REGISTER).await
    }

    async fn command_here(&self, command: &str) -> String {
        match self.ways(None, 1).await.first() {
            Some(way) => way.command(command),
            None if command == REGISTER => SHOWN.to_owned(),
            None => command.to_owned(),
        }
    }

    /// The same trouble with every store that would have kept the key in place of `failed`.
    pub(crate) async fn with_ways_to_register(
        &self,
        failed: StoreChoice,
        trouble: Trouble,
        again: &Again,
    ) -> Trouble {
        let mut trouble = self.with_ways(failed, trouble, (REGISTER, again)).await;
        let shown = again.keeping(SHOWN, &["name"]);
        trouble = trouble.next("print the key once, for a vault of yours", shown);
        trouble
    }

    /// The same for a key that somebody has.
    pub(crate) async fn with_ways_to_login(
        &self,
        failed: StoreChoice,
        trouble: Trouble,
        again: &Again,
    ) -> Trouble {
        self.with_ways(failed, trouble, (LOGIN, again)).await
    }

    async fn with_ways(
        &self,
        failed: StoreChoice,
        mut trouble: Trouble,
        (command, again): (&str, &Again),
    ) -> Trouble {
        for way in self.ways(Some(failed), usize::MAX).await {
            let command = again.keeping(&way.command(command), &["name", "new", "replace"]);
            trouble = trouble.next(way.note, command);
        }
        trouble
    }

    /// The same trouble; when the service refused the key, with where that came from and the
    /// command that mends it.
    pub(crate) async fn blamed(
        &self,
        trouble: Trouble,
        source: &KeySource,
        printer: &mut Printer,
    ) -> Trouble {
        if !trouble.is_refused_key() {
            return trouble;
        }
        let has_stored = self.record().is_ok_and(|record| record.is_some());
        let again = printer.again();
        match source {
            KeySource::Store(choice) => {
                let place = self.place(*choice);
                self.with_new_key(
                    trouble.blaming(format!("the service does not take the key in {place}")),
                )
                .await
            }
            KeySource::Flag => {
                // The commands below are for another key.
                printer.leave_out("api_key_file");
                let message = "the service does not take the key of `--api-key-file`";
                let trouble = trouble.blaming(message);
                if has_stored {
                    let same = again.without("api_key_file").same();
                    return trouble.next("use the stored key", same);
                }
                self.with_new_key(trouble).await
            }
            KeySource::Variable | KeySource::FileVariable => {
                let name = source.name();
                let trouble = trouble
                    .blaming(format!("the service does not take the key of `{name}`"))
                    .hint(format!(
                        "`{name}` goes before every stored key; `unset {name}` takes it away"
                    ));
                let without = format!("env -u {name}");
                if has_stored {
                    let same = format!("{without} {}", again.same());
                    return trouble.next("use the stored key", same);
                }
                let register = self.register_command().await;
                trouble.next(
                    "register an agent and keep its key",
                    format!("{without} {register}"),
                )
            }
        }
    }

    /// The same trouble with how the profile gets a key.
    pub(crate) async fn with_new_key(&self, trouble: Trouble) -> Trouble {
        trouble
            .next(
                "register an agent and keep its key",
                self.register_command().await,
            )
            .next("store a key that you have", self.command_here(LOGIN).await)
    }
}

//! The settings: each is an option of every command, too.

use clap::builder::{OsStr, Resettable};
use clap::{Arg, CommandFactory};

use crate::cli::Cli;
use crate::error::CliError;
use crate::usage_error::reason;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// Its name in files and after `config`; with `--` before it, the option.
    pub(crate) name: &'static str,
    pub(crate) variable: &'static str,
}

pub(crate) const SETTINGS: [Setting; 8] = [
    Setting::new("base-url", "NYCAPT_BASE_URL"),
    Setting::new("output", "NYCAPT_OUTPUT"),
    Setting::new("timeout", "NYCAPT_TIMEOUT"),
    Setting::new("deadline", "NYCAPT_DEADLINE"),
    Setting::new("retries", "NYCAPT_MAX_RETRIES"),
    Setting::new("profile", "NYCAPT_PROFILE"),
    Setting::new("store", "NYCAPT_KEYRING"),
    Setting::new("color", "NYCAPT_COLOR"),
];

/// Words in the name of a setting that would be a secret.
const SECRET_WORDS: [&str; 5] = ["key", "secret", "token", "password", "credential"];

impl Setting {
    const fn new(name: &'static str, variable: &'static str) -> Self {
        Self { name, variable }
    }

    pub(super) fn id(&self) -> String {
        self.name.replace('-', "_")
    }

    fn option(&self) -> Arg {
        let command = Cli::command();
        let mut options = command.get_arguments();
        let option = options.find(|option| option.get_long() == Some(self.name));
        option.cloned().unwrap_or_else(|| Arg::new(self.name))
    }

    /// The default of its option; empty where the default depends on other things.
    pub(crate) fn built_in(&self) -> String {
        let option = self.option();
        let values = option.get_default_values().iter();
        values.map(|value| value.to_string_lossy()).collect()
    }

    /// Checks a value as the option itself does.
    pub(crate) fn check(&self, value: &str) -> Result<(), CliError> {
        if self.name == "base-url" {
            let made = nycapt::client::Client::new(value);
            // The value is not repeated: it may contain a password.
            return made.map(drop).map_err(CliError::from);
        }
        // The option alone: a variable that is wrong does not matter here.
        let option = self.option().env(Resettable::<OsStr>::Reset);
        let command = clap::Command::new("nycapt").arg(option);
        let call = format!("--{}={value}", self.name);
        let Err(error) = command.try_get_matches_from(["nycapt", &call]) else {
            return Ok(());
        };
        let (message, notes) = reason(&error);
        let possible = notes.first().map(|values| format!("[{values}]"));
        let refused = format!("`{value}` is not a valid `{}`", self.name);
        Err(CliError::configuration(refused).hint(possible.unwrap_or(message)))
    }
}

/// Finds a setting by name; a secret is refused with the place where it belongs.
pub(crate) fn find_setting(name: &str) -> Result<&'static Setting, CliError> {
    if let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) {
        return Ok(setting);
    }
    let lower = name.to_lowercase();
    if SECRET_WORDS.iter().any(|word| lower.contains(word)) {
        let message = format!("`{name}` is a secret, and settings files can't contain secrets");
        return Err(CliError::configuration(message)
            .hint("keep it in the system's key store; scripts pass it in `NYCAPT_API_KEY`")
            .next("store a key you have", "nycapt auth login"));
    }
    let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
    Err(
        CliError::configuration(format!("there is no setting `{name}`"))
            .hint(format!("the settings are {}", names.join(", ")))
            .next("see their values", "nycapt config list"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_setting_is_an_option_with_its_variable_and_a_default_that_it_takes() {
        let command = Cli::command();
        for setting in &SETTINGS {
            let option = command
                .get_arguments()
                .find(|option| option.get_long() == Some(setting.name))
                .unwrap_or_else(|| panic!("no option {}", setting.name));
            assert_eq!(option.get_id().as_str(), setting.id());
            assert_eq!(option.get_env(), Some(setting.variable.as_ref()));
            let built_in = setting.built_in();
            assert_eq!(built_in.is_empty(), setting.name == "store");
            if !built_in.is_empty() {
                setting.check(&built_in).unwrap();
            }
        }
    }
}

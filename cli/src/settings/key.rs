//! The settings there are: each is an option of every command, too.

use clap::CommandFactory;
use clap::builder::{OsStr, Resettable};

use crate::cli::Cli;
use crate::error::CliError;

/// One setting.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// Its name in files and after `config`; with `--` before it, the option.
    pub(crate) name: &'static str,
    /// Id of the option in the command tree.
    pub(crate) id: &'static str,
    /// The variable that sets it.
    pub(crate) variable: &'static str,
}

/// Every setting, in the order in which they are listed.
pub(crate) const SETTINGS: [Setting; 8] = [
    Setting::new("base-url", "base_url", "NYCAPT_BASE_URL"),
    Setting::new("output", "output", "NYCAPT_OUTPUT"),
    Setting::new("timeout", "timeout", "NYCAPT_TIMEOUT"),
    Setting::new("deadline", "deadline", "NYCAPT_DEADLINE"),
    Setting::new("retries", "retries", "NYCAPT_MAX_RETRIES"),
    Setting::new("profile", "profile", "NYCAPT_PROFILE"),
    Setting::new("store", "store", "NYCAPT_KEYRING"),
    Setting::new("color", "color", "NYCAPT_COLOR"),
];

/// Words in the name of a setting that would be a secret.
const SECRET_WORDS: [&str; 5] = ["key", "secret", "token", "password", "credential"];

impl Setting {
    const fn new(name: &'static str, id: &'static str, variable: &'static str) -> Self {
        Self { name, id, variable }
    }

    /// The value where nobody sets one; empty when that depends.
    pub(crate) fn built_in(&self) -> String {
        let command = Cli::command();
        let mut options = command.get_arguments();
        let option = options.find(|option| option.get_id() == self.id);
        let values = option
            .map(clap::Arg::get_default_values)
            .unwrap_or_default();
        let values = values.iter().map(|value| value.to_string_lossy());
        values.collect()
    }

    /// Checks a value as the option itself does.
    pub(crate) fn check(&self, value: &str) -> Result<(), CliError> {
        let refused = |why: String| {
            let message = format!("`{value}` cannot be the `{}`", self.name);
            CliError::configuration(message).hint(why)
        };
        if self.name == "base-url" {
            let made = nycapt::client::Client::new(value);
            // The value is not repeated: it may hold a password.
            return made.map(drop).map_err(CliError::from);
        }
        let root = Cli::command();
        let mut options = root.get_arguments();
        let Some(option) = options.find(|option| option.get_id() == self.id) else {
            return Ok(());
        };
        // The option alone: others may be wrong by a variable, and that is not asked here.
        let option = option.clone().env(Resettable::<OsStr>::Reset);
        let command = clap::Command::new("nycapt").arg(option);
        let call = format!("--{}={value}", self.name);
        let Err(error) = command.try_get_matches_from(["nycapt", &call]) else {
            return Ok(());
        };
        let text = error.render().to_string();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let possible = lines.iter().find(|line| line.starts_with("[possible"));
        let first = lines.first().map(|line| line.trim_start_matches("error: "));
        Err(refused(
            possible.copied().or(first).unwrap_or_default().into(),
        ))
    }
}

/// The setting of a name; a secret is refused with the place where it belongs.
pub(crate) fn setting_of(name: &str) -> Result<&'static Setting, CliError> {
    if let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) {
        return Ok(setting);
    }
    let lower = name.to_lowercase();
    if SECRET_WORDS.iter().any(|word| lower.contains(word)) {
        let message = format!("`{name}` would be a secret, and files of settings hold none");
        return Err(CliError::configuration(message)
            .hint("the system's key store keeps it, and scripts give it in `NYCAPT_API_KEY`")
            .next("store a key that you have", "nycapt auth login"));
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
                .find(|option| option.get_id() == setting.id)
                .unwrap_or_else(|| panic!("no option {}", setting.id));
            assert_eq!(option.get_long(), Some(setting.name));
            assert_eq!(option.get_env(), Some(setting.variable.as_ref()));
            let built_in = setting.built_in();
            assert_eq!(built_in.is_empty(), setting.name == "store");
            if !built_in.is_empty() {
                setting.check(&built_in).unwrap();
            }
        }
    }

    #[test]
    fn a_value_that_the_option_refuses_is_refused_here() {
        for (name, value) in [
            ("base-url", "nowhere"),
            ("output", "yaml"),
            ("timeout", "soon"),
            ("retries", "-1"),
            ("color", "red"),
        ] {
            let error = setting_of(name).unwrap().check(value).unwrap_err();
            assert_eq!(error.exit(), 14, "{name}");
        }
    }

    #[test]
    fn a_secret_is_sent_to_the_key_store_and_a_typo_to_the_list() {
        let lines = setting_of("api-key").unwrap_err().lines();
        assert!(
            lines
                .iter()
                .any(|(_, text)| text.starts_with("nycapt auth login")),
            "{lines:?}"
        );
        let lines = setting_of("bas-url").unwrap_err().lines();
        assert!(lines.iter().any(|(_, text)| text.contains("base-url")));
    }
}

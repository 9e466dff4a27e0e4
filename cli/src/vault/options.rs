//! What chooses a key: the options of every command, a service and a profile, a store.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use crate::duration::parse_duration;

#[derive(Debug, Clone, Args)]
pub(crate) struct KeyOptions {
    /// Which of your keys to use
    #[arg(
        long,
        global = true,
        value_name = "NAME",
        env = "NYCAPT_PROFILE",
        hide_env_values = true,
        default_value = "default"
    )]
    pub(crate) profile: Profile,
    /// Where keys are kept; `os` unless the profile's key is elsewhere
    #[arg(
        long,
        global = true,
        value_name = "STORE",
        env = "NYCAPT_KEYRING",
        hide_env_values = true
    )]
    pub(crate) store: Option<StoreChoice>,
    /// Maximum time to wait for the key store
    #[arg(
        long,
        global = true,
        value_name = "TIME",
        env = "NYCAPT_KEYRING_TIMEOUT",
        hide_env_values = true,
        hide_short_help = true,
        default_value = "2s",
        value_parser = parse_duration
    )]
    pub(crate) keyring_timeout: Duration,
    /// Read the API key from a file (`-` for standard input); beats `NYCAPT_API_KEY`,
    /// `NYCAPT_API_KEY_FILE` and the store, in this order
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) api_key_file: Option<PathBuf>,
}

/// Where keys are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StoreChoice {
    /// The system's keyring: Secret Service, macOS Keychain, Windows Credential Manager
    Os,
    /// The Linux kernel's keyring: until logout, or days without use where it has a persistent one
    Keyutils,
    /// A plain-text file of mode 0600; writing it needs `--insecure-storage`
    File,
    /// None; the default where `CI` is set
    Off,
}

impl StoreChoice {
    /// The value of `--store` that selects it.
    pub(crate) fn option_value(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

impl fmt::Display for StoreChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Os if cfg!(target_os = "macos") => "macOS Keychain",
            Self::Os if cfg!(windows) => "Windows Credential Manager",
            Self::Os => "Secret Service",
            Self::Keyutils => "kernel keyring",
            Self::File => "file",
            Self::Off => "no store",
        })
    }
}

/// The name of one of the user's keys for a service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Profile(String);

impl FromStr for Profile {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if text.is_empty() || text.len() > 64 || text.starts_with('.') || !text.chars().all(plain) {
            return Err("expected 1 to 64 letters, digits, `-`, `_` or `.`, not starting with `.`");
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EntryName {
    /// Scheme, host and port of a service; a key of one origin is never sent to another.
    pub(crate) origin: String,
    pub(crate) profile: Profile,
    /// Set for the entry that only tests the store.
    is_probe: bool,
}

impl EntryName {
    pub(crate) fn new(origin: String, profile: Profile) -> Self {
        Self {
            origin,
            profile,
            is_probe: false,
        }
    }

    /// A name next to this one that no profile can have.
    pub(crate) fn probe(&self) -> Self {
        Self {
            is_probe: true,
            ..self.clone()
        }
    }

    /// The service as keyrings know it.
    pub(crate) fn service(&self) -> String {
        format!("nycapt:{}", self.origin)
    }

    /// The user as keyrings know it.
    pub(crate) fn user(&self) -> String {
        if self.is_probe {
            return format!("{} (probe)", self.profile);
        }
        self.profile.to_string()
    }

    pub(crate) fn label(&self) -> String {
        format!("nycapt API key ({})", self.user())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_a_plain_word_that_is_safe_in_a_path() {
        for good in ["default", "lease-checker", "a.b_c", "7"] {
            assert!(good.parse::<Profile>().is_ok(), "{good}");
        }
        let long = "x".repeat(65);
        for bad in ["", ".", "..", ".hidden", "a/b", "a b", "a\n", "ä", &long] {
            assert!(bad.parse::<Profile>().is_err(), "{bad}");
        }
        let origin = "https://api.example".into();
        let probe = EntryName::new(origin, "default".parse().unwrap()).probe();
        assert!(probe.user().parse::<Profile>().is_err());
    }
}

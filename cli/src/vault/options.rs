//! The options of every command that choose a key.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use super::entry::Profile;
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
    /// Longest wait for the store of keys
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
    /// Read the API key from a file, `-` for standard input; beats `NYCAPT_API_KEY`,
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
    /// A file of mode 0600 in plain text; needs `--insecure-storage` to be written
    File,
    /// None; the default where `CI` is set
    Off,
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

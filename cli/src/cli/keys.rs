//! The commands and options that have to do with API keys.

use std::fmt;

use clap::{Args, Subcommand, ValueEnum};
use serde::{Deserialize, Serialize};

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

const REGISTER: &str = "\
The key goes from the service into the store and is not shown. The store is tried before anything
is registered; when it fails all the same, the fresh key is revoked, so that no key is left that
nobody holds. An interrupt waits until the key is stored or revoked. Only a program that is killed
outright in the moment between the service's answer and the store leaves a key behind: one that was
never written anywhere, of an account without credits.

A profile that has a working key for the service keeps it and nothing is registered.";

#[derive(Debug, Subcommand)]
pub(crate) enum AgentCommand {
    /// Open an account for an agent and keep its key
    #[command(after_help = REGISTER)]
    Register(RegisterArgs),
    /// Revoke the key for good and remove it from its store
    Revoke(RevokeArgs),
    /// Show the profile's account and key, without the key
    Status(StatusArgs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum AuthCommand {
    /// Show which key is used and where it is kept, without the key
    Status(StatusArgs),
    /// Store a key, read from standard input
    Login(LoginArgs),
    /// Remove the key from its store; it is not revoked
    Logout(LogoutArgs),
    /// Print the key
    Token,
    /// List the stored keys of every profile and service, without the keys
    List,
}

#[derive(Debug, Args)]
pub(crate) struct RegisterArgs {
    /// A label for the account, at most 64 characters
    #[arg(long, value_name = "LABEL")]
    pub(crate) name: Option<String>,
    /// Allow `--store file`, which keeps the key in plain text
    #[arg(long)]
    pub(crate) insecure_storage: bool,
    /// Print the key, this once; it is stored only where `--store` says so
    #[arg(long)]
    pub(crate) show_secret: bool,
    /// Register even when the profile has a working key, and revoke that one; it must be without
    /// credits
    #[arg(long)]
    pub(crate) new: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RevokeArgs {
    /// Do not ask
    #[arg(short, long)]
    pub(crate) yes: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StatusArgs {
    /// Read the key and ask the service whether it works
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LoginArgs {
    /// Allow `--store file`, which keeps the key in plain text
    #[arg(long)]
    pub(crate) insecure_storage: bool,
    /// Take the place of a working key of the profile; that one stays valid
    #[arg(long)]
    pub(crate) replace: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LogoutArgs {
    /// Remove it even when it is kept nowhere else
    #[arg(short, long)]
    pub(crate) yes: bool,
}

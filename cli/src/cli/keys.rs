//! The commands and options that have to do with API keys.

use clap::{Args, Subcommand};

use crate::messages::message;

#[derive(Debug, Subcommand)]
pub(crate) enum AgentCommand {
    /// Open an account for an agent and store its key
    #[command(after_help = message!("help-register"))]
    Register(RegisterArgs),
    /// Revoke the key for good and remove it from its store
    Revoke(RevokeArgs),
    /// Show the profile's account and key ID, but not the key
    Status(StatusArgs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum AuthCommand {
    /// Show which key is used and where it is stored, but not the key
    Status(StatusArgs),
    /// Store a key that you type or pipe in
    Login(LoginArgs),
    /// Remove the key from its store without revoking it
    Logout(LogoutArgs),
    /// Print the key
    Token,
    /// List the profiles and services that have a stored key, but not the keys
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
    /// Print the key once; it is stored only if `--store` selects a store
    #[arg(long)]
    pub(crate) show_secret: bool,
    /// Register even if the profile has a working key, and revoke that key; its account must have no
    /// credits
    #[arg(long)]
    pub(crate) new: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RevokeArgs {
    /// Don't ask for confirmation
    #[arg(short, long)]
    pub(crate) yes: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StatusArgs {
    /// Read the key and check with the service whether it works
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LoginArgs {
    /// Allow `--store file`, which keeps the key in plain text
    #[arg(long)]
    pub(crate) insecure_storage: bool,
    /// Replace the profile's working key; the old key stays valid
    #[arg(long)]
    pub(crate) replace: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LogoutArgs {
    /// Remove the key even if it is stored nowhere else
    #[arg(short, long)]
    pub(crate) yes: bool,
}

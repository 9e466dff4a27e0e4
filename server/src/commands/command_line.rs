//! The command line of the binary.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use nycapt_corpus::Discarding;
use nycapt_messages::may_mean;

use super::arguments::deliver;
use super::audit::{AuditCommand, audit};
use super::backup::{BackupArguments, RestoreArguments, backup, restore};
use super::corpus::{DataCommand, corpus};
use super::credits::{CreditsCommand, credits};
use super::demo::demo;
use super::healthcheck::healthcheck;
use super::operator::{AccountsCommand, KeysCommand, UsersCommand, accounts, keys, users};
use super::payments::{PaymentsCommand, payments};
use super::privacy::{PrivacyCommand, privacy};
use super::refunds::{RefundsCommand, refunds};
use super::release::{ReleaseCommand, release};
use super::serve::serve;
use super::settings::{ConfigArguments, config};
use super::startup::unusable_database;
use crate::config::{Config, Settings};
use crate::description::OPENAPI;

/// Server of the NYC Apartment Report Service.
#[derive(Parser)]
#[command(name = "nycapt-server", version)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the sample city and suggest what to try
    #[command(mut_arg("payments", |payments| payments.help(DEMO_PAYMENTS)))]
    Demo(Settings),
    /// Serve until a signal stops it
    Serve(Settings),
    /// Download the city's data; build, verify, publish and share data releases
    #[command(subcommand)]
    Corpus(DataCommand),
    /// Bring accounts, credits and jobs up to date with this version
    Migrate(Settings),
    /// Copy accounts, credits and jobs to one file, while servers run
    Backup(BackupArguments),
    /// Restore a backup into an empty database
    Restore(RestoreArguments),
    /// Give or move credits, and show where an account's credits came from
    #[command(subcommand)]
    Credits(CreditsCommand),
    /// Create a key for a customer who lost theirs, or revoke one
    #[command(subcommand)]
    Keys(KeysCommand),
    /// Freeze or unfreeze an account
    #[command(subcommand)]
    Accounts(AccountsCommand),
    /// Keep a user's accounts when the identity provider changes
    #[command(subcommand)]
    Users(UsersCommand),
    /// Compare payments with the provider's list
    #[command(subcommand)]
    Payments(PaymentsCommand),
    /// List payments to refund and undelivered emails
    #[command(subcommand)]
    Refunds(RefundsCommand),
    /// Export or erase everything about a person
    #[command(subcommand)]
    Privacy(PrivacyCommand),
    /// Export the audit log of money and keys
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Publish sitemaps for search engines
    #[command(subcommand)]
    Release(ReleaseCommand),
    /// Print the OpenAPI description
    Openapi,
    /// Check settings, or print those in force with their origins
    Config(ConfigArguments),
    /// Check whether the running server is up
    Healthcheck(Settings),
    /// Print a completion script
    Completions {
        /// The shell to print the script for
        shell: Shell,
    },
    /// Write the manual pages
    Man {
        /// An existing folder for the pages
        #[arg(long, value_name = "DIR")]
        dir: PathBuf,
    },
}

/// Where buyers of the demo pay.
const DEMO_PAYMENTS: &str = "Where buyers pay: at the provider whose key is set, or in a sandbox that \
     moves no money [default: sandbox if the server is for this machine only and nothing of your \
     own is set up, else provider]";

impl CommandLine {
    /// Parses the arguments of the process. Prints why they don't parse, or the help that they ask for,
    /// and exits.
    pub fn of_process() -> Self {
        Self::try_parse().unwrap_or_else(|error| without_unlikely_tip(error).exit())
    }

    /// Runs the command and prints its result to `out`, whose reader may leave during a listing or
    /// a report of what was done.
    ///
    /// # Errors
    /// A setting is invalid, the command fails, or `out` does, also because nobody reads a secret, an
    /// export or a document to its end.
    pub async fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let mut listing = Discarding(&mut *out);
        match self.command {
            Command::Demo(settings) => demo(&settings, &mut listing).await,
            Command::Serve(settings) => serve(&settings).await,
            Command::Corpus(command) => corpus(command, &mut listing).await,
            Command::Migrate(settings) => migrate(&settings, &mut listing).await,
            Command::Backup(arguments) => backup(&arguments, &mut listing).await,
            Command::Restore(arguments) => restore(&arguments, &mut listing).await,
            Command::Credits(command) => credits(command, out).await,
            Command::Payments(command) => payments(command, &mut listing).await,
            Command::Keys(command) => keys(command, out).await,
            Command::Accounts(command) => accounts(command, &mut listing).await,
            Command::Users(command) => users(command, &mut listing).await,
            Command::Privacy(command) => privacy(command, out).await,
            Command::Refunds(command) => refunds(command, &mut listing).await,
            Command::Audit(command) => audit(command, out).await,
            Command::Release(command) => release(command, &mut listing).await,
            Command::Openapi => deliver(OPENAPI, out),
            Command::Config(arguments) => config(arguments, out).await,
            Command::Healthcheck(settings) => healthcheck(&settings).await,
            Command::Completions { shell } => {
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut Self::command(), "nycapt-server", &mut script);
                deliver(&String::from_utf8(script)?, out)
            }
            Command::Man { dir } => clap_mangen::generate_to(Self::command(), &dir)
                .with_context(|| format!("cannot write the pages to `{}`", dir.display())),
        }
    }
}

/// Removes the option that clap suggests if the unknown one can't mean it: of many settings, one
/// always shares enough letters for clap.
fn without_unlikely_tip(mut error: clap::Error) -> clap::Error {
    let (Some(ContextValue::String(unknown)), Some(ContextValue::String(tip))) = (
        error.get(ContextKind::InvalidArg),
        error.get(ContextKind::SuggestedArg),
    ) else {
        return error;
    };
    if !may_mean(unknown.trim_start_matches('-'), tip.trim_start_matches('-')) {
        error.remove(ContextKind::SuggestedArg);
        // It contains the suggested option.
        error.remove(ContextKind::Usage);
    }
    error
}

/// Migrates the database, and prints what was applied and where the previous copy is.
async fn migrate(settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let target = Config::of(&settings.resolve()?)?.database;
    let changes = nycapt_store::migrate(&target)
        .await
        .with_context(|| unusable_database(&target))?;
    if changes.applied.is_empty() {
        writeln!(out, "{target} is up to date")?;
    }
    for (version, name) in &changes.applied {
        writeln!(out, "applied {version} {name} to {target}")?;
    }
    if let Some(snapshot) = &changes.snapshot {
        writeln!(out, "its previous contents are in {}", snapshot.display())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_option_that_may_be_meant_is_suggested() {
        let said = |words: &[&str]| {
            let words = ["nycapt-server"].iter().chain(words);
            let error = CommandLine::try_parse_from(words).err().unwrap();
            assert!(error.get(ContextKind::SuggestedArg).is_some(), "{error}");
            without_unlikely_tip(error).to_string()
        };
        for (words, suggested) in [
            (["refunds", "list", "--jsno"], Some("'--json'")),
            (["refunds", "close", "--refrence"], Some("'--reference'")),
            (["refunds", "list", "--reason"], None),
            (["credits", "history", "--db-url"], None),
        ] {
            let said = said(&words);
            assert_eq!(said.contains("tip:"), suggested.is_some(), "{said}");
            assert!(said.contains(suggested.unwrap_or("try '--help'")), "{said}");
            assert_eq!(said.contains("Usage:"), suggested.is_some(), "{said}");
        }
    }
}

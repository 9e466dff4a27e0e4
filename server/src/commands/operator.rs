//! Recovers access to accounts and stops abuse, even while a server uses the same database.

use std::io::Write;

use clap::{Args, Subcommand};
use nycapt_contract::Secret;
use nycapt_rules::{AccountId, KeyId, UserId};
use nycapt_store::State;

use super::arguments::{account, deliver, existing_state, expected_id, line};
use crate::config::Settings;
use crate::flows::{block_key, create_any_key, freeze_account, relink};
use crate::messages::message;
use nycapt_corpus::Discarding;

#[derive(Debug, Subcommand)]
pub(crate) enum KeysCommand {
    /// Create a key for an account whose keys are lost or revoked, and print it once
    Create(AccountArguments),
    /// Revoke a key of any account
    Revoke(KeyArguments),
}

#[derive(Debug, Subcommand)]
pub(crate) enum AccountsCommand {
    /// Stop an account from starting reports; its keys can still read
    Freeze(AccountArguments),
    /// Unfreeze an account
    Unfreeze(AccountArguments),
}

#[derive(Debug, Subcommand)]
pub(crate) enum UsersCommand {
    /// Give a user's accounts and reports to the same person at another identity provider
    Relink(RelinkArguments),
}

#[derive(Debug, Args)]
pub(crate) struct AccountArguments {
    /// Account, `acct_…`
    #[arg(long, value_parser = account)]
    account: AccountId,
    /// The reason, which the audit shows
    #[arg(long, value_name = "TEXT", value_parser = line)]
    reason: String,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct KeyArguments {
    /// Key ID, `key_…`
    #[arg(long, value_parser = key)]
    key: KeyId,
    /// The reason, which the audit shows
    #[arg(long, value_name = "TEXT", value_parser = line)]
    reason: String,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct RelinkArguments {
    /// Issuer identifier of the user's old identity provider
    #[arg(long, value_name = "URL")]
    from_issuer: String,
    /// The user's subject at the old provider
    #[arg(long, value_name = "SUBJECT")]
    from_subject: String,
    /// Issuer identifier of the user's new identity provider
    #[arg(long, value_name = "URL")]
    to_issuer: String,
    /// The user's subject at the new provider
    #[arg(long, value_name = "SUBJECT")]
    to_subject: String,
    /// The reason, which the audit shows
    #[arg(long, value_name = "TEXT", value_parser = line)]
    reason: String,
    #[command(flatten)]
    settings: Settings,
}

fn key(text: &str) -> Result<KeyId, String> {
    KeyId::parse(text).ok_or_else(|| expected_id("key"))
}

pub(crate) async fn keys(command: KeysCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        KeysCommand::Create(arguments) => {
            let state = existing_state(&arguments.settings).await?;
            let account = arguments.account;
            let created = create_any_key(&state, account.clone(), arguments.reason).await;
            let handed_over = match created {
                Ok(created) => hand_over(&state, &account, created, out).await,
                Err(error) => Err(error.into()),
            };
            state.close().await;
            handed_over?;
        }
        KeysCommand::Revoke(arguments) => {
            let state = existing_state(&arguments.settings).await?;
            let key = arguments.key;
            let revoked = block_key(&state, key.clone(), arguments.reason).await;
            state.close().await;
            writeln!(Discarding(out), "{key} of {} is revoked", revoked?)?;
        }
    }
    Ok(())
}

/// Prints a key's secret, and revokes the key if nobody can read that, since nobody can use it then.
async fn hand_over(
    state: &State,
    account: &AccountId,
    (key, secret): (KeyId, Secret),
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let line = format!("{key} of {account}: {}\n", secret.expose());
    let Err(error) = deliver(&line, out) else {
        return Ok(());
    };
    let unread = message!("operator-key-unread");
    let did = match block_key(state, key.clone(), unread).await {
        Ok(_) => message!("operator-key-unread-revoked", key = key.as_str()),
        Err(failed) => message!(
            "operator-key-unread-valid",
            key = key.as_str(),
            why = failed.to_string()
        ),
    };
    Err(error.context(did))
}

pub(crate) async fn accounts(command: AccountsCommand, out: &mut impl Write) -> anyhow::Result<()> {
    let (arguments, frozen) = match command {
        AccountsCommand::Freeze(arguments) => (arguments, true),
        AccountsCommand::Unfreeze(arguments) => (arguments, false),
    };
    let state = existing_state(&arguments.settings).await?;
    let account = arguments.account;
    let changed = freeze_account(&state, account.clone(), frozen, arguments.reason).await;
    state.close().await;
    changed?;
    let did = if frozen { "frozen" } else { "no longer frozen" };
    writeln!(out, "{account} is {did}")?;
    Ok(())
}

pub(crate) async fn users(command: UsersCommand, out: &mut impl Write) -> anyhow::Result<()> {
    let UsersCommand::Relink(arguments) = command;
    let state = existing_state(&arguments.settings).await?;
    let from = UserId::of(&arguments.from_issuer, &arguments.from_subject);
    let to = UserId::of(&arguments.to_issuer, &arguments.to_subject);
    let moved = relink(&state, from, to, arguments.reason).await;
    state.close().await;
    writeln!(out, "accounts moved: {}", moved?)?;
    Ok(())
}

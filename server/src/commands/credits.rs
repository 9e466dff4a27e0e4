//! Grants credits and prints their history, even while a server uses the same database.

use std::io::Write;

use clap::{Args, Subcommand, value_parser};
use nycapt_corpus::Discarding;
use nycapt_rules::AccountId;
use nycapt_store::EntryRow;
use serde_json::json;

use super::arguments::{account, deliver, existing_state, line};
use crate::config::Settings;
use crate::flows::{
    CreditHistory, Grant, Transfer, credit_history, grant_credits, transfer_credits,
};
use nycapt_corpus::clock::instant_of;

#[derive(Debug, Subcommand)]
pub(crate) enum CreditsCommand {
    /// Give credits to an account, once per reference
    Grant(GrantArguments),
    /// Print an account's balance, what it owes, and every change of the balance, oldest first
    History(HistoryArguments),
    /// Move credits from one account to another, once per reference
    Transfer(TransferArguments),
}

#[derive(Debug, Args)]
pub(crate) struct GrantArguments {
    /// Account that gets the credits, `acct_…`
    #[arg(long, value_parser = account)]
    account: AccountId,
    /// Credits to give; one buys one report
    #[arg(long, value_name = "N", value_parser = value_parser!(i64).range(1..=100_000))]
    reports: i64,
    /// The reason, which the history shows
    #[arg(long, value_name = "TEXT", value_parser = line)]
    reason: String,
    /// Your own name for this grant; using it again grants nothing more
    #[arg(long, value_name = "REFERENCE", value_parser = line)]
    reference: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct TransferArguments {
    /// Account that loses the credits, `acct_…`
    #[arg(long, value_parser = account)]
    from: AccountId,
    /// Account that gets the credits, `acct_…`
    #[arg(long, value_parser = account)]
    to: AccountId,
    /// Credits to move
    #[arg(long, value_name = "N", value_parser = value_parser!(i64).range(1..=100_000))]
    reports: i64,
    /// The reason, which both histories show
    #[arg(long, value_name = "TEXT", value_parser = line)]
    reason: String,
    /// Your own name for this transfer; using it again moves nothing more
    #[arg(long, value_name = "REFERENCE", value_parser = plain_line)]
    reference: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct HistoryArguments {
    /// Account, `acct_…`
    #[arg(long, value_parser = account)]
    account: AccountId,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: Settings,
}

/// A line without the sign that separates a reference from its side.
fn plain_line(text: &str) -> Result<String, String> {
    let text = line(text)?;
    let is_plain = !text.contains('#');
    is_plain.then_some(text).ok_or("expected no `#`".into())
}

pub(crate) async fn credits(command: CreditsCommand, out: &mut impl Write) -> anyhow::Result<()> {
    let mut listing = Discarding(&mut *out);
    match command {
        CreditsCommand::Grant(arguments) => grant(arguments, &mut listing).await,
        CreditsCommand::History(arguments) => history(arguments, out).await,
        CreditsCommand::Transfer(arguments) => transfer(arguments, &mut listing).await,
    }
}

async fn transfer(arguments: TransferArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let state = existing_state(&arguments.settings).await?;
    let (from, to, reports) = (arguments.from, arguments.to, arguments.reports);
    let transfer = Transfer {
        from: from.clone(),
        to: to.clone(),
        reports,
        reason: arguments.reason,
        reference: arguments.reference,
    };
    let moved = transfer_credits(&state, transfer).await;
    state.close().await;
    let (reference, is_first) = moved?;
    let (did, note) = if is_first {
        ("moved", "")
    } else {
        ("already moved", "; nothing changed")
    };
    Ok(writeln!(
        out,
        "credits {did} from {from} to {to}: {reports}{note} (reference {reference})"
    )?)
}

async fn grant(arguments: GrantArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let state = existing_state(&arguments.settings).await?;
    let (account, reports) = (arguments.account, arguments.reports);
    let grant = Grant {
        account: account.clone(),
        reports,
        reason: arguments.reason,
        reference: arguments.reference,
    };
    let granted = grant_credits(&state, grant).await?;
    let (did, note) = if granted.before {
        ("already granted", "; nothing changed")
    } else {
        ("granted", "")
    };
    writeln!(
        out,
        "credits {did} to {account}: {reports}; its balance is {}{note} (reference {})",
        granted.balance, granted.reference
    )?;
    Ok(())
}

async fn history(arguments: HistoryArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let state = existing_state(&arguments.settings).await?;
    let account = arguments.account;
    let CreditHistory {
        balance,
        owed,
        entries,
    } = credit_history(&state, account.clone()).await?;
    if arguments.json {
        let entries: Vec<_> = entries.iter().map(as_json).collect();
        let document = json!({
            "accountId": account.as_str(), "balance": balance, "owed": owed, "entries": entries,
        });
        return deliver(&format!("{document:#}\n"), out);
    }
    let mut listing = Discarding(out);
    let debt = match owed {
        0 => String::new(),
        _ => format!(" and owes {owed}"),
    };
    writeln!(listing, "{account} has a balance of {balance}{debt}")?;
    for entry in &entries {
        writeln!(listing, "{}", as_line(entry))?;
    }
    Ok(())
}

fn as_json(entry: &EntryRow) -> serde_json::Value {
    json!({
        "at": instant_of(entry.created_at),
        "kind": entry.kind,
        "amount": entry.amount,
        "balanceAfter": entry.balance_after,
        "reference": entry.reference,
        "reason": entry.reason,
    })
}

fn as_line(entry: &EntryRow) -> String {
    let at = instant_of(entry.created_at);
    let reason = entry.reason.as_deref().unwrap_or_default();
    let line = format!(
        "{at:<24}  {:<8}  {:>+7}  {:>7}  {}  {reason}",
        entry.kind, entry.amount, entry.balance_after, entry.reference
    );
    line.trim_end().into()
}

//! Exports and erases what is kept about a person, even while a server uses the same database.

use std::io::Write;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use nycapt_rules::{AccountId, Email, OrderId, UserId};
use nycapt_store::{Erasure, Subject};
use serde_json::Value;

use super::arguments::{account, deliver, existing_state, expected_id};
use crate::config::{Config, Settings};
use crate::flows::{erase, export};
use crate::messages::message;
use nycapt_corpus::Discarding;

#[derive(Debug, Subcommand)]
pub(crate) enum PrivacyCommand {
    /// Print everything stored about a person, as one JSON document
    Export(ExportArguments),
    /// Erase addresses, questions, reports, emails and keys; the ledger and payments stay
    Erase(EraseArguments),
}

#[derive(Debug, Args)]
pub(crate) struct ExportArguments {
    #[command(flatten)]
    subject: SubjectArguments,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct EraseArguments {
    #[command(flatten)]
    subject: SubjectArguments,
    /// Erase an account even if it has unused credits, which are then lost; an order's refund stays due
    #[arg(long)]
    forfeit_credits: bool,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct SubjectArguments {
    /// Orders that still have this email address
    #[arg(long, value_parser = email)]
    email: Option<Email>,
    /// Accounts of the user with this subject at the identity provider in `--oidc-issuer`
    #[arg(long, value_name = "SUBJECT")]
    user: Option<String>,
    /// One account, `acct_…`
    #[arg(long, value_parser = account)]
    account: Option<AccountId>,
    /// One order, `ord_…`
    #[arg(long, value_parser = order)]
    order: Option<OrderId>,
}

impl SubjectArguments {
    fn subject(self, settings: &Settings) -> anyhow::Result<Subject> {
        let Some(user) = self.user else {
            let named = (self.email.map(Subject::Email))
                .or(self.account.map(Subject::Account))
                .or(self.order.map(Subject::Order));
            return named.with_context(|| message!("operator-person-missing"));
        };
        let identity = Config::of(&settings.resolve()?)?.identity;
        let identity = identity.with_context(|| message!("operator-user-needs-issuer"))?;
        Ok(Subject::User(UserId::of(&identity.issuer, &user)))
    }
}

fn email(text: &str) -> Result<Email, String> {
    Email::parse(text).ok_or_else(|| message!("operator-expected-email"))
}

fn order(text: &str) -> Result<OrderId, String> {
    OrderId::parse(text).ok_or_else(|| expected_id("ord"))
}

pub(crate) async fn privacy(command: PrivacyCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        PrivacyCommand::Export(arguments) => {
            let state = existing_state(&arguments.settings).await?;
            let subject = arguments.subject.subject(&arguments.settings)?;
            let exported = export(state.database()?, &subject).await;
            state.close().await;
            let (exported, damaged) = exported?;
            deliver(&format!("{exported:#}\n"), out)?;
            let accounts = exported.get("accounts").and_then(Value::as_array);
            if accounts.is_some_and(Vec::is_empty) {
                bail!(unknown(&subject));
            }
            if damaged > 0 {
                let damaged = damaged.to_string();
                bail!(message!("operator-export-damaged", damaged));
            }
        }
        PrivacyCommand::Erase(arguments) => {
            let state = existing_state(&arguments.settings).await?;
            let subject = arguments.subject.subject(&arguments.settings)?;
            let erased = erase(state.database()?, &subject, arguments.forfeit_credits).await;
            state.close().await;
            let erased = erased?;
            if erased.is_empty() {
                bail!(unknown(&subject));
            }
            print_erased(&erased, &mut Discarding(out))?;
        }
    }
    Ok(())
}

/// Says what was searched: an order that has lost its email address may still be the person's.
fn unknown(subject: &Subject) -> String {
    message!("operator-person-unknown", subject = subject.kind())
}

fn print_erased(erased: &[(AccountId, Erasure)], out: &mut impl Write) -> anyhow::Result<()> {
    let mut kept = 0;
    for (account, outcome) in erased {
        kept += usize::from(*outcome != Erasure::Done);
        let account = account.as_str();
        let did = match outcome {
            Erasure::Done => message!("operator-erase-done", account),
            Erasure::Busy => message!("operator-erase-busy", account),
            Erasure::Credits(credits) => message!(
                "operator-erase-credits",
                account,
                balance = credits.to_string()
            ),
        };
        writeln!(out, "{did}")?;
    }
    if kept > 0 {
        bail!(message!(
            "operator-erase-incomplete",
            kept = kept.to_string(),
            all = erased.len().to_string()
        ));
    }
    Ok(())
}

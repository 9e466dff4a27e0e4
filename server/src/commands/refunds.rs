//! Lists what an operator must settle by hand, even while a server uses the same database.

use std::io::Write;

use clap::{Args, Subcommand};
use nycapt_rules::{AccountId, OrderId};
use nycapt_store::{DeadMail, DueRefund, OpenDispute};
use serde_json::{Value, json};

use super::arguments::{account, existing_state, line};
use crate::config::Settings;
use crate::flows::{close_due_refund, list_unsettled};
use nycapt_corpus::clock::instant_of;

#[derive(Debug, Subcommand)]
pub(crate) enum RefundsCommand {
    /// Print payments to refund, open disputes, and undelivered emails, oldest first
    List(ListArguments),
    /// Settle a payment without a refund: take back its credits, or give them to an account
    Close(CloseArguments),
}

#[derive(Debug, Args)]
pub(crate) struct ListArguments {
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct CloseArguments {
    /// Payment as shown in the list, such as `cs_…`
    #[arg(long, value_name = "REFERENCE", value_parser = line)]
    reference: String,
    /// Give the payment's credits to this account, `acct_…`, instead of taking them back
    #[arg(long, value_parser = account)]
    to: Option<AccountId>,
    /// How it was settled, for the audit
    #[arg(long, value_name = "TEXT", value_parser = line)]
    reason: String,
    #[command(flatten)]
    settings: Settings,
}

/// A refund made at the payment provider leaves the list when its event arrives.
pub(crate) async fn refunds(command: RefundsCommand, out: &mut impl Write) -> anyhow::Result<()> {
    let arguments = match command {
        RefundsCommand::List(arguments) => return list(&arguments, out).await,
        RefundsCommand::Close(arguments) => arguments,
    };
    let state = existing_state(&arguments.settings).await?;
    let reference = arguments.reference;
    let to = arguments.to;
    let closed = close_due_refund(&state, reference.clone(), to.clone(), arguments.reason).await;
    state.close().await;
    let moved = to.zip(closed?);
    let moved = moved.map(|(to, credits)| format!("; credits moved to {to}: {credits}"));
    let moved = moved.unwrap_or_default();
    Ok(writeln!(out, "{reference} is off the list{moved}")?)
}

async fn list(arguments: &ListArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let state = existing_state(&arguments.settings).await?;
    let found = list_unsettled(&state).await;
    state.close().await;
    let (refunds, disputes, mails) = found?;
    if arguments.json {
        let refunds: Vec<_> = refunds.iter().map(refund_as_json).collect();
        let disputes: Vec<_> = disputes.iter().map(dispute_as_json).collect();
        let mails: Vec<_> = mails.iter().map(mail_as_json).collect();
        let all = json!({ "refundsDue": refunds, "disputesOpen": disputes, "mailsGivenUp": mails });
        writeln!(out, "{all:#}")?;
        return Ok(());
    }
    if refunds.is_empty() {
        writeln!(out, "no refund is due")?;
    }
    for refund in &refunds {
        writeln!(out, "{}", refund_as_line(refund))?;
    }
    for dispute in &disputes {
        writeln!(out, "{}", dispute_as_line(dispute))?;
    }
    for mail in &mails {
        writeln!(out, "{}", mail_as_line(mail))?;
    }
    Ok(())
}

fn refund_as_json(due: &DueRefund) -> Value {
    json!({
        "since": instant_of(due.since),
        "reference": due.reference,
        "paymentIntent": due.payment_intent,
        "orderId": due.order.as_ref().map(OrderId::as_str),
        "accountId": due.account.as_ref().map(AccountId::as_str),
        "cents": due.cents,
        "currency": due.currency,
        "reason": due.reason,
    })
}

fn dispute_as_json(dispute: &OpenDispute) -> Value {
    json!({
        "since": instant_of(dispute.since),
        "dispute": dispute.id,
        "paymentIntent": dispute.payment_intent,
        "orderId": dispute.order.as_ref().map(OrderId::as_str),
        "accountId": dispute.account.as_ref().map(AccountId::as_str),
        "cents": dispute.cents,
        "currency": dispute.currency,
        "reason": dispute.reason,
        "frozen": dispute.frozen,
    })
}

fn mail_as_json(mail: &DeadMail) -> Value {
    json!({
        "at": instant_of(mail.at),
        "orderId": mail.order.as_str(),
        "kind": mail.kind,
        "attempts": mail.attempts,
        "reason": mail.reason,
    })
}

fn payer_of<'a>(order: Option<&'a OrderId>, account: Option<&'a AccountId>) -> &'a str {
    let order = order.map(OrderId::as_str);
    order.or(account.map(AccountId::as_str)).unwrap_or("-")
}

fn dispute_as_line(dispute: &OpenDispute) -> String {
    format!(
        "{:<24}  {:>13}  {}  {}  {}  disputed as {}, frozen credits: {}",
        instant_of(dispute.since),
        amount_of(dispute.cents, dispute.currency.as_deref()),
        payer_of(dispute.order.as_ref(), dispute.account.as_ref()),
        dispute.id,
        dispute.payment_intent,
        dispute.reason.as_deref().unwrap_or("unknown"),
        dispute.frozen
    )
}

fn refund_as_line(due: &DueRefund) -> String {
    format!(
        "{:<24}  {:>13}  {}  {}  {}  {}",
        instant_of(due.since),
        amount_of(due.cents, due.currency.as_deref()),
        payer_of(due.order.as_ref(), due.account.as_ref()),
        due.reference,
        due.payment_intent.as_deref().unwrap_or("-"),
        due.reason
    )
}

/// Dollars, or the smallest units of another currency, which may have no hundredths.
fn amount_of(cents: Option<i64>, currency: Option<&str>) -> String {
    match (cents, currency) {
        (None, _) => "?".into(),
        (Some(cents), None | Some("usd")) => format!("{}.{:02} usd", cents / 100, cents % 100),
        (Some(units), Some(currency)) => format!("{units} units of {currency}"),
    }
}

fn mail_as_line(mail: &DeadMail) -> String {
    format!(
        "{:<24}  gave up emailing `{}` for {} (tries: {}): {}",
        instant_of(mail.at),
        mail.kind,
        mail.order,
        mail.attempts,
        mail.reason.as_deref().unwrap_or("no reason recorded")
    )
}

//! Compares recorded payments with the provider's list, even while a server uses the same database.

use std::io::Write;

use anyhow::bail;
use clap::Subcommand;

use super::arguments::existing_state;
use super::audit::SinceArguments;
use crate::config::Config;
use crate::flows::{Difference, DifferenceKind, compare_payments};
use crate::payments::{HostedCheckout, Payments};

#[derive(Debug, Subcommand)]
pub(crate) enum PaymentsCommand {
    /// Compare recorded payments with the provider's list; fails if they differ
    Reconcile(SinceArguments),
}

pub(crate) async fn payments(command: PaymentsCommand, out: &mut impl Write) -> anyhow::Result<()> {
    let PaymentsCommand::Reconcile(arguments) = command;
    let config = Config::of(&arguments.settings.resolve()?)?;
    let Payments::Hosted(settings) = &config.payments else {
        bail!("no payment provider is set; connect one with `--payment-api-key`");
    };
    let provider = HostedCheckout::new(settings)?;
    let state = existing_state(&arguments.settings).await?;
    let compared = compare_payments(&state, &provider, arguments.since).await;
    state.close().await;
    let (agreed, differences) = compared?;
    writeln!(out, "matching payments: {agreed}")?;
    for difference in &differences {
        writeln!(out, "{}", as_line(difference))?;
    }
    if differences.is_empty() {
        return Ok(());
    }
    bail!("payments that differ: {}", differences.len())
}

fn as_line(difference: &Difference) -> String {
    let cents = |cents: Option<String>| cents.unwrap_or_else(|| "unknown".into());
    let charged = cents(difference.charged.map(|cents| cents.to_string()));
    let recorded = cents(difference.recorded.map(|cents| cents.to_string()));
    let session = &difference.session;
    match difference.kind {
        DifferenceKind::NotRecorded => format!(
            "{session}  paid at the provider ({charged} cents) but not recorded: resend its event"
        ),
        DifferenceKind::OtherAmount => {
            format!("{session}  paid {charged} cents, recorded {recorded}")
        }
        DifferenceKind::NotPaid => {
            format!("{session}  recorded ({recorded} cents) but not paid at the provider")
        }
    }
}

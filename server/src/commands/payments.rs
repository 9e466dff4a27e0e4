//! Compares recorded payments with the provider's list, even while a server uses the same database.

use std::io::Write;

use anyhow::{bail, ensure};
use clap::Subcommand;

use super::arguments::existing_state;
use super::audit::SinceArguments;
use crate::config::{Config, Setting};
use crate::flows::{Difference, DifferenceKind, compare_payments};
use crate::payments::{HostedCheckout, Payments};

const NO_LIST: &str = "no payment provider is set, and the sandbox has no list to compare with; \
                       connect a provider with `--payment-api-key`";

#[derive(Debug, Subcommand)]
pub(crate) enum PaymentsCommand {
    /// Compare recorded payments with the provider's list; fails if they differ
    Reconcile(SinceArguments),
}

pub(crate) async fn payments(command: PaymentsCommand, out: &mut impl Write) -> anyhow::Result<()> {
    let PaymentsCommand::Reconcile(arguments) = command;
    let resolved = arguments.settings.resolve()?;
    let is_sandbox = |setting: &Setting| setting.name == "payments" && setting.value == "sandbox";
    // Before the settings that a sandbox needs, which change nothing here.
    ensure!(!resolved.iter().any(is_sandbox), NO_LIST);
    let config = Config::of(&resolved)?;
    let Payments::Hosted(settings) = &config.payments else {
        bail!(NO_LIST);
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

//! Exports what happened to money and keys, even while a server uses the same database.

use std::io::Write;

use clap::{Args, Subcommand};
use jiff::Timestamp;
use nycapt_store::{AuditRow, list_audit_events};
use serde_json::{Value, json};

use super::arguments::{deliver, existing_state};
use crate::config::Settings;
use crate::format::parse_day_or_instant;
use nycapt_corpus::clock::instant_of;

/// Events that are read at a time.
const PAGE: i64 = 1000;

#[derive(Debug, Subcommand)]
pub(crate) enum AuditCommand {
    /// Print every event, oldest first, one JSON object per line
    Export(SinceArguments),
}

#[derive(Debug, Args)]
pub(crate) struct SinceArguments {
    /// First day or time in UTC, such as `2026-11-01` or `2026-11-01T12:00:00Z`
    #[arg(long, value_name = "DATE", value_parser = moment)]
    pub(super) since: Timestamp,
    #[command(flatten)]
    pub(super) settings: Settings,
}

fn moment(text: &str) -> Result<Timestamp, &'static str> {
    parse_day_or_instant(text)
        .ok_or("expected a day such as `2026-11-01`, or a time such as `2026-11-01T12:00:00Z`")
}

pub(crate) async fn audit(command: AuditCommand, out: &mut impl Write) -> anyhow::Result<()> {
    let AuditCommand::Export(arguments) = command;
    let state = existing_state(&arguments.settings).await?;
    let since = arguments.since.as_millisecond();
    let mut last = None;
    loop {
        let mut session = state.database()?.reader().await?;
        let events = list_audit_events(&mut session, since, last.as_ref(), PAGE).await?;
        drop(session);
        let lines = events.iter().map(|event| format!("{}\n", as_json(event)));
        deliver(&lines.collect::<String>(), out)?;
        if events.is_empty() {
            break;
        }
        last = events.into_iter().next_back();
    }
    state.close().await;
    Ok(())
}

fn as_json(event: &AuditRow) -> Value {
    json!({
        "at": instant_of(event.at),
        "kind": event.kind,
        "accountId": event.account,
        "reference": event.reference,
        "credits": event.credits,
        "reason": event.reason,
    })
}

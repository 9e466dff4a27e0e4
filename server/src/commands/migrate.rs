//! Migrates the database without starting a server.

use std::io::Write;

use anyhow::Context;
use nycapt_store;

use crate::config::{Config, Settings};

/// Migrates the database, and prints what was applied and where the previous copy is.
pub(crate) async fn migrate(settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let target = Config::of(&settings.resolve()?)?.database;
    let changes = nycapt_store::migrate(&target)
        .await
        .with_context(|| format!("cannot use {target}"))?;
    if changes.applied.is_empty() {
        writeln!(out, "{target} is up to date")?;
    }
    for (version, name) in &changes.applied {
        writeln!(out, "applied {version} {name} to {target}")?;
    }
    if let Some(snapshot) = &changes.snapshot {
        writeln!(out, "what it held before is in {}", snapshot.display())?;
    }
    Ok(())
}

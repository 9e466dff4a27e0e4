//! Brings state up to date without serving it.

use std::io::Write;

use anyhow::Context;

use crate::config::{Config, Settings};
use crate::store;

/// Applies what state lacks, and says what that was and where the copy from before is.
///
/// # Errors
/// State does not answer, is newer than this program or not ours, or `out` cannot be written to.
pub async fn migrate(settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let target = Config::of(&settings.resolve()?)?.database;
    let changes = store::migrate(&target)
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

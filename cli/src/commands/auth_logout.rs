//! `nycapt auth logout`.

use serde_json::json;

use crate::batch::csv_line;
use crate::cli::LogoutArgs;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::vault::KeyVault;

/// Removes the key from its store; at the service it stays valid.
pub(crate) async fn auth_logout(
    ask: LogoutArgs,
    vault: KeyVault,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let choice = vault.store()?;
    if !ask.yes {
        confirm_loss(&vault, printer).await?;
    }
    let removed = vault
        .forget(choice)
        .await
        .map_err(|error| vault.error(error, "the key could not be removed"))?;
    let name = vault.name();
    if printer.form() == Form::Table {
        let what = if removed {
            "is removed from its store and stays valid; `nycapt agent revoke` ends one for good"
        } else {
            "was not stored"
        };
        let (profile, origin) = (&name.profile, &name.origin);
        printer.line(&format!(
            "The key of profile `{profile}` at {origin} {what}"
        ))?;
    } else if printer.form() == Form::Csv {
        let cells = [
            name.profile.to_string(),
            name.origin.to_string(),
            removed.to_string(),
        ];
        printer.text(&csv_line(["profile", "origin", "removed"])?)?;
        printer.text(&csv_line(cells)?)?;
    } else {
        printer.json(&json!({
            "profile": name.profile, "origin": name.origin, "removed": removed,
        }))?;
    }
    Ok(0)
}

/// A key that was registered here was never shown: its store may be the only place that has it.
async fn confirm_loss(vault: &KeyVault, printer: &Printer) -> Result<(), CliError> {
    let record = vault.record()?;
    let Some(key) = record.and_then(|record| record.key_id) else {
        return Ok(());
    };
    let loss = format!(
        "`{key}` was registered here and is kept nowhere else: without it nobody reaches its \
         account and credits"
    );
    if printer.can_ask() {
        let answer = printer.ask(format!("{loss}. Remove it? [y/N]")).await;
        return match answer.as_deref() {
            Some("y" | "Y" | "yes") => Ok(()),
            Some(_) | None => Err(CliError::usage("nothing was removed")),
        };
    }
    Err(CliError::usage(loss)
        .next("end it for good", "nycapt agent revoke --yes")
        .next("remove it all the same", "nycapt auth logout --yes"))
}

//! `nycapt auth logout`.

use serde_json::json;

use crate::batch::csv_line;
use crate::printer::{Form, Printer};
use crate::trouble::Trouble;
use crate::vault::KeyVault;

/// Removes the key from its store; at the service it stays valid.
pub(crate) async fn auth_logout(vault: KeyVault, printer: &mut Printer) -> Result<u8, Trouble> {
    let removed = vault
        .forget()
        .await
        .map_err(|fault| vault.fault(fault, "the key could not be removed"))?;
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

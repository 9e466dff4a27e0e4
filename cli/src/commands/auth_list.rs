//! `nycapt auth list`.

use serde_json::json;

use crate::batch::csv_line;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::render::{self, KEY_COLUMNS, key_cells};
use crate::vault::{KeyStatus, KeyVault};

/// Lists every stored key, from what is known without reading any.
pub(crate) fn auth_list(vault: &KeyVault, printer: &mut Printer) -> Result<u8, CliError> {
    let records = vault.records()?;
    let keys: Vec<KeyStatus> = records.into_iter().map(KeyStatus::of_record).collect();
    match printer.form() {
        Form::Json => printer.json(&json!({ "profiles": keys }))?,
        Form::Ndjson => {
            for key in &keys {
                printer.json(key)?;
            }
        }
        Form::Table if keys.is_empty() => printer.talk("no key is stored"),
        Form::Table => printer.text(&render::key_list(&keys, printer.width()))?,
        Form::Csv => {
            printer.text(&csv_line(KEY_COLUMNS)?)?;
            for key in &keys {
                printer.text(&csv_line(key_cells(key))?)?;
            }
        }
    }
    Ok(0)
}

//! Printing what is told of keys, the same for every command that does.

use crate::batch::csv_line;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::render::{self, KEY_COLUMNS, key_cells};
use crate::vault::KeyStatus;

/// Prints one key; `title` says what became of it.
pub(super) fn print_key(
    status: &KeyStatus,
    title: &str,
    printer: &mut Printer,
) -> Result<(), CliError> {
    match printer.form() {
        Form::Json | Form::Ndjson => printer.json(status),
        Form::Table => printer.page(&render::key_status(status, title, printer.width())),
        Form::Csv => {
            printer.text(&csv_line(KEY_COLUMNS)?)?;
            printer.text(&csv_line(key_cells(status))?)
        }
    }
}

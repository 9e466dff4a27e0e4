//! `nycapt auth token`.

use crate::error::CliError;
use crate::printer::Printer;
use crate::vault::KeyVault;

/// Prints the key and nothing else, in every form: it is made for `$(…)`.
pub(crate) async fn auth_token(vault: KeyVault, printer: &mut Printer) -> Result<u8, CliError> {
    let key = vault.required_key().await?;
    printer.line(key.secret.expose())?;
    Ok(0)
}

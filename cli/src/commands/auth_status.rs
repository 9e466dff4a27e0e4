//! `nycapt auth status` and `nycapt agent status`.

use super::key_output::print_key;
use crate::cli::StatusArgs;
use crate::error::CliError;
use crate::printer::Printer;
use crate::service::Service;
use crate::vault::{KeySource, KeyStatus, KeyVault};

/// Shows which key is used, from what is known without reading it; `--check` reads and tries it.
pub(crate) async fn auth_status(
    ask: StatusArgs,
    service: &Service,
    vault: KeyVault,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    if ask.check {
        return checked(service, &vault, printer).await;
    }
    let record = vault.record()?;
    let source = match (vault.handed_in(), &record) {
        (Some(source), _) => source,
        (None, Some(record)) => KeySource::Store(record.store),
        (None, None) => return Err(vault.no_key().await?),
    };
    let status = KeyStatus::of_vault(&vault, &source, record);
    print_key(&status, "There is a key", printer)?;
    Ok(0)
}

async fn checked(
    service: &Service,
    vault: &KeyVault,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let key = vault.required_key().await?;
    let client = service.client().clone().api_key(key.secret);
    let balance = match client.get_balance().await {
        Ok(balance) => balance,
        Err(error) => return Err(vault.blamed(error.into(), &key.source, printer).await),
    };
    let mut status = KeyStatus::of_vault(vault, &key.source, vault.record()?);
    status.account_id = Some(balance.account_id);
    status.balance = Some(balance.balance);
    print_key(&status, "The key works", printer)?;
    Ok(0)
}

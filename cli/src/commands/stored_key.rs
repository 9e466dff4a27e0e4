//! The key that a profile has already, and what storing another one means for it.

use nycapt::client::Client;
use nycapt::contract::{ErrorKind, Secret};

use crate::cli::StoreChoice;
use crate::error::CliError;
use crate::invocation::Invocation;
use crate::printer::Printer;
use crate::vault::{HeldKey, KeySource, KeyVault};

/// A stored key that works.
pub(super) struct Known {
    pub(super) key: HeldKey,
    pub(super) account: String,
    pub(super) credits: u64,
}

/// The profile's stored key, unless the service does not take it any more.
pub(super) async fn working_key(
    client: &Client,
    vault: &KeyVault,
) -> Result<Option<Known>, CliError> {
    let Some(key) = vault.recorded_key().await? else {
        return Ok(None);
    };
    match client
        .clone()
        .api_key(key.secret.clone())
        .get_balance()
        .await
    {
        Ok(balance) => Ok(Some(Known {
            key,
            account: balance.account_id,
            credits: balance.balance,
        })),
        Err(error) if error.kind() == ErrorKind::Unauthenticated => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Revokes a key; one that is off already is revoked too.
pub(super) async fn revoked(client: &Client, secret: Secret) -> Result<(), CliError> {
    match client.clone().api_key(secret).revoke_agent().await {
        Err(error) if error.kind() != ErrorKind::Unauthenticated => Err(error.into()),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// A key in plain text is for who says so.
pub(super) fn refuse_plain_text(
    choice: StoreChoice,
    allowed: bool,
    vault: &KeyVault,
    invocation: &Invocation,
) -> Result<(), CliError> {
    if choice != StoreChoice::File || allowed {
        return Ok(());
    }
    let message = "`--store file` keeps the key in plain text and needs `--insecure-storage`";
    Err(CliError::usage(message)
        .hint(format!("it would be the {}", vault.place(choice)))
        .next(
            "if plain text is meant",
            invocation.with_flag("--insecure-storage"),
        ))
}

/// A key that is handed in beats the one that is about to be stored.
pub(super) fn warn_of_shadow(vault: &KeyVault, printer: &mut Printer) {
    if let Some(source @ (KeySource::Variable | KeySource::FileVariable)) = vault.handed_in() {
        printer.talk(&format!(
            "warning: `{source}` is set and is used instead of the stored key"
        ));
    }
}

/// Says that a store forgets by itself.
pub(super) async fn warn_of_end(choice: StoreChoice, vault: &KeyVault, printer: &mut Printer) {
    if !vault.outlives_session(choice).await {
        printer.talk(
            "warning: this kernel has no persistent keyring for you: the key is gone when the \
             session ends",
        );
    }
}

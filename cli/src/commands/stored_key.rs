//! The key that a profile already has, and the store for another one.

use nycapt::client::Client;
use nycapt::contract::{Balance, ErrorKind, Secret};

use crate::error::CliError;
use crate::invocation::Invocation;
use crate::messages::message;
use crate::printer::Printer;
use crate::vault::{FoundKey, KeySource, KeyVault, StoreChoice, StoreError};

pub(super) struct Known {
    pub(super) key: FoundKey,
    pub(super) balance: Balance,
}

/// Returns the profile's stored key, unless the service rejects it.
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
        Ok(balance) => Ok(Some(Known { key, balance })),
        Err(error) if error.kind() == ErrorKind::Unauthenticated => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// All that is lost with an account: its credits, and those on hold, which may come back.
pub(super) fn all_credits(balance: &Balance) -> u64 {
    let on_hold = balance.frozen.unwrap_or_default();
    balance.balance.saturating_add(on_hold)
}

/// Revokes a key; one that is revoked already counts.
pub(super) async fn revoked(client: &Client, secret: Secret) -> Result<(), CliError> {
    match client.clone().api_key(secret).revoke_agent().await {
        Err(error) if error.kind() != ErrorKind::Unauthenticated => Err(error.into()),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The store for a new key, when it can be used. `command` is what stores it.
pub(super) async fn chosen_store(
    vault: &KeyVault,
    allows_plain_text: bool,
    (command, message): (&str, &str),
    invocation: &Invocation,
) -> Result<StoreChoice, CliError> {
    let choice = vault.store()?;
    if choice == StoreChoice::Off {
        let error = StoreError::Off;
        let error = vault.not_stored(choice, error, message, command, invocation);
        return Err(error.await);
    }
    if choice != StoreChoice::File || allows_plain_text {
        return Ok(choice);
    }
    let message = "`--store file` keeps the key in plain text and needs `--insecure-storage`";
    Err(CliError::usage(message)
        .hint(format!("it would be the {}", vault.place(choice)))
        .next(
            "if you accept plain text",
            invocation.with_flag("--insecure-storage"),
        ))
}

/// Warns that a key from the environment takes precedence over the one to be stored.
pub(super) fn warn_of_shadow(vault: &KeyVault, printer: &mut Printer) {
    if let Some(source @ (KeySource::Variable | KeySource::FileVariable)) = vault.given_source() {
        printer.talk(&format!(
            "warning: `{source}` is set and is used instead of the stored key"
        ));
    }
}

/// Warns that a store forgets the key when the user logs out.
pub(super) async fn warn_of_end(choice: StoreChoice, vault: &KeyVault, printer: &mut Printer) {
    if !vault.outlives_session(choice).await {
        printer.talk(&message!("key-store-ends"));
    }
}

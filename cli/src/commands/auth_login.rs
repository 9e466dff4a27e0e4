//! `nycapt auth login`.

use nycapt::client::{Call, Error};
use nycapt::contract::{ErrorKind, GetBalance, Secret};

use super::auth::print_key;
use super::stored_key::{Known, chosen_store, warn_of_end, warn_of_shadow, working_key};
use crate::cli::LoginArgs;
use crate::error::CliError;
use crate::printer::Printer;
use crate::service::Service;
use crate::vault::{KeySource, KeyStatus, KeyVault, LOGIN, ProfileRecord, parse_key};

const NOT_STORED: &str = "the key was not stored";

/// Stores a key that the service takes.
pub(crate) async fn auth_login(
    ask: LoginArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let vault = service.vault();
    if service.shows(&Call::<GetBalance>::new(), printer)? {
        return Ok(0);
    }
    let invocation = printer.invocation();
    let storing = (LOGIN, NOT_STORED);
    let choice = chosen_store(&vault, ask.insecure_storage, storing, &invocation).await?;
    warn_of_shadow(&vault, printer);
    let key = typed_or_piped(&vault, printer).await?;
    let client = service.client().clone().api_key(key.clone());
    let balance = client.get_balance().await.map_err(not_taken)?;
    // Nobody else may store a key of this profile between the look and the change.
    let _lock = vault.lock_registration().await?;
    let before = match ask.replace {
        true => None,
        false => working_key(service.client(), &vault).await?,
    };
    if let Some(known) = before.filter(|known| known.key.secret != key) {
        return Err(taken(&known, &vault)?);
    }
    let record = ProfileRecord {
        account_id: Some(balance.account_id),
        ..vault.new_record(choice, &key)
    };
    if let Err(not_kept) = vault.keep(choice, &key, record).await {
        let error = vault.not_stored(choice, not_kept.error, NOT_STORED, LOGIN, &invocation);
        let error = error.await;
        return Err(match not_kept.lost_before {
            true => error.hint("the key before it may be gone from the store"),
            false => error,
        });
    }
    warn_of_end(choice, &vault, printer).await;
    let source = KeySource::Store(choice);
    let mut status = KeyStatus::of_vault(&vault, &source, vault.record()?);
    status.balance = Some(balance.balance);
    print_key(&status, "The key works and is stored", printer)?;
    Ok(0)
}

/// The service does not take the key, so it is not stored.
fn not_taken(error: Error) -> CliError {
    let error = CliError::from(error);
    if !error.is_rejected_key() {
        return error;
    }
    error
        .context("the service does not take this key, so it was not stored")
        .hint("a key works at the service that gave it out, until it is revoked")
}

/// The profile has another key that works: storing this one would lose it.
fn taken(known: &Known, vault: &KeyVault) -> Result<CliError, CliError> {
    let record = vault.record()?;
    let key = record.and_then(|record| record.last_four);
    let key = key.map_or(String::new(), |end| format!(" …{end}"));
    let message = format!(
        "profile `{}` has a working key{key} of `{}`",
        vault.name.profile, known.account
    );
    Ok(CliError::usage(message)
        .next("keep both", "nycapt auth login --profile other")
        .next(
            "take its place; it stays valid",
            "nycapt auth login --replace",
        ))
}

/// The key from `--api-key-file`, a person's keyboard without echo, or standard input.
async fn typed_or_piped(vault: &KeyVault, printer: &Printer) -> Result<Secret, CliError> {
    if let Some(key) = vault.key_of_flag()? {
        return Ok(key);
    }
    let unreadable = |why: &str| {
        CliError::unsent(ErrorKind::Configuration, format!("standard input: {why}"))
            .hint("`nycapt auth login < FILE` reads the key from a file")
    };
    let question = format!("API key for {} (not shown):", vault.name.origin);
    let text = printer
        .secret_line(question)
        .await
        .map_err(|error| unreadable("the key cannot be read").cause(&error))?;
    parse_key(&text).map_err(unreadable)
}

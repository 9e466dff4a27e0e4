//! `nycapt agent revoke`.

use nycapt::client::{Call, Client};
use nycapt::contract::{ErrorKind, Revocation, RevokeAgent};
use serde_json::json;

use crate::cli::RevokeArgs;
use crate::csv_text::Columns;
use crate::error::CliError;
use crate::messages::message;
use crate::printer::Printer;
use crate::service::Service;
use crate::vault::{FoundKey, KeySource, KeyVault};

const COLUMNS: Columns = &[
    ("keyId", "/keyId"),
    ("revoked", "/revoked"),
    ("revokedAt", "/revokedAt"),
];

/// Revokes the key for good, then removes it from its store.
pub(crate) async fn agent_revoke(
    ask: RevokeArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let vault = service.vault();
    if service.shows(&Call::<RevokeAgent>::new(), printer)? {
        return Ok(0);
    }
    let key = vault.required_key().await?;
    let client = service.client().clone().api_key(key.secret.clone());
    if !ask.yes {
        confirm(&client, &key, &vault, printer).await?;
    }
    let revocation = match client.revoke_agent().await {
        Ok(revocation) => revocation,
        Err(error) if error.kind() == ErrorKind::Unauthenticated => {
            printer.talk("the key was off already");
            None
        }
        Err(error) => return Err(error.into()),
    };
    match key.source {
        KeySource::Store(choice) => {
            vault.forget(choice).await.map_err(|error| {
                let message = "the key is revoked, and could not be removed from its store";
                vault.error(error, message)
            })?;
        }
        source @ (KeySource::Flag | KeySource::Variable | KeySource::FileVariable) => {
            printer.talk(&format!("the key came from `{source}`: remove it there"));
        }
    }
    print_revocation(revocation, &vault, printer)?;
    Ok(0)
}

fn print_revocation(
    revocation: Option<Revocation>,
    vault: &KeyVault,
    printer: &mut Printer,
) -> Result<(), CliError> {
    let (key_id, revoked_at) = match revocation {
        Some(revocation) => (Some(revocation.key_id), Some(revocation.revoked_at)),
        None => (None, None),
    };
    let shown = json!({
        "keyId": key_id, "revoked": true, "revokedAt": revoked_at,
        "profile": vault.name.profile, "origin": vault.name.origin,
    });
    printer.result(&shown, COLUMNS, |_| {
        let key = key_id.map_or(String::new(), |id| format!(" {id}"));
        format!("The key{key} is revoked for good\n")
    })
}

/// Asks whether it is meant, once it is known that it can be done.
async fn confirm(
    client: &Client,
    key: &FoundKey,
    vault: &KeyVault,
    printer: &Printer,
) -> Result<(), CliError> {
    let invocation = printer.invocation();
    if !printer.can_ask() {
        let message = "revoking a key cannot be undone: `--yes` says that it is meant";
        return Err(CliError::usage(message).next("if it is meant", invocation.with_flag("--yes")));
    }
    let credits = match client.get_balance().await {
        Ok(balance) => balance.balance,
        // A key that is off is taken out of its store without a question.
        Err(error) if error.kind() == ErrorKind::Unauthenticated => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let name = &vault.name;
    let question = message!(
        "key-revoke-question",
        profile = name.profile.to_string(),
        origin = name.origin.to_string(),
        source = key.source.to_string(),
        credits = credits
    );
    match printer.confirm(question).await {
        true => Ok(()),
        false => Err(CliError::usage("nothing was revoked")),
    }
}

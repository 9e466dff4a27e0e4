//! `nycapt agent register` and `nycapt agent revoke`.

use nycapt::client::{Call, Client, Error};
use nycapt::contract::{
    AgentRegistrationRequest, ErrorKind, RegisterAgent, Registration, Revocation, RevokeAgent,
};
use serde_json::json;

use super::auth::print_key;
use super::stored_key::{
    Known, all_credits, chosen_store, revoked, warn_of_end, warn_of_shadow, working_key,
};
use crate::cli::{RegisterArgs, RevokeArgs};
use crate::columns::Columns;
use crate::error::{CliError, Exit};
use crate::interrupt;
use crate::messages::message;
use crate::printer::{Form, Printer};
use crate::service::Service;
use crate::vault::{
    FoundKey, KeyNotStored, KeySource, KeyStatus, KeyVault, ProfileRecord, REGISTER, StoreChoice,
};

const NOT_STORABLE: &str = "the key cannot be stored, so no agent was registered";

/// Opens an account and stores its key, unless the profile has a working key.
pub(crate) async fn agent_register(
    ask: RegisterArgs,
    service: &Service,
    printer: &mut Printer,
) -> Exit {
    let vault = service.vault();
    let request = AgentRegistrationRequest {
        name: ask.name.clone(),
        kind: None,
    };
    if service.shows(&Call::<RegisterAgent>::new(&request), printer)? {
        return Ok(0);
    }
    let client = &service.client;
    let invocation = printer.invocation();
    if ask.show_secret && matches!(vault.options.store, None | Some(StoreChoice::Off)) {
        let _whole = interrupt::delay_interrupts().await;
        register_and_print(&request, client, &vault, printer).await?;
        return Ok(0);
    }
    let storing = (REGISTER, NOT_STORABLE);
    let choice = chosen_store(&vault, ask.insecure_storage, storing, &invocation).await?;
    warn_of_shadow(&vault, printer);
    // Locked to the end: two processes would open two accounts and store one key.
    let _lock = vault.lock_registration().await?;
    let before = match working_key(client, &vault).await {
        Err(error) if error.exit() == ErrorKind::Keyring.row().exit => {
            let failed = vault.store()?;
            let error = vault.with_other_stores(failed, error, REGISTER, &invocation);
            return Err(error.await);
        }
        before => before?,
    };
    if let Some(known) = &before
        && !ask.new
    {
        return print_known(known, &ask, &vault, printer);
    }
    refuse_to_lose(before.as_ref())?;
    if let Err(error) = vault.probe(choice).await {
        let error = vault.not_stored(choice, error, NOT_STORABLE, REGISTER, &invocation);
        return Err(error.await);
    }
    // From the request until the key is stored or revoked and the result is printed.
    let _whole = interrupt::delay_interrupts().await;
    let kept = register_and_keep(client, &vault, &request, choice, before.as_ref()).await;
    let registration = match kept {
        Err((error, true)) => {
            let error = vault.with_other_stores(choice, error, REGISTER, &invocation);
            return Err(error.await);
        }
        kept => kept.map_err(|(error, _)| error)?,
    };
    if let Some(known) = before {
        end(client, known, printer).await;
    }
    warn_of_end(choice, &vault, printer).await;
    print_new(registration, Some(choice), ask.show_secret, &vault, printer)?;
    Ok(0)
}

/// Refuses to replace a key with credits: an agent's account has only one key.
fn refuse_to_lose(before: Option<&Known>) -> Result<(), CliError> {
    match before.map_or(0, |known| all_credits(&known.balance)) {
        0 => Ok(()),
        credits => Err(CliError::usage(format!(
            "`--new` would lose the credits of the profile's key: {credits}"
        ))
        .next(
            "register under another profile",
            "nycapt agent register --profile other",
        )),
    }
}

fn print_known(known: &Known, ask: &RegisterArgs, vault: &KeyVault, printer: &mut Printer) -> Exit {
    let mut status = KeyStatus::of_vault(vault, &known.key.source, vault.record()?);
    status.account_id = Some(known.balance.account_id.clone());
    status.balance = Some(known.balance.balance);
    status.is_new = Some(false);
    status.secret = ask.show_secret.then(|| known.key.secret.clone());
    print_key(&status, "Already registered; the key works", printer)?;
    Ok(0)
}

/// Registers and stores the key; an error comes with whether the store caused it.
async fn register_and_keep(
    client: &Client,
    vault: &KeyVault,
    request: &AgentRegistrationRequest,
    choice: StoreChoice,
    before: Option<&Known>,
) -> Result<Registration, (CliError, bool)> {
    let registered = client.register_agent(request).await;
    let registration = registered.map_err(|error| (error.into(), false))?;
    let record = ProfileRecord {
        account_id: Some(registration.account_id.clone()),
        key_id: Some(registration.key_id.clone()),
        label: request.name.clone(),
        ..vault.new_record(choice, &registration.secret)
    };
    let key = &registration.secret;
    let Err(KeyNotStored { error, lost_before }) = vault.keep(choice, key, record).await else {
        return Ok(registration);
    };
    let (message, why) = undone(client, registration, "stored").await;
    let error = vault.error(error, &message);
    let mut error = why.into_iter().fold(error, CliError::cause);
    if let Some(known) = before.filter(|_| lost_before) {
        error = error.hint(match revoked(client, known.key.secret.clone()).await {
            Ok(()) => "the previous key could not be restored and was revoked, too".to_owned(),
            Err(why) => format!("the previous key may be lost: {}", why.message()),
        });
    }
    Err((error, true))
}

/// Revokes a new key that was lost; returns the message, and why it could not be revoked.
async fn undone(
    client: &Client,
    registration: Registration,
    what: &str,
) -> (String, Option<String>) {
    let (account, key) = (registration.account_id, registration.key_id);
    match revoked(client, registration.secret).await {
        Ok(()) => {
            let message = format!("the key was not {what}, so it was revoked");
            (message, None)
        }
        Err(why) => {
            let message = message!("key-not-undone", what, key, account);
            (message, Some(why.message().to_owned()))
        }
    }
}

async fn end(client: &Client, known: Known, printer: &mut Printer) {
    if let Err(error) = revoked(client, known.key.secret).await {
        let why = error.message();
        printer.talk(&format!("warning: the previous key was not revoked: {why}"));
    }
}

/// Registers and prints the key, which is not stored; revokes it if it cannot be printed.
async fn register_and_print(
    request: &AgentRegistrationRequest,
    client: &Client,
    vault: &KeyVault,
    printer: &mut Printer,
) -> Result<(), CliError> {
    let registration = client.register_agent(request).await?;
    let Err(unprinted) = print_new(registration.clone(), None, true, vault, printer) else {
        return Ok(());
    };
    let (message, why) = undone(client, registration, "printed").await;
    let error = CliError::internal(message).cause(if unprinted.is_silent() {
        "the reader closed the pipe"
    } else {
        unprinted.message()
    });
    Err(why.into_iter().fold(error, CliError::cause))
}

fn print_new(
    registration: Registration,
    choice: Option<StoreChoice>,
    shows_secret: bool,
    vault: &KeyVault,
    printer: &mut Printer,
) -> Result<(), CliError> {
    let record = vault.record()?.filter(|_| choice.is_some());
    let source = KeySource::Store(choice.unwrap_or(StoreChoice::Off));
    let mut status = KeyStatus::of_vault(vault, &source, record);
    if choice.is_none() {
        (status.source, status.store, status.place) = (None, None, None);
    }
    status.account_id = Some(registration.account_id);
    status.key_id = Some(registration.key_id);
    status.balance = Some(registration.balance);
    status.is_new = Some(true);
    status.secret = shows_secret.then_some(registration.secret);
    let title = match choice {
        Some(_) => "Registered; the key is stored",
        None => "Registered; the key is shown only once and not stored",
    };
    print_key(&status, title, printer)?;
    if printer.form() == Form::Table {
        let page = registration.documentation;
        printer.talk(&message!("key-registered", page));
    }
    Ok(())
}

const REVOCATION: Columns = "keyId revoked revokedAt";

/// Revokes the key for good, then removes it from its store.
pub(crate) async fn agent_revoke(
    ask: RevokeArgs,
    service: &Service,
    printer: &mut Printer,
) -> Exit {
    let vault = service.vault();
    if service.shows(&Call::<RevokeAgent>::new(), printer)? {
        return Ok(0);
    }
    let key = vault.required_key().await?;
    let client = service.client.clone().api_key(key.secret.clone());
    if !ask.yes {
        confirm(&client, &key, &vault, printer).await?;
    }
    let revocation = client.revoke_agent().await;
    let revocation = revocation.map_err(|error| not_revoked(error, &key.source))?;
    match key.source {
        KeySource::Store(choice) => {
            vault.forget(choice).await.map_err(|error| {
                let message = "the key is revoked but could not be removed from its store";
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

/// Explains that a rejected key may still be valid: the service rejects a key that it revoked and
/// one that it doesn't know alike.
fn not_revoked(error: Error, source: &KeySource) -> CliError {
    let error = CliError::from(error);
    if !error.is_rejected_key() {
        return error;
    }
    let error = error
        .context("the service rejected the key, so nothing was revoked")
        .hint("it was revoked before, or it is from another service: see `--base-url`");
    match source {
        KeySource::Store(_) => error.next("remove it from its store", "nycapt auth logout"),
        KeySource::Flag | KeySource::Variable | KeySource::FileVariable => error,
    }
}

fn print_revocation(
    revocation: Option<Revocation>,
    vault: &KeyVault,
    printer: &mut Printer,
) -> Result<(), CliError> {
    let revocation = revocation.map(|revocation| (revocation.key_id, revocation.revoked_at));
    let (key_id, revoked_at) = revocation.unzip();
    let shown = json!({
        "keyId": key_id, "revoked": true, "revokedAt": revoked_at,
        "profile": vault.name.profile, "origin": vault.name.origin,
    });
    printer.result(&shown, (REVOCATION, [&shown]), |_| {
        let key = key_id.map_or(String::new(), |id| format!(" {id}"));
        format!("The key{key} is revoked for good\n")
    })
}

/// Asks for confirmation, once it is known that the key can be revoked.
async fn confirm(
    client: &Client,
    key: &FoundKey,
    vault: &KeyVault,
    printer: &Printer,
) -> Result<(), CliError> {
    let balance = client.get_balance().await;
    let balance = balance.map_err(|error| not_revoked(error, &key.source))?;
    let credits = all_credits(&balance);
    if !printer.can_ask() {
        let message = "revoking a key cannot be undone: confirm with `--yes`";
        let error = match credits {
            0 => CliError::usage(message),
            _ => CliError::usage(message).hint(message!("key-revoke-credits", credits)),
        };
        let revoke = printer.invocation().with_flag("--yes");
        return Err(error.next("if you are sure", revoke));
    }
    let name = &vault.name;
    let question = message!(
        "key-revoke-question",
        profile = name.profile.to_string(),
        origin = name.origin.clone(),
        source = key.source.to_string(),
        credits
    );
    match printer.confirm(question).await {
        true => Ok(()),
        false => Err(CliError::usage("nothing was revoked")),
    }
}

#[cfg(test)]
mod tests {
    use nycapt::contract::Secret;

    use super::*;

    #[test]
    fn a_key_is_not_replaced_while_credits_may_come_back() {
        let known = |balance: u64, frozen: u64| Known {
            key: FoundKey {
                secret: Secret::new("nycapt_live_x"),
                source: KeySource::Store(StoreChoice::File),
            },
            balance: serde_json::from_value(json!({
                "accountId": "acct_1", "balance": balance, "reports": balance, "frozen": frozen
            }))
            .unwrap(),
        };
        assert!(refuse_to_lose(None).is_ok());
        assert!(refuse_to_lose(Some(&known(0, 0))).is_ok());
        for (balance, frozen) in [(5, 0), (0, 5), (2, 3)] {
            let error = refuse_to_lose(Some(&known(balance, frozen))).unwrap_err();
            assert!(error.message().ends_with(": 5"), "{}", error.message());
        }
    }
}

//! `nycapt agent register`.

use nycapt::client::{Call, Client};
use nycapt::contract::{AgentRegistrationRequest, ErrorKind, RegisterAgent, Registration};

use super::key_output::print_key;
use super::known_key::{
    Known, refuse_plain_text, revoked, warn_of_end, warn_of_shadow, working_key,
};
use crate::again::Again;
use crate::cli::{RegisterArgs, StoreChoice};
use crate::critical;
use crate::printer::{Form, Printer};
use crate::service::Service;
use crate::trouble::Trouble;
use crate::vault::{KeySource, KeyStatus, KeyVault, NotKept, ProfileRecord, StoreError};

const NOT_STORABLE: &str = "the key cannot be stored, so no agent was registered";

/// Opens an account and keeps its key, unless the profile has a working key.
pub(crate) async fn agent_register(
    ask: RegisterArgs,
    service: &Service,
    vault: KeyVault,
    printer: &mut Printer,
) -> Result<u8, Trouble> {
    let request = AgentRegistrationRequest {
        name: ask.name.clone(),
        kind: None,
    };
    if service.is_dry_run() {
        service.show_request(&Call::<RegisterAgent>::new(&request), printer)?;
        return Ok(0);
    }
    let client = service.client();
    let again = printer.again();
    let Some(choice) = chosen_store(&ask, &vault, &again).await? else {
        let _whole = critical::whole().await;
        register_and_print(&request, client, &vault, printer).await?;
        return Ok(0);
    };
    warn_of_shadow(&vault, printer);
    // Held to the end: two at a time would open two accounts and keep one key.
    let _lock = vault.lock_registration().await?;
    let before = match working_key(client, &vault).await {
        Err(trouble) if trouble.exit() == ErrorKind::Keyring.row().exit => {
            let failed = vault.store()?;
            return Err(vault.with_ways_to_register(failed, trouble, &again).await);
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
        return Err(not_stored(choice, error, NOT_STORABLE, &vault, &again).await);
    }
    // From the request to the moment when the key is safe or off, and that is told.
    let _whole = critical::whole().await;
    let kept = register_and_keep(client, &vault, &request, choice, before.as_ref()).await;
    let registration = match kept {
        Err((trouble, true)) => {
            return Err(vault.with_ways_to_register(choice, trouble, &again).await);
        }
        kept => kept.map_err(|(trouble, _)| trouble)?,
    };
    if let Some(known) = before {
        end(client, known, printer).await;
    }
    warn_of_end(choice, &vault, printer).await;
    print_new(registration, Some(choice), ask.show_secret, &vault, printer)?;
    Ok(0)
}

/// The store to keep the key in; none when it is printed instead.
async fn chosen_store(
    ask: &RegisterArgs,
    vault: &KeyVault,
    again: &Again,
) -> Result<Option<StoreChoice>, Trouble> {
    if ask.show_secret && matches!(vault.asked_store(), None | Some(StoreChoice::Off)) {
        return Ok(None);
    }
    let choice = vault.store()?;
    if choice == StoreChoice::Off {
        return Err(not_stored(choice, StoreError::Off, NOT_STORABLE, vault, again).await);
    }
    refuse_plain_text(choice, ask.insecure_storage, vault, again)?;
    Ok(Some(choice))
}

/// That a store cannot be used, with those that can.
async fn not_stored(
    choice: StoreChoice,
    error: StoreError,
    message: &str,
    vault: &KeyVault,
    again: &Again,
) -> Trouble {
    let trouble = vault.error(error, message);
    vault.with_ways_to_register(choice, trouble, again).await
}

/// The account of an agent has one key: without it the credits are out of reach.
fn refuse_to_lose(before: Option<&Known>) -> Result<(), Trouble> {
    match before {
        Some(known) if known.credits > 0 => Err(Trouble::usage(format!(
            "the profile's key has {} credits, which `--new` would lose",
            known.credits
        ))
        .next(
            "register beside it",
            "nycapt agent register --profile other",
        )),
        _ => Ok(()),
    }
}

fn print_known(
    known: &Known,
    ask: &RegisterArgs,
    vault: &KeyVault,
    printer: &mut Printer,
) -> Result<u8, Trouble> {
    let mut status = KeyStatus::of_vault(vault, &known.key.source, vault.record()?);
    status.account_id = Some(known.account.clone());
    status.balance = Some(known.credits);
    status.is_new = Some(false);
    status.secret = ask.show_secret.then(|| known.key.secret.clone());
    print_key(&status, "Registered before; the key works", printer)?;
    Ok(0)
}

/// Registers and keeps the key; the trouble says whether it is the store's.
async fn register_and_keep(
    client: &Client,
    vault: &KeyVault,
    request: &AgentRegistrationRequest,
    choice: StoreChoice,
    before: Option<&Known>,
) -> Result<Registration, (Trouble, bool)> {
    let registered = client.register_agent(request).await;
    let registration = registered.map_err(|error| (error.into(), false))?;
    let record = ProfileRecord {
        account_id: Some(registration.account_id.clone()),
        key_id: Some(registration.key_id.clone()),
        label: request.name.clone(),
        ..vault.new_record(choice, &registration.secret)
    };
    let key = &registration.secret;
    let Err(NotKept { error, lost_before }) = vault.keep(choice, key, record).await else {
        return Ok(registration);
    };
    let (message, why) = undone(client, registration, "stored").await;
    let mut trouble = vault.error(error, &message);
    if let Some(why) = why {
        trouble = trouble.because(why);
    }
    if let Some(known) = before.filter(|_| lost_before) {
        trouble = trouble.hint(match revoked(client, known.key.secret.clone()).await {
            Ok(()) => "the key before it could not be put back and is revoked, too".to_owned(),
            Err(why) => format!("the key before it may be gone: {}", why.message()),
        });
    }
    Err((trouble, true))
}

/// Revokes a fresh key that nobody holds; what became of it, and why it is not revoked.
async fn undone(
    client: &Client,
    registration: Registration,
    what: &str,
) -> (String, Option<String>) {
    let (account, key) = (registration.account_id, registration.key_id);
    match revoked(client, registration.secret).await {
        Ok(()) => {
            let message = format!("the key was not {what} and has been revoked (no orphan left)");
            (message, None)
        }
        Err(why) => {
            let message = format!(
                "the key was not {what} and could not be revoked: `{key}` of `{account}` is \
                 valid, and nobody holds it"
            );
            (message, Some(why.message().to_owned()))
        }
    }
}

/// Ends the key that a new one took the place of.
async fn end(client: &Client, known: Known, printer: &mut Printer) {
    if let Err(trouble) = revoked(client, known.key.secret).await {
        let why = trouble.message();
        printer.talk(&format!("warning: the key before it is not revoked: {why}"));
    }
}

/// Registers and prints the key, which is kept nowhere; a key that nobody reads is revoked.
async fn register_and_print(
    request: &AgentRegistrationRequest,
    client: &Client,
    vault: &KeyVault,
    printer: &mut Printer,
) -> Result<(), Trouble> {
    let registration = client.register_agent(request).await?;
    let Err(unprinted) = print_new(registration.clone(), None, true, vault, printer) else {
        return Ok(());
    };
    let (message, why) = undone(client, registration, "printed").await;
    let mut trouble = Trouble::internal(message).because(if unprinted.is_silent() {
        "the reader closed its end"
    } else {
        unprinted.message()
    });
    if let Some(why) = why {
        trouble = trouble.because(why);
    }
    Err(trouble)
}

fn print_new(
    registration: Registration,
    choice: Option<StoreChoice>,
    shows_secret: bool,
    vault: &KeyVault,
    printer: &mut Printer,
) -> Result<(), Trouble> {
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
        None => "Registered; the key is shown this once and stored nowhere",
    };
    print_key(&status, title, printer)?;
    if printer.form() == Form::Table {
        printer.talk(&format!(
            "resolve, preview and batches are free; reports need credits, which a person buys: {}",
            registration.documentation
        ));
    }
    Ok(())
}

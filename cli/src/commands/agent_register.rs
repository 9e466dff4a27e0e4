//! `nycapt agent register`.

use std::sync::Arc;

use nycapt::client::{Call, Client};
use nycapt::contract::{AgentRegistrationRequest, FaultKind, RegisterAgent, Registration, Secret};

use super::key_output::print_key;
use crate::cli::{RegisterArgs, StoreChoice};
use crate::critical;
use crate::printer::{Form, Printer};
use crate::service::Service;
use crate::trouble::Trouble;
use crate::vault::{HeldKey, KeySource, KeyStatus, KeyVault, ProfileRecord, StoreFault};

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
    let Some(choice) = chosen_store(&ask, &vault)? else {
        return register_and_print(request, service.client(), &vault, printer).await;
    };
    warn_of_shadow(&vault, printer);
    let vault = Arc::new(vault);
    // Held to the end: two at a time would open two accounts and keep one key.
    let _lock = vault.lock_registration().await?;
    let before = usable_key(service.client(), &vault).await?;
    if let Some(known) = &before
        && !ask.new
    {
        return print_known(known, &ask, &vault, printer);
    }
    refuse_to_lose(before.as_ref())?;
    vault.probe(choice).await.map_err(|fault| {
        let message = "the key cannot be stored, so no agent was registered";
        ways_out(vault.fault(fault, message))
    })?;
    let work = register_and_keep(
        service.client().clone(),
        Arc::clone(&vault),
        request,
        choice,
    );
    let registration = critical::whole(work).await?;
    if let Some(known) = before {
        end(service.client(), known.key.secret, printer).await;
    }
    print_new(registration, Some(choice), ask.show_secret, &vault, printer)?;
    Ok(0)
}

/// The store to keep the key in; none when it is printed instead.
fn chosen_store(ask: &RegisterArgs, vault: &KeyVault) -> Result<Option<StoreChoice>, Trouble> {
    if ask.show_secret && matches!(vault.asked_store(), None | Some(StoreChoice::Off)) {
        return Ok(None);
    }
    let choice = vault.store()?;
    if choice == StoreChoice::Off {
        let message = "the key cannot be stored, so no agent was registered";
        return Err(ways_out(vault.fault(StoreFault::Off, message)));
    }
    refuse_plain_text(choice, ask.insecure_storage, vault)?;
    Ok(Some(choice))
}

/// A key in plain text is for who says so.
pub(super) fn refuse_plain_text(
    choice: StoreChoice,
    allowed: bool,
    vault: &KeyVault,
) -> Result<(), Trouble> {
    if choice != StoreChoice::File || allowed {
        return Ok(());
    }
    let message = "`--store file` keeps the key in plain text and needs `--insecure-storage`";
    Err(Trouble::usage(message).hint(format!("it would be the {}", vault.place(choice))))
}

/// A key that is handed in beats the one that is about to be stored.
pub(super) fn warn_of_shadow(vault: &KeyVault, printer: &mut Printer) {
    if let Some(source @ (KeySource::Variable | KeySource::FileVariable)) = vault.handed_in() {
        printer.talk(&format!(
            "warning: `{source}` is set and is used instead of the stored key"
        ));
    }
}

/// A stored key that works.
struct Known {
    key: HeldKey,
    account: String,
    credits: u64,
}

/// The profile's stored key, unless the service does not take it any more.
async fn usable_key(client: &Client, vault: &KeyVault) -> Result<Option<Known>, Trouble> {
    let Some(key) = vault.recorded_key().await.map_err(ways_out)? else {
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
        Err(fault) if fault.kind() == FaultKind::Unauthenticated => Ok(None),
        Err(fault) => Err(fault.into()),
    }
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

/// What may not be cut in two: from the request to the moment when the key is safe or off.
async fn register_and_keep(
    client: Client,
    vault: Arc<KeyVault>,
    request: AgentRegistrationRequest,
    choice: StoreChoice,
) -> Result<Registration, Trouble> {
    let registration = client.register_agent(&request).await?;
    let record = ProfileRecord {
        account_id: Some(registration.account_id.clone()),
        key_id: Some(registration.key_id.clone()),
        label: request.name,
        ..vault.new_record(choice, &registration.secret)
    };
    match vault.keep(choice, &registration.secret, record).await {
        Ok(()) => Ok(registration),
        Err(fault) => Err(undone(&client, &vault, registration, fault).await),
    }
}

/// Revokes a fresh key that could not be stored, and says what became of it.
async fn undone(
    client: &Client,
    vault: &KeyVault,
    registration: Registration,
    fault: StoreFault,
) -> Trouble {
    match revoked(client, registration.secret).await {
        Ok(()) => ways_out(vault.fault(
            fault,
            "the key was not stored and has been revoked (no orphan left)",
        )),
        Err(why) => {
            let message = format!(
                "the key was not stored and could not be revoked: `{}` of `{}` is valid, and \
                 nobody holds it",
                registration.key_id, registration.account_id
            );
            ways_out(vault.fault(fault, &message).because(why.message()))
        }
    }
}

/// Revokes a key; one that is off already is revoked too.
async fn revoked(client: &Client, secret: Secret) -> Result<(), Trouble> {
    match client.clone().api_key(secret).revoke_agent().await {
        Err(fault) if fault.kind() != FaultKind::Unauthenticated => Err(fault.into()),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Ends the key that a new one took the place of.
async fn end(client: &Client, secret: Secret, printer: &mut Printer) {
    if let Err(trouble) = revoked(client, secret).await {
        let why = trouble.message();
        printer.talk(&format!("warning: the key before it is not revoked: {why}"));
    }
}

/// Registers and prints the key, which is kept nowhere; a key that nobody reads is revoked.
async fn register_and_print(
    request: AgentRegistrationRequest,
    client: &Client,
    vault: &KeyVault,
    printer: &mut Printer,
) -> Result<u8, Trouble> {
    let registration = client.register_agent(&request).await?;
    let secret = registration.secret.clone();
    if let Err(trouble) = print_new(registration, None, true, vault, printer) {
        revoked(client, secret).await?;
        return Err(trouble);
    }
    Ok(0)
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

/// What to do where the store cannot be used.
pub(super) fn ways_out(trouble: Trouble) -> Trouble {
    trouble
        .next(
            "kernel keyring, until reboot",
            "nycapt agent register --store keyutils",
        )
        .next(
            "0600 file, stated path",
            "nycapt agent register --store file --insecure-storage",
        )
        .next(
            "any other vault",
            "nycapt agent register --show-secret -o json | your-vault put -",
        )
}

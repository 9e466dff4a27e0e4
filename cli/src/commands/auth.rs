//! `nycapt auth` and `nycapt agent status`: the keys of the user, and where they are.

use nycapt::client::{Call, Error};
use nycapt::contract::{GetBalance, Secret};
use serde_json::{Value, json};

use super::stored_key::{Known, chosen_store, warn_of_end, warn_of_shadow, working_key};
use crate::cli::{LoginArgs, LogoutArgs, StatusArgs};
use crate::columns::Columns;
use crate::dry_run;
use crate::error::{CliError, Exit};
use crate::messages::message;
use crate::printer::{Form, Printer};
use crate::render::style::GOOD;
use crate::render::{Page, counted, moment};
use crate::service::Service;
use crate::vault::{KeySource, KeyStatus, KeyVault, LOGIN, ProfileRecord, StoreChoice, parse_key};

const KEY_COLUMNS: Columns = "profile origin store account_id key_id label created last_four";

const REMOVAL: Columns = "profile origin removed";

/// Shows which key would be used, without reading it; `--check` reads and tries it.
pub(crate) async fn auth_status(ask: StatusArgs, service: &Service, printer: &mut Printer) -> Exit {
    let vault = service.vault();
    if ask.check {
        if service.shows(&Call::<GetBalance>::new(), printer)? {
            return Ok(0);
        }
        return checked(service, &vault, printer).await;
    }
    let record = vault.record()?;
    let source = match (vault.given_source(), &record) {
        (Some(source), _) => source,
        (None, Some(record)) => KeySource::Store(record.store),
        (None, None) => return Err(vault.no_key().await?),
    };
    let status = KeyStatus::of_vault(&vault, &source, record);
    let title = match source {
        KeySource::Store(_) => "Key on record; `--check` reads and tries it",
        KeySource::Flag | KeySource::Variable | KeySource::FileVariable => {
            "Key given for this run; `--check` reads and tries it"
        }
    };
    print_key(&status, title, printer)?;
    Ok(0)
}

async fn checked(service: &Service, vault: &KeyVault, printer: &mut Printer) -> Exit {
    let key = vault.required_key().await?;
    let client = service.client.clone().api_key(key.secret);
    let balance = match client.get_balance().await {
        Ok(balance) => balance,
        Err(error) => {
            let invocation = printer.invocation_mut();
            let error = vault.explain_rejected(error.into(), &key.source, invocation);
            return Err(error.await);
        }
    };
    let mut status = KeyStatus::of_vault(vault, &key.source, vault.record()?);
    status.account_id = Some(balance.account_id);
    status.balance = Some(balance.balance);
    print_key(&status, "The key works", printer)?;
    Ok(0)
}

const NOT_STORED: &str = "the key was not stored";

/// Stores a key that the service accepts.
pub(crate) async fn auth_login(ask: LoginArgs, service: &Service, printer: &mut Printer) -> Exit {
    let vault = service.vault();
    if service.shows(&Call::<GetBalance>::new(), printer)? {
        return Ok(0);
    }
    let invocation = printer.invocation();
    let storing = (LOGIN, NOT_STORED);
    let choice = chosen_store(&vault, ask.insecure_storage, storing, &invocation).await?;
    warn_of_shadow(&vault, printer);
    let key = typed_or_piped(&vault, printer).await?;
    let client = service.client.clone().api_key(key.clone());
    let balance = client.get_balance().await.map_err(not_taken)?;
    // No other process may store a key of this profile between check and change.
    let _lock = vault.lock_registration().await?;
    let before = match ask.replace {
        true => None,
        false => working_key(&service.client, &vault).await?,
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
            true => error.hint("the previous key may be gone from the store"),
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

/// The service rejects the key, so it is not stored.
fn not_taken(error: Error) -> CliError {
    let error = CliError::from(error);
    if !error.is_rejected_key() {
        return error;
    }
    error
        .context("the service rejected this key, so it was not stored")
        .hint("a key works with the service that issued it, until it is revoked")
}

/// The profile has another key that works: storing this one would lose it.
fn taken(known: &Known, vault: &KeyVault) -> Result<CliError, CliError> {
    let record = vault.record()?;
    let key = record.and_then(|record| record.last_four);
    let key = key.map_or(String::new(), |end| format!(" …{end}"));
    let message = format!(
        "profile `{}` has a working key{key} for `{}`",
        vault.name.profile, known.balance.account_id
    );
    Ok(CliError::usage(message)
        .next("keep both", "nycapt auth login --profile other")
        .next(
            "replace it; the old key stays valid",
            "nycapt auth login --replace",
        ))
}

/// The key from `--api-key-file`, typed without echo, or from standard input.
async fn typed_or_piped(vault: &KeyVault, printer: &Printer) -> Result<Secret, CliError> {
    if let Some(key) = vault.key_of_flag()? {
        return Ok(key);
    }
    let unreadable = |why: &str| {
        CliError::configuration(format!("standard input: {why}"))
            .hint("`nycapt auth login < FILE` reads the key from a file")
    };
    let question = format!("API key for {} (not shown):", vault.name.origin);
    let text = printer
        .secret_line(question)
        .await
        .map_err(|error| unreadable("the key cannot be read").cause(&error))?;
    parse_key(&text).map_err(unreadable)
}

/// Removes the key from its store; doesn't revoke it.
pub(crate) async fn auth_logout(ask: LogoutArgs, vault: KeyVault, printer: &mut Printer) -> Exit {
    if dry_run::is_on() {
        return show_logout(&vault, printer);
    }
    let choice = vault.store()?;
    if !ask.yes {
        confirm_loss(&vault, choice, printer).await?;
    }
    let removed = vault
        .forget(choice)
        .await
        .map_err(|error| vault.error(error, "the key could not be removed"))?;
    if let Some(record) = vault.record()?.filter(|_| !removed) {
        return Err(kept_elsewhere(&record, &vault, printer));
    }
    let (profile, origin) = (&vault.name.profile, &vault.name.origin);
    let shown = json!({ "profile": profile, "origin": origin, "removed": removed });
    printer.result(&shown, (REMOVAL, [&shown]), |_| {
        let what = if removed {
            "was removed from its store and not revoked; to revoke it, run `nycapt agent revoke` \
             with that key"
        } else {
            "was not stored"
        };
        format!("The key for profile `{profile}` at {origin} {what}\n")
    })?;
    Ok(0)
}

/// The key is in another store than the one that was chosen.
fn kept_elsewhere(record: &ProfileRecord, vault: &KeyVault, printer: &Printer) -> CliError {
    let store = record.store;
    let message = format!("nothing was removed: the key is in {}", vault.place(store));
    let there = printer.invocation();
    let there = there.with_option("--store", &store.option_value());
    CliError::usage(message)
        .hint("`--store` or `NYCAPT_KEYRING` selects another store")
        .next("remove it there", there)
}

/// Shows whether a key would be removed.
fn show_logout(vault: &KeyVault, printer: &mut Printer) -> Exit {
    let (profile, origin) = (&vault.name.profile, &vault.name.origin);
    let choice = vault.store()?;
    let what = match vault.record()? {
        Some(record) if record.store == choice => {
            format!("would be removed from: {}", vault.place(choice))
        }
        Some(record) => return Err(kept_elsewhere(&record, vault, printer)),
        None => "is not stored".to_owned(),
    };
    printer.talk(&format!(
        "the key for profile `{profile}` at {origin} {what}"
    ));
    Ok(0)
}

/// Confirms the removal of a key that was registered here: the store may have the only copy.
async fn confirm_loss(
    vault: &KeyVault,
    choice: StoreChoice,
    printer: &Printer,
) -> Result<(), CliError> {
    let record = vault.record()?.filter(|record| record.store == choice);
    let Some(key) = record.and_then(|record| record.key_id) else {
        return Ok(());
    };
    let loss = message!("key-lost-by-logout", key);
    if printer.can_ask() {
        return match printer.confirm(format!("{loss}. Remove it? [y/N]")).await {
            true => Ok(()),
            false => Err(CliError::usage("nothing was removed")),
        };
    }
    Err(CliError::usage(loss)
        .next("revoke it for good", "nycapt agent revoke --yes")
        .next("remove it anyway", "nycapt auth logout --yes"))
}

/// Prints only the key, in every form, for use in `$(…)`.
pub(crate) async fn auth_token(vault: KeyVault, printer: &mut Printer) -> Exit {
    let key = vault.required_key().await?;
    printer.line(key.secret.expose())?;
    Ok(0)
}

/// Lists every stored key without reading any.
pub(crate) fn auth_list(vault: &KeyVault, printer: &mut Printer) -> Exit {
    let records = vault.records()?;
    let keys: Vec<KeyStatus> = records.into_iter().map(KeyStatus::of_record).collect();
    match printer.form() {
        Form::Json => printer.json(&json!({ "profiles": keys }))?,
        Form::Ndjson => {
            for key in &keys {
                printer.json(key)?;
            }
        }
        Form::Table if keys.is_empty() => printer.talk("no key is stored"),
        Form::Table => printer.text(&key_list(&keys, printer.width()))?,
        Form::Columns(_) => printer.rows(KEY_COLUMNS, keys.iter().map(key_row))?,
    }
    Ok(0)
}

pub(super) fn print_key(
    status: &KeyStatus,
    title: &str,
    printer: &mut Printer,
) -> Result<(), CliError> {
    printer.result(status, (KEY_COLUMNS, [key_row(status)]), |width| {
        key_status(status, title, width)
    })
}

/// A key as a row of [`KEY_COLUMNS`], with its store in words.
fn key_row(status: &KeyStatus) -> Value {
    let mut row = json!(status);
    if let (Some(row), Some(store)) = (row.as_object_mut(), status.store) {
        row.insert("store".into(), store.to_string().into());
    }
    row
}

fn key_status(status: &KeyStatus, title: &str, width: usize) -> String {
    let mut page = Page::new(width);
    page.paragraph(0, GOOD.bold(), title);
    page.field(
        "profile",
        &format!("{} at {}", status.profile, status.origin),
    );
    let end = status.last_four.as_ref().map(|end| format!("…{end}"));
    let source = status.source.clone().filter(|source| source != "store");
    let balance = status.balance;
    let balance = balance.map(|credits| counted(credits, "credit", "credits"));
    let secret = status.secret.as_ref();
    for (label, text) in [
        ("account", status.account_id.clone()),
        ("key", status.key_id.clone()),
        ("ends in", end),
        ("label", status.label.clone()),
        ("stored", status.created.as_deref().map(moment)),
        ("kept in", status.place.clone()),
        ("taken from", source),
        ("balance", balance),
        ("secret", secret.map(|secret| secret.expose().to_owned())),
    ] {
        if let Some(text) = text {
            page.field(label, &text);
        }
    }
    page.into_text()
}

/// Every stored key, one a paragraph.
fn key_list(keys: &[KeyStatus], width: usize) -> String {
    let pages = keys.iter().map(|key| {
        let mut page = Page::new(width);
        page.title(&format!("{} at {}", key.profile, key.origin));
        let store = key.store.map(|store| store.to_string()).unwrap_or_default();
        let end = key.last_four.as_ref();
        let end = end.map_or(String::new(), |end| format!(" · ends in …{end}"));
        page.field("kept in", &format!("{store}{end}"));
        if let Some(account) = &key.account_id {
            page.field("account", account);
        }
        page.into_text()
    });
    pages.collect::<Vec<_>>().join("\n")
}

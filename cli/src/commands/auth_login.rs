//! `nycapt auth login`.

use nycapt::client::Call;
use nycapt::contract::{FaultKind, GetBalance, Secret};

use super::agent_register::{refuse_plain_text, warn_of_shadow};
use super::key_output::print_key;
use crate::cli::{LoginArgs, StoreChoice};
use crate::printer::Printer;
use crate::service::Service;
use crate::trouble::Trouble;
use crate::vault::{KeySource, KeyStatus, KeyVault, ProfileRecord, StoreFault, parse_key};

/// Stores a key that the service takes.
pub(crate) async fn auth_login(
    ask: LoginArgs,
    service: &Service,
    vault: KeyVault,
    printer: &mut Printer,
) -> Result<u8, Trouble> {
    if service.is_dry_run() {
        service.show_request(&Call::<GetBalance>::new(), printer)?;
        return Ok(0);
    }
    let choice = vault.store()?;
    if choice == StoreChoice::Off {
        return Err(not_stored(&vault, StoreFault::Off));
    }
    refuse_plain_text(choice, ask.insecure_storage, &vault)?;
    warn_of_shadow(&vault, printer);
    let key = typed_or_piped(&vault, printer).await?;
    let client = service.client().clone().api_key(key.clone());
    let balance = client.get_balance().await?;
    let record = ProfileRecord {
        account_id: Some(balance.account_id),
        ..vault.new_record(choice, &key)
    };
    vault
        .keep(choice, &key, record)
        .await
        .map_err(|fault| not_stored(&vault, fault))?;
    let source = KeySource::Store(choice);
    let mut status = KeyStatus::of_vault(&vault, &source, vault.record()?);
    status.balance = Some(balance.balance);
    print_key(&status, "The key works and is stored", printer)?;
    Ok(0)
}

fn not_stored(vault: &KeyVault, fault: StoreFault) -> Trouble {
    vault
        .fault(fault, "the key was not stored")
        .next(
            "kernel keyring, until reboot",
            "nycapt auth login --store keyutils",
        )
        .next(
            "0600 file, stated path",
            "nycapt auth login --store file --insecure-storage",
        )
        .hint("`NYCAPT_API_KEY` and `NYCAPT_API_KEY_FILE` hand a key in for one run")
}

/// The key from `--api-key-file`, a person's keyboard without echo, or standard input.
async fn typed_or_piped(vault: &KeyVault, printer: &Printer) -> Result<Secret, Trouble> {
    if let Some(key) = vault.key_of_flag()? {
        return Ok(key);
    }
    let unreadable = |why: &str| {
        Trouble::unsent(FaultKind::Configuration, format!("standard input: {why}"))
            .hint("`nycapt auth login < FILE` reads the key from a file")
    };
    let question = format!("API key for {} (not shown):", vault.name().origin);
    let text = printer
        .secret_line(question)
        .await
        .map_err(|error| unreadable("the key cannot be read").cause(&error))?;
    parse_key(&text).map_err(unreadable)
}

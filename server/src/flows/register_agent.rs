//! Registers an agent: an account with balance 0 and its only key.

use nycapt_contract::{OpenObject, Registration, Secret};
use nycapt_rules::{AccountId, KEY_ENTROPY, KeyId, KeySecret};
use nycapt_store::{NewAccount, NewKey, Owner, StoreError, Tx, insert_account, insert_key};

use crate::api_error::ApiError;
use crate::app::App;
use crate::random::{counted_bytes, random_bytes};

/// Registers an agent that calls itself `label`.
pub(crate) async fn register_agent(
    app: &App,
    label: Option<String>,
    documentation: String,
) -> Result<Registration, ApiError> {
    let secret = new_secret()?;
    let stored = secret.clone();
    let (account, key) = app
        .state
        .database()?
        .write(move |tx| Box::pin(async move { open(tx, label.as_deref(), &stored).await }))
        .await?;
    // So that its first use isn't taken for a guess.
    app.known_keys
        .remember(*secret.digest().as_bytes(), account.clone(), 0);
    Ok(Registration {
        account_id: account.to_string(),
        key_id: key.to_string(),
        secret: Secret::new(secret.expose()),
        balance: 0,
        documentation,
        extra: OpenObject::new(),
    })
}

async fn open(
    tx: &mut Tx,
    label: Option<&str>,
    secret: &KeySecret,
) -> Result<(AccountId, KeyId), StoreError> {
    let now = tx.now().await?;
    let account = AccountId::new(now, &counted_bytes()?);
    let key = KeyId::new(now, &counted_bytes()?);
    // The caller's own name is a label and identifies nothing (part 5, flow 4).
    let new = NewAccount {
        id: &account,
        owner: Owner::Agent,
        name: account.as_str(),
        label,
        created_at: now,
    };
    insert_account(tx, new).await?;
    let new = NewKey {
        id: &key,
        account: &account,
        secret,
        // Never deduplicated: a retry opens another account (part 4.1, rule 3).
        replay: None,
        created_at: now,
    };
    insert_key(tx, new).await?;
    Ok((account, key))
}

/// A new random key.
pub(super) fn new_secret() -> Result<KeySecret, StoreError> {
    // The bytes are too uneven less than once in a billion.
    (0..8)
        .find_map(|_| match random_bytes::<KEY_ENTROPY>() {
            Ok(entropy) => KeySecret::generate(&entropy).map(Ok),
            Err(error) => Some(Err(error.into())),
        })
        .unwrap_or_else(|| Err(StoreError::Internal("no key can be made".into())))
}

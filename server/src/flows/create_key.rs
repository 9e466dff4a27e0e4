//! Creates keys of a signed-in user's accounts; the secret is only returned once.

use nycapt_contract::{CreatedKey, OpenObject, Secret};
use nycapt_rules::{AccountId, KeyId, KeySecret, ReplayDigest, UserId, at, value_error};
use nycapt_store::{
    KeyRow, NewKey, StoreError, Tx, count_valid_keys, find_replayed_key, insert_key, lock_balance,
    owns_account,
};

use super::account_answers::not_yours;
use super::register_agent::new_secret;
use crate::api_error::ApiError;
use crate::app::App;
use crate::random::counted_bytes;
use nycapt_corpus::clock::instant_of;

/// Most valid keys of an account.
pub(super) const MOST_KEYS: i64 = 100;

/// The outcome of a request for a key.
enum CreateKeyOutcome {
    Key(KeyRow, Option<Secret>),
    NotYours,
    TooMany,
}

/// Creates a key of `account`. If `replay` created one before, returns that key without its secret.
pub(crate) async fn create_key(
    app: &App,
    user: UserId,
    account: &str,
    replay: Option<ReplayDigest>,
) -> Result<CreatedKey, ApiError> {
    let account = AccountId::parse(account).ok_or_else(|| not_yours("account"))?;
    // Both ids, so that a stranger's request for this account does not block its owner.
    let scope = format!("{user} {account}");
    let running = match replay {
        Some(replay) => Some(app.in_flight.begin(&scope, replay)?),
        None => None,
    };
    let named = account.to_string();
    let secret = new_secret()?;
    let (digest, owner) = (secret.digest(), account.clone());
    let written = app
        .state
        .database()?
        .write(move |tx| {
            Box::pin(async move {
                let _running = running;
                make(tx, &user, &account, replay, secret).await
            })
        })
        .await;
    let written = match replay {
        Some(_) => written.map_err(ApiError::of_keyed_write)?,
        None => written?,
    };
    let (key, secret) = match written {
        CreateKeyOutcome::Key(key, secret) => (key, secret),
        CreateKeyOutcome::NotYours => return Err(not_yours("account")),
        CreateKeyOutcome::TooMany => {
            let error = value_error(
                at("path", "account_id"),
                &format!("the account has {MOST_KEYS} valid keys; revoke one first"),
            );
            return Err(ApiError::Invalid(vec![error]));
        }
    };
    if secret.is_some() {
        // So that its first use isn't taken for a guess.
        app.known_keys.remember(*digest.as_bytes(), owner, 0);
    }
    Ok(CreatedKey {
        id: key.id.to_string(),
        key_id: key.id.to_string(),
        account_id: named,
        secret,
        last_four: key.last_four,
        created_at: instant_of(key.created_at),
        revoked_at: key.revoked_at.map(instant_of),
        extra: OpenObject::new(),
    })
}

async fn make(
    tx: &mut Tx,
    user: &UserId,
    account: &AccountId,
    replay: Option<ReplayDigest>,
    secret: KeySecret,
) -> Result<CreateKeyOutcome, StoreError> {
    if !owns_account(tx, user, account).await? {
        return Ok(CreateKeyOutcome::NotYours);
    }
    if let Some(replay) = replay
        && let Some(key) = find_replayed_key(tx, account, replay).await?
    {
        return Ok(CreateKeyOutcome::Key(key, None));
    }
    // Locks the account, so that two requests cannot both take the last place.
    lock_balance(tx, account).await?;
    if count_valid_keys(tx, account).await? >= MOST_KEYS {
        return Ok(CreateKeyOutcome::TooMany);
    }
    let (key, secret) = write_key(tx, account, replay, secret).await?;
    Ok(CreateKeyOutcome::Key(key, secret))
}

/// The key, with its secret if it was just created.
pub(super) async fn write_key(
    tx: &mut Tx,
    account: &AccountId,
    replay: Option<ReplayDigest>,
    secret: KeySecret,
) -> Result<(KeyRow, Option<Secret>), StoreError> {
    let now = tx.now().await?;
    let id = KeyId::new(now, &counted_bytes()?);
    let new = NewKey {
        id: &id,
        account,
        secret: &secret,
        replay,
        created_at: now,
    };
    if insert_key(tx, new).await? {
        let key = KeyRow {
            id,
            last_four: secret.last_four().into(),
            created_at: now,
            revoked_at: None,
        };
        return Ok((key, Some(Secret::new(secret.expose()))));
    }
    let first = match replay {
        Some(replay) => find_replayed_key(tx, account, replay).await?,
        None => None,
    };
    match first {
        Some(key) => Ok((key, None)),
        None => Err(StoreError::Internal(
            "a key is refused and not there".into(),
        )),
    }
}

//! API keys: created for a user's account or a new agent, looked up, and revoked.

use std::sync::Arc;

use nycapt_contract::{CreatedKey, OpenObject, Registration, Revocation, Secret};
use nycapt_rules::{
    AccountId, KEY_ENTROPY, KeyId, KeySecret, ReplayDigest, UserId, at, value_error,
};
use nycapt_store::{
    KeyRow, Owner, State, StoreError, Tx, count_valid_keys, find_active_key, find_replayed_key,
    insert_account, insert_key, lock_balance, note_key_use, owns_account, revoke_key_of_user,
    revoke_own_key, transact,
};

use super::accounts::not_yours;
use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::caller::KeyHolder;
use crate::random::{counted_bytes, random_bytes};
use nycapt_corpus::clock::instant_of;

pub(super) const MOST_KEYS: i64 = 100;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A key, with its secret if it was just created.
type MaybeNewKey = (KeyRow, Option<Secret>);

/// Creates a key of `account`. If `replay` created one before, returns that key without its secret.
pub(crate) async fn create_key(
    app: &App,
    user: UserId,
    account: &str,
    replay: Option<ReplayDigest>,
) -> ApiResult<CreatedKey> {
    let account = AccountId::parse(account).ok_or_else(|| not_yours("account"))?;
    // Both ids, so that a stranger's request for this account does not block its owner.
    let scope = format!("{user} {account}");
    let begin = |digest| app.in_flight.begin(&scope, digest);
    let running = replay.map(begin).transpose()?;
    let secret = new_secret()?;
    let (digest, owner) = (secret.digest(), account.clone());
    let written = transact!(app.state, |tx| {
        let _running = running;
        create_own_key(tx, &user, &account, replay, secret).await
    });
    let (key, secret) = match replay {
        Some(_) => written.map_err(ApiError::of_keyed_write)??,
        None => written??,
    };
    if secret.is_some() {
        // So that its first use doesn't count as a guess.
        app.known_keys.remember(digest, owner.clone(), 0);
    }
    Ok(CreatedKey {
        id: key.id.to_string(),
        key_id: key.id.to_string(),
        account_id: owner.to_string(),
        secret,
        last_four: key.last_four,
        created_at: instant_of(key.created_at),
        revoked_at: key.revoked_at.map(instant_of),
        extra: OpenObject::new(),
    })
}

/// Creates a key of an account of the user; the inner error is a refusal, before anything is written.
async fn create_own_key(
    tx: &mut Tx,
    user: &UserId,
    account: &AccountId,
    replay: Option<ReplayDigest>,
    secret: KeySecret,
) -> Result<ApiResult<MaybeNewKey>, StoreError> {
    if !owns_account(tx, user, account).await? {
        return Ok(Err(not_yours("account")));
    }
    if let Some(replay) = replay
        && let Some(key) = find_replayed_key(tx, account, replay).await?
    {
        return Ok(Ok((key, None)));
    }
    // Locks the account, so that two requests cannot both take the last place.
    lock_balance(tx, account).await?;
    if count_valid_keys(tx, account).await? >= MOST_KEYS {
        let why = format!("the account has {MOST_KEYS} valid keys; revoke one first");
        let error = value_error(at("path", "account_id"), &why);
        return Ok(Err(ApiError::Invalid(vec![error])));
    }
    write_key(tx, account, replay, secret).await.map(Ok)
}

/// Inserts a key, or finds the one that was created with this `Idempotency-Key`.
pub(super) async fn write_key(
    tx: &mut Tx,
    account: &AccountId,
    replay: Option<ReplayDigest>,
    secret: KeySecret,
) -> Result<MaybeNewKey, StoreError> {
    if let Some(key) = insert_key(tx, account, &secret, replay, &counted_bytes()?).await? {
        return Ok((key, Some(Secret::new(secret.expose()))));
    }
    let first = match replay {
        Some(replay) => find_replayed_key(tx, account, replay).await?,
        None => None,
    };
    first
        .map(|key| (key, None))
        .ok_or_else(|| StoreError::Internal("a key is refused but does not exist".into()))
}

pub(super) fn new_secret() -> Result<KeySecret, StoreError> {
    // The bytes are too uneven less than once in a billion.
    (0..8)
        .find_map(|_| match random_bytes::<KEY_ENTROPY>() {
            Ok(entropy) => KeySecret::generate(&entropy).map(Ok),
            Err(error) => Some(Err(error.into())),
        })
        .unwrap_or_else(|| Err(StoreError::Internal("a key cannot be created".into())))
}

/// Registers an agent that calls itself `label`: an account with balance 0 and its only key.
pub(crate) async fn register_agent(
    app: &App,
    label: Option<String>,
    documentation: String,
) -> ApiResult<Registration> {
    let secret = new_secret()?;
    let stored = secret.clone();
    let (account, key) = transact!(app.state, |tx| open_account(tx, label, stored).await)?;
    // So that its first use doesn't count as a guess.
    app.known_keys.remember(secret.digest(), account.clone(), 0);
    Ok(Registration {
        account_id: account.to_string(),
        key_id: key.to_string(),
        secret: Secret::new(secret.expose()),
        balance: 0,
        documentation,
        extra: OpenObject::new(),
    })
}

async fn open_account(
    tx: &mut Tx,
    label: Option<String>,
    secret: KeySecret,
) -> Result<(AccountId, KeyId), StoreError> {
    let now = tx.now().await?;
    let account = AccountId::new(now, &counted_bytes()?);
    // The caller's own name is a label and identifies nothing (part 5, flow 4).
    let owner = Owner::Agent {
        label: label.as_deref(),
    };
    insert_account(tx, &account, owner, now).await?;
    // Never deduplicated: a retry opens another account (part 4.1, rule 3).
    let (key, _) = write_key(tx, &account, None, secret).await?;
    Ok((account, key.id))
}

/// The holder of a key; none if it is unknown or revoked. Never cached, so that a revocation takes
/// effect at once.
pub(crate) async fn find_key(app: &App, key: &KeySecret) -> ApiResult<Option<KeyHolder>> {
    let digest = key.digest();
    let mut session = app.state.database()?.reader().await?;
    let Some(key) = find_active_key(&mut session, &digest).await? else {
        app.known_keys.forget(&digest);
        return Ok(None);
    };
    let today = app.clock.now().as_millisecond().div_euclid(DAY_MS) * DAY_MS;
    let is_noted = (app.known_keys).remember(digest, key.account.clone(), today);
    if key.used_at.is_none_or(|day| day < today) && !is_noted {
        note_use(app, key.id.clone(), today)?;
    }
    Ok(Some(KeyHolder {
        account: key.account,
        key: key.id,
    }))
}

/// Records the use of a key in the background, since a read must not wait for a write.
fn note_use(app: &App, key: KeyId, day: i64) -> Result<(), StoreError> {
    let database = Arc::clone(app.state.database()?);
    tokio::spawn(async move {
        let noted = transact!(database, |tx| note_key_use(tx, &key, day).await);
        if let Err(error) = noted {
            tracing::debug!(%error, "failed to record the use of a key");
        }
    });
    Ok(())
}

/// Revokes a key of one of a user's accounts.
pub(crate) async fn revoke_key(state: &State, user: UserId, key: &str) -> ApiResult<Revocation> {
    let key = KeyId::parse(key).ok_or_else(|| not_yours("key"))?;
    let id = key.clone();
    let revoked_at = transact!(state, |tx| revoke_key_of_user(tx, &user, &id).await)?
        .ok_or_else(|| not_yours("key"))?;
    Ok(revocation_answer(&key, revoked_at))
}

pub(crate) async fn revoke_agent(state: &State, key: KeyId) -> ApiResult<Revocation> {
    let id = key.clone();
    let revoked_at = transact!(state, |tx| revoke_own_key(tx, &id).await)?;
    Ok(revocation_answer(&key, revoked_at))
}

fn revocation_answer(key: &KeyId, revoked_at: i64) -> Revocation {
    Revocation {
        key_id: key.to_string(),
        revoked: true,
        revoked_at: instant_of(revoked_at),
        extra: OpenObject::new(),
    }
}

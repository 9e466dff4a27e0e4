//! Keys: their digests, whose they are, and when they were revoked.

use nycapt_rules::{AccountId, KeyDigest, KeyId, KeySecret, ReplayDigest, UserId};

use super::{Row, Session, StoreError, Tx, binds};

/// The key and account of a digest, unless the key is revoked.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_active_key(
    session: &mut Session,
    digest: &KeyDigest,
) -> Result<Option<(KeyId, AccountId)>, StoreError> {
    let row = session
        .row(
            "select id, account_id from api_key where digest = $1 and revoked_at is null",
            binds![digest.as_bytes()],
        )
        .await?;
    row.map(|row| {
        Ok((
            row.id("id", KeyId::parse)?,
            row.id("account_id", AccountId::parse)?,
        ))
    })
    .transpose()
}

/// Whether a key is not revoked.
///
/// # Errors
/// The database is away.
pub(crate) async fn is_valid_key(session: &mut Session, key: &KeyId) -> Result<bool, StoreError> {
    let row = session
        .row(
            "select 1 as one from api_key where id = $1 and revoked_at is null",
            binds![key.as_str()],
        )
        .await?;
    Ok(row.is_some())
}

/// A key as it is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewKey<'a> {
    pub(crate) id: &'a KeyId,
    pub(crate) account: &'a AccountId,
    pub(crate) secret: &'a KeySecret,
    /// The `Idempotency-Key` that it was asked for with.
    pub(crate) replay: Option<ReplayDigest>,
    pub(crate) created_at: i64,
}

/// What may be shown of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KeyRow {
    pub(crate) id: KeyId,
    pub(crate) last_four: String,
    pub(crate) created_at: i64,
    pub(crate) revoked_at: Option<i64>,
}

/// Keeps what may be kept of a key; false where its account has one of this `Idempotency-Key`.
///
/// # Errors
/// The database is away, or another server is about to make the same key.
pub(crate) async fn insert_key(tx: &mut Tx, key: NewKey<'_>) -> Result<bool, StoreError> {
    let made = tx
        .execute(
            "insert into api_key (id, account_id, digest, last_four, idempotency_digest, created_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (account_id, idempotency_digest) where idempotency_digest is not null
             do nothing",
            binds![
                key.id.as_str(),
                key.account.as_str(),
                key.secret.digest().as_bytes(),
                key.secret.last_four(),
                key.replay.as_ref().map(ReplayDigest::as_bytes),
                key.created_at,
            ],
        )
        .await?;
    Ok(made == 1)
}

/// The key of an account that was asked for with this `Idempotency-Key`.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_replayed_key(
    session: &mut Session,
    account: &AccountId,
    replay: ReplayDigest,
) -> Result<Option<KeyRow>, StoreError> {
    let row = session
        .row(
            "select id, last_four, created_at, revoked_at from api_key
              where account_id = $1 and idempotency_digest = $2",
            binds![account.as_str(), replay.as_bytes()],
        )
        .await?;
    row.as_ref().map(KeyRow::of).transpose()
}

/// Revoked keys shown for an account.
pub(super) const REVOKED_TOLD: i64 = 20;

/// How many keys of an account are valid.
///
/// # Errors
/// The database is away.
pub(crate) async fn count_valid_keys(
    session: &mut Session,
    account: &AccountId,
) -> Result<i64, StoreError> {
    let row = session
        .row(
            "select count(*) as keys from api_key where account_id = $1 and revoked_at is null",
            binds![account.as_str()],
        )
        .await?;
    row.map_or(Ok(0), |row| row.int("keys"))
}

/// Every valid key of an account and those revoked last, oldest first.
///
/// # Errors
/// The database is away.
pub(crate) async fn list_keys(
    session: &mut Session,
    account: &AccountId,
) -> Result<Vec<KeyRow>, StoreError> {
    let rows = session
        .rows(
            "select id, last_four, created_at, revoked_at from api_key
              where account_id = $1 and revoked_at is null
             union all
             select * from (select id, last_four, created_at, revoked_at from api_key
                             where account_id = $1 and revoked_at is not null
                             order by revoked_at desc, id desc limit $2) revoked
              order by created_at, id",
            binds![account.as_str(), REVOKED_TOLD],
        )
        .await?;
    rows.iter().map(KeyRow::of).collect()
}

/// A key of one of a user's accounts, with the account's name.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_key_of_user(
    session: &mut Session,
    user: &UserId,
    key: &KeyId,
) -> Result<Option<(KeyRow, String)>, StoreError> {
    let row = session
        .row(
            "select k.id, k.last_four, k.created_at, k.revoked_at, a.name
               from api_key k join account a on a.id = k.account_id
              where k.id = $1 and a.owner_kind = 'user' and a.owner_id = $2",
            binds![key.as_str(), user.as_str()],
        )
        .await?;
    row.map(|row| Ok((KeyRow::of(&row)?, row.text("name")?)))
        .transpose()
}

/// Revokes a key of one of a user's accounts; when it was revoked first, or none where the user
/// has no such key.
///
/// # Errors
/// The database is away.
pub(crate) async fn revoke_key_of_user(
    tx: &mut Tx,
    user: &UserId,
    key: &KeyId,
) -> Result<Option<i64>, StoreError> {
    let now = tx.now().await?;
    let row = tx
        .row(
            "update api_key set revoked_at = coalesce(revoked_at, $3)
              where id = $1
                and account_id in
                    (select id from account where owner_kind = 'user' and owner_id = $2)
             returning revoked_at",
            binds![key.as_str(), user.as_str(), now],
        )
        .await?;
    row.map(|row| row.int("revoked_at")).transpose()
}

/// Revokes a key whose holder asks for it; when it was revoked first.
///
/// # Errors
/// The database is away.
pub(crate) async fn revoke_own_key(tx: &mut Tx, key: &KeyId) -> Result<i64, StoreError> {
    let now = tx.now().await?;
    let row = tx
        .row(
            "update api_key set revoked_at = coalesce(revoked_at, $2) where id = $1
             returning revoked_at",
            binds![key.as_str(), now],
        )
        .await?;
    match row {
        Some(row) => row.int("revoked_at"),
        None => Err(StoreError::Broken("a proven key is gone".into())),
    }
}

impl KeyRow {
    fn of(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id("id", KeyId::parse)?,
            last_four: row.text("last_four")?,
            created_at: row.int("created_at")?,
            revoked_at: row.int_or_none("revoked_at")?,
        })
    }
}

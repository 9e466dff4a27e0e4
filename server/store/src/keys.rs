//! API keys, and access tokens whose session has ended; of each, only a digest is stored.

use nycapt_rules::{AccountId, KeyId, KeySecret, ReplayDigest, UserId};

use super::{Result, Row, Session, Tx, binds, row};

pub(crate) const REVOKED_SHOWN: i64 = 20;

row! {
    /// What may be shown of a key.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct KeyRow {
        pub id: KeyId,
        pub last_four: String,
        pub created_at: i64,
        pub revoked_at: Option<i64>,
    }
}

row! {
    #[derive(Debug, Clone)]
    pub struct ActiveKey {
        pub id: KeyId,
        pub account: AccountId = "account_id",
        /// The day of its last use, as [`note_key_use`] recorded it.
        pub used_at: Option<i64>,
    }
}

/// The key of a digest, unless it is revoked.
pub async fn find_active_key(
    session: &mut Session,
    digest: &[u8; 32],
) -> Result<Option<ActiveKey>> {
    let sql = "select id, account_id, used_at from api_key
                where digest = $1 and revoked_at is null";
    session.find(sql, binds![digest], ActiveKey::of).await
}

/// Records the day of a key's last use, in Unix milliseconds.
pub async fn note_key_use(tx: &mut Tx, key: &KeyId, day: i64) -> Result<()> {
    let sql = "update api_key set used_at = $2
                where id = $1 and (used_at is null or used_at < $2)";
    tx.run(sql, binds![key, day]).await
}

pub async fn is_valid_key(session: &mut Session, key: &KeyId) -> Result<bool> {
    let sql = "select 1 as one from api_key where id = $1 and revoked_at is null";
    session.exists(sql, binds![key]).await
}

/// Inserts a key; only its digest and last four characters are stored. None if its
/// account has a key with this `Idempotency-Key`. `random` is part of its id.
pub async fn insert_key(
    tx: &mut Tx,
    account: &AccountId,
    secret: &KeySecret,
    replay: Option<ReplayDigest>,
    random: &[u8; 10],
) -> Result<Option<KeyRow>> {
    let now = tx.now().await?;
    let key = KeyRow {
        id: KeyId::new(now, random),
        last_four: secret.last_four().into(),
        created_at: now,
        revoked_at: None,
    };
    let is_new = tx
        .changes(
            "insert into api_key (id, account_id, digest, last_four, idempotency_digest, created_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (account_id, idempotency_digest) where idempotency_digest is not null
             do nothing",
            binds![key.id, account, secret.digest(), key.last_four, replay, now],
        )
        .await?;
    Ok(is_new.then_some(key))
}

/// The key of an account that was created with this `Idempotency-Key`.
pub async fn find_replayed_key(
    session: &mut Session,
    account: &AccountId,
    replay: ReplayDigest,
) -> Result<Option<KeyRow>> {
    let sql = "select id, last_four, created_at, revoked_at from api_key
                where account_id = $1 and idempotency_digest = $2";
    session.find(sql, binds![account, replay], KeyRow::of).await
}

pub async fn count_valid_keys(session: &mut Session, account: &AccountId) -> Result<i64> {
    let sql = "select count(*) as keys from api_key where account_id = $1 and revoked_at is null";
    let read = |row: &Row| row.int("keys");
    session.one(sql, binds![account], read).await
}

/// Every valid key of an account and its most recently revoked ones, oldest first.
pub async fn list_keys(session: &mut Session, account: &AccountId) -> Result<Vec<KeyRow>> {
    let sql = "select id, last_four, created_at, revoked_at from api_key
                where account_id = $1 and revoked_at is null
               union all
               select * from (select id, last_four, created_at, revoked_at from api_key
                               where account_id = $1 and revoked_at is not null
                               order by revoked_at desc, id desc limit $2) revoked
                order by created_at, id";
    let binds = binds![account, REVOKED_SHOWN];
    session.list(sql, binds, KeyRow::of).await
}

/// A key of one of a user's accounts, with the account's name.
pub async fn find_key_of_user(
    session: &mut Session,
    user: &UserId,
    key: &KeyId,
) -> Result<Option<(KeyRow, String)>> {
    let sql = "select k.id, k.last_four, k.created_at, k.revoked_at, a.name
                 from api_key k join account a on a.id = k.account_id
                where k.id = $1 and a.owner_kind = 'user' and a.owner_id = $2";
    let read = |row: &Row| Ok((KeyRow::of(row)?, row.text("name")?));
    session.find(sql, binds![key, user], read).await
}

/// Revokes a key of one of a user's accounts. Returns when it was first revoked; none if the user
/// has no such key.
pub async fn revoke_key_of_user(tx: &mut Tx, user: &UserId, key: &KeyId) -> Result<Option<i64>> {
    let now = tx.now().await?;
    let sql = "update api_key set revoked_at = coalesce(revoked_at, $3)
                where id = $1
                  and account_id in
                      (select id from account where owner_kind = 'user' and owner_id = $2)
               returning revoked_at";
    let binds = binds![key, user, now];
    tx.find(sql, binds, |row| row.int("revoked_at")).await
}

/// Revokes a key. Returns when it was first revoked.
pub async fn revoke_own_key(tx: &mut Tx, key: &KeyId) -> Result<i64> {
    let now = tx.now().await?;
    let sql = "update api_key set revoked_at = coalesce(revoked_at, $2) where id = $1
               returning revoked_at";
    let binds = binds![key, now];
    tx.one(sql, binds, |row| row.int("revoked_at")).await
}

/// Ends the session of a token, for `life_ms` at least.
pub async fn insert_signed_out(tx: &mut Tx, digest: &[u8; 32], life_ms: i64) -> Result<()> {
    let expires_at = tx.now().await?.saturating_add(life_ms);
    let sql = "insert into signed_out (digest, expires_at) values ($1, $2)
               on conflict (digest) do nothing";
    tx.run(sql, binds![digest, expires_at]).await
}

pub async fn is_signed_out(session: &mut Session, digest: &[u8; 32]) -> Result<bool> {
    let sql = "select 1 as one from signed_out where digest = $1";
    session.exists(sql, binds![digest]).await
}

/// Deletes sessions that ended and would have expired by now, and expired tokens of orders.
pub async fn delete_expired_tokens(tx: &mut Tx) -> Result<()> {
    let now = tx.now().await?;
    for sql in [
        "delete from signed_out where expires_at <= $1",
        "delete from order_token where expires_at <= $1",
    ] {
        tx.execute(sql, binds![now]).await?;
    }
    Ok(())
}

//! What an operator does to accounts.

use nycapt_rules::{AccountId, EntryId, KeyId, UserId};

use super::ledger::id_entropy;
use super::{Result, Session, Tx, binds};

/// Records what an operator did, such as `account.frozen`, to a key, a user, an account or personal
/// data, and the reason or what came of it.
pub async fn insert_operator_action(
    tx: &mut Tx,
    kind: &'static str,
    account: Option<&AccountId>,
    reference: &str,
    reason: &str,
) -> Result<()> {
    let now = tx.now().await?;
    let id = EntryId::new(now, &id_entropy()?);
    let sql = "insert into operator_action (id, kind, account_id, reference, reason, created_at)
               values ($1, $2, $3, $4, $5, $6)";
    let binds = binds![id, kind, account, reference, reason, now];
    tx.run(sql, binds).await
}

/// Whether an account can spend nothing, by the operator's decision.
pub async fn is_frozen(session: &mut Session, account: &AccountId) -> Result<bool> {
    let sql = "select 1 as one from account where id = $1 and frozen_at is not null";
    session.exists(sql, binds![account]).await
}

/// Freezes an account or ends that. Returns false if it was so before.
pub async fn set_frozen_account(tx: &mut Tx, account: &AccountId, frozen: bool) -> Result<bool> {
    let now = tx.now().await?;
    let sql = "update account set frozen_at = $2
                where id = $1 and (frozen_at is null) <> ($2 is null)";
    let at = frozen.then_some(now);
    tx.changes(sql, binds![account, at]).await
}

/// Revokes a key of any account. Returns its account; none if there is no such valid key.
pub async fn revoke_any_key(tx: &mut Tx, key: &KeyId) -> Result<Option<AccountId>> {
    let now = tx.now().await?;
    let sql = "update api_key set revoked_at = $2 where id = $1 and revoked_at is null
               returning account_id";
    tx.find(sql, binds![key, now], |row| row.get("account_id"))
        .await
}

/// Gives the accounts and reports of one user to another, and returns the accounts.
///
/// Where both have an account of one name, the other user's is renamed. Where both have a report of
/// one `Idempotency-Key`, it stays the key of the other user's.
pub async fn relink_user(tx: &mut Tx, from: &UserId, to: &UserId) -> Result<Vec<AccountId>> {
    let users = binds![from, to];
    let sql = "update account set name = name || ' ' || id
                where owner_kind = 'user' and owner_id = $2
                  and name in (select name from account
                                where owner_kind = 'user' and owner_id = $1)";
    tx.execute(sql, users).await?;
    let sql = "update account set owner_id = $2 where owner_kind = 'user' and owner_id = $1
               returning id";
    let moved = tx.list(sql, users, |row| row.get("id")).await?;
    let sql = "update job set idempotency_digest = null
                where principal = $1
                  and idempotency_digest in (select idempotency_digest from job
                                              where principal = $2)";
    tx.execute(sql, users).await?;
    tx.execute("update job set principal = $2 where principal = $1", users)
        .await?;
    Ok(moved)
}

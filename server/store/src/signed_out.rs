//! Access tokens whose session has ended; only digests are stored.

use super::{Session, StoreError, Tx, binds};

/// Ends the session of a token, for `life_ms` at least.
pub async fn insert_signed_out(
    tx: &mut Tx,
    digest: &[u8; 32],
    life_ms: i64,
) -> Result<(), StoreError> {
    let expires_at = tx.now().await?.saturating_add(life_ms);
    let sql = "insert into signed_out (digest, expires_at) values ($1, $2)
               on conflict (digest) do nothing";
    tx.execute(sql, binds![digest, expires_at])
        .await
        .map(|_| ())
}

/// Whether the session of a token has ended.
pub async fn is_signed_out(session: &mut Session, digest: &[u8; 32]) -> Result<bool, StoreError> {
    let sql = "select 1 as one from signed_out where digest = $1";
    session.exists(sql, binds![digest]).await
}

/// Deletes expired tokens.
pub async fn delete_expired_tokens(tx: &mut Tx) -> Result<(), StoreError> {
    let now = tx.now().await?;
    let sql = "delete from signed_out where expires_at <= $1";
    tx.execute(sql, binds![now]).await.map(|_| ())
}

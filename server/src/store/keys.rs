//! Keys: their digests, whose they are, and when they were revoked.

use nycapt::rules::{AccountId, KeyDigest, KeyId, KeySecret};

use super::{Session, StoreFault, Tx, binds};

/// The key and account of a digest, unless the key is revoked.
pub(crate) async fn find_active_key(
    session: &mut Session,
    digest: &KeyDigest,
) -> Result<Option<(KeyId, AccountId)>, StoreFault> {
    let row = session
        .row(
            "select id, account_id from api_key where digest = $1 and revoked_at is null",
            binds![digest.as_bytes()],
        )
        .await?;
    row.map(|row| {
        let key = KeyId::parse(&row.text("id")?);
        let account = AccountId::parse(&row.text("account_id")?);
        key.zip(account)
            .ok_or_else(|| StoreFault::Broken("a key has no id".into()))
    })
    .transpose()
}

/// A key as it is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewKey<'a> {
    pub(crate) id: &'a KeyId,
    pub(crate) account: &'a AccountId,
    pub(crate) secret: &'a KeySecret,
    /// Digest of the `Idempotency-Key` that it was asked for with.
    pub(crate) idempotency: Option<&'a [u8; 32]>,
    pub(crate) created_at: i64,
}

/// Keeps what may be kept of a key; false where its account has one of this `Idempotency-Key`.
///
/// # Errors
/// The database is away.
pub(crate) async fn insert_key(tx: &mut Tx, key: NewKey<'_>) -> Result<bool, StoreFault> {
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
                key.idempotency,
                key.created_at,
            ],
        )
        .await?;
    Ok(made == 1)
}

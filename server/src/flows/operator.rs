//! What an operator does for customers who lost access, and against those who abuse it.

use nycapt_contract::Secret;
use nycapt_rules::{AccountId, EntryId, KeyId, UserId};
use nycapt_store::{
    Entry, EntryKind, OperatorAction, State, StoreError, Tx, count_valid_keys, find_entry,
    insert_operator_action, is_customer, is_suspense, lock_balance, post_entry, relink_user,
    revoke_any_key, set_frozen_account,
};

use super::create_key::{MOST_KEYS, write_key};
use super::register_agent::new_secret;
use crate::random::random_bytes;

/// Why an operator's command changed nothing.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecoveryError {
    #[error("there is no account `{0}` of a user or an agent")]
    NoAccount(AccountId),
    #[error("there is no valid key `{0}`")]
    NoKey(KeyId),
    #[error("the user of that issuer and subject has no account")]
    NoUser,
    #[error("the account has {MOST_KEYS} valid keys; revoke one first")]
    TooManyKeys,
    #[error("`{0}` has too few credits")]
    TooFewCredits(AccountId),
    #[error("credits cannot be transferred to the same account")]
    SameAccount,
    #[error("reference `{0}` was used for a transfer before; nothing changes")]
    Repeated(String),
    #[error("nothing to do: `{0}` is already so")]
    Unchanged(AccountId),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A transfer of credits between two accounts.
#[derive(Debug, Clone)]
pub(crate) struct Transfer {
    pub(crate) from: AccountId,
    pub(crate) to: AccountId,
    /// Credits, at least 1.
    pub(crate) reports: i64,
    pub(crate) reason: String,
    /// Identifies the transfer, so that it is not posted twice.
    pub(crate) reference: Option<String>,
}

/// Creates a key of any account of a user or an agent.
pub(crate) async fn create_any_key(
    state: &State,
    account: AccountId,
    reason: String,
) -> Result<(KeyId, Secret), RecoveryError> {
    let secret = new_secret()?;
    let made = Secret::new(secret.expose());
    let written = state.database()?.write(move |tx| {
        Box::pin(async move {
            expect_customer(tx, &account).await?;
            // Locks the account, so that two requests cannot both take the last place.
            lock_balance(tx, &account).await?;
            if count_valid_keys(tx, &account).await? >= MOST_KEYS {
                return Err(RecoveryError::TooManyKeys);
            }
            let (key, _) = write_key(tx, &account, None, secret).await?;
            let action = OperatorAction {
                kind: "key.created",
                account: Some(&account),
                reference: key.id.as_str(),
                reason: &reason,
            };
            insert_operator_action(tx, action).await?;
            Ok(key.id)
        })
    });
    Ok((written.await?, made))
}

/// Revokes any key, and returns its account.
pub(crate) async fn block_key(
    state: &State,
    key: KeyId,
    reason: String,
) -> Result<AccountId, RecoveryError> {
    let written = state.database()?.write(move |tx| {
        Box::pin(async move {
            let account = revoke_any_key(tx, &key).await?;
            let account = account.ok_or_else(|| RecoveryError::NoKey(key.clone()))?;
            let action = OperatorAction {
                kind: "key.revoked",
                account: Some(&account),
                reference: key.as_str(),
                reason: &reason,
            };
            insert_operator_action(tx, action).await?;
            Ok(account)
        })
    });
    written.await
}

/// Freezes an account, or ends that: a frozen account starts no report.
pub(crate) async fn freeze_account(
    state: &State,
    account: AccountId,
    frozen: bool,
    reason: String,
) -> Result<(), RecoveryError> {
    let written = state.database()?.write(move |tx| {
        Box::pin(async move {
            expect_customer(tx, &account).await?;
            if !set_frozen_account(tx, &account, frozen).await? {
                return Err(RecoveryError::Unchanged(account));
            }
            let action = OperatorAction {
                kind: if frozen {
                    "account.frozen"
                } else {
                    "account.unfrozen"
                },
                account: Some(&account),
                reference: account.as_str(),
                reason: &reason,
            };
            Ok(insert_operator_action(tx, action).await?)
        })
    });
    written.await
}

/// Transfers credits between accounts, once per reference; returns the reference.
pub(crate) async fn transfer_credits(
    state: &State,
    transfer: Transfer,
) -> Result<String, RecoveryError> {
    let database = state.database()?;
    let reference = match transfer.reference.clone() {
        Some(reference) => reference,
        None => {
            let now = database.reader().await?.now().await?;
            let entropy = random_bytes().map_err(StoreError::from)?;
            format!("transfer-{}", EntryId::new(now, &entropy))
        }
    };
    let named = reference.clone();
    let written = database
        .write(move |tx| Box::pin(async move { post_transfer(tx, &transfer, &named).await }));
    match written.await {
        Ok(()) => Ok(reference),
        Err(RecoveryError::Store(StoreError::Constraint(_))) => {
            Err(RecoveryError::Repeated(reference))
        }
        Err(error) => Err(error),
    }
}

async fn post_transfer(
    tx: &mut Tx,
    transfer: &Transfer,
    reference: &str,
) -> Result<(), RecoveryError> {
    let Transfer { from, to, .. } = transfer;
    if from == to {
        return Err(RecoveryError::SameAccount);
    }
    // Credits of payments that named no account are transferred from the suspense account.
    if !is_suspense(from) {
        expect_customer(tx, from).await?;
    }
    expect_customer(tx, to).await?;
    // Always in the same order, so that two transfers cannot wait for each other.
    lock_balance(tx, from.min(to)).await?;
    lock_balance(tx, from.max(to)).await?;
    // Asked first, since a repeated transfer may find too few credits.
    let out = format!("{reference}#out");
    if find_entry(tx, EntryKind::Transfer, &out).await?.is_some() {
        return Err(RecoveryError::Repeated(reference.into()));
    }
    for (account, amount, side) in [
        (from, -transfer.reports, "out"),
        (to, transfer.reports, "in"),
    ] {
        let entry = Entry {
            account,
            kind: EntryKind::Transfer,
            amount,
            reference: &format!("{reference}#{side}"),
            reason: Some(&transfer.reason),
        };
        if post_entry(tx, entry).await?.is_none() {
            return Err(RecoveryError::TooFewCredits(account.clone()));
        }
    }
    Ok(())
}

/// Gives the accounts of one user to another; returns how many there were.
pub(crate) async fn relink(
    state: &State,
    from: UserId,
    to: UserId,
    reason: String,
) -> Result<u64, RecoveryError> {
    let written = state.database()?.write(move |tx| {
        Box::pin(async move {
            let moved = relink_user(tx, &from, &to).await?;
            if moved == 0 {
                return Err(RecoveryError::NoUser);
            }
            let reference = format!("{from} to {to}");
            let action = OperatorAction {
                kind: "user.relinked",
                account: None,
                reference: &reference,
                reason: &reason,
            };
            insert_operator_action(tx, action).await?;
            Ok(moved)
        })
    });
    written.await
}

async fn expect_customer(tx: &mut Tx, account: &AccountId) -> Result<(), RecoveryError> {
    if is_customer(tx, account).await? {
        Ok(())
    } else {
        Err(RecoveryError::NoAccount(account.clone()))
    }
}

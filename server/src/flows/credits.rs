//! Operator actions on credits: grants, transfers and history.

use nycapt_rules::{AccountId, EntryId};
use nycapt_store::{
    Entry, EntryKind, EntryRow, State, StoreError, Tx, find_balance, find_entry, find_owed,
    list_entries, lock_account, post_entry, transact,
};

use super::operator::{RecoveryError, expect_customer};
use crate::random::random_bytes;

#[derive(Debug, Clone)]
pub(crate) struct Grant {
    pub(crate) account: AccountId,
    /// Credits, at least 1.
    pub(crate) reports: i64,
    pub(crate) reason: String,
    /// Identifies the grant, so that it is not posted twice.
    pub(crate) reference: Option<String>,
}

pub(crate) struct Granted {
    pub(crate) reference: String,
    pub(crate) balance: i64,
    /// Whether it had been granted before, so that nothing changed.
    pub(crate) before: bool,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum CreditsError {
    #[error("there is no account `{0}`")]
    NoAccount(AccountId),
    #[error(
        "reference `{reference}` was already used to grant {reports} to `{account}`; choose another"
    )]
    OtherGrant {
        reference: String,
        account: AccountId,
        reports: i64,
    },
    #[error("{error}; run it again with `--reference {reference}` so it's granted only once")]
    Unsure {
        reference: String,
        error: StoreError,
    },
    #[error(transparent)]
    Recovery(#[from] RecoveryError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Grants credits to an account, once per reference.
pub(crate) async fn grant_credits(state: &State, grant: Grant) -> Result<Granted, CreditsError> {
    let reference = match &grant.reference {
        Some(reference) => reference.clone(),
        None => new_reference(state, "grant").await?,
    };
    match post_grant(state, grant.clone(), reference.clone()).await {
        Ok(Some(balance)) => Ok(Granted {
            reference,
            balance,
            before: false,
        }),
        Ok(None) => Err(RecoveryError::NoAccount(grant.account).into()),
        Err(error @ StoreError::Constraint(_)) => {
            let found = existing_grant(state, &grant, &reference).await?;
            found.ok_or_else(|| error.into())
        }
        Err(error @ StoreError::Unknown(_)) => {
            match existing_grant(state, &grant, &reference).await {
                Ok(Some(granted)) => Ok(Granted {
                    before: false,
                    ..granted
                }),
                // The commit may still be in progress.
                Ok(None) | Err(CreditsError::Store(_)) => {
                    Err(CreditsError::Unsure { reference, error })
                }
                Err(other) => Err(other),
            }
        }
        Err(error) => Err(error.into()),
    }
}

/// Posts a grant and returns the new balance; none if there is no such account of a user or an agent,
/// or it was erased.
async fn post_grant(
    state: &State,
    grant: Grant,
    reference: String,
) -> Result<Option<i64>, StoreError> {
    transact!(state, |tx| {
        if !lock_account(tx, &grant.account).await? {
            return Ok(None);
        }
        let entry = Entry {
            account: &grant.account,
            kind: EntryKind::Grant,
            amount: grant.reports,
            reference: &reference,
            reason: Some(&grant.reason),
        };
        post_entry(tx, entry).await
    })
}

async fn new_reference(state: &State, kind: &str) -> Result<String, StoreError> {
    let now = state.database()?.reader().await?.now().await?;
    let id = EntryId::new(now, &random_bytes()?);
    Ok(format!("{kind}-{id}"))
}

/// The grant with this reference; fails if it is for another account or amount.
async fn existing_grant(
    state: &State,
    grant: &Grant,
    reference: &str,
) -> Result<Option<Granted>, CreditsError> {
    let mut session = state.database()?.reader().await?;
    let Some((account, entry)) = find_entry(&mut session, EntryKind::Grant, reference).await?
    else {
        return Ok(None);
    };
    if account == grant.account && entry.amount == grant.reports {
        return Ok(Some(Granted {
            reference: reference.into(),
            balance: find_balance(&mut session, &account)
                .await?
                .unwrap_or_default(),
            before: true,
        }));
    }
    Err(CreditsError::OtherGrant {
        reference: reference.into(),
        account,
        reports: entry.amount,
    })
}

/// What an account has and owes, and every change of its balance, oldest first.
pub(crate) struct CreditHistory {
    pub(crate) balance: i64,
    pub(crate) owed: i64,
    pub(crate) entries: Vec<EntryRow>,
}

pub(crate) async fn credit_history(
    state: &State,
    account: AccountId,
) -> Result<CreditHistory, CreditsError> {
    let mut session = state.database()?.reader().await?;
    let Some(balance) = find_balance(&mut session, &account).await? else {
        return Err(CreditsError::NoAccount(account));
    };
    Ok(CreditHistory {
        balance,
        owed: find_owed(&mut session, &account).await?,
        entries: list_entries(&mut session, &account).await?,
    })
}

pub(crate) struct Transfer {
    pub(crate) from: AccountId,
    pub(crate) to: AccountId,
    /// Credits, at least 1.
    pub(crate) reports: i64,
    pub(crate) reason: String,
    /// Identifies the transfer, so that it is not posted twice.
    pub(crate) reference: Option<String>,
}

/// Transfers credits between accounts, once per reference; returns the reference, and whether this
/// moved them rather than an earlier call.
pub(crate) async fn transfer_credits(
    state: &State,
    transfer: Transfer,
) -> Result<(String, bool), RecoveryError> {
    let reference = match transfer.reference.clone() {
        Some(reference) => reference,
        None => new_reference(state, "transfer").await?,
    };
    let named = reference.clone();
    let posted = transact!(state, |tx| post_transfer(tx, &transfer, &named).await);
    match posted {
        Ok(is_first) => Ok((reference, is_first)),
        Err(RecoveryError::Store(StoreError::Constraint(_))) => {
            Err(RecoveryError::OtherTransfer(reference))
        }
        Err(error) => Err(error),
    }
}

async fn post_transfer(
    tx: &mut Tx,
    transfer: &Transfer,
    reference: &str,
) -> Result<bool, RecoveryError> {
    let Transfer { from, to, .. } = transfer;
    if from == to {
        return Err(RecoveryError::SameAccount);
    }
    // Always in the same order, so that two transfers cannot wait for each other.
    expect_customer(tx, from.min(to)).await?;
    expect_customer(tx, from.max(to)).await?;
    let sides = [
        (from, -transfer.reports, "out"),
        (to, transfer.reports, "in"),
    ];
    // Checked first, since a repeated transfer may find too few credits.
    let mut is_repeated = false;
    for (account, amount, side) in sides {
        let side = format!("{reference}#{side}");
        if let Some((posted_to, entry)) = find_entry(tx, EntryKind::Transfer, &side).await? {
            if posted_to != *account || entry.amount != amount {
                return Err(RecoveryError::OtherTransfer(reference.into()));
            }
            is_repeated = true;
        }
    }
    if is_repeated {
        return Ok(false);
    }
    for (account, amount, side) in sides {
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
    Ok(true)
}

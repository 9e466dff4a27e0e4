//! Operator actions on credits: grants and history.

use nycapt_rules::{AccountId, EntryId};
use nycapt_store::{
    Entry, EntryKind, EntryRow, State, StoreError, find_balance, find_entry, list_entries,
    post_entry,
};

use crate::random::random_bytes;

/// A grant by the operator.
#[derive(Debug, Clone)]
pub(crate) struct Grant {
    pub(crate) account: AccountId,
    /// Credits, at least 1.
    pub(crate) reports: i64,
    pub(crate) reason: String,
    /// Identifies the grant, so that it is not posted twice.
    pub(crate) reference: Option<String>,
}

/// The outcome of a grant.
#[derive(Debug, Clone)]
pub(crate) struct Granted {
    pub(crate) reference: String,
    /// The new balance.
    pub(crate) balance: i64,
    /// Whether it had been granted before, so that nothing changed.
    pub(crate) before: bool,
}

/// Why nothing was granted or found.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CreditsError {
    #[error("there is no account `{0}`")]
    NoAccount(AccountId),
    #[error(
        "reference `{reference}` has granted {reports} to `{account}` before, and means no other grant"
    )]
    OtherGrant {
        reference: String,
        account: AccountId,
        reports: i64,
    },
    #[error("{error}; run it again with `--reference {reference}`, and it is given once in all")]
    Unsure {
        reference: String,
        error: StoreError,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Grants credits to an account, once per reference.
pub(crate) async fn grant_credits(state: &State, grant: Grant) -> Result<Granted, CreditsError> {
    let reference = match &grant.reference {
        Some(reference) => reference.clone(),
        None => new_reference(state).await?,
    };
    match post_grant(state, grant.clone(), reference.clone()).await {
        Ok(Some(balance)) => Ok(Granted {
            reference,
            balance,
            before: false,
        }),
        Ok(None) => Err(CreditsError::NoAccount(grant.account)),
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

/// Posts a grant and returns the new balance; none if there is no such account.
async fn post_grant(
    state: &State,
    grant: Grant,
    reference: String,
) -> Result<Option<i64>, StoreError> {
    state
        .database()?
        .write(move |tx| {
            Box::pin(async move {
                let entry = Entry {
                    account: &grant.account,
                    kind: EntryKind::Grant,
                    amount: grant.reports,
                    reference: &reference,
                    reason: Some(&grant.reason),
                };
                post_entry(tx, entry).await
            })
        })
        .await
}

async fn new_reference(state: &State) -> Result<String, StoreError> {
    let now = state.database()?.reader().await?.now().await?;
    let id = EntryId::new(now, &random_bytes()?);
    Ok(format!("grant-{id}"))
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

/// An account's balance and every change of it, oldest first.
pub(crate) async fn credit_history(
    state: &State,
    account: AccountId,
) -> Result<(i64, Vec<EntryRow>), CreditsError> {
    let mut session = state.database()?.reader().await?;
    let Some(balance) = find_balance(&mut session, &account).await? else {
        return Err(CreditsError::NoAccount(account));
    };
    Ok((balance, list_entries(&mut session, &account).await?))
}

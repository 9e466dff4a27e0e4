//! What an operator does with credits: gives some, and looks where they went.

use nycapt_rules::{AccountId, EntryId};

use crate::random::random_bytes;
use crate::store::{
    Entry, EntryKind, EntryRow, State, StoreError, find_balance, find_entry, list_entries,
    post_entry,
};

/// A gift of the operator.
#[derive(Debug, Clone)]
pub(crate) struct Grant {
    pub(crate) account: AccountId,
    /// Credits, at least 1.
    pub(crate) reports: i64,
    pub(crate) reason: String,
    /// What makes the gift one and the same when it is given again; else it is a new one.
    pub(crate) reference: Option<String>,
}

/// How a gift ended.
#[derive(Debug, Clone)]
pub(crate) struct Granted {
    pub(crate) reference: String,
    /// The balance after it.
    pub(crate) balance: i64,
    /// Whether it was given before, so that nothing changed.
    pub(crate) before: bool,
}

/// Why nothing was given or found.
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

/// Gives credits to an account, once for each reference.
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
            let found = given(state, &grant, &reference).await?;
            found.ok_or_else(|| error.into())
        }
        Err(error @ StoreError::Unknown(_)) => match given(state, &grant, &reference).await {
            Ok(Some(granted)) => Ok(Granted {
                before: false,
                ..granted
            }),
            // Not there yet is no proof: the commit may still be under way.
            Ok(None) | Err(CreditsError::Store(_)) => {
                Err(CreditsError::Unsure { reference, error })
            }
            Err(other) => Err(other),
        },
        Err(error) => Err(error.into()),
    }
}

/// The balance after a gift; none where there is no such account.
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

/// The gift that has this reference already, if there is one and it is the same.
async fn given(
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

/// Every change of an account's balance, oldest first, with the balance now.
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

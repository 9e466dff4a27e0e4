//! Debits a credit and inserts the job in one transaction, exactly once even if the answer is lost.

use std::sync::Arc;
use std::time::Duration;

use nycapt_rules::KeyId;
use nycapt_store::{
    Entry, EntryKind, NewJob, State, StoreError, Tx, find_job, insert_job, is_frozen, is_valid_key,
    post_entry, rank_job,
};

use crate::in_flight::Running;

/// Attempts at a start whose outcome is unknown.
const TRIES: u32 = 3;
/// Pause between attempts.
const PAUSE: Duration = Duration::from_millis(150);

/// Why a start was not committed.
#[derive(Debug)]
pub(super) enum StartError {
    OutOfCredits,
    /// The operator has frozen the account.
    Frozen,
    /// The key was revoked during the request.
    Revoked,
    /// There is a job with this `Idempotency-Key`.
    Duplicate,
    Store(StoreError),
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Debits a credit and inserts the job, unless the key is revoked. If the answer to the commit is
/// lost, finds out by the job's id.
pub(super) async fn commit_start(
    state: &State,
    job: &NewJob,
    key: Option<&KeyId>,
    running: Option<Running>,
) -> Result<(), StartError> {
    let database = state.database()?;
    let running = Arc::new(running);
    let mut tries = 1;
    let mut unsure = false;
    loop {
        let (new, key) = (job.clone(), key.cloned());
        // A repeated request must see that this write still runs, even if its client hung up.
        let in_flight = Arc::clone(&running);
        let outcome = database
            .write(move |tx| {
                Box::pin(async move {
                    let outcome = debit_and_insert(tx, &new, key.as_ref()).await;
                    drop(in_flight);
                    outcome
                })
            })
            .await;
        let error = match outcome {
            Ok(()) => return Ok(()),
            Err(StartError::Store(
                error @ (StoreError::Unavailable(_) | StoreError::Unknown(_)),
            )) => error,
            // The lock may belong to the previous attempt, still committing.
            Err(StartError::Store(error @ StoreError::Locked)) if unsure => error,
            Err(StartError::Duplicate) if exists(state, job).await? => return Ok(()),
            Err(error) => return Err(error),
        };
        unsure |= matches!(error, StoreError::Unknown(_));
        // The commit may have happened. If that cannot be read either, another attempt with the
        // same id cannot debit twice.
        match exists(state, job).await {
            Ok(true) => return Ok(()),
            Err(error) if !unsure => return Err(error.into()),
            Ok(false) | Err(_) => {}
        }
        if tries == TRIES {
            return Err(StartError::Store(error));
        }
        tries += 1;
        tokio::time::sleep(PAUSE).await;
    }
}

async fn exists(state: &State, job: &NewJob) -> Result<bool, StoreError> {
    let mut session = state.database()?.reader().await?;
    let found = find_job(&mut session, &job.principal, &job.id).await?;
    Ok(found.is_some())
}

async fn debit_and_insert(
    tx: &mut Tx,
    job: &NewJob,
    key: Option<&KeyId>,
) -> Result<(), StartError> {
    // The job comes first: a duplicate waits here for its key, before either has paid.
    if !insert_job(tx, job).await? {
        return Err(StartError::Duplicate);
    }
    let debit = Entry {
        account: &job.account,
        kind: EntryKind::Debit,
        amount: -1,
        reference: job.id.as_str(),
        reason: None,
    };
    if post_entry(tx, debit).await?.is_none() {
        return Err(if is_frozen(tx, &job.account).await? {
            StartError::Frozen
        } else {
            StartError::OutOfCredits
        });
    }
    // The key was checked before the body arrived, which may have taken a while.
    if let Some(key) = key
        && !is_valid_key(tx, key).await?
    {
        return Err(StartError::Revoked);
    }
    Ok(rank_job(tx, job).await?)
}

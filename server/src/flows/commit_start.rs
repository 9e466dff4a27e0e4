//! Debit and job in one transaction, and what a commit without an answer did.

use std::sync::Arc;
use std::time::Duration;

use nycapt_rules::KeyId;

use crate::in_flight::Running;
use crate::store::{
    Entry, EntryKind, NewJob, State, StoreError, Tx, find_job, insert_job, is_valid_key,
    post_entry, rank_job,
};

/// How often a start is tried whose outcome is not known.
const TRIES: u32 = 3;
/// Pause before the next try.
const PAUSE: Duration = Duration::from_millis(150);

/// Why a start did not commit.
#[derive(Debug)]
pub(super) enum Stopped {
    OutOfCredits,
    /// The key that asked was revoked while it asked.
    Revoked,
    /// A job with this `Idempotency-Key` is there already.
    Twin,
    Error(StoreError),
}

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Self::Error(error)
    }
}

/// Debits and makes the job, unless the key that asks is revoked; where the answer to it is lost,
/// finds out by the job's id.
pub(super) async fn commit_start(
    state: &State,
    job: &NewJob,
    key: Option<&KeyId>,
    running: Option<Running>,
) -> Result<(), Stopped> {
    let database = state.database()?;
    let running = Arc::new(running);
    let mut tries = 1;
    let mut unsure = false;
    loop {
        let (new, asking) = (job.clone(), key.cloned());
        // The twin of a request whose client hung up must see that its write still runs.
        let under_way = Arc::clone(&running);
        let outcome = database
            .write(move |tx| {
                Box::pin(async move {
                    let outcome = debit_and_insert(tx, &new, asking.as_ref()).await;
                    drop(under_way);
                    outcome
                })
            })
            .await;
        let error = match outcome {
            Ok(()) => return Ok(()),
            Err(Stopped::Error(error @ (StoreError::Away(_) | StoreError::Unknown(_)))) => error,
            // What holds on to the job's id may be the try before, still at its commit.
            Err(Stopped::Error(error @ StoreError::Locked)) if unsure => error,
            Err(Stopped::Twin) if exists(state, job).await? => return Ok(()),
            Err(stopped) => return Err(stopped),
        };
        unsure |= matches!(error, StoreError::Unknown(_));
        // The answer to a commit may be lost and the commit not: the id tells, and where nobody
        // answers that either, a second try of the same id cannot debit twice.
        match exists(state, job).await {
            Ok(true) => return Ok(()),
            Err(error) if !unsure => return Err(error.into()),
            Ok(false) | Err(_) => {}
        }
        if tries == TRIES {
            return Err(Stopped::Error(error));
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

async fn debit_and_insert(tx: &mut Tx, job: &NewJob, key: Option<&KeyId>) -> Result<(), Stopped> {
    // The job comes first: a twin waits at its key here, before either has paid.
    if !insert_job(tx, job).await? {
        return Err(Stopped::Twin);
    }
    let debit = Entry {
        account: &job.account,
        kind: EntryKind::Debit,
        amount: -1,
        reference: job.id.as_str(),
        reason: None,
    };
    if post_entry(tx, debit).await?.is_none() {
        return Err(Stopped::OutOfCredits);
    }
    // Its proof is as old as the head of the request, and a slow body can lie between.
    if let Some(key) = key
        && !is_valid_key(tx, key).await?
    {
        return Err(Stopped::Revoked);
    }
    Ok(rank_job(tx, job).await?)
}

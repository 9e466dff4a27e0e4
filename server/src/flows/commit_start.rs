//! Debit and job in one transaction, and what a commit without an answer did.

use std::sync::Arc;
use std::time::Duration;

use crate::in_flight::Running;
use crate::store::{
    Entry, EntryKind, NewJob, State, StoreFault, Tx, find_job, insert_job, post_entry, rank_job,
};

/// How often a start is tried whose outcome is not known.
const TRIES: u32 = 3;
/// Pause before the next try.
const PAUSE: Duration = Duration::from_millis(150);

/// Why a start did not commit.
#[derive(Debug)]
pub(super) enum Stopped {
    OutOfCredits,
    /// A job with this `Idempotency-Key` is there already.
    Twin,
    Fault(StoreFault),
}

impl From<StoreFault> for Stopped {
    fn from(fault: StoreFault) -> Self {
        Self::Fault(fault)
    }
}

/// Debits and makes the job; where the answer to it is lost, finds out by the job's id.
pub(super) async fn commit_start(
    state: &State,
    job: &NewJob,
    running: Option<Running>,
) -> Result<(), Stopped> {
    let database = state.database()?;
    let running = Arc::new(running);
    let mut tries = 1;
    let mut unsure = false;
    loop {
        let new = job.clone();
        // The twin of a request whose client hung up must see that its write still runs.
        let under_way = Arc::clone(&running);
        let outcome = database
            .write(move |tx| {
                Box::pin(async move {
                    let outcome = debit_and_insert(tx, &new).await;
                    drop(under_way);
                    outcome
                })
            })
            .await;
        let fault = match outcome {
            Ok(()) => return Ok(()),
            Err(Stopped::Fault(fault @ (StoreFault::Away(_) | StoreFault::Unknown(_)))) => fault,
            // What holds on to the job's id may be the try before, still at its commit.
            Err(Stopped::Fault(fault @ StoreFault::Locked)) if unsure => fault,
            Err(Stopped::Twin) if exists(state, job).await? => return Ok(()),
            Err(stopped) => return Err(stopped),
        };
        unsure |= matches!(fault, StoreFault::Unknown(_));
        // The answer to a commit may be lost and the commit not: the id tells, and where nobody
        // answers that either, a second try of the same id cannot debit twice.
        match exists(state, job).await {
            Ok(true) => return Ok(()),
            Err(fault) if !unsure => return Err(fault.into()),
            Ok(false) | Err(_) => {}
        }
        if tries == TRIES {
            return Err(Stopped::Fault(fault));
        }
        tries += 1;
        tokio::time::sleep(PAUSE).await;
    }
}

async fn exists(state: &State, job: &NewJob) -> Result<bool, StoreFault> {
    let mut session = state.database()?.reader().await?;
    let found = find_job(&mut session, &job.principal, &job.id).await?;
    Ok(found.is_some())
}

async fn debit_and_insert(tx: &mut Tx, job: &NewJob) -> Result<(), Stopped> {
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
    Ok(rank_job(tx, job).await?)
}

//! Starts a report: every check first, then debit and job in one transaction, exactly once even if
//! the answer is lost.

use std::sync::Arc;
use std::time::Duration;

use nycapt_contract::{ErrorKind, OpenObject, Operation, ReportJob, ReportRequest, StartReport};
use nycapt_rules::{Fingerprint, JobId, KeyId, ReplayDigest, ReportStart, idempotency_key_reused};
use nycapt_store::{
    Entry, EntryKind, NewJob, State, StoreError, Tx, find_job, find_replayed_job, insert_job,
    is_frozen, is_valid_key, post_entry, rank_job, transact,
};

use super::accounts::default_account;
use super::discovery::agent_document;
use super::find_building::find_building;
use super::open_checkout::credits_page;
use super::reports::{read_job, started_answer};
use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::caller::Customer;
use crate::in_flight::Running;
use crate::random::counted_bytes;

/// Starts a report for the caller, or returns the one that this `Idempotency-Key` started.
///
/// The checks come in the order of the contract: body, replay, address, balance.
pub(crate) async fn start_report(
    app: &App,
    customer: &Customer,
    request: ReportRequest,
    replay: Option<ReplayDigest>,
) -> ApiResult<ReportJob> {
    let asked = StartRequest::of(customer, &request, replay)?;
    let start = ReportStart::of(request);
    if let Some(job) = asked.original(&app.state).await? {
        return Ok(job);
    }
    let begin = |digest| app.in_flight.begin(&asked.principal, digest);
    let running = asked.replay.map(begin).transpose()?;
    let building = find_building(app, start.clone()).await?;
    let account = match customer {
        Customer::Key(holder) => holder.account.clone(),
        Customer::User(signed_in) => default_account(&app.state, &signed_in.user).await?.id,
    };
    // The time in an id only affects sort order; all other times are the database's.
    let now = app.clock.now().as_millisecond();
    let detail = (!building.warnings.is_empty())
        .then(|| OpenObject::from_iter([("warnings".into(), building.warnings.into())]));
    let job = NewJob {
        id: JobId::new(now, &counted_bytes().map_err(StoreError::from)?),
        account,
        principal: asked.principal.clone(),
        replay,
        fingerprint: asked.fingerprint,
        address: building.address,
        unit: building.unit,
        slug: building.slug,
        question: start.question,
        detail: detail
            .as_ref()
            .map(serde_json::to_string)
            .transpose()
            .map_err(|_| ApiError::internal())?,
    };
    match commit_start(&app.state, &job, customer.key(), running).await {
        Ok(()) => {}
        Err(StartError::Revoked) => {
            return Err(ApiError::unauthenticated(agent_document(&app.config), true));
        }
        Err(StartError::OutOfCredits) => {
            return Err(ApiError::out_of_credits(credits_page(app, &job.account)));
        }
        Err(StartError::Frozen) => {
            let contact = app.config.contact();
            return Err(ApiError::frozen(ErrorKind::CreditsExhausted, contact));
        }
        Err(StartError::Duplicate) => {
            return asked
                .original(&app.state)
                .await?
                .ok_or_else(ApiError::internal);
        }
        Err(StartError::Store(error)) if replay.is_some() => {
            return Err(ApiError::of_keyed_write(error));
        }
        Err(StartError::Store(error)) => return Err(error.into()),
    }
    app.job_bell.notify_one();
    // The job as inserted, since nothing after the debit may fail and a worker may be done already.
    Ok(started_answer(&job, detail.unwrap_or_default()))
}

/// What identifies a repeated request: its caller, key and body.
struct StartRequest {
    principal: String,
    replay: Option<ReplayDigest>,
    fingerprint: Fingerprint,
}

impl StartRequest {
    fn of(
        customer: &Customer,
        request: &ReportRequest,
        replay: Option<ReplayDigest>,
    ) -> ApiResult<Self> {
        // `replay` is ignored, so it must not make two requests differ.
        let counted = ReportRequest {
            replay: None,
            ..request.clone()
        };
        let canonical = serde_json::to_vec(&counted).map_err(|_| ApiError::internal())?;
        Ok(Self {
            principal: customer.principal_id().into(),
            replay,
            fingerprint: Fingerprint::of(StartReport::SPEC.name, &canonical),
        })
    }

    async fn original(&self, state: &State) -> ApiResult<Option<ReportJob>> {
        let Some(digest) = self.replay else {
            return Ok(None);
        };
        let mut session = state.database()?.reader().await?;
        let found = find_replayed_job(&mut session, &self.principal, digest).await?;
        drop(session);
        let Some((job, fingerprint)) = found else {
            return Ok(None);
        };
        if fingerprint != self.fingerprint.as_bytes() {
            return Err(ApiError::Invalid(vec![idempotency_key_reused()]));
        }
        read_job(state, &self.principal, &job).await
    }
}

/// Attempts at a start whose outcome is unknown.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(150);

enum StartError {
    OutOfCredits,
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
async fn commit_start(
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
        let outcome = transact!(database, |tx| {
            let outcome = debit_and_insert(tx, &new, key.as_ref()).await;
            drop(in_flight);
            outcome
        });
        let error = match outcome {
            Ok(()) => return Ok(()),
            Err(StartError::Store(
                error @ (StoreError::Unavailable(_) | StoreError::Unknown(_)),
            )) => error,
            // The lock may belong to the previous attempt, still committing.
            Err(StartError::Store(error @ StoreError::Locked)) if unsure => error,
            Err(StartError::Duplicate) => match exists(state, job).await {
                Ok(true) => return Ok(()),
                Ok(false) => return Err(StartError::Duplicate),
                Err(error) => error,
            },
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
            // Later failures don't show what became of the commit whose answer was lost.
            let error = if unsure {
                StoreError::Unknown(error.to_string())
            } else {
                error
            };
            return Err(error.into());
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

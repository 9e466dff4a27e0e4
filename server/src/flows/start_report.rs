//! Starts a compile: every check that can refuse, then debit and job in one transaction.

use std::sync::Arc;
use std::time::Duration;

use nycapt::address::{find_address, resolve, unit_slug};
use nycapt::contract::{Operation, ReportJob, ReportRequest, ResolveStatus, StartReport};
use nycapt::rules::{
    AccountId, Fingerprint, JOB_DEADLINE_MS, JobId, ReplayDigest, Replayed, ReportOrder, Stage,
    Subject, decide_replay, idempotency_key_reused,
};

use super::create_account::default_account;
use super::get_report::read_job;
use crate::app::App;
use crate::caller::Customer;
use crate::corpus::Release;
use crate::in_flight::Running;
use crate::random::random_bytes;
use crate::refusal::Refusal;
use crate::store::{
    Entry, EntryKind, NewJob, State, StoreFault, Tx, find_replayed_job, insert_job, post_entry,
    rank_job,
};

/// How often a start is tried whose outcome is not known.
const TRIES: u32 = 3;
/// Pause before the next try.
const PAUSE: Duration = Duration::from_millis(150);

/// Starts a report for the caller, or answers with the one that this `Idempotency-Key` started.
///
/// The checks come in the order of the contract: body, replay, address, balance.
pub(crate) async fn start_report(
    app: &App,
    customer: &Customer,
    request: ReportRequest,
    replay: Option<ReplayDigest>,
) -> Result<ReportJob, Refusal> {
    let operation = StartReport::SPEC.name;
    let canonical = serde_json::to_vec(&request).map_err(|_| Refusal::internal())?;
    let asked = Asked {
        principal: customer.principal_id().into(),
        replay,
        fingerprint: Fingerprint::of(operation, &canonical),
    };
    let order = ReportOrder::parse(request).map_err(|fault| Refusal::Invalid(vec![fault]))?;
    if let Some(job) = asked.original(&app.state).await? {
        return Ok(job);
    }
    let begin = |digest| app.in_flight.begin(&asked.principal, digest);
    let running = asked.replay.map(begin).transpose()?;
    let building = building_of(app, order.clone()).await?;
    let account = spender(&app.state, customer).await?;
    // The time in an id only keeps neighbours together; what counts is the database's.
    let now = app.clock.now().as_millisecond();
    let id = JobId::new(now, &random_bytes().map_err(StoreFault::from)?);
    let job = asked.new_job(id, account, building, order.question);
    match commit(&app.state, &job, running).await {
        Ok(()) => {}
        Err(Stopped::OutOfCredits) => {
            let site_url = &app.config.site_url;
            return Err(Refusal::out_of_credits(site_url, &job.account));
        }
        Err(Stopped::Twin) => {
            return asked
                .original(&app.state)
                .await?
                .ok_or_else(Refusal::internal);
        }
        Err(Stopped::Fault(fault)) if replay.is_some() => {
            return Err(Refusal::of_keyed_write(fault));
        }
        Err(Stopped::Fault(fault)) => return Err(fault.into()),
    }
    app.job_bell.notify_one();
    read_job(&app.state, &asked.principal, &job.id)
        .await?
        .ok_or_else(Refusal::internal)
}

/// Who asks, and how the same request is known again.
struct Asked {
    principal: String,
    replay: Option<ReplayDigest>,
    fingerprint: Fingerprint,
}

impl Asked {
    /// The job that this request has started before, whatever became of it.
    async fn original(&self, state: &State) -> Result<Option<ReportJob>, Refusal> {
        let Some(digest) = self.replay else {
            return Ok(None);
        };
        let mut session = state.database()?.reader().await?;
        let found = find_replayed_job(&mut session, &self.principal, digest).await?;
        drop(session);
        let Some((job, fingerprint)) = found else {
            return Ok(None);
        };
        match decide_replay(&fingerprint, &self.fingerprint) {
            Replayed::Original => read_job(state, &self.principal, &job).await,
            Replayed::Reused => Err(Refusal::Invalid(vec![idempotency_key_reused()])),
        }
    }

    fn new_job(
        &self,
        id: JobId,
        account: AccountId,
        building: Building,
        question: Option<String>,
    ) -> NewJob {
        let stage = Stage::Resolve;
        NewJob {
            id,
            account,
            principal: self.principal.clone(),
            replay: self.replay,
            fingerprint: self.fingerprint,
            stage: stage.as_str(),
            step: stage.step(),
            address: building.address,
            unit: building.unit,
            slug: building.slug,
            question,
            deadline_ms: JOB_DEADLINE_MS,
        }
    }
}

/// The building that a report is about.
struct Building {
    address: String,
    unit: Option<String>,
    slug: String,
}

async fn building_of(app: &App, order: ReportOrder) -> Result<Building, Refusal> {
    let release = app.live.load().ok_or_else(Refusal::no_release)?;
    // A long question is many addresses to try.
    tokio::task::spawn_blocking(move || find_building(&release, &order))
        .await
        .unwrap_or_else(|_| Err(Refusal::internal()))
}

fn find_building(release: &Release, order: &ReportOrder) -> Result<Building, Refusal> {
    let directory = release.directory();
    let unit = order.unit.as_deref();
    let resolution = match &order.subject {
        Subject::Address(address) => Some(resolve(directory, address, unit)),
        Subject::Ask(question) => find_address(directory, question, unit),
    };
    let answer = resolution.map(|found| found.into_answer(release.name(), release.is_sample()));
    let status = answer
        .as_ref()
        .map_or(ResolveStatus::NotFound, |answer| answer.status);
    let matched = answer.and_then(|answer| answer.matched);
    let matched = matched.ok_or_else(|| Refusal::Invalid(vec![order.subject.fault(status)]))?;
    Ok(Building {
        slug: matched.unit.as_ref().map_or_else(
            || matched.slug.clone(),
            |unit| unit_slug(&matched.slug, unit),
        ),
        unit: matched.unit.map(|unit| unit.display),
        address: matched.address_line,
    })
}

/// The account that the caller's reports are paid from.
async fn spender(state: &State, customer: &Customer) -> Result<AccountId, Refusal> {
    Ok(match customer {
        Customer::Key(holder) => holder.account.clone(),
        Customer::User(signed_in) => default_account(state, &signed_in.user).await?.id,
    })
}

/// Why a start did not commit.
#[derive(Debug)]
enum Stopped {
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
async fn commit(state: &State, job: &NewJob, running: Option<Running>) -> Result<(), Stopped> {
    let database = state.database()?;
    let running = Arc::new(running);
    let mut tries = 1;
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
            // What holds on to the job's id can only be the try before, still at its commit.
            Err(Stopped::Fault(fault @ StoreFault::Locked)) if tries > 1 => fault,
            Err(Stopped::Twin) if exists(state, job).await? => return Ok(()),
            Err(stopped) => return Err(stopped),
        };
        // The answer to a commit may be lost and the commit not: the id tells, and where nobody
        // answers that either, a second try of the same id cannot debit twice.
        if exists(state, job).await.unwrap_or_default() {
            return Ok(());
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
    let found = crate::store::find_job(&mut session, &job.principal, &job.id).await?;
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

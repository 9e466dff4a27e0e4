//! The job queue as workers see it: jobs are claimed with a lease, renewed by a heartbeat, and
//! finished once.
//!
//! Every change checks the lease's token, so that a worker that lost its lease without knowing it
//! changes nothing. All times are the database's, so that servers need not agree on the clock.

use nycapt_rules::{
    AccountId, GiveUpReason, JOB_DEADLINE_MS, JobId, JobMove, Recovery, Stage, decide_recovery,
};
use sha2::{Digest, Sha256};

use super::mail::queue_mail_of_job;
use super::postings::return_credit;
use super::{Engine, MailKind, Result, Row, Session, Tx, binds, row};

row! {
    /// The right to work on a job; void as soon as the job has another token.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Lease {
        pub job: JobId = "id",
        pub account: AccountId = "account_id",
        pub token: i64 = "lease_token",
    }
}

#[derive(Debug, Clone)]
pub struct ClaimedJob {
    pub lease: Lease,
    pub address: String,
    pub unit: Option<String>,
    pub slug: String,
    pub question: Option<String>,
    /// The JSON `detail` from its start.
    pub detail: Option<String>,
    /// Whether an order pays for it.
    pub is_order: bool,
    /// The data release that its first worker started with.
    pub release: String,
    pub interruptions: i64,
}

/// Who claims jobs, and on what terms.
#[derive(Debug, Clone)]
pub struct Claimant {
    pub worker: String,
    /// Milliseconds that a lease lasts without a heartbeat.
    pub lease_ms: i64,
    /// Running jobs of an account at which other accounts go first.
    pub fair_share: i64,
    /// The data release for a job that has none yet.
    pub release: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// Jobs that were never interrupted.
    pub fresh: bool,
    /// Jobs that were interrupted, and may have ended their worker.
    pub suspects: bool,
    /// Suspects that have waited so long that they go first.
    pub overdue_suspects: bool,
}

/// Reads what waits in the queue without claiming anything. A suspect that has waited for
/// `patience_ms` is overdue.
pub async fn find_waiting(session: &mut Session, patience_ms: i64) -> Result<Waiting> {
    let now = session.now().await?;
    let sql = "select
                  (select count(*) from (select 1 from job
                    where state = 'queued' and interruptions = 0 limit 1) a) as fresh,
                  (select min(run_at) from job
                    where state = 'queued' and interruptions > 0 and run_at <= $1) as suspect";
    session
        .one(sql, binds![now], |row| {
            let suspect = row.int_or_none("suspect")?;
            Ok(Waiting {
                fresh: row.int("fresh")? > 0,
                suspects: suspect.is_some(),
                overdue_suspects: suspect
                    .is_some_and(|since| since.saturating_add(patience_ms) < now),
            })
        })
        .await
}

/// A statement that locks the row it finds, and skips rows that others have locked.
macro_rules! skipping_locked {
    ($engine:expr, $sql:literal) => {
        match $engine {
            Engine::Sqlite => $sql,
            Engine::Postgres => concat!($sql, " for update skip locked"),
        }
    };
}

/// Claims the next job that was never interrupted. Accounts below their fair share go first, so
/// that no account occupies every worker while another waits.
pub async fn claim_fresh(tx: &mut Tx, by: &Claimant) -> Result<Option<ClaimedJob>> {
    let now = tx.now().await?;
    let below_share = skipping_locked!(
        tx.engine(),
        "select id from job
          where state = 'queued' and interruptions = 0
            and account_id not in (select account_id from job where state = 'running'
                                    group by account_id having count(*) >= $1)
          order by rank, id limit 1"
    );
    let any = skipping_locked!(
        tx.engine(),
        "select id from job
          where state = 'queued' and interruptions = 0
          order by rank, id limit 1"
    );
    let mut next = tx.find(below_share, binds![by.fair_share], job_id).await?;
    if next.is_none() {
        next = tx.find(any, binds![], job_id).await?;
    }
    claim(tx, next, by, now).await
}

/// Claims the next job that was interrupted. Run it alone, since it may have ended its worker.
pub async fn claim_suspect(tx: &mut Tx, by: &Claimant) -> Result<Option<ClaimedJob>> {
    let now = tx.now().await?;
    let sql = skipping_locked!(
        tx.engine(),
        "select id from job
          where state = 'queued' and interruptions > 0 and run_at <= $1
          order by run_at, id limit 1"
    );
    let next = tx.find(sql, binds![now], job_id).await?;
    claim(tx, next, by, now).await
}

pub(crate) fn job_id(row: &Row) -> Result<JobId> {
    row.parsed("id", JobId::parse)
}

async fn claim(
    tx: &mut Tx,
    next: Option<JobId>,
    by: &Claimant,
    now: i64,
) -> Result<Option<ClaimedJob>> {
    let Some(job) = next else {
        return Ok(None);
    };
    let (from, to) = JobMove::Claim.edge();
    let sql = "update job
                  set state = $3, attempt = attempt + 1, lease_token = lease_token + 1,
                      lease_owner = $4, lease_until = $5, release = coalesce(release, $6),
                      deadline = case attempt when 0 then $7 else deadline end
                where id = $1 and state = $2
               returning id, account_id, lease_token, address, unit, slug, question, detail,
                         release, interruptions,
                         (select count(*) from guest_order where job_id = job.id) as orders";
    let lease_until = now.saturating_add(by.lease_ms);
    // The time in the queue does not count against the job.
    let deadline = now.saturating_add(JOB_DEADLINE_MS);
    let binds = binds![job, from, to, by.worker, lease_until, by.release, deadline];
    tx.find(sql, binds, |row| {
        Ok(ClaimedJob {
            lease: Lease::of(row)?,
            address: row.get("address")?,
            unit: row.get("unit")?,
            slug: row.get("slug")?,
            question: row.get("question")?,
            detail: row.get("detail")?,
            is_order: row.int("orders")? > 0,
            release: row.text("release")?,
            interruptions: row.int("interruptions")?,
        })
    })
    .await
}

/// Renews a lease and records the progress. Returns false if the lease is lost.
pub async fn renew_lease(tx: &mut Tx, lease: &Lease, lease_ms: i64, stage: Stage) -> Result<bool> {
    let now = tx.now().await?;
    let lease_until = now.saturating_add(lease_ms);
    let sql = "update job set lease_until = $3, stage = $4, step = $5
                where id = $1 and lease_token = $2 and state = 'running'";
    let (stage, step) = (stage.as_str(), stage.step());
    let binds = binds![lease.job, lease.token, lease_until, stage, step];
    tx.changes(sql, binds).await
}

#[derive(Debug, Clone)]
pub struct FinishedJob {
    pub body: Vec<u8>,
    /// What lists show of it, as JSON.
    pub summary: String,
    pub detail: String,
    /// The data release that it was made from.
    pub release: String,
}

/// Finishes a job with its report. Returns false and writes nothing if the lease is lost.
pub async fn finish_job(tx: &mut Tx, lease: &Lease, finished: &FinishedJob) -> Result<bool> {
    let now = tx.now().await?;
    let (from, to) = JobMove::Finish.edge();
    let sql = "update job
                  set state = $4, finished_at = $5, summary = $6, detail = $7, stage = $8,
                      step = $9, release = $10, lease_until = null, lease_owner = null
                where id = $1 and lease_token = $2 and state = $3";
    let (stage, step) = (Stage::ScoreAndRender.as_str(), Stage::ScoreAndRender.step());
    let binds = binds![
        lease.job,
        lease.token,
        from,
        to,
        now,
        finished.summary,
        finished.detail,
        stage,
        step,
        finished.release,
    ];
    if !tx.changes(sql, binds).await? {
        return Ok(false);
    }
    let sha256: [u8; 32] = Sha256::digest(&finished.body).into();
    let sql = "insert into result (job_id, body, sha256, lease_token) values ($1, $2, $3, $4)";
    let binds = binds![lease.job, finished.body, sha256, lease.token];
    tx.execute(sql, binds).await?;
    queue_mail_of_job(tx, &lease.job, MailKind::Ready).await?;
    Ok(true)
}

/// Ends a job without a report and returns its credit. Returns false if the lease is lost.
pub async fn fail_job(tx: &mut Tx, lease: &Lease, error: &str) -> Result<bool> {
    end_in_error(tx, lease, JobMove::Fail, 0, error).await
}

async fn end_in_error(
    tx: &mut Tx,
    lease: &Lease,
    action: JobMove,
    interruptions: i64,
    error: &str,
) -> Result<bool> {
    let now = tx.now().await?;
    let (from, to) = action.edge();
    let sql = "update job
                  set state = $4, finished_at = $5, error = $6, lease_token = lease_token + 1,
                      lease_until = null, lease_owner = null, interruptions = interruptions + $7
                where id = $1 and lease_token = $2 and state = $3";
    let binds = binds![lease.job, lease.token, from, to, now, error, interruptions];
    if !tx.changes(sql, binds).await? {
        return Ok(false);
    }
    if let Some(order) = queue_mail_of_job(tx, &lease.job, MailKind::Failed).await? {
        tracing::error!(
            order.id = %order,
            job.id = %lease.job,
            "an order's report failed: its payment is due back"
        );
    }
    return_credit(tx, &lease.account, &lease.job).await?;
    Ok(true)
}

/// Requeues a job that its worker cannot finish before it stops, without counting an interruption.
pub async fn release_job(tx: &mut Tx, lease: &Lease) -> Result<bool> {
    requeue(tx, lease, JobMove::Park, 0, 0).await
}

async fn requeue(
    tx: &mut Tx,
    lease: &Lease,
    action: JobMove,
    interruptions: i64,
    after_ms: i64,
) -> Result<bool> {
    let now = tx.now().await?;
    let (from, to) = action.edge();
    let sql = "update job
                  set state = $4, lease_token = lease_token + 1, lease_until = null,
                      lease_owner = null, interruptions = interruptions + $5, run_at = $6
                where id = $1 and lease_token = $2 and state = $3";
    let run_at = now.saturating_add(after_ms);
    let binds = binds![lease.job, lease.token, from, to, interruptions, run_at];
    tx.changes(sql, binds).await
}

/// At most 50 lost jobs: their worker's lease has expired, no worker resumed them in time, or no
/// worker has claimed them for `line_ms`. Without `line_ms`, only those of the first kind.
pub async fn find_lost_jobs(session: &mut Session, line_ms: Option<i64>) -> Result<Vec<JobId>> {
    let now = session.now().await?;
    let sql = "select id from job where state = 'running' and lease_until < $1
               union all
               select id from job where state = 'queued' and interruptions > 0 and deadline < $2
               union all
               select id from job where state = 'queued' and interruptions = 0 and run_at < $3
               limit 50";
    let (due, line) = cutoffs(now, line_ms);
    session.list(sql, binds![now, due, line], job_id).await
}

/// The times before which a deadline is missed and a queued job has waited too long; without
/// `line_ms`, none is.
fn cutoffs(now: i64, line_ms: Option<i64>) -> (i64, i64) {
    line_ms.map_or((i64::MIN, i64::MIN), |line| (now, now.saturating_sub(line)))
}

/// Requeues a lost job, or fails it with the error of the reason and returns its credit.
///
/// Returns none if the job is no longer lost. Jobs that no worker has claimed are failed after
/// `line_ms`; without it, no job is failed because of the time.
pub async fn recover_job(
    tx: &mut Tx,
    job: &JobId,
    line_ms: Option<i64>,
    error_of: fn(GiveUpReason) -> String,
) -> Result<Option<Recovery>> {
    let now = tx.now().await?;
    // Locked, so that a late heartbeat either comes first and counts, or finds the lease gone.
    let sql = skipping_locked!(
        tx.engine(),
        "select id, state, account_id, lease_token, interruptions, deadline from job
          where id = $1
            and ((state = 'running' and lease_until < $2)
              or (state = 'queued' and interruptions > 0 and deadline < $3)
              or (state = 'queued' and interruptions = 0 and run_at < $4))"
    );
    let (due, line) = cutoffs(now, line_ms);
    let Some(row) = tx.row(sql, binds![job, now, due, line]).await? else {
        return Ok(None);
    };
    let lease = Lease::of(&row)?;
    let expired = row.text("state")? == JobMove::Expire.edge().0.as_str();
    let interruptions = row.int("interruptions")?;
    let lost = if expired {
        Recovery::GiveUp(match interruptions {
            0 => GiveUpReason::Unclaimed,
            _ => GiveUpReason::Late,
        })
    } else {
        decide_recovery(interruptions, due, row.int("deadline")?)
    };
    let done = match lost {
        Recovery::GiveUp(reason) => {
            let (action, count) = if expired {
                (JobMove::Expire, 0)
            } else {
                (JobMove::Fail, 1)
            };
            end_in_error(tx, &lease, action, count, &error_of(reason)).await?
        }
        Recovery::Retry { after_ms } => {
            requeue(tx, &lease, JobMove::Interrupt, 1, after_ms).await?
        }
    };
    Ok(done.then_some(lost))
}

//! Report jobs as workers see them: taken with a lease, kept by a heartbeat, ended once.
//!
//! Every change is fenced by the lease's token, so that a worker which lost its lease and does not
//! know it changes nothing. Time is the database's own, so that servers need not agree on it.

use nycapt_rules::{
    AccountId, JOB_DEADLINE_MS, JobId, JobMove, Lost, Move, decide_lost, decide_purchase,
};
use sha2::{Digest, Sha256};

use super::{
    Bind, Engine, Entry, EntryKind, MailKind, Session, StoreError, Tx, binds, lock_standing,
    post_entry, queue_mail_of_job, set_owed,
};

/// What the buyer of a job is told that was lost too often.
const INTERRUPTED: &str = "The report could not be made: its work was interrupted too often.";
/// What the buyer of a job is told that nobody worked on.
const NEVER_BEGUN: &str = "The report could not be made: no worker was free for it in time.";

/// The right to work on a job: worthless as soon as the job has another token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lease {
    pub(crate) job: JobId,
    pub(crate) account: AccountId,
    pub(crate) token: i64,
}

/// A job that a worker has taken.
#[derive(Debug, Clone)]
pub(crate) struct Claimed {
    pub(crate) lease: Lease,
    pub(crate) address: String,
    pub(crate) unit: Option<String>,
    pub(crate) slug: String,
    pub(crate) question: Option<String>,
    /// The data release that its first worker began with.
    pub(crate) release: String,
    pub(crate) interruptions: i64,
}

/// Who claims, and on what terms.
#[derive(Debug, Clone)]
pub(crate) struct Claimant {
    /// The worker's name.
    pub(crate) worker: String,
    /// Milliseconds that a lease lasts without a heartbeat.
    pub(crate) lease_ms: i64,
    /// Running jobs of an account from which on others go before it.
    pub(crate) fair_share: i64,
    /// The data release for a job that has none yet.
    pub(crate) release: String,
}

/// What waits for a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    /// Jobs that were never interrupted.
    pub(crate) fresh: bool,
    /// Jobs that were.
    pub(crate) suspects: bool,
    /// Those that have waited so long that they go before others.
    pub(crate) overdue_suspects: bool,
}

/// Looks at the line without taking anything; `patience_ms` is what a suspect waits at most.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_waiting(
    session: &mut Session,
    patience_ms: i64,
) -> Result<Line, StoreError> {
    let now = session.now().await?;
    let row = session
        .row(
            "select
                (select count(*) from (select 1 from job
                  where state = 'queued' and interruptions = 0 limit 1) a) as fresh,
                (select min(run_at) from job
                  where state = 'queued' and interruptions > 0 and run_at <= $1) as suspect",
            binds![now],
        )
        .await?;
    let row = row.ok_or_else(|| StoreError::Broken("the line cannot be read".into()))?;
    let suspect = row.int_or_none("suspect")?;
    Ok(Line {
        fresh: row.int("fresh")? > 0,
        suspects: suspect.is_some(),
        overdue_suspects: suspect.is_some_and(|since| since.saturating_add(patience_ms) < now),
    })
}

macro_rules! next_below_share {
    () => {
        "select id from job
          where state = 'queued' and interruptions = 0
            and account_id not in (select account_id from job where state = 'running'
                                    group by account_id having count(*) >= $1)
          order by rank, id limit 1"
    };
}

macro_rules! next_of_any {
    () => {
        "select id from job
          where state = 'queued' and interruptions = 0
          order by rank, id limit 1"
    };
}

macro_rules! next_suspect {
    () => {
        "select id from job
          where state = 'queued' and interruptions > 0 and run_at <= $1
          order by run_at, id limit 1"
    };
}

macro_rules! lost_job {
    () => {
        "select state, account_id, lease_token, interruptions, deadline from job
          where id = $1
            and ((state = 'running' and lease_until < $2)
              or (state = 'queued' and interruptions > 0 and deadline < $2)
              or (state = 'queued' and interruptions = 0 and run_at < $3))"
    };
}

macro_rules! skipping_locked {
    ($engine:expr, $sql:ident) => {
        match $engine {
            Engine::Sqlite => $sql!(),
            Engine::Postgres => concat!($sql!(), " for update skip locked"),
        }
    };
}

/// Takes the next job that was never interrupted: of accounts below their share first, so that no
/// account keeps every worker while another waits.
///
/// # Errors
/// The database is away.
pub(crate) async fn claim_fresh(tx: &mut Tx, by: &Claimant) -> Result<Option<Claimed>, StoreError> {
    let now = tx.now().await?;
    let sql = skipping_locked!(tx.engine(), next_below_share);
    let mut next = tx.row(sql, binds![by.fair_share]).await?;
    if next.is_none() {
        let sql = skipping_locked!(tx.engine(), next_of_any);
        next = tx.row(sql, binds![]).await?;
    }
    match next {
        Some(row) => take(tx, &row.id("id", JobId::parse)?, by, now).await,
        None => Ok(None),
    }
}

/// Takes the next job that was interrupted. It must run alone: it may be what ended its worker.
///
/// # Errors
/// The database is away.
pub(crate) async fn claim_suspect(
    tx: &mut Tx,
    by: &Claimant,
) -> Result<Option<Claimed>, StoreError> {
    let now = tx.now().await?;
    let sql = skipping_locked!(tx.engine(), next_suspect);
    match tx.row(sql, binds![now]).await? {
        Some(row) => take(tx, &row.id("id", JobId::parse)?, by, now).await,
        None => Ok(None),
    }
}

async fn take(
    tx: &mut Tx,
    job: &JobId,
    by: &Claimant,
    now: i64,
) -> Result<Option<Claimed>, StoreError> {
    let (from, to) = JobMove::Claim.edge();
    let row = tx
        .row(
            "update job
                set state = $3, attempt = attempt + 1, lease_token = lease_token + 1,
                    lease_owner = $4, lease_until = $5, release = coalesce(release, $6),
                    deadline = case attempt when 0 then $7 else deadline end
              where id = $1 and state = $2
             returning id, account_id, lease_token, address, unit, slug, question, release,
                       interruptions",
            binds![
                job.as_str(),
                from.as_str(),
                to.as_str(),
                by.worker.as_str(),
                now.saturating_add(by.lease_ms),
                by.release.as_str(),
                // What a job waits for its first turn is no error of its own.
                now.saturating_add(JOB_DEADLINE_MS),
            ],
        )
        .await?;
    row.map(|row| {
        Ok(Claimed {
            lease: Lease {
                job: row.id("id", JobId::parse)?,
                account: row.id("account_id", AccountId::parse)?,
                token: row.int("lease_token")?,
            },
            address: row.text("address")?,
            unit: row.text_or_none("unit")?,
            slug: row.text("slug")?,
            question: row.text_or_none("question")?,
            release: row.text("release")?,
            interruptions: row.int("interruptions")?,
        })
    })
    .transpose()
}

/// Keeps a lease for as long again and says how far the work is; false where it is lost.
///
/// # Errors
/// The database is away.
pub(crate) async fn beat(
    tx: &mut Tx,
    lease: &Lease,
    lease_ms: i64,
    stage: &str,
    step: i64,
) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let kept = tx
        .execute(
            "update job set lease_until = $3, stage = $4, step = $5
              where id = $1 and lease_token = $2 and state = 'running'",
            binds![
                lease.job.as_str(),
                lease.token,
                now.saturating_add(lease_ms),
                stage,
                step,
            ],
        )
        .await?;
    Ok(kept == 1)
}

/// What a finished job leaves.
#[derive(Debug, Clone)]
pub(crate) struct Finished {
    pub(crate) body: Vec<u8>,
    /// What the list shows of it, as JSON.
    pub(crate) summary: String,
    pub(crate) detail: String,
    /// The data release that it was made from.
    pub(crate) release: String,
    pub(crate) stage: &'static str,
    pub(crate) step: i64,
}

/// Ends a job with its report; false where the lease is lost, and then nothing is written.
///
/// # Errors
/// The database is away.
pub(crate) async fn finish(
    tx: &mut Tx,
    lease: &Lease,
    finished: &Finished,
) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let (from, to) = JobMove::Finish.edge();
    let ended = tx
        .execute(
            "update job
                set state = $4, finished_at = $5, summary = $6, detail = $7, stage = $8,
                    step = $9, release = $10, lease_until = null, lease_owner = null
              where id = $1 and lease_token = $2 and state = $3",
            binds![
                lease.job.as_str(),
                lease.token,
                from.as_str(),
                to.as_str(),
                now,
                finished.summary.as_str(),
                finished.detail.as_str(),
                finished.stage,
                finished.step,
                finished.release.as_str(),
            ],
        )
        .await?;
    if ended == 0 {
        return Ok(false);
    }
    let sha256: [u8; 32] = Sha256::digest(&finished.body).into();
    tx.execute(
        "insert into result (job_id, body, sha256, lease_token) values ($1, $2, $3, $4)",
        binds![
            lease.job.as_str(),
            finished.body.as_slice(),
            &sha256,
            lease.token,
        ],
    )
    .await?;
    queue_mail_of_job(tx, &lease.job, MailKind::Ready).await?;
    Ok(true)
}

/// Ends a job without a report and returns its credit; false where the lease is lost.
///
/// # Errors
/// The database is away.
pub(crate) async fn fail(tx: &mut Tx, lease: &Lease, error: &str) -> Result<bool, StoreError> {
    end_in_error(tx, lease, JobMove::Fail, 0, error).await
}

async fn end_in_error(
    tx: &mut Tx,
    lease: &Lease,
    action: JobMove,
    interruptions: i64,
    error: &str,
) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let (from, to) = action.edge();
    let ended = tx
        .execute(
            "update job
                set state = $4, finished_at = $5, error = $6, lease_token = lease_token + 1,
                    lease_until = null, lease_owner = null, interruptions = interruptions + $7
              where id = $1 and lease_token = $2 and state = $3",
            binds![
                lease.job.as_str(),
                lease.token,
                from.as_str(),
                to.as_str(),
                now,
                error,
                interruptions,
            ],
        )
        .await?;
    if ended == 0 {
        return Ok(false);
    }
    if let Some(order) = queue_mail_of_job(tx, &lease.job, MailKind::Failed).await? {
        tracing::error!(
            order.id = %order,
            job.id = %lease.job,
            "an order's report could not be made: its payment must go back"
        );
    }
    let refund = Entry {
        account: &lease.account,
        kind: EntryKind::Refund,
        amount: 1,
        reference: lease.job.as_str(),
        reason: None,
    };
    post(tx, refund).await?;
    keep_owed(tx, lease).await?;
    Ok(true)
}

/// Keeps of a credit that was returned what its account owes since money went back.
async fn keep_owed(tx: &mut Tx, lease: &Lease) -> Result<(), StoreError> {
    let standing = lock_standing(tx, &lease.account).await?;
    let Move { kept, standing, .. } = decide_purchase(standing, 1);
    if kept == 0 {
        return Ok(());
    }
    let reversal = Entry {
        account: &lease.account,
        kind: EntryKind::Reversal,
        amount: -1,
        reference: &format!("{}#owed", lease.job),
        reason: Some("owed since an earlier refund"),
    };
    post(tx, reversal).await?;
    set_owed(tx, &lease.account, standing.owed).await
}

async fn post(tx: &mut Tx, entry: Entry<'_>) -> Result<(), StoreError> {
    match post_entry(tx, entry).await? {
        Some(_) => Ok(()),
        None => Err(StoreError::Broken("a job has no account".into())),
    }
}

/// Puts a job back that its worker cannot finish before it stops; no interruption is counted.
///
/// # Errors
/// The database is away.
pub(crate) async fn park(tx: &mut Tx, lease: &Lease) -> Result<bool, StoreError> {
    put_back(tx, lease, JobMove::Park, 0, 0).await
}

async fn put_back(
    tx: &mut Tx,
    lease: &Lease,
    action: JobMove,
    interruptions: i64,
    after_ms: i64,
) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let (from, to) = action.edge();
    let put = tx
        .execute(
            "update job
                set state = $4, lease_token = lease_token + 1, lease_until = null,
                    lease_owner = null, interruptions = interruptions + $5, run_at = $6
              where id = $1 and lease_token = $2 and state = $3",
            binds![
                lease.job.as_str(),
                lease.token,
                from.as_str(),
                to.as_str(),
                interruptions,
                now.saturating_add(after_ms),
            ],
        )
        .await?;
    Ok(put == 1)
}

/// The jobs whose worker is lost, that nobody took up again in time, or that wait for their first
/// turn for more than `line_ms`; at most 50.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_lost(
    session: &mut Session,
    line_ms: i64,
) -> Result<Vec<JobId>, StoreError> {
    let now = session.now().await?;
    let rows = session
        .rows(
            "select id from job where state = 'running' and lease_until < $1
             union all
             select id from job where state = 'queued' and interruptions > 0 and deadline < $1
             union all
             select id from job where state = 'queued' and interruptions = 0 and run_at < $2
             limit 50",
            binds![now, now.saturating_sub(line_ms)],
        )
        .await?;
    rows.iter().map(|row| row.id("id", JobId::parse)).collect()
}

/// Puts a lost job back in line, or gives it up and returns its credit; what became of it, or
/// none where it is lost no more. Jobs that wait for their first turn are given up after `line_ms`.
///
/// # Errors
/// The database is away.
pub(crate) async fn reap(
    tx: &mut Tx,
    job: &JobId,
    line_ms: i64,
) -> Result<Option<Lost>, StoreError> {
    let now = tx.now().await?;
    // Locked, so that a late heartbeat either comes before and counts or finds the lease gone.
    let sql = skipping_locked!(tx.engine(), lost_job);
    let lost: &[Bind<'_>] = binds![job.as_str(), now, now.saturating_sub(line_ms)];
    let Some(row) = tx.row(sql, lost).await? else {
        return Ok(None);
    };
    let lease = Lease {
        job: job.clone(),
        account: row.id("account_id", AccountId::parse)?,
        token: row.int("lease_token")?,
    };
    let expired = row.text("state")? == JobMove::Expire.edge().0.as_str();
    let interruptions = row.int("interruptions")?;
    let lost = if expired {
        Lost::GivenUp
    } else {
        decide_lost(interruptions, now, row.int("deadline")?)
    };
    let error = if expired && interruptions == 0 {
        NEVER_BEGUN
    } else {
        INTERRUPTED
    };
    let done = match lost {
        Lost::GivenUp if expired => end_in_error(tx, &lease, JobMove::Expire, 0, error).await?,
        Lost::GivenUp => end_in_error(tx, &lease, JobMove::Fail, 1, error).await?,
        Lost::Again { after_ms } => put_back(tx, &lease, JobMove::Interrupt, 1, after_ms).await?,
    };
    Ok(done.then_some(lost))
}

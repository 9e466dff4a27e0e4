//! Report jobs as their buyers see them: made once, read by their principal only.

use nycapt_rules::{AccountId, Fingerprint, JobId, JobState, Position, ReplayDigest};
use sha2::{Digest, Sha256};

use super::{Row, Session, StoreError, Tx, binds};

/// A job as it is made.
#[derive(Debug, Clone)]
pub(crate) struct NewJob {
    pub(crate) id: JobId,
    /// The account that pays.
    pub(crate) account: AccountId,
    /// Who may read it: the account itself, or a user.
    pub(crate) principal: String,
    pub(crate) replay: Option<ReplayDigest>,
    pub(crate) fingerprint: Fingerprint,
    pub(crate) stage: &'static str,
    pub(crate) step: i64,
    pub(crate) address: String,
    pub(crate) unit: Option<String>,
    pub(crate) slug: String,
    pub(crate) question: Option<String>,
    /// Milliseconds until it is no longer taken up again.
    pub(crate) deadline_ms: i64,
}

/// A job as it is kept.
#[derive(Debug, Clone)]
pub(crate) struct JobRow {
    pub(crate) id: JobId,
    pub(crate) state: JobState,
    pub(crate) stage: String,
    pub(crate) step: i64,
    pub(crate) address: String,
    pub(crate) unit: Option<String>,
    pub(crate) slug: String,
    pub(crate) interruptions: i64,
    pub(crate) lease_until: Option<i64>,
    pub(crate) summary: Option<String>,
    pub(crate) detail: Option<String>,
    pub(crate) error: Option<String>,
    pub(crate) accepted_at: i64,
    pub(crate) finished_at: Option<i64>,
}

macro_rules! columns {
    () => {
        "id, state, stage, step, address, unit, slug, interruptions, lease_until, summary, \
         detail, error, accepted_at, finished_at"
    };
}

impl JobRow {
    fn of(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id("id", JobId::parse)?,
            state: JobState::parse(&row.text("state")?)
                .ok_or_else(|| StoreError::Broken("a job has no state".into()))?,
            stage: row.text("stage")?,
            step: row.int("step")?,
            address: row.text("address")?,
            unit: row.text_or_none("unit")?,
            slug: row.text("slug")?,
            interruptions: row.int("interruptions")?,
            lease_until: row.int_or_none("lease_until")?,
            summary: row.text_or_none("summary")?,
            detail: row.text_or_none("detail")?,
            error: row.text_or_none("error")?,
            accepted_at: row.int("accepted_at")?,
            finished_at: row.int_or_none("finished_at")?,
        })
    }
}

/// Makes a job that waits for a worker; false where there is one of its id, or its principal has
/// one of its `Idempotency-Key`.
///
/// A twin at another server is waited for.
///
/// # Errors
/// The database is away, or the twin takes too long.
pub(crate) async fn insert_job(tx: &mut Tx, job: &NewJob) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let made = tx
        .execute(
            "insert into job
                (id, account_id, principal, idempotency_digest, fingerprint, state, rank, run_at,
                 deadline, stage, step, address, unit, slug, question, accepted_at)
             values ($1, $2, $3, $4, $5, 'queued', 0, $6, $7, $8, $9, $10, $11, $12, $13, $6)
             on conflict do nothing",
            binds![
                job.id.as_str(),
                job.account.as_str(),
                job.principal.as_str(),
                job.replay.as_ref().map(ReplayDigest::as_bytes),
                job.fingerprint.as_bytes(),
                now,
                now.saturating_add(job.deadline_ms),
                job.stage,
                job.step,
                job.address.as_str(),
                job.unit.as_deref(),
                job.slug.as_str(),
                job.question.as_deref(),
            ],
        )
        .await?;
    Ok(made == 1)
}

/// Gives a new job its place in the line, fair between accounts.
///
/// It stands behind the account's other jobs, but not behind all of another account's: an account
/// that was idle begins where the line stands now. Call it when the account's row is locked by
/// the debit.
///
/// # Errors
/// The database is away.
pub(crate) async fn rank_job(tx: &mut Tx, job: &NewJob) -> Result<(), StoreError> {
    let row = tx
        .row(
            "update account
                set next_rank = 1 + (
                    select case when account.next_rank > line.rank
                                then account.next_rank else line.rank end
                      from (select coalesce(
                                (select min(rank) from job where state = 'queued' and id <> $2),
                                (select max(rank) from job where state <> 'queued'),
                                0) as rank) line)
              where id = $1
             returning next_rank",
            binds![job.account.as_str(), job.id.as_str()],
        )
        .await?;
    let row = row.ok_or_else(|| StoreError::Broken("a job has no account".into()))?;
    tx.execute(
        "update job set rank = $2 where id = $1",
        binds![job.id.as_str(), row.int("next_rank")?],
    )
    .await?;
    Ok(())
}

/// The job that a principal started with an `Idempotency-Key`, and the fingerprint of that start.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_replayed_job(
    session: &mut Session,
    principal: &str,
    replay: ReplayDigest,
) -> Result<Option<(JobId, Vec<u8>)>, StoreError> {
    let row = session
        .row(
            "select id, fingerprint from job where principal = $1 and idempotency_digest = $2",
            binds![principal, replay.as_bytes()],
        )
        .await?;
    row.map(|row| Ok((row.id("id", JobId::parse)?, row.bytes("fingerprint")?)))
        .transpose()
}

/// A job of this principal; none where it is another's or does not exist.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_job(
    session: &mut Session,
    principal: &str,
    id: &JobId,
) -> Result<Option<JobRow>, StoreError> {
    let row = session
        .row(
            concat!(
                "select ",
                columns!(),
                " from job where id = $1 and principal = $2"
            ),
            binds![id.as_str(), principal],
        )
        .await?;
    row.as_ref().map(JobRow::of).transpose()
}

/// How far a job is, and whether a worker has ever had it; for whom it may concern.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_job_state(
    session: &mut Session,
    id: &JobId,
) -> Result<Option<(JobState, bool)>, StoreError> {
    let row = session
        .row(
            "select state, attempt from job where id = $1",
            binds![id.as_str()],
        )
        .await?;
    row.map(|row| {
        let state = JobState::parse(&row.text("state")?)
            .ok_or_else(|| StoreError::Broken("a job has no state".into()))?;
        Ok((state, row.int("attempt")? > 0))
    })
    .transpose()
}

/// The report of a job that is done, as it was written.
///
/// # Errors
/// The database is away, or the report is damaged.
pub(crate) async fn find_result(
    session: &mut Session,
    id: &JobId,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row = session
        .row(
            "select body, sha256 from result where job_id = $1",
            binds![id.as_str()],
        )
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let body = row.bytes("body")?;
    if Sha256::digest(&body).as_slice() != row.bytes("sha256")? {
        return Err(StoreError::Broken("a report is damaged".into()));
    }
    Ok(Some(body))
}

/// At most `count` jobs of a principal behind a position, newest first.
///
/// # Errors
/// The database is away.
pub(crate) async fn list_jobs(
    session: &mut Session,
    principal: &str,
    behind: Option<&Position>,
    count: i64,
) -> Result<Vec<JobRow>, StoreError> {
    let (at, id) = behind.map_or((i64::MAX, ""), |behind| (behind.at, behind.id.as_str()));
    let rows = session
        .rows(
            concat!(
                "select ",
                columns!(),
                " from job
                  where principal = $1 and (accepted_at < $2 or (accepted_at = $2 and id < $3))
                  order by accepted_at desc, id desc
                  limit $4"
            ),
            binds![principal, at, id, count],
        )
        .await?;
    rows.iter().map(JobRow::of).collect()
}

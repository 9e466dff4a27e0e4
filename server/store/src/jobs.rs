//! Report jobs as their buyers see them; only the principal of a job can read it.

use nycapt_rules::{
    AccountId, Fingerprint, JOB_DEADLINE_MS, JobId, JobState, Position, ReplayDigest, Stage,
};
use sha2::{Digest, Sha256};

use super::{Result, Row, Session, StoreError, Tx, binds, row};

#[derive(Debug, Clone)]
pub struct NewJob {
    pub id: JobId,
    /// The account that pays.
    pub account: AccountId,
    /// Who may read it: the account itself, or a user.
    pub principal: String,
    pub replay: Option<ReplayDigest>,
    pub fingerprint: Fingerprint,
    pub address: String,
    pub unit: Option<String>,
    pub slug: String,
    pub question: Option<String>,
    /// The JSON `detail` in its answers until it is finished.
    pub detail: Option<String>,
}

row! {
    #[derive(Debug, Clone)]
    pub struct JobRow {
        pub id: JobId,
        pub state: JobState,
        pub stage: String,
        pub step: u32,
        pub address: String,
        pub unit: Option<String>,
        pub slug: String,
        pub interruptions: i64,
        pub lease_until: Option<i64>,
        pub summary: Option<String>,
        pub detail: Option<String>,
        pub error: Option<String>,
        pub accepted_at: i64,
        pub finished_at: Option<i64>,
    }
}

/// A statement around the columns of a job.
macro_rules! columns {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "id, state, stage, step, address, unit, slug, interruptions, lease_until, summary, \
             detail, error, accepted_at, finished_at",
            $after
        )
    };
}

/// Queues a job. Returns false if there is one with its id, or its principal has one with its
/// `Idempotency-Key`.
///
/// Waits for a concurrent insert of the same job at another server, and fails if that takes too
/// long.
pub async fn insert_job(tx: &mut Tx, job: &NewJob) -> Result<bool> {
    let now = tx.now().await?;
    tx.changes(
        "insert into job
            (id, account_id, principal, idempotency_digest, fingerprint, state, rank, run_at,
             deadline, stage, step, address, unit, slug, question, detail, accepted_at)
         values ($1, $2, $3, $4, $5, 'queued', 0, $6, $7, $8, $9, $10, $11, $12, $13, $14, $6)
         on conflict do nothing",
        binds![
            job.id,
            job.account,
            job.principal,
            job.replay,
            job.fingerprint,
            now,
            now.saturating_add(JOB_DEADLINE_MS),
            Stage::Resolve.as_str(),
            Stage::Resolve.step(),
            job.address,
            job.unit,
            job.slug,
            job.question,
            job.detail,
        ],
    )
    .await
}

/// Gives a new job its place in the queue, fairly between accounts.
///
/// It goes after the account's other jobs, but not after all jobs of another account: an account
/// that was idle starts at the current head of the queue. The debit must have locked the account.
pub async fn rank_job(tx: &mut Tx, job: &NewJob) -> Result<()> {
    let rank = tx
        .one(
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
            binds![job.account, job.id],
            |row| row.int("next_rank"),
        )
        .await?;
    let sql = "update job set rank = $2 where id = $1";
    tx.run(sql, binds![job.id, rank]).await
}

/// The job that a principal started with an `Idempotency-Key`, and the fingerprint of that request.
pub async fn find_replayed_job(
    session: &mut Session,
    principal: &str,
    replay: ReplayDigest,
) -> Result<Option<(JobId, Vec<u8>)>> {
    let sql = "select id, fingerprint from job where principal = $1 and idempotency_digest = $2";
    let read = |row: &Row| Ok((row.get("id")?, row.get("fingerprint")?));
    session.find(sql, binds![principal, replay], read).await
}

/// A job of a principal; none if it is another's or does not exist.
pub async fn find_job(
    session: &mut Session,
    principal: &str,
    id: &JobId,
) -> Result<Option<JobRow>> {
    let sql = columns!("select ", " from job where id = $1 and principal = $2");
    session.find(sql, binds![id, principal], JobRow::of).await
}

/// The state of a job, and whether a worker has ever started it; does not check the principal.
pub async fn find_job_state(session: &mut Session, id: &JobId) -> Result<Option<(JobState, bool)>> {
    let sql = "select state, attempt from job where id = $1";
    let read = |row: &Row| Ok((row.get("state")?, row.int("attempt")? > 0));
    session.find(sql, binds![id], read).await
}

/// The report of a finished job, as it was written. Fails if it is damaged.
pub async fn find_result(session: &mut Session, id: &JobId) -> Result<Option<Vec<u8>>> {
    let sql = "select body, sha256 from result where job_id = $1";
    session
        .find(sql, binds![id], |row| {
            let body = row.bytes("body")?;
            if Sha256::digest(&body).as_slice() == row.bytes("sha256")? {
                Ok(body)
            } else {
                Err(StoreError::Internal("a report is damaged".into()))
            }
        })
        .await
}

/// At most `count` jobs of a principal after a position, newest first.
pub async fn list_jobs(
    session: &mut Session,
    principal: &str,
    after: Option<&Position>,
    count: i64,
) -> Result<Vec<JobRow>> {
    let (at, id) = after.map_or((i64::MAX, ""), |after| (after.at, after.id.as_str()));
    let sql = columns!(
        "select ",
        " from job
          where principal = $1 and (accepted_at < $2 or (accepted_at = $2 and id < $3))
          order by accepted_at desc, id desc
          limit $4"
    );
    let binds = binds![principal, at, id, count];
    session.list(sql, binds, JobRow::of).await
}

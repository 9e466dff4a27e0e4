//! Repeated tasks: recovers the jobs of lost workers, reconciles checkouts whose webhook never
//! arrived, and deletes unpaid orders, old data and old files.

use std::sync::Arc;
use std::time::Duration;

use nycapt_rules::{GiveUpReason, JobId, Recovery};
use nycapt_store::{StoreError, find_lost_jobs, recover_job, transact};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::timings::Timings;
use crate::app::App;
use crate::flows::{delete_old_files, delete_unpaid, erase_old, settle_due_checkouts};
use crate::messages::message;
use crate::random::jittered;
use crate::telemetry::JobEnd;
use nycapt_corpus::clock::millis;

/// How often due checkouts are settled.
pub const SWEEP: Duration = Duration::from_secs(30);
const SWEEP_TIMEOUT: Duration = Duration::from_secs(5 * 60);
/// How long failures in a row must last to count as an outage.
const OUTAGE: Duration = Duration::from_secs(60);

/// Settles due checkouts, and erases and deletes what is old, until it is dropped.
#[derive(Debug)]
pub struct Sweeper {
    _sweeping: JoinSet<()>,
}

impl Sweeper {
    /// Starts a sweeper that runs every `period`.
    pub fn start(app: Arc<App>, period: Duration) -> Self {
        let sweeping = async move {
            let settle = |_| settle_due_checkouts(&app, SWEEP_TIMEOUT);
            let delete = |_| delete_unpaid_logged(&app);
            let erase = |_| erase_old_logged(&app);
            let delete_files = |_| delete_old_files(&app);
            // Concurrently, so that a slow or failing task doesn't delay the others.
            tokio::join!(
                repeat(period, "checkouts cannot be looked for", settle),
                repeat(period, "unpaid orders cannot be deleted", delete),
                repeat(period, "old data cannot be erased", erase),
                repeat(period, "old files cannot be deleted", delete_files),
            );
        };
        Self {
            _sweeping: JoinSet::from_iter([sweeping]),
        }
    }
}

/// Repeats a task about every `period`, with the time since the start or the last outage; of failures
/// in a row, the first is logged.
async fn repeat<F>(period: Duration, failure: &str, task: impl Fn(Duration) -> F)
where
    F: Future<Output = Result<(), StoreError>>,
{
    let mut since = Instant::now();
    let mut failing: Option<Instant> = None;
    loop {
        sleep(jittered(period)).await;
        let Err(error) = task(since.elapsed()).await else {
            failing = None;
            continue;
        };
        match failing {
            None => {
                tracing::warn!(%error, "{failure}");
                failing = Some(Instant::now());
            }
            Some(began) if began.elapsed() >= OUTAGE => since = Instant::now(),
            Some(_) => {}
        }
    }
}

async fn delete_unpaid_logged(app: &App) -> Result<(), StoreError> {
    let deleted = delete_unpaid(app).await?;
    if deleted > 0 {
        tracing::info!(deleted, "deleted unpaid orders, checkouts and accounts");
    }
    Ok(())
}

async fn erase_old_logged(app: &App) -> Result<(), StoreError> {
    let erased = erase_old(app).await?;
    if erased > 0 {
        tracing::info!(
            erased,
            "erased orders, reports, questions and events past their retention"
        );
    }
    Ok(())
}

/// Requeues lost jobs, or fails them and returns their credit.
pub(super) async fn recover_jobs(app: Arc<App>, timings: Timings) {
    let recover = |watched| recover_all(&app, timings.line, watched);
    repeat(timings.reap, "cannot look for lost jobs", recover).await;
}

/// Recovers every lost job; one failure does not block the others.
async fn recover_all(app: &App, line: Duration, watched: Duration) -> Result<(), StoreError> {
    // While nothing ran or the database was down, no worker could take a job.
    let line_ms = (watched >= line).then(|| millis(line));
    let database = app.state.database()?;
    let mut session = database.reader().await?;
    let lost = find_lost_jobs(&mut session, line_ms).await?;
    drop(session);
    for job in lost {
        let id = job.clone();
        let outcome = transact!(database, |tx| recover_job(tx, &id, line_ms, error_of).await);
        match outcome {
            Ok(outcome) => note(app, &job, outcome),
            Err(error) => tracing::error!(job.id = %job, %error, "failed to recover a job"),
        }
    }
    Ok(())
}

fn error_of(reason: GiveUpReason) -> String {
    match reason {
        GiveUpReason::Unclaimed => message!("compile-unclaimed"),
        GiveUpReason::Late => message!("compile-late"),
        GiveUpReason::TooOften => message!("compile-interrupted"),
    }
}

/// Logs and counts the outcome of a lost job.
fn note(app: &App, job: &JobId, outcome: Option<Recovery>) {
    match outcome {
        Some(Recovery::Retry { after_ms }) => {
            app.metrics.count_job(JobEnd::Lost);
            tracing::warn!(job.id = %job, after_ms, "requeued a lost worker's job");
        }
        Some(Recovery::GiveUp(_)) => {
            app.metrics.count_job(JobEnd::GivenUp);
            tracing::error!(job.id = %job, "gave up on a job");
        }
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn a_failure_now_and_then_is_no_outage() {
        let (watched, done) = (RefCell::new(Vec::new()), Notify::new());
        let task = |time| {
            let mut watched = watched.borrow_mut();
            watched.push(time);
            if watched.len() == 20 {
                done.notify_one();
            }
            let fails = watched.len().is_multiple_of(2);
            async move {
                if fails {
                    Err(StoreError::Locked)
                } else {
                    Ok(())
                }
            }
        };
        tokio::select! {
            () = repeat(Duration::from_millis(1), "it fails", task) => {}
            () = done.notified() => {}
        }
        assert!(watched.borrow().is_sorted(), "{watched:?}");
    }
}

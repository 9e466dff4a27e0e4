//! One job of a worker, from its claim to its end.

use std::sync::Arc;

use nycapt_contract::OpenObject;
use nycapt_rules::Stage;
use nycapt_store::{
    ClaimedJob, FinishedJob, Lease, StoreError, fail_job, finish_job, release_job, renew_lease,
    transact,
};
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep};

use super::compiler::{CompileError, CompileTask, Compiled, Compiler, Progress};
use super::timings::Timings;
use crate::app::App;
use crate::messages::message;
use crate::telemetry::JobEnd;
use nycapt_corpus::clock::millis;
use nycapt_corpus::{Release, ReleaseStore};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Work,
    /// Claim no more, and finish running jobs.
    Drain,
    /// Requeue running jobs.
    Park,
}

/// What the jobs of a worker share.
#[derive(Debug, Clone)]
pub(super) struct WorkerContext {
    pub(super) app: Arc<App>,
    pub(super) compiler: Arc<dyn Compiler>,
    pub(super) timings: Timings,
    pub(super) mode: watch::Receiver<Mode>,
}

enum End {
    Finished(Box<FinishedJob>),
    Failed(String),
    /// Another worker has it.
    Lost,
    Parked,
}

type Outcome = (String, Result<Compiled, CompileError>);

/// Cancels the compile when its worker stops waiting.
struct CancelOnDrop(Progress);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Works on a job until it is finished, lost or requeued.
pub(super) async fn run(mut context: WorkerContext, claimed: ClaimedJob) {
    let lease = claimed.lease.clone();
    let progress = Progress::default();
    let guard = CancelOnDrop(progress.clone());
    let compiling = context.begin(claimed, progress.clone());
    let end = context.wait(compiling, &lease, &progress).await;
    drop(guard);
    let job = &lease.job;
    let written = match end {
        Ok(end) => context.write_end(&lease, end).await,
        Err(error) => Err(error),
    };
    match written {
        Ok(Some(end)) => {
            context.app.metrics.count_job(end);
            tracing::info!(job.id = %job, outcome = end.as_str(), "finished working on a job");
        }
        Ok(None) => tracing::warn!(
            job.id = %job,
            "this worker lost a job: another took it, or its result was saved but the response \
             was lost"
        ),
        // Its lease will expire, and the job is recovered.
        Err(error) => tracing::error!(job.id = %job, %error, "failed to save a job's result"),
    }
}

impl WorkerContext {
    /// Starts the compile on a blocking thread.
    fn begin(&self, claimed: ClaimedJob, progress: Progress) -> JoinHandle<Outcome> {
        let app = Arc::clone(&self.app);
        let compiler = Arc::clone(&self.compiler);
        spawn_blocking(move || {
            let task = CompileTask {
                job_id: claimed.lease.job.to_string(),
                address: claimed.address,
                unit: claimed.unit,
                slug: claimed.slug,
                question: claimed.question,
                is_order: claimed.is_order,
            };
            match find_release(&app, &claimed.release) {
                Some(release) => {
                    let mut compiled = compiler.compile(&task, &release, &progress);
                    if let (Ok(compiled), Some(detail)) = (&mut compiled, &claimed.detail) {
                        keep_warnings(&mut compiled.detail, detail);
                    }
                    (release.name().into(), compiled)
                }
                None => (
                    claimed.release,
                    Err(CompileError::Failed(message!("compile-failed"))),
                ),
            }
        })
    }

    /// Waits for the compile while renewing the lease and recording the progress.
    async fn wait(
        &self,
        mut compiling: JoinHandle<Outcome>,
        lease: &Lease,
        progress: &Progress,
    ) -> Result<End, StoreError> {
        let timings = self.timings;
        let ticks = |period| {
            let mut ticks = interval_at(Instant::now() + period, period);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            ticks
        };
        let (mut beats, mut notes) = (ticks(timings.heartbeat), ticks(timings.progress));
        let limit = sleep(timings.compile);
        tokio::pin!(limit);
        let mut noted = Stage::Resolve;
        let mut mode = self.mode.clone();
        loop {
            let due = tokio::select! {
                outcome = &mut compiling => return end_of(outcome),
                () = &mut limit => return Ok(End::Failed(message!("compile-too-slow"))),
                () = parked(&mut mode) => return Ok(End::Parked),
                _ = beats.tick() => true,
                _ = notes.tick() => progress.stage() != noted,
            };
            if due {
                noted = progress.stage();
                tokio::select! {
                    kept = self.renew(lease, noted) => if !kept {
                        return Ok(End::Lost);
                    },
                    // A shutdown must not wait for a slow database.
                    () = parked(&mut mode) => return Ok(End::Parked),
                }
            }
        }
    }

    /// Renews the lease; returns false if it is lost. If the database fails, no other worker has it yet.
    async fn renew(&self, lease: &Lease, stage: Stage) -> bool {
        let lease = lease.clone();
        let lease_ms = millis(self.timings.lease);
        let renewed = transact!(self.app.state, |tx| {
            renew_lease(tx, &lease, lease_ms, stage).await
        });
        renewed.unwrap_or(true)
    }

    /// Writes the end of a job, retrying until the database answers. Returns the outcome; none if
    /// the lease is lost.
    ///
    /// An attempt whose answer was lost may have ended the job; the next one then changes nothing.
    async fn write_end(&mut self, lease: &Lease, end: End) -> Result<Option<JobEnd>, StoreError> {
        let outcome = match &end {
            End::Finished(_) => JobEnd::Done,
            End::Failed(_) => JobEnd::Error,
            End::Parked => JobEnd::Parked,
            End::Lost => return Ok(None),
        };
        let end = Arc::new(end);
        loop {
            let (lease, end) = (lease.clone(), Arc::clone(&end));
            let written = transact!(self.app.state, |tx| {
                match &*end {
                    End::Finished(finished) => finish_job(tx, &lease, finished).await,
                    End::Failed(why) => fail_job(tx, &lease, why).await,
                    End::Parked => release_job(tx, &lease).await,
                    End::Lost => Ok(false),
                }
            });
            match written {
                Ok(kept) => return Ok(kept.then_some(outcome)),
                Err(StoreError::Unavailable(_) | StoreError::Unknown(_) | StoreError::Locked)
                    if *self.mode.borrow() != Mode::Park =>
                {
                    sleep(self.timings.retry).await;
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// Waits until running jobs are to be requeued.
async fn parked(mode: &mut watch::Receiver<Mode>) {
    if mode.wait_for(|mode| *mode == Mode::Park).await.is_err() {
        // The worker was dropped, and this task is about to be.
        std::future::pending::<()>().await;
    }
}

fn end_of(outcome: Result<Outcome, JoinError>) -> Result<End, StoreError> {
    Ok(match outcome {
        Ok((release, Ok(compiled))) => End::Finished(Box::new(finished(&compiled, release)?)),
        Ok((_, Err(CompileError::Failed(why)))) => End::Failed(why),
        Ok((_, Err(CompileError::Cancelled))) => End::Lost,
        // The message of a panic may contain the buyer's input.
        Err(_) => End::Failed(message!("compile-failed")),
    })
}

/// Puts the warnings from the start of a job before those of its report.
fn keep_warnings(detail: &mut OpenObject, from_start: &str) {
    let mut from_start: OpenObject = serde_json::from_str(from_start).unwrap_or_default();
    let warnings = |detail: &mut OpenObject| match detail.remove("warnings") {
        Some(Value::Array(warnings)) => warnings,
        _ => Vec::new(),
    };
    let mut all = warnings(&mut from_start);
    for warning in warnings(detail) {
        if !all.contains(&warning) {
            all.push(warning);
        }
    }
    detail.insert("warnings".into(), all.into());
}

/// The release that a job started with; the live one if that was deleted.
fn find_release(app: &App, name: &str) -> Option<Arc<Release>> {
    let live = app.live.load();
    if live.as_ref().is_some_and(|live| live.name() == name) {
        return live;
    }
    let folder = ReleaseStore::new(&app.config.data_dir).folder(name).ok();
    let pinned = folder.and_then(|folder| Release::open(&folder).ok());
    pinned.map(Arc::new).or(live)
}

fn finished(compiled: &Compiled, release: String) -> Result<FinishedJob, StoreError> {
    let broken = |error: serde_json::Error| StoreError::Internal(error.to_string());
    Ok(FinishedJob {
        body: serde_json::to_vec(&compiled.report).map_err(broken)?,
        summary: serde_json::to_string(&compiled.finding).map_err(broken)?,
        detail: serde_json::to_string(&compiled.detail).map_err(broken)?,
        release,
    })
}

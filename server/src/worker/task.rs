//! One job of a worker, from the claim to its end.

use std::sync::Arc;

use nycapt_rules::Stage;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep};

use super::compiler::{CompileError, CompileTask, Compiled, Compiler};
use super::progress::Progress;
use super::timings::Timings;
use crate::app::App;
use crate::store::{Claimed, Finished, Lease, StoreError, beat, fail, finish, park};
use nycapt_corpus::clock::millis;
use nycapt_corpus::{Release, ReleaseStore};

const FAILED: &str = "The report could not be made.";
const TOO_LONG: &str = "The report could not be made in time.";

/// What a worker is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Take jobs.
    Work,
    /// Take no more, and end those that run.
    Drain,
    /// Put back those that run.
    Park,
}

/// What the jobs of one worker share.
#[derive(Debug, Clone)]
pub(super) struct WorkerContext {
    pub(super) app: Arc<App>,
    pub(super) compiler: Arc<dyn Compiler>,
    pub(super) timings: Timings,
    pub(super) mode: watch::Receiver<Mode>,
}

/// How the work on a job ended.
enum End {
    Done(Box<Compiled>, String),
    Failed(String),
    /// Another worker has it.
    Lost,
    Parked,
}

type Outcome = (String, Result<Compiled, CompileError>);

/// Stops the compile when its worker no longer waits for it.
struct StopOnDrop(Progress);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Works on a job until it has ended, is lost or put back.
pub(super) async fn run(mut context: WorkerContext, claimed: Claimed) {
    let lease = claimed.lease.clone();
    let progress = Progress::default();
    let guard = StopOnDrop(progress.clone());
    let compiling = context.begin(claimed, progress.clone());
    let end = context.wait(compiling, &lease, &progress).await;
    drop(guard);
    let job = &lease.job;
    match context.write_end(&lease, end).await {
        Ok(Some(what)) => tracing::info!(job.id = %job, "a job is {what}"),
        Ok(None) => tracing::warn!(
            job.id = %job,
            "a job is no longer this worker's: another took it, or its end stands and the answer was lost"
        ),
        // Its lease runs out, and it is taken up again.
        Err(error) => tracing::error!(job.id = %job, %error, "the end of a job is not written"),
    }
}

impl WorkerContext {
    /// Starts the compile on a thread of its own.
    fn begin(&self, claimed: Claimed, progress: Progress) -> JoinHandle<Outcome> {
        let app = Arc::clone(&self.app);
        let compiler = Arc::clone(&self.compiler);
        spawn_blocking(move || {
            let task = CompileTask {
                job_id: claimed.lease.job.to_string(),
                address: claimed.address,
                unit: claimed.unit,
                slug: claimed.slug,
                question: claimed.question,
            };
            match release_named(&app, &claimed.release) {
                Some(release) => {
                    let compiled = compiler.compile(&task, &release, &progress);
                    (release.name().into(), compiled)
                }
                None => (claimed.release, Err(CompileError::Failed(FAILED.into()))),
            }
        })
    }

    /// Waits for the compile, and meanwhile keeps the lease and notes the progress.
    async fn wait(
        &self,
        mut compiling: JoinHandle<Outcome>,
        lease: &Lease,
        progress: &Progress,
    ) -> End {
        let Timings {
            heartbeat,
            progress: note,
            compile,
            ..
        } = self.timings;
        let ticks = |period| {
            let mut ticks = interval_at(Instant::now() + period, period);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            ticks
        };
        let (mut beats, mut notes) = (ticks(heartbeat), ticks(note));
        let limit = sleep(compile);
        tokio::pin!(limit);
        let mut noted = Stage::Resolve;
        let mut mode = self.mode.clone();
        loop {
            let due = tokio::select! {
                outcome = &mut compiling => return end_of(outcome),
                () = &mut limit => return End::Failed(TOO_LONG.into()),
                () = parked(&mut mode) => return End::Parked,
                _ = beats.tick() => true,
                _ = notes.tick() => progress.stage() != noted,
            };
            if due {
                noted = progress.stage();
                tokio::select! {
                    kept = self.keep(lease, noted) => if !kept {
                        return End::Lost;
                    },
                    // A stop is over before a database that is slow answers.
                    () = parked(&mut mode) => return End::Parked,
                }
            }
        }
    }

    /// Keeps the lease; false where it is lost. Where the database is away, nobody has it yet.
    async fn keep(&self, lease: &Lease, stage: Stage) -> bool {
        let lease = lease.clone();
        let lease_ms = millis(self.timings.lease);
        let kept = self
            .write(move |tx| {
                Box::pin(
                    async move { beat(tx, &lease, lease_ms, stage.as_str(), stage.step()).await },
                )
            })
            .await;
        kept.unwrap_or(true)
    }

    /// Writes how a job ended, again and again until the database says so; what it is now, or none
    /// where the lease was over.
    ///
    /// A try whose answer was lost may have ended the job: its lease is over then, and the next
    /// try changes nothing.
    async fn write_end(
        &mut self,
        lease: &Lease,
        end: End,
    ) -> Result<Option<&'static str>, StoreError> {
        let end = match end {
            End::Done(compiled, release) => {
                Written::Finished(Box::new(finished(*compiled, release)?))
            }
            End::Failed(why) => Written::Failed(why),
            End::Parked => Written::Parked,
            End::Lost => return Ok(None),
        };
        let end = Arc::new(end);
        loop {
            let (lease, written) = (lease.clone(), Arc::clone(&end));
            let outcome = self
                .write(move |tx| {
                    Box::pin(async move {
                        match &*written {
                            Written::Finished(finished) => finish(tx, &lease, finished).await,
                            Written::Failed(why) => fail(tx, &lease, why).await,
                            Written::Parked => park(tx, &lease).await,
                        }
                    })
                })
                .await;
            match outcome {
                Ok(kept) => return Ok(kept.then_some(end.name())),
                Err(StoreError::Away(_) | StoreError::Unknown(_) | StoreError::Locked)
                    if *self.mode.borrow() != Mode::Park =>
                {
                    sleep(self.timings.retry).await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: for<'t> FnOnce(
                &'t mut crate::store::Tx,
            ) -> crate::store::Work<'t, Result<T, StoreError>>
            + Send
            + 'static,
        T: Send + 'static,
    {
        self.app.state.database()?.write(work).await
    }
}

/// What is written of an end.
enum Written {
    Finished(Box<Finished>),
    Failed(String),
    Parked,
}

impl Written {
    const fn name(&self) -> &'static str {
        match self {
            Self::Finished(_) => "done",
            Self::Failed(_) => "in error",
            Self::Parked => "put back in line",
        }
    }
}

/// Returns when jobs that run are to be put back.
async fn parked(mode: &mut watch::Receiver<Mode>) {
    if mode.wait_for(|mode| *mode == Mode::Park).await.is_err() {
        // The worker is gone without a word, and this task is about to be.
        std::future::pending::<()>().await;
    }
}

fn end_of(outcome: Result<Outcome, JoinError>) -> End {
    match outcome {
        Ok((release, Ok(compiled))) => End::Done(Box::new(compiled), release),
        Ok((_, Err(CompileError::Failed(why)))) => End::Failed(why),
        Ok((_, Err(CompileError::Cancelled))) => End::Lost,
        // Of a panic only that it happened: its message may hold what the buyer sent.
        Err(_) => End::Failed(FAILED.into()),
    }
}

/// The release that a job began with; the live one where that is gone.
fn release_named(app: &App, name: &str) -> Option<Arc<Release>> {
    let live = app.live.load();
    if live.as_ref().is_some_and(|live| live.name() == name) {
        return live;
    }
    let folder = ReleaseStore::new(&app.config.data_dir).folder(name).ok();
    let pinned = folder.and_then(|folder| Release::open(&folder).ok());
    pinned.map(Arc::new).or(live)
}

fn finished(compiled: Compiled, release: String) -> Result<Finished, StoreError> {
    let broken = |error: serde_json::Error| StoreError::Broken(error.to_string());
    let body = serde_json::to_vec(&compiled.report).map_err(broken)?;
    let last = Stage::ScoreAndRender;
    Ok(Finished {
        body,
        summary: serde_json::to_string(&compiled.finding).map_err(broken)?,
        detail: serde_json::to_string(&compiled.detail).map_err(broken)?,
        release,
        stage: last.as_str(),
        step: last.step(),
    })
}

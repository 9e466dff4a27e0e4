//! A worker: a pool of job slots and the loop that fills them.

use std::sync::Arc;
use std::time::Duration;

use nycapt_store::{
    Claimant, ClaimedJob, StoreError, claim_fresh, claim_suspect, find_waiting, transact,
};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::compiler::Compiler;
use super::timings::Timings;
use super::{sweeper, task};
use crate::app::App;
use crate::random::{jittered, random_bytes};
use nycapt_corpus::clock::millis;
use task::{Mode, WorkerContext};

/// Running jobs of an account at which other accounts go first.
const FAIR_SHARE: i64 = 4;
/// How long jobs have to be requeued.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(5);

/// A worker that runs until it is drained. Dropping it is like killing its process.
#[derive(Debug)]
pub struct Worker {
    /// Dropped before the channel, whose end would wake them.
    jobs: JoinSet<()>,
    reaper: JoinSet<()>,
    mode: watch::Sender<Mode>,
    drain: Duration,
}

impl Worker {
    /// Starts a worker for at most `slots` jobs at a time. Without slots it only recovers lost jobs.
    pub fn start(
        app: Arc<App>,
        compiler: Arc<dyn Compiler>,
        timings: Timings,
        slots: usize,
    ) -> Self {
        let (mode, watched) = watch::channel(Mode::Work);
        let pool = Pool {
            context: WorkerContext {
                app: Arc::clone(&app),
                compiler,
                timings,
                mode: watched,
            },
            name: name(),
            slots,
            running: JoinSet::new(),
            exclusive: false,
            failing: false,
            warned_idle: false,
        };
        Self {
            mode,
            jobs: JoinSet::from_iter([pool.run()]),
            reaper: JoinSet::from_iter([sweeper::recover_jobs(app, timings)]),
            drain: timings.drain,
        }
    }

    /// Claims no more jobs, lets running ones finish within the drain time, and requeues the rest.
    pub async fn drain(mut self) {
        self.reaper.abort_all();
        self.mode.send_replace(Mode::Drain);
        if timeout(self.drain, self.jobs.join_next()).await.is_err() {
            self.mode.send_replace(Mode::Park);
            // Jobs that cannot be requeued now are recovered later.
            let _ = timeout(RELEASE_TIMEOUT, self.jobs.join_next()).await;
        }
    }
}

/// The process id and random digits, for an operator who looks for the worker of a job.
fn name() -> String {
    let random = random_bytes::<4>().unwrap_or_default();
    format!("{}-{:08x}", std::process::id(), u32::from_be_bytes(random))
}

/// The running jobs of a worker, and what it needs to claim more.
struct Pool {
    context: WorkerContext,
    name: String,
    slots: usize,
    running: JoinSet<()>,
    /// Whether the running job was interrupted before; it may crash the process.
    exclusive: bool,
    failing: bool,
    /// Whether the missing data release was logged.
    warned_idle: bool,
}

impl Pool {
    async fn run(mut self) {
        let mut mode = self.context.mode.clone();
        let app = Arc::clone(&self.context.app);
        loop {
            self.fill().await;
            let poll = jittered(self.context.timings.poll);
            tokio::select! {
                _ = self.running.join_next(), if !self.running.is_empty() => {}
                () = app.job_bell.notified() => {}
                () = sleep(poll) => {}
                _ = mode.wait_for(|mode| *mode != Mode::Work) => break,
            }
        }
        while self.running.join_next().await.is_some() {}
    }

    /// Claims as many jobs as there are free slots.
    async fn fill(&mut self) {
        while self.running.try_join_next().is_some() {}
        if self.running.is_empty() {
            self.exclusive = false;
        }
        if self.exclusive || self.running.len() >= self.slots {
            return;
        }
        match self.claim().await {
            Ok(claimed) => {
                self.failing = false;
                for job in claimed {
                    self.exclusive = job.interruptions > 0;
                    self.running.spawn(task::run(self.context.clone(), job));
                }
            }
            Err(error) if !self.failing => {
                tracing::warn!(%error, "cannot fetch jobs");
                self.failing = true;
            }
            Err(_) => {}
        }
    }

    async fn claim(&mut self) -> Result<Vec<ClaimedJob>, StoreError> {
        let Some(release) = self.context.app.live.load() else {
            if !std::mem::replace(&mut self.warned_idle, true) {
                tracing::warn!("jobs wait for a data release, and fail if that takes over an hour");
            }
            return Ok(Vec::new());
        };
        let timings = &self.context.timings;
        let database = self.context.app.state.database()?;
        let mut session = database.reader().await?;
        let waiting = find_waiting(&mut session, millis(timings.suspect_patience)).await?;
        drop(session);
        let idle = self.running.is_empty();
        let suspect = waiting.suspects && (waiting.overdue_suspects || !waiting.fresh);
        let free = if suspect && idle {
            1
        } else if waiting.fresh && !waiting.overdue_suspects {
            self.slots - self.running.len()
        } else {
            return Ok(Vec::new());
        };
        let claimant = Claimant {
            worker: self.name.clone(),
            lease_ms: millis(timings.lease),
            fair_share: FAIR_SHARE,
            release: release.name().into(),
        };
        transact!(database, |tx| {
            let mut claimed = Vec::new();
            while claimed.len() < free {
                let next = if suspect && idle {
                    claim_suspect(tx, &claimant).await?
                } else {
                    claim_fresh(tx, &claimant).await?
                };
                match next {
                    Some(job) => claimed.push(job),
                    None => break,
                }
            }
            Ok(claimed)
        })
    }
}

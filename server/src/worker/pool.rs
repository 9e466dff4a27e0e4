//! A worker: a pool of job slots and the loop that fills them.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};

use super::compiler::Compiler;
use super::timings::Timings;
use super::{reaper, task};
use crate::app::App;
use crate::random::jittered;
use crate::random::random_bytes;
use crate::store::{Claimant, Claimed, StoreError, claim_fresh, claim_suspect, find_waiting};
use nycapt_corpus::clock::millis;
use task::{Mode, WorkerContext};

/// Running jobs of one account from which on another account's go first.
const FAIR_SHARE: i64 = 4;
/// How long jobs are given to be put back in line.
const PARK: Duration = Duration::from_secs(5);

/// A worker that runs until it is drained; dropped, it ends as if its process were killed.
#[derive(Debug)]
pub struct Worker {
    mode: watch::Sender<Mode>,
    jobs: JoinHandle<()>,
    reaper: JoinHandle<()>,
    drain: Duration,
}

impl Worker {
    /// Starts a worker for at most `slots` jobs at a time; with none it only takes back the jobs of
    /// workers that are lost.
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
            alone: false,
            away: false,
            warned_idle: false,
        };
        Self {
            mode,
            jobs: tokio::spawn(pool.run()),
            reaper: tokio::spawn(reaper::run(app, timings)),
            drain: timings.drain,
        }
    }

    /// Takes no more jobs, lets those that run end for as long as the timings say, and puts the
    /// rest back in line.
    pub async fn drain(mut self) {
        self.reaper.abort();
        self.mode.send_replace(Mode::Drain);
        if timeout(self.drain, &mut self.jobs).await.is_err() {
            self.mode.send_replace(Mode::Park);
            // What cannot be put back now is taken back from a lost worker later.
            let _ = timeout(PARK, &mut self.jobs).await;
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs.abort();
        self.reaper.abort();
    }
}

/// Process and some random letters: for an operator who asks who had a job.
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
    /// Whether the job that runs was interrupted before: it may take its neighbours with it.
    alone: bool,
    /// Whether the database was away at the last look.
    away: bool,
    /// Whether it was logged that no job is taken without a data release.
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

    /// Takes as many jobs as there are free slots.
    async fn fill(&mut self) {
        while self.running.try_join_next().is_some() {}
        if self.running.is_empty() {
            self.alone = false;
        }
        if self.alone || self.running.len() >= self.slots {
            return;
        }
        match self.claim().await {
            Ok(claimed) => {
                self.away = false;
                for job in claimed {
                    self.alone = job.interruptions > 0;
                    self.running.spawn(task::run(self.context.clone(), job));
                }
            }
            Err(error) if !self.away => {
                tracing::warn!(%error, "jobs cannot be taken");
                self.away = true;
            }
            Err(_) => {}
        }
    }

    async fn claim(&mut self) -> Result<Vec<Claimed>, StoreError> {
        let Some(release) = self.context.app.live.load() else {
            if !std::mem::replace(&mut self.warned_idle, true) {
                tracing::warn!("no job is taken before a data release is published");
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
        database
            .write(move |tx| {
                Box::pin(async move {
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
            })
            .await
    }
}

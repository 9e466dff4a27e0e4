//! The servers and the faults injected into them.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use anyhow::{Result, ensure};
use nycapt_tests::{Postgres, ServerCommand, ServerProcess};
use tokio::time::{Instant, sleep, timeout};

use crate::random::Rng;

/// Longer than a worker's lease on a job.
const HALT: Duration = Duration::from_secs(34);

#[derive(Debug, Default)]
pub(crate) struct Errors {
    pub(crate) server_kills: u64,
    pub(crate) worker_kills: u64,
    pub(crate) worker_stops: u64,
    pub(crate) database_crashes: u64,
    pub(crate) database_freezes: u64,
}

pub(crate) struct Plan {
    pub(crate) servers: Vec<ServerCommand>,
    pub(crate) workers: Vec<ServerCommand>,
    pub(crate) postgres: Option<Arc<Postgres>>,
}

struct Member {
    command: ServerCommand,
    process: Option<ServerProcess>,
    answers: bool,
    halted: Option<Instant>,
}

/// The servers of one engine.
///
/// A server dies with the thread that started it.
pub(crate) struct Supervisor {
    pub(crate) endpoints: Arc<Endpoints>,
    pub(crate) errors: Errors,
    members: Vec<Member>,
    postgres: Option<Arc<Postgres>>,
    rng: Rng,
}

impl Supervisor {
    pub(crate) fn start(plan: Plan, rng: Rng) -> Self {
        let member = |answers| {
            move |command| Member {
                command,
                process: None,
                answers,
                halted: None,
            }
        };
        let servers = plan.servers.into_iter().map(member(true));
        let workers = plan.workers.into_iter().map(member(false));
        let mut supervisor = Self {
            endpoints: Arc::default(),
            errors: Errors::default(),
            members: servers.chain(workers).collect(),
            postgres: plan.postgres,
            rng,
        };
        for index in 0..supervisor.members.len() {
            supervisor.start_member(index);
        }
        supervisor
    }

    /// Injects faults until a load has ended; every server and worker is running then.
    pub(crate) async fn disturb<T>(&mut self, load: impl Future<Output = T>) -> T {
        let mut load = pin!(load);
        loop {
            if let Ok(ended) = timeout(self.rng.pause(100, 1000), &mut load).await {
                self.wake(Instant::now() + HALT);
                return ended;
            }
            self.wake(Instant::now());
            self.inject_fault().await;
        }
    }

    /// Stops every server and worker, and fails if one ends in another way.
    pub(crate) fn stop(&mut self) -> Result<()> {
        for member in &mut self.members {
            let status = member.process.take().map(ServerProcess::stop);
            let regular = status.is_none_or(|status| status.success());
            ensure!(regular, "a server stopped with {status:?}");
        }
        Ok(())
    }

    async fn inject_fault(&mut self) {
        if let Some(postgres) = self.postgres.clone()
            && self.rng.chance(15)
        {
            self.fail_database(&postgres).await;
            return;
        }
        if self.rng.chance(5) {
            self.halt_worker();
            return;
        }
        let count = u64::try_from(self.members.len()).unwrap_or(1);
        let victim = usize::try_from(self.rng.below(count)).unwrap_or_default();
        // Sometimes all at once, so that no server is left to take over.
        let all = self.rng.chance(15);
        let victims: Vec<usize> = (0..self.members.len())
            .filter(|index| all || *index == victim)
            .filter(|index| self.members[*index].halted.is_none())
            .collect();
        for index in &victims {
            self.kill(*index);
        }
        for index in victims {
            self.start_member(index);
        }
    }

    /// Halts a worker past its lease, so that it resumes a job it no longer owns.
    fn halt_worker(&mut self) {
        let mut workers = self.members.iter_mut().filter(|member| !member.answers);
        let Some(worker) = workers.find(|worker| worker.halted.is_none()) else {
            return;
        };
        if let Some(process) = &worker.process {
            process.signal("-STOP");
            worker.halted = Some(Instant::now() + HALT);
            self.errors.worker_stops += 1;
        }
    }

    fn wake(&mut self, now: Instant) {
        for member in &mut self.members {
            if member.halted.is_some_and(|until| until <= now) {
                member.halted = None;
                if let Some(process) = &member.process {
                    process.signal("-CONT");
                }
            }
        }
    }

    async fn fail_database(&mut self, postgres: &Postgres) {
        if self.rng.chance(50) {
            postgres.stop();
            postgres.start_again();
            self.errors.database_crashes += 1;
        } else {
            postgres.freeze();
            sleep(self.rng.pause(200, 2000)).await;
            postgres.thaw();
            self.errors.database_freezes += 1;
        }
    }

    /// Kills a server or worker, numbered in the order of the plan.
    pub(crate) fn kill(&mut self, index: usize) {
        let member = &mut self.members[index];
        let Some(process) = member.process.take() else {
            return;
        };
        // The endpoint stays listed during the kill, so that requests fail in every way.
        process.kill();
        if member.answers {
            self.endpoints.set(index, None);
            self.errors.server_kills += 1;
        } else {
            self.errors.worker_kills += 1;
        }
    }

    pub(crate) fn start_member(&mut self, index: usize) {
        let member = &mut self.members[index];
        let process = member.command.start();
        if member.answers {
            self.endpoints.set(index, Some(process.address()));
        }
        member.process = Some(process);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Endpoint {
    pub(crate) address: SocketAddr,
    /// A restarted server may get the same address.
    run: u64,
}

/// Where requests can go now.
#[derive(Debug, Default)]
pub(crate) struct Endpoints {
    runs: AtomicU64,
    open: RwLock<BTreeMap<usize, Endpoint>>,
}

impl Endpoints {
    pub(crate) fn any(&self, rng: &mut Rng) -> Option<Endpoint> {
        let open = self.open.read().unwrap();
        let open: Vec<Endpoint> = open.values().copied().collect();
        rng.pick(&open).copied()
    }

    pub(crate) fn is_open(&self, endpoint: Endpoint) -> bool {
        let open = self.open.read().unwrap();
        open.values().any(|known| *known == endpoint)
    }

    pub(crate) fn set(&self, index: usize, address: Option<SocketAddr>) {
        let mut open = self.open.write().unwrap();
        let run = self.runs.fetch_add(1, Ordering::Relaxed);
        match address {
            Some(address) => open.insert(index, Endpoint { address, run }),
            None => open.remove(&index),
        };
    }
}

//! The servers, and what kills them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use nycapt_tests::{Postgres, ServerCommand, ServerProcess};
use tokio::time::Instant;

use super::dice::Dice;
use super::doors::Doors;

/// Longer than a worker keeps a job that it says nothing of.
const HALT: Duration = Duration::from_secs(34);

/// What happened to the servers.
#[derive(Debug, Default)]
pub(super) struct Errors {
    pub(super) server_kills: AtomicU64,
    pub(super) worker_kills: AtomicU64,
    pub(super) worker_stops: AtomicU64,
    pub(super) database_crashes: AtomicU64,
    pub(super) database_freezes: AtomicU64,
}

/// What is started: servers that answer, workers that do not, and the database they share.
pub(super) struct Plan {
    pub(super) servers: Vec<ServerCommand>,
    pub(super) workers: Vec<ServerCommand>,
    pub(super) postgres: Option<Arc<Postgres>>,
}

/// The servers of one engine, held by a thread of their own.
///
/// They die with the thread that starts them, so that thread has to outlive them all.
pub(super) struct Fleet {
    pub(super) doors: Arc<Doors>,
    pub(super) errors: Arc<Errors>,
    orders: Sender<Order>,
    thread: JoinHandle<Result<()>>,
}

enum Order {
    Rest(Sender<()>),
    End,
}

impl Fleet {
    /// Starts every server, and soon begins to kill them.
    pub(super) fn start(plan: Plan, dice: Dice) -> Result<Self> {
        let doors = Arc::new(Doors::default());
        let errors = Arc::new(Errors::default());
        let (orders, received) = channel();
        let (started, ready) = channel();
        let thread = {
            let (doors, errors) = (Arc::clone(&doors), Arc::clone(&errors));
            thread::spawn(move || {
                let mut crew = Crew::start(plan, doors, errors, dice);
                // Whoever waits for it sees the end of the thread otherwise.
                let _ = started.send(());
                crew.work(&received)
            })
        };
        let fleet = Self {
            doors,
            errors,
            orders,
            thread,
        };
        ready
            .recv()
            .map_err(|_| anyhow!("the servers do not start"))?;
        Ok(fleet)
    }

    /// Ends the kills; every server runs when this returns.
    pub(super) fn rest(&self) -> Result<()> {
        let (rested, resting) = channel();
        self.orders.send(Order::Rest(rested))?;
        Ok(resting.recv()?)
    }

    /// Stops every server in the regular way.
    pub(super) fn end(self) -> Result<()> {
        self.orders.send(Order::End)?;
        let ended = self.thread.join();
        ended.map_err(|_| anyhow!("the thread of the servers panicked"))?
    }
}

struct Member {
    command: ServerCommand,
    process: Option<ServerProcess>,
    answers: bool,
    /// Until when it is halted.
    halted: Option<Instant>,
}

impl Member {
    const fn is_awake(&self) -> bool {
        self.halted.is_none()
    }
}

struct Crew {
    members: Vec<Member>,
    postgres: Option<Arc<Postgres>>,
    doors: Arc<Doors>,
    errors: Arc<Errors>,
    dice: Dice,
}

impl Crew {
    fn start(plan: Plan, doors: Arc<Doors>, errors: Arc<Errors>, dice: Dice) -> Self {
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
        let mut crew = Self {
            members: servers.chain(workers).collect(),
            postgres: plan.postgres,
            doors,
            errors,
            dice,
        };
        for index in 0..crew.members.len() {
            crew.raise(index);
        }
        crew
    }

    fn work(&mut self, orders: &Receiver<Order>) -> Result<()> {
        loop {
            match orders.recv_timeout(self.dice.pause(100, 1000)) {
                Err(RecvTimeoutError::Timeout) => {
                    self.wake(Instant::now());
                    self.strike();
                }
                Ok(Order::Rest(rested)) => {
                    self.wake(Instant::now() + HALT);
                    let _ = rested.send(());
                    break;
                }
                Ok(Order::End) | Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        // A caller that went away without an order ends the run as well.
        let _ = orders.recv();
        for member in &mut self.members {
            let status = member.process.take().map(ServerProcess::stop);
            let regular = status.is_none_or(|status| status.success());
            ensure!(regular, "a server stopped with {status:?}");
        }
        Ok(())
    }

    fn strike(&mut self) {
        if let Some(postgres) = self.postgres.clone()
            && self.dice.chance(15)
        {
            self.strike_database(&postgres);
            return;
        }
        if self.dice.chance(5) {
            self.halt_worker();
            return;
        }
        let count = u64::try_from(self.members.len()).unwrap_or(1);
        let victim = usize::try_from(self.dice.below(count)).unwrap_or_default();
        // At times all of them at once: nobody is left to take the work over.
        let all = self.dice.chance(15);
        let victims: Vec<usize> = (0..self.members.len())
            .filter(|index| all || *index == victim)
            .filter(|index| self.members.get(*index).is_some_and(Member::is_awake))
            .collect();
        for index in &victims {
            self.fell(*index);
        }
        for index in victims {
            self.raise(index);
        }
    }

    /// Halts a worker until its lease has ended: it then finishes work that is no longer its own.
    fn halt_worker(&mut self) {
        let mut workers = self.members.iter_mut().filter(|member| !member.answers);
        let Some(worker) = workers.find(|worker| worker.halted.is_none()) else {
            return;
        };
        if let Some(process) = &worker.process {
            process.signal("-STOP");
            worker.halted = Some(Instant::now() + HALT);
            self.errors.worker_stops.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Lets those go on whose time is over.
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

    fn strike_database(&mut self, postgres: &Postgres) {
        if self.dice.chance(50) {
            postgres.stop();
            postgres.start_again();
            self.errors.database_crashes.fetch_add(1, Ordering::Relaxed);
        } else {
            postgres.freeze();
            wait(self.dice.pause(200, 2000));
            postgres.thaw();
            self.errors.database_freezes.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn fell(&mut self, index: usize) {
        let Some(member) = self.members.get_mut(index) else {
            return;
        };
        let Some(process) = member.process.take() else {
            return;
        };
        // The door stays open while it falls, so that requests fail in every way.
        process.kill();
        let kills = if member.answers {
            self.doors.set(index, None);
            &self.errors.server_kills
        } else {
            &self.errors.worker_kills
        };
        kills.fetch_add(1, Ordering::Relaxed);
    }

    fn raise(&mut self, index: usize) {
        if let Some(member) = self.members.get_mut(index) {
            let process = member.command.start();
            if member.answers {
                self.doors.set(index, Some(process.address()));
            }
            member.process = Some(process);
        }
    }
}

/// Waits; an order that comes meanwhile is heard later.
fn wait(pause: Duration) {
    let (held, never) = channel::<()>();
    let _ = never.recv_timeout(pause);
    drop(held);
}

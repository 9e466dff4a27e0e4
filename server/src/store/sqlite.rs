//! State in one file: a writer task that commits what waits in groups, and a pool of readers.

use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use super::error::StoreError;
use super::session::{Session, Tx};
use super::unit::Unit;

/// Most units of one commit; more gains little and makes the first ones wait.
const GROUP: usize = 64;
const READERS: u32 = 4;
/// How long another process may hold the file, such as a grant by the operator.
const BUSY: Duration = Duration::from_secs(2);
const ACQUIRE: Duration = Duration::from_secs(2);
/// Most bytes that the write-ahead log keeps once its readers are gone.
const LOG_MAX: u64 = 16 * 1024 * 1024;
/// How often the size of the log is looked at.
const LOG_WATCH: Duration = Duration::from_secs(1);

/// A state file that is open.
#[derive(Debug)]
pub(crate) struct SqliteStore {
    readers: SqlitePool,
    writer: SqlitePool,
    queue: mpsc::UnboundedSender<Box<dyn Unit>>,
    commits: Arc<AtomicU64>,
}

/// How every connection to a state file is made; the file must be there.
pub(super) fn options_of(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // Money survives a loss of power; the group commit pays for it.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        .pragma("journal_size_limit", LOG_MAX.to_string())
}

impl SqliteStore {
    /// Starts the writer of a file whose tables are up to date.
    pub(super) fn new(path: &Path) -> Self {
        let options = options_of(path);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE)
            .connect_lazy_with(options.clone());
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(ACQUIRE)
            .connect_lazy_with(options.read_only(true));
        let (queue, waiting) = mpsc::unbounded_channel();
        let commits = Arc::default();
        let task = Writer {
            pool: writer.clone(),
            log: log_of(path),
            commits: Arc::clone(&commits),
        };
        tokio::spawn(task.run(waiting));
        Self {
            readers,
            writer,
            queue,
            commits,
        }
    }

    pub(super) async fn reader(&self) -> Result<Session, StoreError> {
        Ok(self.readers.acquire().await?.into())
    }

    /// Queues a unit; it runs whether or not anybody waits for it.
    pub(super) fn write(&self, unit: Box<dyn Unit>) {
        if let Err(refused) = self.queue.send(unit) {
            let error = StoreError::Away("the writer has ended".into());
            refused.0.settle(Err(error));
        }
    }

    /// Transactions committed since the start.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    pub(super) async fn close(&self) {
        // The last connection to go moves the log into the file, and only a writer can.
        self.readers.close().await;
        self.writer.close().await;
    }
}

fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// The only writer of the file in this process.
struct Writer {
    pool: SqlitePool,
    log: PathBuf,
    commits: Arc<AtomicU64>,
}

impl Writer {
    /// Ends when the queue is closed and everything queued is settled.
    async fn run(self, mut waiting: mpsc::UnboundedReceiver<Box<dyn Unit>>) {
        let mut group = Vec::with_capacity(GROUP);
        let mut watch = interval(LOG_WATCH);
        watch.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                count = waiting.recv_many(&mut group, GROUP) => {
                    if count == 0 {
                        return;
                    }
                    self.commit(&mut group).await;
                }
                _ = watch.tick() => self.shorten_log().await,
            }
        }
    }

    async fn commit(&self, group: &mut Vec<Box<dyn Unit>>) {
        // A panic below must not end the only writer there is.
        let outcome = AssertUnwindSafe(self.transact(group)).catch_unwind().await;
        let outcome =
            outcome.unwrap_or_else(|_| Err(StoreError::Unknown("the writer panicked".into())));
        if let Ok(true) = outcome {
            self.commits.fetch_add(1, Ordering::Relaxed);
        }
        for unit in group.drain(..) {
            unit.settle(outcome.clone().map(|_| ()));
        }
    }

    /// Runs the units of a group in one transaction; whether there was anything to commit.
    async fn transact(&self, group: &mut [Box<dyn Unit>]) -> Result<bool, StoreError> {
        let mut tx = Tx::on(self.pool.acquire().await?.into());
        // A deferred transaction that reads first fails at once when another process wrote.
        let mut outcome = tx.control("begin immediate").await.map(|()| false);
        if outcome.is_ok() {
            outcome = run_all(&mut tx, group).await;
        }
        if outcome.is_err() {
            // A full disk has ended the transaction by itself; then there is nothing to roll back.
            // One that cannot begin finds another open, which a panic has left.
            let _ = tx.control("rollback").await;
            tx.discard();
        }
        outcome
    }

    /// Moves a log that has grown into the file, as soon as its readers let it.
    async fn shorten_log(&self) {
        let bytes = std::fs::metadata(&self.log).map_or(0, |log| log.len());
        if bytes <= LOG_MAX {
            return;
        }
        let Ok(connection) = self.pool.acquire().await else {
            return;
        };
        let mut session = Session::from(connection);
        // It must not wait for readers, for all writes would wait with it.
        let mut outcome = session.control("pragma busy_timeout = 0").await;
        if outcome.is_ok() {
            outcome = session.control("pragma wal_checkpoint(truncate)").await;
        }
        if let Err(error) = outcome {
            tracing::warn!(%error, bytes, "the log of state cannot be shortened");
        }
        // The next connection waits for other processes again.
        session.discard();
    }
}

/// Runs each unit behind a savepoint and commits: a unit that fails harms no other.
async fn run_all(tx: &mut Tx, group: &mut [Box<dyn Unit>]) -> Result<bool, StoreError> {
    let mut kept = false;
    for unit in group {
        kept |= run_one(tx, &mut **unit).await?;
    }
    if kept {
        tx.commit().await?;
    } else {
        tx.control("rollback").await?;
    }
    Ok(kept)
}

async fn run_one(tx: &mut Tx, unit: &mut dyn Unit) -> Result<bool, StoreError> {
    tx.control("savepoint unit").await?;
    let keep = unit.run(tx).await;
    if !keep {
        let failure = tx.forgive();
        if let Err(error) = tx.control("rollback to unit").await {
            // With its savepoint the whole transaction is gone, and why is in its own failure.
            return Err(failure.unwrap_or(error));
        }
    }
    tx.control("release unit").await?;
    Ok(keep)
}

//! `SQLite`: one writer task that commits waiting writes in groups, and a pool of readers.

use std::fs::{File, TryLockError};
use std::io;
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

use super::transaction::Unit;
use super::{Result, Session, StoreError, Tx};

/// Maximum units per commit; more gain little and make the first ones wait.
const GROUP: usize = 64;
const READERS: u32 = 4;
/// How long another process may lock the file, such as a grant by the operator.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(2);
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum size of the write-ahead log in bytes, once its readers are gone.
const LOG_MAX: u64 = 16 * 1024 * 1024;
/// How often the size of the log is checked.
const LOG_CHECK: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct SqliteStore {
    pub(crate) readers: SqlitePool,
    pub(crate) writer: SqlitePool,
    queue: mpsc::UnboundedSender<Box<dyn Unit>>,
    pub(crate) commits: Arc<AtomicU64>,
    _in_use: Option<File>,
}

/// The options of every connection to a database file, which must exist.
pub(crate) fn options_of(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // Payments must survive a power loss; committing in groups makes up for the cost.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("journal_size_limit", LOG_MAX.to_string())
        // Overwrites erased data.
        .pragma("secure_delete", "on")
}

impl SqliteStore {
    /// Starts the writer of a file whose tables are up to date.
    pub(crate) fn new(path: &Path) -> Self {
        let options = options_of(path);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_lazy_with(options.clone());
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_lazy_with(options.read_only(true));
        let (queue, waiting) = mpsc::unbounded_channel();
        let commits = Arc::default();
        let task = Writer {
            pool: writer.clone(),
            log: with_suffix(path, "-wal"),
            commits: Arc::clone(&commits),
        };
        tokio::spawn(task.run(waiting));
        Self {
            readers,
            writer,
            queue,
            commits,
            _in_use: mark_in_use(path),
        }
    }

    /// Queues a unit; it runs whether or not its caller still waits.
    pub(crate) fn write(&self, unit: Box<dyn Unit>) {
        if let Err(refused) = self.queue.send(unit) {
            let error = StoreError::Unavailable("the writer has ended".into());
            refused.0.settle(Err(error));
        }
    }

    /// Empties the log into the file, unless other sessions are in its way.
    pub(crate) async fn checkpoint(&self) -> Result<()> {
        let mut session = Session::from(self.writer.acquire().await?);
        session.control("pragma wal_checkpoint(truncate)").await
    }

    pub(crate) async fn close(&self) {
        // The last connection to close checkpoints the log, and only a writer can.
        self.readers.close().await;
        self.writer.close().await;
    }
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

/// The file next to a database file, with another ending.
pub(crate) fn with_suffix(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Marks a file as in use for [`is_in_use`], until dropped. The lock is on the folder,
/// since a deleted file is still in use.
fn mark_in_use(path: &Path) -> Option<File> {
    let folder = File::open(folder_of(path)).ok()?;
    folder.try_lock_shared().ok()?;
    Some(folder)
}

/// Whether a file is in use, even a deleted one.
pub(crate) fn is_in_use(path: &Path) -> io::Result<bool> {
    match File::open(folder_of(path))?.try_lock() {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// The only writer of the file in this process.
struct Writer {
    pool: SqlitePool,
    log: PathBuf,
    commits: Arc<AtomicU64>,
}

impl Writer {
    /// Runs until the queue is closed and every queued unit is settled.
    async fn run(self, mut waiting: mpsc::UnboundedReceiver<Box<dyn Unit>>) {
        let mut group = Vec::with_capacity(GROUP);
        let mut watch = interval(LOG_CHECK);
        watch.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                count = waiting.recv_many(&mut group, GROUP) => {
                    if count == 0 {
                        return;
                    }
                    self.commit(&mut group).await;
                }
                _ = watch.tick() => self.truncate_log().await,
            }
        }
    }

    async fn commit(&self, group: &mut Vec<Box<dyn Unit>>) {
        // A panic must not end the only writer.
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

    /// Runs the units of a group in one transaction; returns whether there was anything to commit.
    async fn transact(&self, group: &mut [Box<dyn Unit>]) -> Result<bool> {
        let mut tx = Tx::on(self.pool.acquire().await?.into());
        // A deferred transaction that reads first would fail at once if another process wrote.
        let mut outcome = tx.control("begin immediate").await.map(|()| false);
        if outcome.is_ok() {
            outcome = run_all(&mut tx, group).await;
        }
        if outcome.is_err() {
            // This fails if a full disk has ended the transaction. If `begin` failed, it ends the
            // transaction that a panic left open.
            let _ = tx.control("rollback").await;
            tx.discard();
        }
        outcome
    }

    /// Checkpoints a log that has grown, as soon as its readers allow it.
    async fn truncate_log(&self) {
        let bytes = std::fs::metadata(&self.log).map_or(0, |log| log.len());
        if bytes <= LOG_MAX {
            return;
        }
        let Ok(connection) = self.pool.acquire().await else {
            return;
        };
        let mut session = Session::from(connection);
        // Waiting for readers would block all writes.
        let mut outcome = session.control("pragma busy_timeout = 0").await;
        if outcome.is_ok() {
            outcome = session.control("pragma wal_checkpoint(truncate)").await;
        }
        if let Err(error) = outcome {
            tracing::warn!(%error, bytes, "cannot truncate the write-ahead log of state");
        }
        // Replaced by a connection with the usual timeout.
        session.discard();
    }
}

/// Runs each unit in its own savepoint and commits, so that a failed unit affects no other.
async fn run_all(tx: &mut Tx, group: &mut [Box<dyn Unit>]) -> Result<bool> {
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

async fn run_one(tx: &mut Tx, unit: &mut dyn Unit) -> Result<bool> {
    tx.control("savepoint unit").await?;
    let keep = unit.run(tx).await;
    if !keep {
        let failure = tx.clear_failure();
        if let Err(error) = tx.control("rollback to unit").await {
            // The whole transaction is gone; the unit's own failure says why.
            return Err(failure.unwrap_or(error));
        }
    }
    tx.control("release unit").await?;
    Ok(keep)
}

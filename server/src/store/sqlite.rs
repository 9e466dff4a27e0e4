//! State in one file: a writer task that commits what waits in groups, and a pool of readers.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::mpsc;

use super::fault::StoreFault;
use super::session::{Session, Tx};
use super::unit::Unit;

/// Most units of one commit; more gains little and makes the first ones wait.
const GROUP: usize = 64;
/// Units that may wait for the writer; beyond it callers are told to come back.
const QUEUE: usize = 1024;
const READERS: u32 = 4;
/// How long another process may hold the file, such as a grant by the operator.
const BUSY: Duration = Duration::from_secs(2);
const ACQUIRE: Duration = Duration::from_secs(2);
/// Most bytes that the write-ahead log keeps once its readers are gone.
const WAL_MAX: u64 = 16 * 1024 * 1024;

/// A state file that is open.
#[derive(Debug)]
pub(crate) struct SqliteStore {
    readers: SqlitePool,
    writer: SqlitePool,
    queue: mpsc::Sender<Box<dyn Unit>>,
    commits: Arc<AtomicU64>,
}

impl SqliteStore {
    /// Opens the file, which is made where there is none, and starts its writer.
    pub(super) async fn open(path: &Path) -> Result<Self, StoreFault> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Money survives a loss of power; the group commit pays for it.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY)
            .pragma("journal_size_limit", WAL_MAX.to_string());
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE)
            .connect_with(options.clone())
            .await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(ACQUIRE)
            .connect_lazy_with(options.create_if_missing(false).read_only(true));
        let (queue, waiting) = mpsc::channel(QUEUE);
        let commits = Arc::default();
        let task = Writer {
            pool: writer.clone(),
            log: log_of(path),
            commits: Arc::clone(&commits),
        };
        tokio::spawn(task.run(waiting));
        Ok(Self {
            readers,
            writer,
            queue,
            commits,
        })
    }

    /// The pool that migrations run on, before anything is written.
    pub(super) const fn writer(&self) -> &SqlitePool {
        &self.writer
    }

    pub(super) async fn reader(&self) -> Result<Session, StoreFault> {
        Ok(Session::Sqlite(self.readers.acquire().await?))
    }

    /// Queues a unit; it runs whether or not anybody waits for it.
    pub(super) fn write(&self, unit: Box<dyn Unit>) {
        let unit = match self.queue.try_send(unit) {
            Ok(()) => return,
            Err(
                mpsc::error::TrySendError::Full(unit) | mpsc::error::TrySendError::Closed(unit),
            ) => unit,
        };
        unit.settle(Err(StoreFault::Away("too many writes wait".into())));
    }

    /// Transactions committed since the start.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
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
    async fn run(self, mut waiting: mpsc::Receiver<Box<dyn Unit>>) {
        let mut group = Vec::with_capacity(GROUP);
        while waiting.recv_many(&mut group, GROUP).await > 0 {
            self.commit(&mut group).await;
        }
    }

    /// Runs the units of a group in one transaction, each behind a savepoint.
    async fn commit(&self, group: &mut Vec<Box<dyn Unit>>) {
        let outcome = self.transact(group).await;
        for unit in group.drain(..) {
            unit.settle(outcome.clone());
        }
        if outcome.is_ok() {
            self.commits.fetch_add(1, Ordering::Relaxed);
        }
    }

    async fn transact(&self, group: &mut [Box<dyn Unit>]) -> Result<(), StoreFault> {
        let mut tx = Tx::on(Session::Sqlite(self.pool.acquire().await?));
        // A deferred transaction that reads first fails at once when another process wrote.
        tx.execute("begin immediate", &[]).await?;
        let outcome = run_all(&mut tx, group).await;
        let outcome = match outcome {
            Ok(()) => tx.execute("commit", &[]).await.map(|_| ()),
            Err(fault) => Err(fault),
        };
        if outcome.is_err() {
            // A full disk has ended the transaction by itself; then there is nothing to roll back.
            let _ = tx.execute("rollback", &[]).await;
            tx.discard();
        } else if self.log_bytes() > WAL_MAX {
            // Readers in the way make it wait for a later commit, which is no fault.
            let _ = tx.rows("pragma wal_checkpoint(truncate)", &[]).await;
        }
        outcome
    }

    fn log_bytes(&self) -> u64 {
        std::fs::metadata(&self.log).map_or(0, |log| log.len())
    }
}

async fn run_all(tx: &mut Tx, group: &mut [Box<dyn Unit>]) -> Result<(), StoreFault> {
    for unit in group {
        tx.execute("savepoint unit", &[]).await?;
        if !unit.run(tx).await {
            tx.execute("rollback to unit", &[]).await?;
        }
        tx.execute("release unit", &[]).await?;
    }
    Ok(())
}

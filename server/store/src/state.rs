//! The database of a server, which may not be open yet.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::OnceCell;

use super::database::Store;
use super::migrate::{COPY, delete_old_copies};
use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::{
    Database, OpenError, Result, StoreError, Target, Tx, binds, insert_signed_out, migrate,
    transact,
};

/// How often the database is probed.
const PROBE: Duration = Duration::from_secs(1);
/// Of this many successful probes, one also writes.
const PROBES_PER_WRITE: u64 = 5;
/// After this many failed writes in a row, the database can't be written; one may fail under load.
const FAILED_WRITES: u32 = 2;

/// The database of a server, which may not be open yet.
#[derive(Debug)]
pub struct State {
    target: Target,
    database: OnceCell<Arc<Database>>,
    health: Arc<Health>,
}

impl State {
    /// The database at `target`, not yet opened.
    pub fn new(target: Target) -> Self {
        Self {
            target,
            database: OnceCell::new(),
            health: Arc::default(),
        }
    }

    pub const fn target(&self) -> &Target {
        &self.target
    }

    /// Opens the database and migrates its tables; does nothing if it is open.
    pub async fn open(&self) -> Result<(), OpenError> {
        // At most once, since a file must have one writer.
        let opening = || async {
            migrate(&self.target).await?;
            let store = match &self.target {
                Target::Sqlite(path) => Store::Sqlite(SqliteStore::new(path)),
                Target::Postgres(options) => {
                    Store::Postgres(PostgresStore::new(options.as_ref().clone()))
                }
            };
            let database = Arc::new(Database::on(store));
            self.health.readable.store(true, Ordering::Relaxed);
            let watched = Arc::downgrade(&database);
            tokio::spawn(watch(watched, Arc::clone(&self.health)));
            Ok(database)
        };
        self.database.get_or_try_init(opening).await.map(|_| ())
    }

    /// Whether the database could be read about a second ago, and written a few seconds ago.
    pub fn is_available(&self) -> bool {
        self.health.is_available()
    }

    /// Whether the database could be read about a second ago.
    pub fn is_readable(&self) -> bool {
        self.health.is_readable()
    }

    /// Deletes copies of a `SQLite` file that a migration made before `before`, in Unix milliseconds,
    /// since they hold what was erased since. Fails if one cannot be deleted.
    pub fn delete_old_copies(&self, before: i64) -> Result<()> {
        let Target::Sqlite(path) = &self.target else {
            return Ok(());
        };
        delete_old_copies(path, COPY, before).map_err(|error| {
            StoreError::Unavailable(format!("an old copy cannot be deleted: {error}"))
        })
    }

    /// Finishes every accepted write and closes the database.
    pub async fn close(&self) {
        if let Some(database) = self.database.get() {
            database.close().await;
        }
    }

    /// Runs `work` in a transaction, as [`Database::write`] does. Fails until the database is open.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.database()?.write(work).await
    }

    /// The database. Fails until it is open.
    pub fn database(&self) -> Result<&Arc<Database>> {
        self.database
            .get()
            .ok_or_else(|| StoreError::Unavailable("it has not been opened yet".into()))
    }
}

/// Whether a database can be read and written, as its probes last saw it.
#[derive(Debug, Default)]
pub(crate) struct Health {
    readable: AtomicBool,
    /// Writes in a row that failed.
    failed_writes: AtomicU32,
}

impl Health {
    pub(crate) fn is_readable(&self) -> bool {
        self.readable.load(Ordering::Relaxed)
    }

    pub(crate) fn is_available(&self) -> bool {
        self.is_readable() && self.failed_writes.load(Ordering::Relaxed) < FAILED_WRITES
    }

    /// Reads, and writes if `writes` is set or the last probe failed.
    pub(crate) async fn probe(&self, database: &Database, writes: bool) -> Result<()> {
        let read = ping(database).await;
        self.readable.store(read.is_ok(), Ordering::Relaxed);
        if read.is_err() {
            // Reading again doesn't show that it can be written.
            self.failed_writes.store(FAILED_WRITES, Ordering::Relaxed);
            return read;
        }
        let failed = self.failed_writes.load(Ordering::Relaxed);
        if !writes && failed == 0 {
            return Ok(());
        }
        let written = write_nothing(database).await;
        let failed = match &written {
            Ok(()) => 0,
            // Whoever holds the lock may or may not be able to write.
            Err(StoreError::Locked) => failed,
            Err(_) => failed.saturating_add(1),
        };
        self.failed_writes.store(failed, Ordering::Relaxed);
        written
    }
}

async fn watch(database: Weak<Database>, health: Arc<Health>) {
    for count in 1_u64.. {
        tokio::time::sleep(PROBE).await;
        let Some(database) = database.upgrade() else {
            return;
        };
        let before = health.is_available();
        let writes = count.is_multiple_of(PROBES_PER_WRITE);
        match health.probe(&database, writes).await {
            Ok(()) if !before => tracing::info!("state is available again"),
            Err(error) if before && !health.is_available() => {
                tracing::warn!(%error, "state is not available");
            }
            Ok(()) | Err(_) => {}
        }
    }
}

async fn ping(database: &Database) -> Result<()> {
    let mut session = database.reader().await?;
    session.row("select 1 as one", &[]).await.map(|_| ())
}

/// Inserts and deletes a row, since a standby answers reads.
async fn write_nothing(database: &Database) -> Result<()> {
    // Random, so that servers that probe at once don't wait for each other's row.
    let mut digest = [0_u8; 32];
    getrandom::fill(&mut digest)?;
    transact!(database, |tx| {
        insert_signed_out(tx, &digest, 0).await?;
        let sql = "delete from signed_out where digest = $1";
        tx.run(sql, binds![digest]).await
    })
}

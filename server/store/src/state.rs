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
/// How many writes in a row fail before writing counts as broken; one may fail under load.
const FAILED_WRITES: u32 = 2;

/// The database of a server, which may not be open yet.
#[derive(Debug)]
pub struct State {
    target: Target,
    database: OnceCell<Arc<Database>>,
    found: Arc<Found>,
}

impl State {
    /// The database at `target`, not yet opened.
    pub fn new(target: Target) -> Self {
        Self {
            target,
            database: OnceCell::new(),
            found: Arc::default(),
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
            self.found.reads.store(true, Ordering::Relaxed);
            let watched = Arc::downgrade(&database);
            tokio::spawn(watch(watched, Arc::clone(&self.found)));
            Ok(database)
        };
        self.database.get_or_try_init(opening).await.map(|_| ())
    }

    /// Whether the database could be read about a second ago, and written a few seconds ago.
    pub fn answers(&self) -> bool {
        self.found.answers()
    }

    /// Whether the database could be read about a second ago.
    pub fn reads(&self) -> bool {
        self.found.reads()
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

/// What probes of a database found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    reads: AtomicBool,
    /// Writes in a row that failed.
    failed_writes: AtomicU32,
}

impl Found {
    pub(crate) fn reads(&self) -> bool {
        self.reads.load(Ordering::Relaxed)
    }

    pub(crate) fn answers(&self) -> bool {
        self.reads() && self.failed_writes.load(Ordering::Relaxed) < FAILED_WRITES
    }

    /// Reads, and writes if `writes` is set or the last probe failed.
    pub(crate) async fn probe(&self, database: &Database, writes: bool) -> Result<()> {
        let read = ping(database).await;
        self.reads.store(read.is_ok(), Ordering::Relaxed);
        if read.is_err() {
            // Once it can be read again, that alone proves nothing.
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
            // Whether its holder can write is open.
            Err(StoreError::Locked) => failed,
            Err(_) => failed.saturating_add(1),
        };
        self.failed_writes.store(failed, Ordering::Relaxed);
        written
    }
}

async fn watch(database: Weak<Database>, found: Arc<Found>) {
    for count in 1_u64.. {
        tokio::time::sleep(PROBE).await;
        let Some(database) = database.upgrade() else {
            return;
        };
        let before = found.answers();
        let writes = count.is_multiple_of(PROBES_PER_WRITE);
        match found.probe(&database, writes).await {
            Ok(()) if !before => tracing::info!("state is available again"),
            Err(error) if before && !found.answers() => {
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
    // No other server's, which would lock it.
    let mut digest = [0_u8; 32];
    getrandom::fill(&mut digest)?;
    transact!(database, |tx| {
        insert_signed_out(tx, &digest, 0).await?;
        let sql = "delete from signed_out where digest = $1";
        tx.run(sql, binds![digest]).await
    })
}

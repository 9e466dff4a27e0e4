//! The database of a server, which may not be open yet.

use std::sync::atomic::{AtomicBool, Ordering};
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

/// The database of a server, which may not be open yet.
#[derive(Debug)]
pub struct State {
    target: Target,
    database: OnceCell<Arc<Database>>,
    answers: Arc<AtomicBool>,
}

impl State {
    /// The database at `target`, not yet opened.
    pub fn new(target: Target) -> Self {
        Self {
            target,
            database: OnceCell::new(),
            answers: Arc::default(),
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
            self.answers.store(true, Ordering::Relaxed);
            let watched = Arc::downgrade(&database);
            tokio::spawn(probe(watched, Arc::clone(&self.answers)));
            Ok(database)
        };
        self.database.get_or_try_init(opening).await.map(|_| ())
    }

    /// Whether the database could be read about a second ago, and written a few seconds ago.
    pub fn answers(&self) -> bool {
        self.answers.load(Ordering::Relaxed)
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

async fn probe(database: Weak<Database>, answers: Arc<AtomicBool>) {
    for count in 1_u64.. {
        tokio::time::sleep(PROBE).await;
        let Some(database) = database.upgrade() else {
            return;
        };
        let before = answers.load(Ordering::Relaxed);
        let mut answered = ping(&database).await;
        // After a failure, a read alone proves nothing.
        if answered.is_ok() && (!before || count.is_multiple_of(PROBES_PER_WRITE)) {
            answered = write_nothing(&database).await;
        }
        answers.store(answered.is_ok(), Ordering::Relaxed);
        match answered {
            Ok(()) if !before => tracing::info!("state is available again"),
            Err(error) if before => tracing::warn!(%error, "state is not available"),
            Ok(()) | Err(_) => {}
        }
    }
}

async fn ping(database: &Database) -> Result<()> {
    let mut session = database.reader().await?;
    session.row("select 1 as one", &[]).await.map(|_| ())
}

/// Inserts and deletes a row, since reads succeed on a full disk and on a standby.
async fn write_nothing(database: &Database) -> Result<()> {
    let written = transact!(database, |tx| {
        let digest = [0; 32];
        insert_signed_out(tx, &digest, 0).await?;
        let sql = "delete from signed_out where digest = $1";
        tx.run(sql, binds![digest]).await
    });
    match written {
        // Whoever holds the lock can write.
        Err(StoreError::Locked) => Ok(()),
        written => written,
    }
}

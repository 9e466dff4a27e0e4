//! The open database; nothing outside of it reaches a connection pool.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::Pool;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::transaction::{QueuedUnit, Unit};
use super::{Engine, Result, Session, StoreError, Tx};

/// Maximum number of waiting and running writes; more fail.
const MAX_WRITES: u32 = 1024;
/// How long a caller waits for its write; every transaction ends well before.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a shutdown waits, first for writes and then for connections.
const DRAIN: Duration = Duration::from_secs(10);

/// A database whose tables are up to date.
#[derive(Debug)]
pub struct Database {
    store: Store,
    admission: Arc<Semaphore>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolUse {
    /// `read` or `write`.
    pub pool: &'static str,
    pub in_use: u32,
    pub idle: u32,
    /// Maximum number of connections.
    pub most: u32,
}

impl PoolUse {
    fn of<E: sqlx::Database>(pool: &'static str, of: &Pool<E>) -> Self {
        let idle = u32::try_from(of.num_idle()).unwrap_or(u32::MAX);
        Self {
            pool,
            // Not read at the same moment as the idle ones.
            in_use: of.size().saturating_sub(idle),
            idle,
            most: of.options().get_max_connections(),
        }
    }
}

#[derive(Debug)]
pub(crate) enum Store {
    Sqlite(SqliteStore),
    Postgres(PostgresStore),
}

/// Runs work in a transaction of a [`Database`] or a [`State`](crate::State), as
/// [`Database::write`] does, and waits for its outcome: `transact!(state, |tx| work(tx).await)`.
///
/// It spares the caller the pinned future. The work owns what it uses, and `?` in it rolls back.
#[macro_export]
macro_rules! transact {
    ($on:expr, |$tx:ident| $work:expr) => {
        $on.write(move |$tx| Box::pin(async move { $work })).await
    };
}

impl Database {
    pub(crate) fn on(store: Store) -> Self {
        Self {
            store,
            admission: Arc::new(Semaphore::new(MAX_WRITES as usize)),
        }
    }

    pub(crate) const fn engine(&self) -> Engine {
        match self.store {
            Store::Sqlite(_) => Engine::Sqlite,
            Store::Postgres(_) => Engine::Postgres,
        }
    }

    /// A connection to read on; it sees everything committed so far.
    pub async fn reader(&self) -> Result<Session> {
        Ok(match &self.store {
            Store::Sqlite(store) => store.readers.acquire().await?.into(),
            Store::Postgres(store) => store.readers.acquire().await?.into(),
        })
    }

    /// Runs `work` in a transaction: everything it writes is committed, or nothing.
    ///
    /// The work is finished even if its caller is dropped while it waits, as a handler is when its
    /// client hangs up. It must wait for nothing but its transaction. A failed statement fails the
    /// write, even if the work ignores it.
    ///
    /// # Errors
    /// The error of the work or of the database; after all but [`StoreError::Unknown`], nothing is
    /// written.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let Ok(admitted) = Arc::clone(&self.admission).try_acquire_owned() else {
            let why = "too many writes are waiting, or the server is stopping";
            return Err(E::from(StoreError::Unavailable(why.into())));
        };
        let (unit, outcome) = QueuedUnit::new(work, admitted);
        let unit: Box<dyn Unit> = Box::new(unit);
        match &self.store {
            Store::Sqlite(store) => store.write(unit),
            Store::Postgres(store) => store.write(unit),
        }
        let unknown = |why: &str| Err(E::from(StoreError::Unknown(why.into())));
        match timeout(WRITE_TIMEOUT, outcome).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => unknown("the process is shutting down"),
            Err(_) => unknown("it took too long"),
        }
    }

    /// Removes erased data from the write-ahead log, unless other sessions still read it.
    pub async fn clear_log(&self) -> Result<()> {
        match &self.store {
            Store::Sqlite(store) => store.checkpoint().await,
            Store::Postgres(_) => Ok(()),
        }
    }

    /// Refuses new writes, finishes those it accepted, and closes every connection.
    pub(crate) async fn close(&self) {
        if timeout(DRAIN, self.admission.acquire_many(MAX_WRITES))
            .await
            .is_err()
        {
            tracing::error!("dropped writes that state didn't accept in time");
        }
        self.admission.close();
        let closing = async {
            match &self.store {
                Store::Sqlite(store) => store.close().await,
                Store::Postgres(store) => store.close().await,
            }
        };
        // Whatever is still open ends with the process.
        let _ = timeout(DRAIN, closing).await;
        tracing::info!(engine = ?self.engine(), commits = self.commits(), "state is closed");
    }

    /// How much of each connection pool is in use now.
    pub fn pools(&self) -> [PoolUse; 2] {
        match &self.store {
            Store::Sqlite(store) => [
                PoolUse::of("read", &store.readers),
                PoolUse::of("write", &store.writer),
            ],
            Store::Postgres(store) => [
                PoolUse::of("read", &store.readers),
                PoolUse::of("write", &store.writers),
            ],
        }
    }

    /// Transactions committed so far; several writes may share one.
    pub(crate) fn commits(&self) -> u64 {
        let commits = match &self.store {
            Store::Sqlite(store) => &store.commits,
            Store::Postgres(store) => &store.commits,
        };
        commits.load(Ordering::Relaxed)
    }
}

//! One database of state, behind which no pool can be reached.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::error::StoreError;
use super::postgres::PostgresStore;
use super::session::{Engine, Session, Tx};
use super::sqlite::SqliteStore;
use super::unit::{Unit, Waiting, Work};

/// Writes that may wait or run at once; beyond them callers get an error.
const ADMITTED: u32 = 1024;
/// Longest that a caller waits for its write; a transaction has ended long before.
const PATIENCE: Duration = Duration::from_secs(10);
/// Longest that a stop waits, first for writes and then for connections.
const DRAIN: Duration = Duration::from_secs(10);

/// A database whose tables are those of this program.
#[derive(Debug)]
pub(crate) struct Database {
    store: Store,
    admission: Arc<Semaphore>,
}

#[derive(Debug)]
enum Store {
    Sqlite(SqliteStore),
    Postgres(PostgresStore),
}

impl From<SqliteStore> for Database {
    fn from(store: SqliteStore) -> Self {
        Self::on(Store::Sqlite(store))
    }
}

impl From<PostgresStore> for Database {
    fn from(store: PostgresStore) -> Self {
        Self::on(Store::Postgres(store))
    }
}

impl Database {
    fn on(store: Store) -> Self {
        Self {
            store,
            admission: Arc::new(Semaphore::new(ADMITTED as usize)),
        }
    }

    /// What is behind it.
    pub(crate) const fn engine(&self) -> Engine {
        match self.store {
            Store::Sqlite(_) => Engine::Sqlite,
            Store::Postgres(_) => Engine::Postgres,
        }
    }

    /// A connection to read on; what is committed before is seen.
    ///
    /// # Errors
    /// The database is away.
    pub(crate) async fn reader(&self) -> Result<Session, StoreError> {
        match &self.store {
            Store::Sqlite(store) => store.reader().await,
            Store::Postgres(store) => store.reader().await,
        }
    }

    /// Writes everything that `work` writes, or nothing if it fails: the only way to write.
    ///
    /// The work is finished and committed also when its caller is dropped while it waits, as
    /// happens to a handler whose client hangs up. It must wait for nothing but its transaction.
    /// A statement that fails fails the write, whatever the work makes of it.
    ///
    /// # Errors
    /// The error of the work, or that of the database; all but [`StoreError::Unknown`] say that
    /// nothing is written.
    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'t> FnOnce(&'t mut Tx) -> Work<'t, Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let Ok(admitted) = Arc::clone(&self.admission).try_acquire_owned() else {
            let why = "too many writes wait, or the server stops";
            return Err(E::from(StoreError::Away(why.into())));
        };
        let (unit, outcome) = Waiting::new(work, admitted);
        let unit: Box<dyn Unit> = Box::new(unit);
        match &self.store {
            Store::Sqlite(store) => store.write(unit),
            Store::Postgres(store) => store.write(unit),
        }
        let unknown = |why: &str| Err(E::from(StoreError::Unknown(why.into())));
        match timeout(PATIENCE, outcome).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => unknown("the process ends"),
            Err(_) => unknown("it takes too long"),
        }
    }

    /// Takes no more writes, finishes those that it took, and closes every connection.
    pub(crate) async fn close(&self) {
        if timeout(DRAIN, self.admission.acquire_many(ADMITTED))
            .await
            .is_err()
        {
            tracing::error!("writes are cut off: state does not take them");
        }
        self.admission.close();
        let closing = async {
            match &self.store {
                Store::Sqlite(store) => store.close().await,
                Store::Postgres(store) => store.close().await,
            }
        };
        // What it leaves open ends with the process.
        let _ = timeout(DRAIN, closing).await;
        tracing::info!(engine = ?self.engine(), commits = self.commits(), "state is closed");
    }

    /// Transactions committed since the start; several writes may share one.
    pub(crate) fn commits(&self) -> u64 {
        match &self.store {
            Store::Sqlite(store) => store.commits(),
            Store::Postgres(store) => store.commits(),
        }
    }
}

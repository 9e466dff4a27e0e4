//! One database of state, behind which no pool can be reached.

use super::fault::StoreFault;
use super::postgres::PostgresStore;
use super::session::{Engine, Session, Tx};
use super::sqlite::SqliteStore;
use super::unit::{Unit, Waiting, Work};

/// A database whose tables are those of this program.
#[derive(Debug)]
pub(crate) enum Database {
    /// A file.
    Sqlite(SqliteStore),
    /// A server.
    Postgres(PostgresStore),
}

impl Database {
    /// What is behind it.
    pub(crate) const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// A connection to read on; what is committed before is seen.
    ///
    /// # Errors
    /// The database is away.
    pub(crate) async fn reader(&self) -> Result<Session, StoreFault> {
        match self {
            Self::Sqlite(store) => store.reader().await,
            Self::Postgres(store) => store.reader().await,
        }
    }

    /// Writes everything that `work` writes, or nothing if it fails: the only way to write.
    ///
    /// The work is finished and committed also when its caller is dropped while it waits, as
    /// happens to a handler whose client hangs up. It must wait for nothing but its transaction.
    ///
    /// # Errors
    /// The fault of the work, or that of the database.
    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'t> FnOnce(&'t mut Tx) -> Work<'t, Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreFault> + Send + 'static,
    {
        let (unit, outcome) = Waiting::new(work);
        let unit: Box<dyn Unit> = Box::new(unit);
        match self {
            Self::Sqlite(store) => store.write(unit),
            Self::Postgres(store) => store.write(unit),
        }
        outcome
            .await
            .unwrap_or_else(|_| Err(E::from(StoreFault::Away("the server stops".into()))))
    }

    /// Transactions ended well since the start; several writes may share one.
    pub(crate) fn commits(&self) -> u64 {
        match self {
            Self::Sqlite(store) => store.commits(),
            Self::Postgres(store) => store.commits(),
        }
    }
}

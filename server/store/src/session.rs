//! A connection that statements run on, whichever engine is behind it.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use sqlx::pool::PoolConnection;
use sqlx::{Postgres, Sqlite};
use tokio::time::timeout;

use super::value::query;
use super::{Bind, Result, Row, StoreError};

/// Maximum wait for one answer of a server; its own timeouts are shorter.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);
/// Maximum wait for a connection to return to its pool.
const RETURN_TIMEOUT: Duration = Duration::from_secs(1);

/// The database behind a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// A file on this machine.
    Sqlite,
    /// A server, for one or many machines.
    Postgres,
}

/// A pooled connection to read on.
///
/// After a failed statement it refuses all others, whichever the engine: `PostgreSQL` would refuse
/// them itself, and `SQLite` may have ended the transaction on its own.
#[derive(Debug)]
pub struct Session {
    connection: Connection,
    failure: Option<StoreError>,
    discarded: bool,
}

#[derive(Debug)]
enum Connection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl From<PoolConnection<Sqlite>> for Session {
    fn from(connection: PoolConnection<Sqlite>) -> Self {
        Self::on(Connection::Sqlite(connection))
    }
}

impl From<PoolConnection<Postgres>> for Session {
    fn from(connection: PoolConnection<Postgres>) -> Self {
        Self::on(Connection::Postgres(connection))
    }
}

impl Session {
    const fn on(connection: Connection) -> Self {
        Self {
            connection,
            failure: None,
            discarded: false,
        }
    }

    /// The engine, for the few statements that differ.
    pub(crate) const fn engine(&self) -> Engine {
        match self.connection {
            Connection::Sqlite(_) => Engine::Sqlite,
            Connection::Postgres(_) => Engine::Postgres,
        }
    }

    /// Every row of a result. Fails if an earlier statement has failed.
    pub(crate) async fn rows(&mut self, sql: &'static str, binds: &[Bind<'_>]) -> Result<Vec<Row>> {
        self.usable()?;
        let rows = match &mut self.connection {
            Connection::Sqlite(connection) => {
                let query = query!(Sqlite, sql, binds);
                let rows = query.fetch_all(&mut **connection).await;
                rows.map(|rows| rows.into_iter().map(Row::Sqlite).collect())
                    .map_err(StoreError::from)
            }
            Connection::Postgres(connection) => {
                let rows = query!(Postgres, sql, binds).fetch_all(&mut **connection);
                let rows = answer(rows, StoreError::from, StoreError::Unavailable).await;
                rows.map(|rows| rows.into_iter().map(Row::Postgres).collect())
            }
        };
        rows.inspect_err(|error| self.fail(error))
    }

    /// The first row of a result, or none.
    pub(crate) async fn row(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
    ) -> Result<Option<Row>> {
        Ok(self.rows(sql, binds).await?.into_iter().next())
    }

    /// Whether a result has a row.
    pub(crate) async fn exists(&mut self, sql: &'static str, binds: &[Bind<'_>]) -> Result<bool> {
        Ok(self.row(sql, binds).await?.is_some())
    }

    /// The first row of a result, read by `read`.
    pub(crate) async fn find<T>(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
        read: impl FnOnce(&Row) -> Result<T>,
    ) -> Result<Option<T>> {
        self.row(sql, binds).await?.as_ref().map(read).transpose()
    }

    /// The row of a statement that always returns one, read by `read`.
    pub(crate) async fn one<T>(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
        read: impl FnOnce(&Row) -> Result<T>,
    ) -> Result<T> {
        let found = self.find(sql, binds, read).await?;
        found.ok_or_else(|| StoreError::Internal(format!("no row is returned by `{sql}`")))
    }

    /// Every row of a result, read by `read`.
    pub(crate) async fn list<T>(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
        read: impl FnMut(&Row) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.rows(sql, binds).await?.iter().map(read).collect()
    }

    /// Unix milliseconds by the database's clock, which all servers share.
    pub async fn now(&mut self) -> Result<i64> {
        let sql = match self.engine() {
            Engine::Sqlite => "select cast(unixepoch('subsec') * 1000 as integer) as now",
            Engine::Postgres => {
                "select (extract(epoch from clock_timestamp()) * 1000)::bigint as now"
            }
        };
        self.one(sql, &[], |row| row.int("now")).await
    }

    /// Runs a statement that begins or ends a transaction, even after a failed one.
    pub(crate) async fn control(&mut self, sql: &'static str) -> Result<()> {
        self.simple(sql, StoreError::from, StoreError::Unavailable)
            .await
    }

    async fn simple(
        &mut self,
        sql: &'static str,
        error_of: fn(sqlx::Error) -> StoreError,
        late: fn(String) -> StoreError,
    ) -> Result<()> {
        let query = sqlx::raw_sql(sql);
        let outcome = match &mut self.connection {
            Connection::Sqlite(connection) => {
                let done = query.execute(&mut **connection).await;
                done.map(|_| ()).map_err(error_of)
            }
            Connection::Postgres(connection) => {
                let done = query.execute(&mut **connection);
                answer(done, error_of, late).await.map(|_| ())
            }
        };
        outcome.inspect_err(|error| self.fail(error))
    }

    fn usable(&self) -> Result<()> {
        self.failure.clone().map_or(Ok(()), Err)
    }

    /// Refuses all further statements with this error.
    pub(crate) fn fail(&mut self, error: &StoreError) {
        if matches!(error, StoreError::Unavailable(_) | StoreError::Unknown(_)) {
            self.discard();
        }
        self.failure.get_or_insert_with(|| error.clone());
    }

    /// Closes the connection on drop instead of returning it to the pool.
    pub(crate) fn discard(&mut self) {
        self.discarded = true;
        match &mut self.connection {
            Connection::Sqlite(connection) => connection.close_on_drop(),
            Connection::Postgres(connection) => connection.close_on_drop(),
        }
    }

    pub(crate) const fn is_discarded(&self) -> bool {
        self.discarded
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let Connection::Postgres(connection) = &mut self.connection else {
            return;
        };
        if !self.discarded {
            // The pool would wait for a silent server forever and count the connection as in use.
            tokio::spawn(timeout(RETURN_TIMEOUT, connection.return_to_pool()));
        }
    }
}

/// The answer of a server, which may be frozen or cut off.
async fn answer<T>(
    answer: impl Future<Output = Result<T, sqlx::Error>>,
    error_of: fn(sqlx::Error) -> StoreError,
    late: fn(String) -> StoreError,
) -> Result<T> {
    match timeout(ANSWER_TIMEOUT, answer).await {
        Ok(outcome) => outcome.map_err(error_of),
        Err(_) => Err(late("the server did not answer in time".into())),
    }
}

/// One transaction: everything in it is written, or nothing.
///
/// Only [`Database::write`](super::Database::write) creates one. A failed statement fails the whole
/// transaction, even if the work continues and returns success.
#[derive(Debug)]
pub struct Tx(Session);

impl Tx {
    pub(crate) const fn on(session: Session) -> Self {
        Self(session)
    }

    /// Runs a statement and counts the rows it changed. Fails if an earlier statement has failed.
    pub(crate) async fn execute(&mut self, sql: &'static str, binds: &[Bind<'_>]) -> Result<u64> {
        let session = &mut self.0;
        session.usable()?;
        let count = match &mut session.connection {
            Connection::Sqlite(connection) => {
                let query = query!(Sqlite, sql, binds);
                let done = query.execute(&mut **connection).await;
                done.map(|done| done.rows_affected())
                    .map_err(StoreError::from)
            }
            Connection::Postgres(connection) => {
                let done = query!(Postgres, sql, binds).execute(&mut **connection);
                let done = answer(done, StoreError::from, StoreError::Unavailable).await;
                done.map(|done| done.rows_affected())
            }
        };
        count.inspect_err(|error| session.fail(error))
    }

    /// Runs a statement, however many rows it changes.
    pub(crate) async fn run(&mut self, sql: &'static str, binds: &[Bind<'_>]) -> Result<()> {
        self.execute(sql, binds).await.map(|_| ())
    }

    /// Runs a statement; returns whether it changed one row.
    pub(crate) async fn changes(&mut self, sql: &'static str, binds: &[Bind<'_>]) -> Result<bool> {
        Ok(self.execute(sql, binds).await? == 1)
    }

    /// Commits. [`StoreError::Unknown`] means that the commit may have happened; after any other
    /// error nothing is written.
    pub(crate) async fn commit(&mut self) -> Result<()> {
        let session = &mut self.0;
        session
            .simple("commit", StoreError::of_commit, StoreError::Unknown)
            .await
    }

    /// The error of the first statement that failed.
    pub(crate) const fn failure(&self) -> Option<&StoreError> {
        self.0.failure.as_ref()
    }

    /// Clears the failure, for a rollback to a savepoint.
    pub(crate) fn clear_failure(&mut self) -> Option<StoreError> {
        self.0.failure.take()
    }
}

impl Deref for Tx {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.0
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.0
    }
}

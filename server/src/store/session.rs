//! A connection that statements run on, whichever engine is behind it.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{Postgres, Sqlite};
use tokio::time::timeout;

use super::error::StoreError;
use super::value::{Bind, Row};

/// Longest wait for one answer of a server; its own limits are shorter.
const ANSWER: Duration = Duration::from_secs(3);
/// Longest wait for a server to take its connection back.
const RETURN: Duration = Duration::from_secs(1);

/// The database behind a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// A file of this machine.
    Sqlite,
    /// A server, for one or many machines.
    Postgres,
}

/// A connection of a pool, to read on.
///
/// After a statement that failed it takes no other, whichever the engine: `PostgreSQL` would
/// refuse it, and `SQLite` may have ended the transaction by itself.
pub(crate) struct Session {
    connection: Connection,
    failure: Option<StoreError>,
    discarded: bool,
}

enum Connection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Session({:?})", self.engine())
    }
}

impl From<PoolConnection<Sqlite>> for Session {
    fn from(connection: PoolConnection<Sqlite>) -> Self {
        Self {
            connection: Connection::Sqlite(connection),
            failure: None,
            discarded: false,
        }
    }
}

impl From<PoolConnection<Postgres>> for Session {
    fn from(connection: PoolConnection<Postgres>) -> Self {
        Self {
            connection: Connection::Postgres(connection),
            failure: None,
            discarded: false,
        }
    }
}

impl Session {
    /// The database behind it, for the few statements that differ.
    pub(crate) const fn engine(&self) -> Engine {
        match self.connection {
            Connection::Sqlite(_) => Engine::Sqlite,
            Connection::Postgres(_) => Engine::Postgres,
        }
    }

    /// Every row of an answer.
    ///
    /// # Errors
    /// The database refuses the statement or is away, or an earlier statement has failed.
    pub(crate) async fn rows(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        self.usable()?;
        let query = Query { sql, binds };
        let rows = match &mut self.connection {
            Connection::Sqlite(connection) => {
                let rows = query.on_sqlite().fetch_all(&mut **connection).await;
                rows.map(|rows| rows.into_iter().map(Row::Sqlite).collect())
                    .map_err(StoreError::from)
            }
            Connection::Postgres(connection) => {
                let rows = query.on_postgres().fetch_all(&mut **connection);
                let rows = answer(rows, StoreError::from, StoreError::Away).await;
                rows.map(|rows| rows.into_iter().map(Row::Postgres).collect())
            }
        };
        rows.inspect_err(|error| self.fail(error))
    }

    /// The first row of an answer, or none.
    ///
    /// # Errors
    /// As [`Session::rows`].
    pub(crate) async fn row(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, binds).await?.into_iter().next())
    }

    /// Unix milliseconds by the database's clock, which all servers share.
    ///
    /// # Errors
    /// The database is away.
    pub(crate) async fn now(&mut self) -> Result<i64, StoreError> {
        let sql = match self.engine() {
            Engine::Sqlite => "select cast(unixepoch('subsec') * 1000 as integer) as now",
            Engine::Postgres => {
                "select (extract(epoch from clock_timestamp()) * 1000)::bigint as now"
            }
        };
        match self.row(sql, &[]).await? {
            Some(row) => row.int("now"),
            None => Err(StoreError::Broken("the database tells no time".into())),
        }
    }

    async fn execute(&mut self, sql: &'static str, binds: &[Bind<'_>]) -> Result<u64, StoreError> {
        self.usable()?;
        let query = Query { sql, binds };
        let count = match &mut self.connection {
            Connection::Sqlite(connection) => {
                let done = query.on_sqlite().execute(&mut **connection).await;
                done.map(|done| done.rows_affected())
                    .map_err(StoreError::from)
            }
            Connection::Postgres(connection) => {
                let done = query.on_postgres().execute(&mut **connection);
                let done = answer(done, StoreError::from, StoreError::Away).await;
                done.map(|done| done.rows_affected())
            }
        };
        count.inspect_err(|error| self.fail(error))
    }

    /// Runs a statement that begins or ends something, also after one that failed.
    pub(super) async fn control(&mut self, sql: &'static str) -> Result<(), StoreError> {
        self.simple(sql, StoreError::from, StoreError::Away).await
    }

    async fn simple(
        &mut self,
        sql: &'static str,
        error_of: fn(sqlx::Error) -> StoreError,
        late: fn(String) -> StoreError,
    ) -> Result<(), StoreError> {
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

    fn usable(&self) -> Result<(), StoreError> {
        self.failure.clone().map_or(Ok(()), Err)
    }

    fn fail(&mut self, error: &StoreError) {
        if matches!(error, StoreError::Away(_) | StoreError::Unknown(_)) {
            self.discard();
        }
        self.failure.get_or_insert_with(|| error.clone());
    }

    /// Has the connection closed, not kept, once it is let go.
    pub(super) fn discard(&mut self) {
        self.discarded = true;
        match &mut self.connection {
            Connection::Sqlite(connection) => connection.close_on_drop(),
            Connection::Postgres(connection) => connection.close_on_drop(),
        }
    }

    /// Whether it is given up.
    pub(super) const fn is_discarded(&self) -> bool {
        self.discarded
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let Connection::Postgres(connection) = &mut self.connection else {
            return;
        };
        if !self.discarded {
            // The pool would wait for a silent server without end, and count this one as taken.
            tokio::spawn(timeout(RETURN, connection.return_to_pool()));
        }
    }
}

/// The answer of a server that may have stopped answering, frozen or cut off.
async fn answer<T>(
    answer: impl Future<Output = Result<T, sqlx::Error>>,
    error_of: fn(sqlx::Error) -> StoreError,
    late: fn(String) -> StoreError,
) -> Result<T, StoreError> {
    match timeout(ANSWER, answer).await {
        Ok(outcome) => outcome.map_err(error_of),
        Err(_) => Err(late("the server did not answer in time".into())),
    }
}

/// A statement with its values.
struct Query<'a> {
    sql: &'static str,
    binds: &'a [Bind<'a>],
}

impl<'a> Query<'a> {
    fn on_sqlite(&self) -> sqlx::query::Query<'a, Sqlite, sqlx::sqlite::SqliteArguments> {
        let query = sqlx::query(self.sql);
        self.binds
            .iter()
            .fold(query, |query, bind| bind.on_sqlite(query))
    }

    fn on_postgres(&self) -> sqlx::query::Query<'a, Postgres, sqlx::postgres::PgArguments> {
        let query = sqlx::query(self.sql);
        self.binds
            .iter()
            .fold(query, |query, bind| bind.on_postgres(query))
    }
}

/// One explicit transaction: everything in it is written, or nothing.
///
/// Only `Database::write` makes one. A statement that fails fails the whole of it: work that goes
/// on and ends well is not committed either.
#[derive(Debug)]
pub(crate) struct Tx(Session);

impl Tx {
    pub(super) const fn on(session: Session) -> Self {
        Self(session)
    }

    /// Runs a statement and counts the rows it touched.
    ///
    /// # Errors
    /// The database refuses the statement or is away, or an earlier statement has failed.
    pub(crate) async fn execute(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
    ) -> Result<u64, StoreError> {
        self.0.execute(sql, binds).await
    }

    /// Commits; an error says whether it is known that nothing is written.
    pub(super) async fn commit(&mut self) -> Result<(), StoreError> {
        let session = &mut self.0;
        session
            .simple("commit", StoreError::of_commit, StoreError::Unknown)
            .await
    }

    /// What its first statement that failed failed with.
    pub(super) const fn failure(&self) -> Option<&StoreError> {
        self.0.failure.as_ref()
    }

    /// Fails it without a statement.
    pub(super) fn abandon(&mut self, error: &StoreError) {
        self.0.fail(error);
    }

    /// Forgets a failure, for what the database can still undo.
    pub(super) fn forgive(&mut self) -> Option<StoreError> {
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

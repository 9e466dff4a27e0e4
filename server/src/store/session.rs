//! A connection that statements run on, whichever engine is behind it.

use std::fmt;
use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Postgres, Sqlite};

use super::fault::StoreFault;
use super::value::{Bind, Row};

/// The database behind a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// A file of this machine.
    Sqlite,
    /// A server, for one or many machines.
    Postgres,
}

/// A connection of a pool, to read on.
pub(crate) enum Session {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Session({:?})", self.engine())
    }
}

impl Session {
    /// The database behind it, for the few statements that differ.
    pub(crate) const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// Every row of an answer.
    ///
    /// # Errors
    /// The database refuses the statement or is away.
    pub(crate) async fn rows(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
    ) -> Result<Vec<Row>, StoreFault> {
        let query = Query { sql, binds };
        Ok(match self {
            Self::Sqlite(connection) => {
                let rows = query.on_sqlite().fetch_all(&mut **connection).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Self::Postgres(connection) => {
                let rows = query.on_postgres().fetch_all(&mut **connection).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// The first row of an answer, or none.
    ///
    /// # Errors
    /// The database refuses the statement or is away.
    pub(crate) async fn row(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
    ) -> Result<Option<Row>, StoreFault> {
        Ok(self.rows(sql, binds).await?.into_iter().next())
    }

    /// Unix milliseconds by the database's clock, which all servers share.
    ///
    /// # Errors
    /// The database is away.
    pub(crate) async fn now(&mut self) -> Result<i64, StoreFault> {
        let sql = match self.engine() {
            Engine::Sqlite => "select cast(unixepoch('subsec') * 1000 as integer) as now",
            Engine::Postgres => {
                "select (extract(epoch from clock_timestamp()) * 1000)::bigint as now"
            }
        };
        match self.row(sql, &[]).await? {
            Some(row) => row.int("now"),
            None => Err(StoreFault::Broken("the database tells no time".into())),
        }
    }

    async fn execute(&mut self, sql: &'static str, binds: &[Bind<'_>]) -> Result<u64, StoreFault> {
        let query = Query { sql, binds };
        Ok(match self {
            Self::Sqlite(connection) => {
                let done = query.on_sqlite().execute(&mut **connection).await?;
                done.rows_affected()
            }
            Self::Postgres(connection) => {
                let done = query.on_postgres().execute(&mut **connection).await?;
                done.rows_affected()
            }
        })
    }

    /// Has the connection closed, not kept, once it is let go.
    pub(super) fn discard(&mut self) {
        match self {
            Self::Sqlite(connection) => connection.close_on_drop(),
            Self::Postgres(connection) => connection.close_on_drop(),
        }
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
/// Only `Database::write` makes one.
#[derive(Debug)]
pub(crate) struct Tx(Session);

impl Tx {
    pub(super) const fn on(session: Session) -> Self {
        Self(session)
    }

    /// Runs a statement and counts the rows it touched.
    ///
    /// # Errors
    /// The database refuses the statement or is away.
    pub(crate) async fn execute(
        &mut self,
        sql: &'static str,
        binds: &[Bind<'_>],
    ) -> Result<u64, StoreFault> {
        self.0.execute(sql, binds).await
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

//! A second session on the service's database, on either engine.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

#[derive(Debug)]
pub(crate) enum Session {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Session {
    /// Opens what `--database-url` names.
    pub(crate) async fn open(url: &str) -> sqlx::Result<Self> {
        Self::open_as(url, false).await
    }

    /// The same; a SQLite file is never written to.
    pub(crate) async fn open_to_read(url: &str) -> sqlx::Result<Self> {
        Self::open_as(url, true).await
    }

    async fn open_as(url: &str, read_only: bool) -> sqlx::Result<Self> {
        Ok(match url.strip_prefix("sqlite:") {
            Some(file) => {
                let options = SqliteConnectOptions::new()
                    .filename(file)
                    .read_only(read_only);
                Self::Sqlite(SqliteConnection::connect_with(&options).await?)
            }
            None => Self::Postgres(PgConnection::connect(url).await?),
        })
    }

    pub(crate) async fn run(&mut self, sql: &str) -> sqlx::Result<()> {
        let query = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        match self {
            Self::Sqlite(session) => query.execute(session).await.map(|_| ()),
            Self::Postgres(session) => query.execute(session).await.map(|_| ()),
        }
    }

    /// The one text column that a statement selects.
    pub(crate) async fn texts(&mut self, sql: &str) -> sqlx::Result<Vec<String>> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(session) => sqlx::query_scalar(sql).fetch_all(session).await,
            Self::Postgres(session) => sqlx::query_scalar(sql).fetch_all(session).await,
        }
    }

    /// The one number that a statement selects.
    pub(crate) async fn number(&mut self, sql: &str) -> sqlx::Result<i64> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(session) => sqlx::query_scalar(sql).fetch_one(session).await,
            Self::Postgres(session) => sqlx::query_scalar(sql).fetch_one(session).await,
        }
    }
}

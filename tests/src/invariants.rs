//! Invariants of accounts, ledger and jobs, checked in the database: each is a statement that
//! selects its violations.

use std::fmt;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

/// A session of its own on the database of a service.
#[derive(Debug)]
pub enum StateDatabase {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl StateDatabase {
    /// Opens what `--database-url` names; a SQLite file is never written to.
    pub async fn open(url: &str) -> sqlx::Result<Self> {
        Self::open_as(url, true).await
    }

    pub async fn open_to_write(url: &str) -> sqlx::Result<Self> {
        Self::open_as(url, false).await
    }

    async fn open_as(url: &str, read_only: bool) -> sqlx::Result<Self> {
        let Some(file) = url.strip_prefix("sqlite:") else {
            return PgConnection::connect(url).await.map(Self::Postgres);
        };
        let options = SqliteConnectOptions::new().filename(file);
        let options = options.read_only(read_only);
        let connecting = SqliteConnection::connect_with(&options);
        connecting.await.map(Self::Sqlite)
    }

    pub async fn close(self) -> sqlx::Result<()> {
        match self {
            Self::Sqlite(session) => session.close().await,
            Self::Postgres(session) => session.close().await,
        }
    }

    /// Runs statements one after the other.
    pub async fn run(&mut self, sql: &str) -> sqlx::Result<()> {
        let query = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        match self {
            Self::Sqlite(session) => query.execute(session).await.map(|_| ()),
            Self::Postgres(session) => query.execute(session).await.map(|_| ()),
        }
    }

    /// The one text column that a statement selects.
    pub async fn texts(&mut self, sql: &str) -> sqlx::Result<Vec<String>> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(session) => sqlx::query_scalar(sql).fetch_all(session).await,
            Self::Postgres(session) => sqlx::query_scalar(sql).fetch_all(session).await,
        }
    }

    pub async fn number(&mut self, sql: &str) -> sqlx::Result<i64> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(session) => sqlx::query_scalar(sql).fetch_one(session).await,
            Self::Postgres(session) => sqlx::query_scalar(sql).fetch_one(session).await,
        }
    }

    /// Everything that breaks a rule which holds at every moment.
    pub async fn violations(&mut self) -> sqlx::Result<Vec<Violation>> {
        self.broken(sound()).await
    }

    /// The same, and work that should be finished by now.
    pub async fn violations_when_settled(&mut self) -> sqlx::Result<Vec<Violation>> {
        self.broken(sound().chain(settled())).await
    }

    async fn broken(
        &mut self,
        rules: impl Iterator<Item = (&'static str, &'static str)>,
    ) -> sqlx::Result<Vec<Violation>> {
        let mut violations = Vec::new();
        for (rule, sql) in rules {
            let found = self.texts(sql).await?;
            violations.extend(found.into_iter().map(|what| Violation { rule, what }));
        }
        Ok(violations)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    pub rule: &'static str,
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.what)
    }
}

/// What holds at every moment, between any two transactions: rules, and statements that select what
/// breaks them.
pub fn sound() -> impl Iterator<Item = (&'static str, &'static str)> {
    statements(include_str!("invariants.sql"))
}

/// What holds besides once nothing is left to do.
pub fn settled() -> impl Iterator<Item = (&'static str, &'static str)> {
    statements(include_str!("settled.sql"))
}

fn statements(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let statements = file.split("-- ").skip(1);
    statements.filter_map(|statement| statement.split_once('\n'))
}

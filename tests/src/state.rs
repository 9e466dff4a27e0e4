//! What an application's state holds, read and held on to from outside.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

use crate::TestApp;

/// A transaction of another program, which lets nobody write keys or accounts until it ends.
#[derive(Debug)]
pub struct Held(Session);

#[derive(Debug)]
enum Session {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Session {
    async fn open(url: &str) -> Self {
        match url.strip_prefix("sqlite:") {
            Some(file) => {
                let options = SqliteConnectOptions::new().filename(file);
                Self::Sqlite(SqliteConnection::connect_with(&options).await.unwrap())
            }
            None => Self::Postgres(PgConnection::connect(url).await.unwrap()),
        }
    }

    async fn run(&mut self, sql: &'static str) {
        match self {
            Self::Sqlite(session) => sqlx::raw_sql(sql).execute(session).await.map(|_| ()),
            Self::Postgres(session) => sqlx::raw_sql(sql).execute(session).await.map(|_| ()),
        }
        .unwrap();
    }

    async fn texts(&mut self, sql: &str) -> Vec<String> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(session) => sqlx::query_scalar(sql).fetch_all(session).await,
            Self::Postgres(session) => sqlx::query_scalar(sql).fetch_all(session).await,
        }
        .unwrap()
    }
}

impl Held {
    /// Lets the others write.
    pub async fn release(mut self) {
        self.0.run("rollback").await;
    }
}

impl TestApp {
    /// The one text column that a statement selects from the state.
    pub async fn state(&self, sql: &str) -> Vec<String> {
        Session::open(&self.database_url()).await.texts(sql).await
    }

    /// Keeps everybody from writing keys and accounts.
    pub async fn hold_writes(&self) -> Held {
        let mut session = Session::open(&self.database_url()).await;
        let sql = match &session {
            Session::Sqlite(_) => "begin immediate",
            Session::Postgres(_) => "begin; lock table account, api_key in exclusive mode",
        };
        session.run(sql).await;
        Held(session)
    }

    /// Everything that the state holds, in every spelling that a value may have there.
    pub async fn everything_kept(&self) -> Vec<u8> {
        let mut session = Session::open(&self.database_url()).await;
        match &session {
            Session::Sqlite(_) => {
                let file = self.database_url();
                let file = file.strip_prefix("sqlite:").unwrap();
                // What is not in the file yet is in the log beside it.
                let mut bytes = std::fs::read(file).unwrap();
                bytes.extend(std::fs::read(format!("{file}-wal")).unwrap_or_default());
                bytes
            }
            Session::Postgres(_) => {
                session.run("set xmlbinary = hex").await;
                let dump = "select schema_to_xml('public', true, false, '')::text";
                session.texts(dump).await.concat().into_bytes()
            }
        }
    }
}

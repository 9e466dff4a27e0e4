//! State of a test's own, and a second program that works on the same database.

use std::path::Path;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use nycapt_postgres::Postgres;
use nycapt_rules::AccountId;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection, SqliteConnection};
use tempfile::TempDir;

use crate::database::Database;
use crate::sqlite::options_of;
use crate::{
    Engine, Entry, EntryKind, Owner, Result, State, Target, Tx, binds, find_balance,
    insert_account, post_entry, transact,
};

/// An open database with a table `note` for tests to write to.
pub(crate) struct TestState {
    pub(crate) state: Arc<State>,
    target: Target,
    folder: TempDir,
}

/// A session of another program.
pub(crate) enum Other {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl TestState {
    pub(crate) async fn on(engine: Engine) -> Self {
        match engine {
            Engine::Sqlite => Self::at("").await,
            Engine::Postgres => Self::at(&Postgres::shared().database().url).await,
        }
    }

    /// State at a URL; an empty one is a file.
    pub(crate) async fn at(url: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let target = Target::parse(url, folder.path()).unwrap();
        let test = Self {
            state: Arc::new(State::new(target.clone())),
            target,
            folder,
        };
        test.state.open().await.unwrap();
        let integer = match test.database().engine() {
            Engine::Sqlite => "integer",
            Engine::Postgres => "bigint",
        };
        let table = format!("create table note (id {integer} primary key, text text)");
        test.other().await.run(&table).await.unwrap();
        test
    }

    pub(crate) fn database(&self) -> Arc<Database> {
        Arc::clone(self.state.database().unwrap())
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) async fn other(&self) -> Other {
        match &self.target {
            Target::Sqlite(path) => Other::Sqlite(options_of(path).connect().await.unwrap()),
            Target::Postgres(options) => Other::Postgres(options.connect().await.unwrap()),
        }
    }

    pub(crate) async fn notes(&self) -> Vec<i64> {
        let mut session = self.database().reader().await.unwrap();
        let sql = "select id from note order by id";
        session.list(sql, &[], |row| row.int("id")).await.unwrap()
    }

    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T>
    where
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
        T: Send + 'static,
    {
        self.state.write(work).await
    }

    pub(crate) async fn note(&self, id: i64) -> Result<()> {
        self.write(move |tx| Box::pin(note(tx, id))).await
    }

    pub(crate) async fn account(&self, credits: i64) -> AccountId {
        let id = AccountId::new(1, &crate::ledger::id_entropy().unwrap());
        let account = id.clone();
        let made = transact!(self, |tx| {
            assert!(insert_account(tx, &account, Owner::Agent { label: None }, 1).await?);
            if credits > 0 {
                let posted = post_entry(tx, entry(&account, credits, account.as_str()));
                assert_eq!(posted.await?, Some(credits));
            }
            Ok(())
        });
        made.unwrap();
        id
    }

    pub(crate) async fn balance(&self, account: &AccountId) -> i64 {
        let mut session = self.database().reader().await.unwrap();
        find_balance(&mut session, account).await.unwrap().unwrap()
    }
}

/// A grant, or a debit where the amount is below zero.
pub(crate) fn entry<'a>(account: &'a AccountId, amount: i64, reference: &'a str) -> Entry<'a> {
    let kind = if amount > 0 {
        EntryKind::Grant
    } else {
        EntryKind::Debit
    };
    Entry {
        account,
        kind,
        amount,
        reference,
        reason: None,
    }
}

pub(crate) async fn note(tx: &mut Tx, id: i64) -> Result<()> {
    let sql = "insert into note (id) values ($1)";
    assert!(tx.changes(sql, binds![id]).await?);
    Ok(())
}

impl Other {
    pub(crate) async fn run(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        let query = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        match self {
            Self::Sqlite(connection) => query.execute(connection).await.map(|_| ()),
            Self::Postgres(connection) => query.execute(connection).await.map(|_| ()),
        }
    }

    pub(crate) async fn number(&mut self, sql: &'static str) -> i64 {
        match self {
            Self::Sqlite(connection) => sqlx::query_scalar(sql).fetch_one(connection).await,
            Self::Postgres(connection) => sqlx::query_scalar(sql).fetch_one(connection).await,
        }
        .unwrap()
    }
}

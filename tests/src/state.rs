//! An application's state, read and locked from outside.

use nycapt_postgres::until;

use crate::TestApp;
use crate::invariants::StateDatabase;

#[derive(Debug)]
pub struct WriteLock(StateDatabase);

impl WriteLock {
    pub async fn release(mut self) {
        self.0.run("rollback").await.unwrap();
    }
}

impl TestApp {
    pub async fn session(&self) -> StateDatabase {
        let url = self.database_url();
        StateDatabase::open_to_write(&url).await.unwrap()
    }

    /// The single text column that a statement selects.
    pub async fn state(&self, sql: &str) -> Vec<String> {
        self.session().await.texts(sql).await.unwrap()
    }

    /// Waits until a statement selects these texts.
    pub async fn until_state(&self, sql: &str, wanted: &[&str]) {
        until!(
            &format!("`{sql}` is {wanted:?}"),
            self.state(sql).await == wanted
        );
    }

    pub async fn count(&self, table: &str) -> String {
        let sql = format!("select cast(count(*) as text) from {table}");
        self.state(&sql).await.concat()
    }

    /// Fails unless accounts, ledger and jobs satisfy every invariant.
    pub async fn assert_invariants(&self) {
        let mut database = StateDatabase::open(&self.database_url()).await.unwrap();
        assert_eq!(database.violations().await.unwrap(), []);
    }

    pub async fn try_statement(&self, sql: &str) -> sqlx::Result<()> {
        self.session().await.run(sql).await
    }

    pub async fn change(&self, sql: &str) {
        self.try_statement(sql).await.unwrap();
    }

    pub async fn lock_writes(&self) -> WriteLock {
        let mut session = self.session().await;
        let sql = match &session {
            StateDatabase::Sqlite(_) => "begin immediate",
            StateDatabase::Postgres(_) => "begin; lock table account, api_key in exclusive mode",
        };
        session.run(sql).await.unwrap();
        WriteLock(session)
    }

    /// Whether the state contains a text anywhere, unencrypted.
    pub async fn keeps(&self, text: &str) -> bool {
        let mut session = self.session().await;
        let kept = match &session {
            StateDatabase::Sqlite(_) => {
                let file = self.database_url();
                let file = file.strip_prefix("sqlite:").unwrap();
                // Recent writes may still be in the write-ahead log.
                let mut bytes = std::fs::read(file).unwrap();
                bytes.extend(std::fs::read(format!("{file}-wal")).unwrap_or_default());
                bytes
            }
            StateDatabase::Postgres(_) => {
                session.run("set xmlbinary = hex").await.unwrap();
                let dump = "select schema_to_xml('public', true, false, '')::text";
                session.texts(dump).await.unwrap().concat().into_bytes()
            }
        };
        kept.windows(text.len()).any(|part| part == text.as_bytes())
    }
}

//! Reads and locks an application's state from outside.

use nycapt_postgres::until;

use crate::TestApp;
use crate::invariants::StateDatabase;
use crate::session::Session;

/// A transaction that blocks writes of keys and accounts until it ends.
#[derive(Debug)]
pub struct Held(Session);

impl Held {
    /// Lets others write.
    pub async fn release(mut self) {
        self.0.run("rollback").await.unwrap();
    }
}

impl TestApp {
    async fn session(&self) -> Session {
        Session::open(&self.database_url()).await.unwrap()
    }

    /// The single text column that a statement selects.
    pub async fn state(&self, sql: &str) -> Vec<String> {
        self.session().await.texts(sql).await.unwrap()
    }

    /// Waits until a statement selects these texts.
    pub async fn until_state(&self, sql: &str, wanted: &[&str]) {
        until(&format!("`{sql}` is {wanted:?}"), || async {
            (self.state(sql).await == wanted).then_some(())
        })
        .await;
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

    /// Runs one statement in a separate session.
    pub async fn try_statement(&self, sql: &'static str) -> Result<(), sqlx::Error> {
        self.session().await.run(sql).await
    }

    /// Blocks writes of keys and accounts.
    pub async fn hold_writes(&self) -> Held {
        let mut session = self.session().await;
        let sql = match &session {
            Session::Sqlite(_) => "begin immediate",
            Session::Postgres(_) => "begin; lock table account, api_key in exclusive mode",
        };
        session.run(sql).await.unwrap();
        Held(session)
    }

    /// Whether the state contains a text anywhere, unencrypted.
    pub async fn keeps(&self, text: &str) -> bool {
        let kept = self.everything_kept().await;
        kept.windows(text.len()).any(|part| part == text.as_bytes())
    }

    /// Every stored byte of the state.
    async fn everything_kept(&self) -> Vec<u8> {
        let mut session = self.session().await;
        match &session {
            Session::Sqlite(_) => {
                let file = self.database_url();
                let file = file.strip_prefix("sqlite:").unwrap();
                // Recent writes may still be in the write-ahead log.
                let mut bytes = std::fs::read(file).unwrap();
                bytes.extend(std::fs::read(format!("{file}-wal")).unwrap_or_default());
                bytes
            }
            Session::Postgres(_) => {
                session.run("set xmlbinary = hex").await.unwrap();
                let dump = "select schema_to_xml('public', true, false, '')::text";
                session.texts(dump).await.unwrap().concat().into_bytes()
            }
        }
    }
}

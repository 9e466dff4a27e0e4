//! State as the server holds it: opened once it answers, and away until then.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::OnceCell;

use super::database::Database;
use super::error::StoreError;
use super::migrate::{OpenError, migrate};
use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::target::Target;

/// How often state is asked whether it answers.
const PROBE: Duration = Duration::from_secs(1);

/// The state of a server, which may not be open yet.
#[derive(Debug)]
pub struct State {
    target: Target,
    database: OnceCell<Arc<Database>>,
    answers: Arc<AtomicBool>,
}

impl State {
    /// State that is kept at `target`; nothing is opened yet.
    pub fn new(target: Target) -> Self {
        Self {
            target,
            database: OnceCell::new(),
            answers: Arc::default(),
        }
    }

    /// Where it is kept.
    pub const fn target(&self) -> &Target {
        &self.target
    }

    /// Opens the database and brings its tables up to date; once, however often it is called.
    ///
    /// # Errors
    /// It does not answer, is newer than this program, or is not ours.
    pub async fn open(&self) -> Result<(), OpenError> {
        // One at a time and at most one: a second would be a second writer of the file.
        let opening = || async {
            migrate(&self.target).await?;
            let database = Arc::new(match &self.target {
                Target::Sqlite(path) => SqliteStore::new(path).into(),
                Target::Postgres(options) => PostgresStore::new(options.as_ref().clone()).into(),
            });
            self.answers.store(true, Ordering::Relaxed);
            let watched = Arc::downgrade(&database);
            tokio::spawn(probe(watched, Arc::clone(&self.answers)));
            Ok(database)
        };
        self.database.get_or_try_init(opening).await.map(|_| ())
    }

    /// Whether the database answered when it was last asked, which is about a second ago.
    pub fn answers(&self) -> bool {
        self.answers.load(Ordering::Relaxed)
    }

    /// Finishes every write that was taken and closes the database; for the end of a process.
    pub async fn close(&self) {
        if let Some(database) = self.database.get() {
            database.close().await;
        }
    }

    /// The database, once it is open.
    ///
    /// # Errors
    /// It has not answered yet.
    pub(crate) fn database(&self) -> Result<&Arc<Database>, StoreError> {
        self.database
            .get()
            .ok_or_else(|| StoreError::Away("it has not been opened yet".into()))
    }
}

/// Asks again and again, until the database is let go.
async fn probe(database: Weak<Database>, answers: Arc<AtomicBool>) {
    loop {
        tokio::time::sleep(PROBE).await;
        let Some(database) = database.upgrade() else {
            return;
        };
        let answered = read_anything(&database).await;
        let before = answers.swap(answered.is_ok(), Ordering::Relaxed);
        match answered {
            Ok(()) if !before => tracing::info!("state answers again"),
            Err(error) if before => tracing::warn!(%error, "state does not answer"),
            Ok(()) | Err(_) => {}
        }
    }
}

async fn read_anything(database: &Database) -> Result<(), StoreError> {
    let mut session = database.reader().await?;
    session.row("select 1 as one", &[]).await.map(|_| ())
}

//! State as the server holds it: opened once it answers, and away until then.

use std::sync::{Arc, OnceLock};

use super::database::Database;
use super::fault::StoreFault;
use super::migrate::{OpenFault, migrate_postgres, migrate_sqlite};
use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::target::Target;

/// The state of a server, which may not be open yet.
#[derive(Debug)]
pub struct State {
    target: Target,
    database: OnceLock<Arc<Database>>,
}

impl State {
    /// State that is kept at `target`; nothing is opened yet.
    pub const fn new(target: Target) -> Self {
        Self {
            target,
            database: OnceLock::new(),
        }
    }

    /// Where it is kept.
    pub const fn target(&self) -> &Target {
        &self.target
    }

    /// Opens the database and brings its tables up to date.
    ///
    /// # Errors
    /// It does not answer, is newer than this program, or is not ours.
    pub async fn open(&self) -> Result<(), OpenFault> {
        let database = match &self.target {
            Target::Sqlite(path) => {
                if let Some(folder) = path.parent() {
                    std::fs::create_dir_all(folder)
                        .map_err(|fault| OpenFault::Away(fault.to_string()))?;
                }
                let store = SqliteStore::open(path).await?;
                migrate_sqlite(store.writer(), path).await?;
                Database::Sqlite(store)
            }
            Target::Postgres(options) => {
                let store = PostgresStore::open(options.as_ref().clone()).await?;
                migrate_postgres(store.writers()).await?;
                Database::Postgres(store)
            }
        };
        // The first one stays: a second would be a second writer of the file.
        self.database.get_or_init(|| Arc::new(database));
        Ok(())
    }

    /// The database, once it is open.
    ///
    /// # Errors
    /// It has not answered yet.
    pub(crate) fn database(&self) -> Result<&Arc<Database>, StoreFault> {
        self.database
            .get()
            .ok_or_else(|| StoreFault::Away("it has not been opened yet".into()))
    }
}

//! Backs up and restores whole databases.

mod contents;
mod from_sqlite;
mod postgres;
mod sqlite;

use std::io;
use std::path::Path;

pub use contents::{Contents, Rows};

use super::{Engine, OpenError, Target};

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    State(#[from] OpenError),
    #[error(transparent)]
    File(#[from] io::Error),
    #[error("`{0}` is not installed; it comes with the PostgreSQL client tools")]
    NotInstalled(&'static str),
    #[error("`{0}` failed: {1}")]
    Program(&'static str, String),
    #[error("it isn't empty: {0}; move that away, or restore into another database")]
    NotEmpty(String),
    #[error("it's in use by a server or another command; stop that first")]
    InUse,
    #[error("the copy is damaged: {0}")]
    Differs(String),
    #[error("the backup is from PostgreSQL and can't be restored to SQLite")]
    OtherEngine,
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        OpenError::from(error).into()
    }
}

/// Copies a consistent snapshot of a database to a new file, while others write to it.
pub async fn dump(target: &Target, to: &Path) -> Result<Contents, BackupError> {
    match target {
        Target::Sqlite(path) => sqlite::dump(path, to).await,
        Target::Postgres(options) => postgres::dump(options, to).await,
    }
}

/// Fills an empty database from the file of [`dump`], which is moved where the database is a file.
/// `PostgreSQL` takes the file of either engine.
///
/// The database stays invisible until it is verified against the backup, and after an error it is
/// as it was.
pub async fn restore(
    target: &Target,
    from: Engine,
    dump: &Path,
    expected: &Contents,
) -> Result<(), BackupError> {
    match (target, from) {
        (Target::Sqlite(path), Engine::Sqlite) => sqlite::restore(path, dump, expected).await,
        (Target::Sqlite(_), Engine::Postgres) => Err(BackupError::OtherEngine),
        (Target::Postgres(options), Engine::Sqlite) => {
            from_sqlite::restore(options, dump, expected).await
        }
        (Target::Postgres(options), Engine::Postgres) => {
            postgres::restore(options, dump, expected).await
        }
    }
}

//! Copies of a whole database, and databases made from them.

mod contents;
mod postgres;
mod sqlite;

use std::io;
use std::path::Path;

pub use contents::{Contents, Rows};

use super::{OpenError, Target};

/// Why a database cannot be copied, or made from a copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be used.
    #[error(transparent)]
    State(#[from] OpenError),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// `pg_dump` or `pg_restore` is absent.
    #[error("`{0}` is not installed; it comes with the client programs of PostgreSQL")]
    NotInstalled(&'static str),
    /// `pg_dump` or `pg_restore` failed and said why.
    #[error("`{0}` failed: {1}")]
    Program(&'static str, String),
    /// The database to restore into has tables or files.
    #[error("it is not empty: {0} is there")]
    NotEmpty(String),
    /// A server or another command uses the database to restore into.
    #[error("a server or another command uses it; stop it first")]
    InUse,
    /// What was restored is not what was backed up.
    #[error("the copy is damaged: {0}")]
    Differs(String),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        OpenError::from(error).into()
    }
}

/// Copies a database to a new file as it is at one moment, while others write to it.
///
/// # Errors
/// The database does not answer or is not this service's, a program of `PostgreSQL` is absent or
/// fails, or the file cannot be written.
pub async fn dump(target: &Target, to: &Path) -> Result<Contents, BackupError> {
    match target {
        Target::Sqlite(path) => sqlite::dump(path, to).await,
        Target::Postgres(options) => postgres::dump(options, to).await,
    }
}

/// Fills an empty database from the file of [`dump`], which is moved where the database is a file.
///
/// Nobody sees the database before it was compared with what was backed up, and after an error it is
/// as it was.
///
/// # Errors
/// The database is in use or not empty, the copy is newer than this program or does not hold what is
/// `expected`, or the database does not answer.
pub async fn restore(target: &Target, dump: &Path, expected: &Contents) -> Result<(), BackupError> {
    match target {
        Target::Sqlite(path) => sqlite::restore(path, dump, expected).await,
        Target::Postgres(options) => postgres::restore(options, dump, expected).await,
    }
}

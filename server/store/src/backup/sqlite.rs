//! Copies of a database file.

use std::fs::{self, File};
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::contents::Reading;
use super::{BackupError, Contents};
use crate::OpenError;
use crate::migrate::{lock_of, sqlite_migrations, vacuum_into};
use crate::sqlite::{folder_of, is_in_use, options_of, with_suffix};

pub(super) async fn dump(path: &Path, to: &Path) -> Result<Contents, BackupError> {
    let mut connection = options_of(path).connect().await?;
    vacuum_into(&mut connection, to).await?;
    connection.close().await?;
    contents_of(to).await
}

pub(super) async fn restore(
    path: &Path,
    dump: &Path,
    expected: &Contents,
) -> Result<(), BackupError> {
    // Anyone who opens the file migrates it first, and so waits for us.
    let _lock = lock_of(path).await?;
    if is_in_use(path)? {
        return Err(BackupError::InUse);
    }
    // SQLite would replay a log that another file left behind.
    let kept = ["", "-wal", "-shm", "-journal"].map(|ending| with_suffix(path, ending));
    if let Some(kept) = kept.iter().find(|kept| kept.symlink_metadata().is_ok()) {
        let kept = kept.display();
        return Err(BackupError::NotEmpty(format!("`{kept}` exists")));
    }
    let found = contents_of(dump).await?;
    found.check(expected)?;
    if !sqlite_migrations().version_exists(found.schema) {
        return Err(OpenError::Newer(found.schema).into());
    }
    File::open(dump)?.sync_all()?;
    fs::rename(dump, path)?;
    Ok(File::open(folder_of(path))?.sync_all()?)
}

/// Opens a copy that nobody changes.
pub(super) async fn open(file: &Path) -> sqlx::Result<SqliteConnection> {
    let options = SqliteConnectOptions::new().filename(file).immutable(true);
    options.read_only(true).connect().await
}

/// The contents of a copy that nobody changes, whose pages are intact.
pub(super) async fn contents_of(file: &Path) -> Result<Contents, BackupError> {
    let mut connection = open(file).await?;
    let found: String = sqlx::query_scalar("pragma integrity_check(1)")
        .fetch_one(&mut connection)
        .await?;
    if found != "ok" {
        return Err(BackupError::Differs(found));
    }
    let contents = Contents::of(Reading::Sqlite(&mut connection)).await?;
    connection.close().await?;
    Ok(contents)
}

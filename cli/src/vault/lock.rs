//! File locks between processes.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

use crate::atomic_file::make_private;

/// The time between tries of a lock that another process has.
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// Locks a file until the result is dropped; waits while another process has the lock.
pub(crate) async fn lock_when_free(path: &Path) -> io::Result<File> {
    let file = lock_file(path)?;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => tokio::time::sleep(LOCK_PAUSE).await,
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// Locks a file until the result is dropped; blocks while another process has the lock.
pub(super) fn lock(path: &Path) -> io::Result<File> {
    let file = lock_file(path)?;
    file.lock()?;
    Ok(file)
}

/// Opens the lock file.
fn lock_file(path: &Path) -> io::Result<File> {
    make_private(path.parent().unwrap_or(Path::new(".")))?;
    File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)
}

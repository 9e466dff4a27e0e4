//! Files that processes lock, so that no two of them change something at a time.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

use crate::atomic_file::make_private;

/// How often a lock that another process holds is tried again.
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// Holds a lock for as long as the answer lives; waits while another process holds it.
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

/// Holds a lock for as long as the answer lives; blocks while another process holds it.
pub(super) fn lock(path: &Path) -> io::Result<File> {
    let file = lock_file(path)?;
    file.lock()?;
    Ok(file)
}

/// The file that processes lock, opened.
fn lock_file(path: &Path) -> io::Result<File> {
    make_private(path.parent().unwrap_or(Path::new(".")))?;
    File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)
}

//! Folders that one process at a time works in.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::error::CorpusError;

/// Locks `folder` by the file at `path` until dropped; the system unlocks it when the process ends.
///
/// # Errors
/// Another process has locked it, or the file cannot be created.
pub(crate) fn lock(path: &Path, folder: &Path) -> Result<File, CorpusError> {
    let file = File::create(path).map_err(CorpusError::write(path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(CorpusError::Busy(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(CorpusError::write(path)(error)),
    }
}

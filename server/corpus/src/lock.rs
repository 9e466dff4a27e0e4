//! Folders that one process at a time works in.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::error::CorpusError;

/// Locks `folder` by the file at `path` until dropped; the system unlocks it when the process ends.
pub(crate) fn lock(path: &Path, folder: &Path) -> Result<File, CorpusError> {
    let file = File::create(path).map_err(CorpusError::write(path))?;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            // A caller of `is_locked` shares the lock for a moment.
            Err(TryLockError::WouldBlock) if file.try_lock_shared().is_ok() => {}
            Err(TryLockError::WouldBlock) => return Err(CorpusError::Busy(folder.to_owned())),
            Err(TryLockError::Error(error)) => return Err(CorpusError::write(path)(error)),
        }
    }
}

pub(crate) fn is_locked(path: &Path) -> bool {
    let file = File::open(path);
    file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_lock_is_seen_until_it_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        assert!(!is_locked(&path));
        let held = lock(&path, folder.path()).unwrap();
        assert!(is_locked(&path));
        assert!(matches!(
            lock(&path, folder.path()),
            Err(CorpusError::Busy(_))
        ));
        drop(held);
        assert!(!is_locked(&path));
    }

    #[test]
    fn whoever_looks_at_a_lock_keeps_nobody_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        drop(lock(&path, folder.path()).unwrap());
        thread::scope(|scope| {
            let looking = scope.spawn(|| (0..5_000).filter(|_| is_locked(&path)).count());
            while !looking.is_finished() {
                lock(&path, folder.path()).unwrap();
            }
        });
    }
}

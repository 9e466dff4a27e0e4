//! Folders that one process at a time works in.

use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;

use crate::error::CorpusError;

/// Locks `folder` by the file at `path` until dropped; the system unlocks it when the process ends.
pub(crate) fn lock(path: &Path, folder: &Path) -> Result<File, CorpusError> {
    let file = open(path)?;
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

/// Locks the file at `path` until dropped, and waits while another process has the lock.
pub(crate) fn lock_when_free(path: &Path) -> Result<File, CorpusError> {
    let file = open(path)?;
    file.lock().map_err(CorpusError::write(path))?;
    Ok(file)
}

/// Opens or creates the file of a lock for its owner alone, since a process that can read it can lock it.
fn open(path: &Path) -> Result<File, CorpusError> {
    // Whatever a link of this name leads to is not ours to touch.
    let no_link = OFlags::NOFOLLOW.bits().cast_signed();
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .custom_flags(no_link)
        .open(path)
        .map_err(CorpusError::write(path))
}

pub(crate) fn is_locked(path: &Path) -> bool {
    let file = File::open(path);
    file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{MetadataExt, symlink};
    use std::{fs, thread};

    use super::*;

    #[test]
    fn a_link_in_the_place_of_a_lock_is_refused_and_what_it_leads_to_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join(".lock"), folder.path().join("other"));
        fs::write(&other, "kept").unwrap();
        symlink(&other, &path).unwrap();
        for refused in [lock(&path, folder.path()), lock_when_free(&path)] {
            assert!(
                matches!(refused, Err(CorpusError::Write { .. })),
                "{refused:?}"
            );
        }
        assert_eq!(fs::read_to_string(&other).unwrap(), "kept");
    }

    #[test]
    fn a_lock_is_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        let held = lock_when_free(&path).unwrap();
        assert_eq!(held.metadata().unwrap().mode() & 0o777, 0o600);
    }

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

//! Atomic writes of files, and locks between processes.
//!
//! Around `tempfile`, because it replaces links and pipes instead of writing to them and doesn't keep
//! a file's permissions.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::dry_run;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// Replace it and keep its permissions.
    Replace,
    /// Replace it and let only its owner read it.
    ReplacePrivately,
    /// Leave it alone and fail with [`io::ErrorKind::AlreadyExists`].
    Keep,
}

/// Writes a file atomically: readers see all of it or what was there before.
///
/// Only its owner can read a new file. A link is followed, so that it stays one. A pipe or a device
/// is written to, never replaced.
pub(crate) fn write(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    dry_run::refuse_change()?;
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    let target = match existing {
        Existing::Replace | Existing::ReplacePrivately => {
            fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
        }
        Existing::Keep => path.to_owned(),
    };
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Its own message names a temporary file.
    let mut file = NamedTempFile::new_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    file.write_all(bytes)?;
    if existing == Existing::Replace
        && let Ok(before) = fs::metadata(&target)
    {
        file.as_file().set_permissions(before.permissions())?;
    }
    file.as_file().sync_all()?;
    let persisted = match existing {
        Existing::Replace | Existing::ReplacePrivately => file.persist(&target),
        Existing::Keep => file.persist_noclobber(&target),
    };
    persisted.map_err(|failed| failed.error)?;
    // Makes a new directory entry survive a power cut; elsewhere a folder cannot be opened.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Removes a file; returns whether there was one.
pub(crate) fn remove(path: &Path) -> io::Result<bool> {
    dry_run::refuse_change()?;
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Writes a file in a folder that is made if need be, for its owner alone.
pub(crate) fn write_with_folder(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        make_private(folder)?;
    }
    write(path, bytes, existing)
}

/// Makes a folder and those above it, for their owner alone.
pub(crate) fn make_private(folder: &Path) -> io::Result<()> {
    dry_run::refuse_change()?;
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

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
pub(crate) fn lock(path: &Path) -> io::Result<File> {
    let file = lock_file(path)?;
    file.lock()?;
    Ok(file)
}

fn lock_file(path: &Path) -> io::Result<File> {
    make_private(path.parent().unwrap_or(Path::new(".")))?;
    File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_when_that_is_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, b"one", Existing::Keep).unwrap();
        let refused = write(&path, b"two", Existing::Keep).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write(&path, b"two", Existing::Replace).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_error_names_no_file_that_nobody_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("not there/a");
        let refused = write(&path, b"one", Existing::Keep).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::NotFound);
        assert!(!refused.to_string().contains(".tmp"), "{refused}");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_written_to_and_not_replaced() {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        symlink("/dev/null", &link).unwrap();
        for existing in [Existing::Keep, Existing::Replace] {
            write(&link, b"one", existing).unwrap();
            assert!(fs::metadata(&link).unwrap().file_type().is_char_device());
        }
        symlink("/dev/full", folder.path().join("full")).unwrap();
        let full = write(&folder.path().join("full"), b"one", Existing::Keep);
        assert_eq!(full.unwrap_err().kind(), io::ErrorKind::StorageFull);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_is_private_and_an_old_one_keeps_its_mode_and_its_link() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("deep/file"), folder.path().join("link"));
        write_with_folder(&file, b"one", Existing::Replace).unwrap();
        assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        symlink(&file, &link).unwrap();
        write(&link, b"two", Existing::Replace).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let expected = (0o644, b"two".to_vec());
        assert_eq!((mode(&file), fs::read(&file).unwrap()), expected);
        write_with_folder(&file, b"three", Existing::ReplacePrivately).unwrap();
        assert_eq!(mode(&file), 0o600);
    }
}

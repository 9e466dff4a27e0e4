//! Files that only their owner reads, and that are whole or not there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::atomic_file::make_private;

/// Replaces a file at once, and whatever mode it had; its folder is made when it is absent.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    make_private(folder)?;
    // Mode 0600 from its first moment.
    let mut file = tempfile::Builder::new()
        .prefix(".new-")
        .tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    sync(folder)
}

/// Removes a file; whether there was one.
pub(super) fn remove(path: &Path) -> io::Result<bool> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Holds a lock file for as long as the answer lives; blocks while another process holds it.
pub(super) fn lock(path: &Path) -> io::Result<File> {
    let file = lock_file(path)?;
    file.lock()?;
    Ok(file)
}

/// The file that processes lock, opened.
pub(super) fn lock_file(path: &Path) -> io::Result<File> {
    make_private(path.parent().unwrap_or(Path::new(".")))?;
    File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)
}

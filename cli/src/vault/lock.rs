//! Files that processes lock, so that no two of them change something at a time.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::atomic_file::make_private;

/// Holds a lock for as long as the answer lives; blocks while another process holds it.
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

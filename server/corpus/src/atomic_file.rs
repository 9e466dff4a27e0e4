//! Files that exist either completely or not at all.
//!
//! `tempfile` is no alternative: it picks random names, so every killed process would leave another
//! file behind.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::error::CorpusError;

/// A file being written: it appears under its name only after [`AtomicFile::commit`].
#[derive(Debug)]
pub(crate) struct AtomicFile {
    path: PathBuf,
    unfinished: PathBuf,
    out: BufWriter<File>,
}

impl AtomicFile {
    /// Creates the file that will appear at `path`.
    pub(crate) fn create(path: &Path) -> Result<Self, CorpusError> {
        let mut unfinished = path.to_owned().into_os_string();
        unfinished.push(".tmp");
        let unfinished = PathBuf::from(unfinished);
        let file = File::create(&unfinished).map_err(CorpusError::write(path))?;
        Ok(Self {
            path: path.to_owned(),
            unfinished,
            out: BufWriter::with_capacity(1 << 18, file),
        })
    }

    /// Syncs the file to disk and renames it into place, replacing any older file.
    pub(crate) fn commit(self) -> Result<(), CorpusError> {
        let path = self.path.clone();
        self.sync_and_rename().map_err(CorpusError::write(&path))
    }

    fn sync_and_rename(self) -> io::Result<()> {
        let file = self
            .out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.set_permissions(Permissions::from_mode(0o444))?;
        file.sync_all()?;
        drop(file);
        fs::rename(&self.unfinished, &self.path)?;
        self.path.parent().map_or(Ok(()), sync_folder)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a small file durably.
pub(crate) fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), CorpusError> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes).map_err(CorpusError::write(path))?;
    file.commit()
}

/// Syncs a folder, so that new names in it survive a power failure.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

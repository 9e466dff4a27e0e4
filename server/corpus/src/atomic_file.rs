//! Files that exist either completely or not at all.
//!
//! `tempfile` is no alternative: it picks random names, so every killed process would leave another
//! file behind.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::CorpusError;

/// A file being written: it appears under its name only after [`AtomicFile::commit`], and is removed
/// if dropped before.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    path: PathBuf,
    unfinished: PathBuf,
    out: BufWriter<File>,
    bytes: u64,
    checksum: crc32fast::Hasher,
    committed: bool,
}

/// Length and checksum of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileFacts {
    /// Its length.
    pub bytes: u64,
    /// CRC-32 of all of it.
    pub crc32: u32,
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
            bytes: 0,
            checksum: crc32fast::Hasher::new(),
            committed: false,
        })
    }

    /// Renames the file into place, replacing any older file. A power failure may still take it.
    pub(crate) fn commit(mut self) -> Result<FileFacts, CorpusError> {
        let written = self.rename();
        written.map_err(CorpusError::write(&self.path))?;
        Ok(FileFacts {
            bytes: self.bytes,
            crc32: self.checksum.clone().finalize(),
        })
    }

    fn rename(&mut self) -> io::Result<()> {
        self.out.flush()?;
        fs::rename(&self.unfinished, &self.path)?;
        self.committed = true;
        // Not before: what a killed process leaves must be writable for the next one.
        self.out
            .get_ref()
            .set_permissions(Permissions::from_mode(0o444))
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.committed {
            // Why it was not finished matters more; the next file of this name replaces it.
            let _ = fs::remove_file(&self.unfinished);
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.checksum.update(bytes.get(..count).unwrap_or_default());
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a small file durably.
pub(crate) fn write_atomic(path: &Path, bytes: &[u8]) -> Result<FileFacts, CorpusError> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)
        .and_then(|()| file.flush())
        .and_then(|()| file.out.get_ref().sync_all())
        .map_err(CorpusError::write(path))?;
    let facts = file.commit()?;
    let folder = path.parent().map_or(Ok(()), sync_folder);
    folder.map_err(CorpusError::write(path))?;
    Ok(facts)
}

/// Writes a value as a JSON file, durably.
///
/// # Errors
/// It cannot be written.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), CorpusError> {
    let text = serde_json::to_vec_pretty(value).map_err(io::Error::from);
    write_atomic(path, &text.map_err(CorpusError::write(path))?).map(drop)
}

/// Reads a JSON file; none if there is no such file.
///
/// # Errors
/// It cannot be read, or has another form.
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, CorpusError> {
    let text = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(CorpusError::read(path))?,
    };
    let value = serde_json::from_slice(&text).map_err(io::Error::from);
    value.map(Some).map_err(CorpusError::read(path))
}

/// Syncs a folder, so that new names in it survive a power failure.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_finished_leaves_the_old_one_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("CURRENT");
        write_atomic(&path, b"old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_is_read_only_from_its_place_on() {
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let taken = folder.path().join("taken");
        fs::create_dir(&taken).unwrap();
        let mut file = AtomicFile::create(&taken).unwrap();
        file.rename().unwrap_err();
        assert_eq!(
            mode(&file.unfinished) & 0o200,
            0o200,
            "the next run writes it again"
        );
        let path = folder.path().join("free");
        let facts = write_atomic(&path, b"x").unwrap();
        assert_eq!((facts.bytes, facts.crc32), (1, crc32fast::hash(b"x")));
        assert_eq!(mode(&path), 0o444);
    }
}

//! Files that are there whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::error::CorpusError;

/// A file under construction: it stands under its name only after [`DurableFile::commit`].
#[derive(Debug)]
pub(crate) struct DurableFile {
    path: PathBuf,
    unfinished: PathBuf,
    out: BufWriter<File>,
}

impl DurableFile {
    /// Begins the file that will stand at `path`.
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

    /// Makes it durable and gives it its name, replacing what stood there.
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

impl Write for DurableFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a whole small file durably.
pub(crate) fn write_durably(path: &Path, bytes: &[u8]) -> Result<(), CorpusError> {
    let mut file = DurableFile::create(path)?;
    file.write_all(bytes).map_err(CorpusError::write(path))?;
    file.commit()
}

/// Makes new names in a folder survive a power cut.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

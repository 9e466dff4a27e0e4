//! A private folder for unfinished files.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use rustix::process::geteuid;

use crate::messages::message;

/// A folder that only its owner reads; it is deleted with its value.
pub(super) struct Scratch {
    path: PathBuf,
    // Dropped after the folder is deleted.
    _lock: File,
}

impl Scratch {
    /// The folder next to a file; what a killed command left in it is deleted.
    pub(super) fn next_to(file: &Path) -> io::Result<Self> {
        let mut path = file.as_os_str().to_owned();
        path.push(".unfinished");
        let path = PathBuf::from(path);
        let mut private = DirBuilder::new();
        match private.mode(0o700).create(&path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let no_link = OFlags::NOFOLLOW | OFlags::DIRECTORY;
        let mut options = OpenOptions::new();
        options
            .read(true)
            .custom_flags(no_link.bits().cast_signed());
        let lock = options.open(&path)?;
        let folder = lock.metadata()?;
        if folder.uid() != geteuid().as_raw() || folder.mode() & 0o077 != 0 {
            let why = message!("backup-not-private", folder = path.display().to_string());
            return Err(io::Error::new(ErrorKind::PermissionDenied, why));
        }
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let why = message!("backup-busy", file = file.display().to_string());
                return Err(io::Error::new(ErrorKind::ResourceBusy, why));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        for left in fs::read_dir(&path)? {
            fs::remove_file(left?.path())?;
        }
        Ok(Self { path, _lock: lock })
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be deleted now is deleted by the next command.
        let _ = fs::remove_dir_all(&self.path);
    }
}

pub(super) fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600).open(path)
}

//! The folder of releases: lists them, selects the live one, and stages new ones.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jiff::civil::Date;

use super::manifest::{Manifest, sequence_of};
use super::marks::Marks;
use super::open::read_manifest;
use crate::atomic_file::{sync_folder, write_atomic};
use crate::error::CorpusError;
use crate::lock::{lock, lock_when_free};

const CURRENT: &str = "CURRENT";
const BUILDING: &str = ".building-";
/// Begins the names of releases that are being downloaded.
const PULLING: &str = ".pulling-";
/// Begins the names of releases that are being removed.
pub(super) const REMOVED: &str = ".removed-";

/// The releases of one data folder.
#[derive(Debug, Clone)]
pub struct ReleaseStore {
    data_dir: PathBuf,
}

/// A release being built or downloaded. Dropped unfinished, a build removes its files; a download
/// keeps them for the next attempt.
#[derive(Debug)]
pub(crate) struct StagingRelease {
    store: ReleaseStore,
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    keeps_files: bool,
    /// Locked while this build or download runs; the system unlocks it when the process exits.
    _lock: File,
}

impl ReleaseStore {
    /// The releases of a data folder, which need not exist yet.
    pub fn new(data_dir: &Path) -> Self {
        Self {
            data_dir: data_dir.to_owned(),
        }
    }

    /// The data folder.
    pub(crate) fn data_dir(&self) -> &Path {
        &self.data_dir
    }

    /// Fails unless a sample may take the place of the live release.
    pub(crate) fn check_sample_may_replace_live(&self) -> Result<(), CorpusError> {
        // A release that can't be read may be real, too.
        match self.live() {
            Ok(None) => Ok(()),
            Ok(Some((_, live))) if live.sample => Ok(()),
            Ok(Some(_)) | Err(_) => Err(CorpusError::NotASample(self.data_dir.clone())),
        }
    }

    /// The folder of the releases, in the data folder.
    pub fn releases(&self) -> PathBuf {
        self.data_dir.join("releases")
    }

    /// The folder of a release.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn folder(&self, name: &str) -> Result<PathBuf, CorpusError> {
        let folder = self.releases().join(name);
        if sequence_of(name).is_some() && folder.is_dir() {
            return Ok(folder);
        }
        Err(CorpusError::NoSuchRelease {
            name: name.to_owned(),
            folder: self.releases(),
        })
    }

    /// The name of the live release, or none before the first is published.
    ///
    /// # Errors
    /// The file that says so cannot be read.
    pub fn current(&self) -> Result<Option<String>, CorpusError> {
        let path = self.data_dir.join(CURRENT);
        match fs::read_to_string(&path) {
            Ok(name) => Ok(Some(name.trim().to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(CorpusError::read(&path)(error)),
        }
    }

    /// The folder and manifest of the live release; none before the first.
    ///
    /// # Errors
    /// The release or what says which it is cannot be read.
    pub(crate) fn live(&self) -> Result<Option<(PathBuf, Manifest)>, CorpusError> {
        let Some(name) = self.current()? else {
            return Ok(None);
        };
        let folder = self.folder(&name)?;
        let manifest = read_manifest(&folder)?;
        Ok(Some((folder, manifest)))
    }

    /// The finished releases, oldest first.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn names(&self) -> Result<Vec<String>, CorpusError> {
        let folder = self.releases();
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(CorpusError::read(&folder)(error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(CorpusError::read(&folder))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if sequence_of(&name).is_some() {
                names.push(name);
            }
        }
        names.sort_by_key(|name| sequence_of(name));
        Ok(names)
    }

    /// Makes a verified release live with a single rename. The one that it replaces is first recorded
    /// as one that was live, so that a killed process can't leave it without that mark.
    pub(crate) fn set_current(&self, name: &str) -> Result<(), CorpusError> {
        self.mark_live(name)?;
        let path = self.data_dir.join(CURRENT);
        write_atomic(&path, format!("{name}\n").as_bytes()).map(drop)
    }

    /// Which releases were live and which were refused.
    pub(super) fn marks(&self) -> Result<Marks, CorpusError> {
        Marks::of(&self.data_dir)
    }

    /// Records that the live release was live, and that `next` is about to replace it.
    pub(super) fn mark_live(&self, next: &str) -> Result<(), CorpusError> {
        // A new release must go live even if the name of the old one can't be read.
        let Ok(Some(live)) = self.current() else {
            return Ok(());
        };
        self.change_marks(|marks| marks.replace(live, next))
    }

    /// Records why a release was refused.
    pub(super) fn mark_refused(&self, name: &str, reasons: Vec<String>) -> Result<(), CorpusError> {
        self.change_marks(|marks| marks.add_refused(name, reasons))
    }

    fn change_marks(&self, change: impl FnOnce(&mut Marks)) -> Result<(), CorpusError> {
        // A record that can't be read must not keep a new release from going live; it is replaced.
        let mut marks = self.marks().unwrap_or_default();
        change(&mut marks);
        marks.write(&self.data_dir, &self.names()?)
    }

    /// Forgets releases that were removed by hand.
    fn forget_removed(&self) -> Result<(), CorpusError> {
        // An unreadable record is replaced before the next release goes live.
        let mut marks = self.marks().unwrap_or_default();
        if !marks.keep(&self.names()?) {
            return Ok(());
        }
        let _switch = self.lock_switch()?;
        self.change_marks(|_| {})
    }

    /// Begins a release dated `day`. Files of interrupted builds are removed.
    pub(crate) fn begin(&self, day: Date) -> Result<StagingRelease, CorpusError> {
        let releases = self.releases();
        let lock = self.lock_folder()?;
        self.remove_leftovers(BUILDING, None)?;
        let (names, marks) = (self.names()?, self.marks().unwrap_or_default());
        // Caches know a removed release by its name, so that is taken, too.
        let live = self.current().unwrap_or_default();
        let taken = names.iter().chain(marks.newest()).chain(&live);
        let last = taken
            .filter_map(|name| sequence_of(name))
            .filter(|(date, _)| *date == day)
            .map(|(_, number)| number)
            .max();
        let name = format!("{day}-{}", last.unwrap_or(0) + 1);
        let folder = releases.join(format!("{BUILDING}{name}"));
        fs::create_dir(&folder).map_err(CorpusError::write(&folder))?;
        Ok(StagingRelease {
            store: self.clone(),
            name,
            folder,
            keeps_files: false,
            _lock: lock,
        })
    }

    /// Begins to download the release `name`, or resumes it where `key` is the same. Files of other
    /// downloads are removed.
    pub(crate) fn resume(&self, name: &str, key: &str) -> Result<StagingRelease, CorpusError> {
        let lock = self.lock_folder()?;
        let folder = self.releases().join(format!("{PULLING}{key}"));
        self.remove_leftovers(PULLING, Some(&folder))?;
        fs::create_dir_all(&folder).map_err(CorpusError::write(&folder))?;
        Ok(StagingRelease {
            store: self.clone(),
            name: name.to_owned(),
            folder,
            keeps_files: true,
            _lock: lock,
        })
    }

    /// Creates the folder of releases, and keeps other builds and downloads out of it.
    fn lock_folder(&self) -> Result<File, CorpusError> {
        let releases = self.releases();
        fs::create_dir_all(&releases).map_err(CorpusError::write(&releases))?;
        let lock = lock(&releases.join(".lock"), &self.data_dir)?;
        self.forget_removed()?;
        Ok(lock)
    }

    /// Waits until no other process publishes or removes a release, and keeps others out until the
    /// answer is dropped.
    pub(crate) fn lock_switch(&self) -> Result<File, CorpusError> {
        lock_when_free(&self.data_dir.join(".switch.lock"))
    }

    /// Removes a release. It is renamed first, so that half of one is never listed.
    pub(crate) fn remove(&self, name: &str) -> Result<(), CorpusError> {
        let folder = self.folder(name)?;
        let removed = self.releases().join(format!("{REMOVED}{name}"));
        fs::rename(&folder, &removed)
            .and_then(|()| fs::remove_dir_all(&removed))
            .map_err(CorpusError::write(&folder))
    }

    /// Removes what interrupted builds, downloads or removals left, except the folder `kept`.
    pub(super) fn remove_leftovers(
        &self,
        prefix: &str,
        kept: Option<&Path>,
    ) -> Result<(), CorpusError> {
        let releases = self.releases();
        for entry in fs::read_dir(&releases).map_err(CorpusError::read(&releases))? {
            let entry = entry.map_err(CorpusError::read(&releases))?;
            let path = entry.path();
            let is_left = entry.file_name().to_string_lossy().starts_with(prefix);
            if is_left && kept != Some(path.as_path()) {
                fs::remove_dir_all(&path).map_err(CorpusError::write(&path))?;
            }
        }
        Ok(())
    }
}

impl StagingRelease {
    /// Syncs the finished release to disk and renames it into place; it is not live yet.
    pub(crate) fn finish(mut self) -> Result<PathBuf, CorpusError> {
        let releases = self.store.releases();
        let folder = releases.join(&self.name);
        sync_files(&self.folder)
            .and_then(|()| fs::rename(&self.folder, &folder))
            .and_then(|()| sync_folder(&releases))
            .map_err(CorpusError::write(&folder))?;
        self.keeps_files = true;
        Ok(folder)
    }
}

/// Syncs every file of a folder, and their names.
fn sync_files(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        File::open(entry?.path())?.sync_all()?;
    }
    sync_folder(folder)
}

impl Drop for StagingRelease {
    fn drop(&mut self) {
        if !self.keeps_files {
            // The next build removes anything left behind.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const DAY: Date = date(2026, 11, 21);

    #[test]
    fn numbers_releases_of_one_day() {
        let data = tempfile::tempdir().unwrap();
        let store = ReleaseStore::new(data.path());
        assert_eq!(store.names().unwrap(), Vec::<String>::new());
        for _ in 0..11 {
            store.begin(DAY).unwrap().finish().unwrap();
        }
        let names = store.names().unwrap();
        assert_eq!(names.first().unwrap(), "2026-11-21-1");
        assert_eq!(names.last().unwrap(), "2026-11-21-11");
    }

    #[test]
    fn allows_one_build_at_a_time() {
        let data = tempfile::tempdir().unwrap();
        let store = ReleaseStore::new(data.path());
        let first = store.begin(DAY).unwrap();
        assert!(matches!(store.begin(DAY), Err(CorpusError::Busy(_))));
        drop(first);
        store.begin(DAY).unwrap();
    }

    #[test]
    fn rejects_names_that_are_not_releases() {
        let data = tempfile::tempdir().unwrap();
        let store = ReleaseStore::new(data.path());
        fs::create_dir_all(store.releases()).unwrap();
        for name in ".. 2026-11-21-1/.. 2026-11-21 2026-11-21-x .lock"
            .split(' ')
            .chain([""])
        {
            assert!(store.folder(name).is_err(), "{name}");
        }
    }
}

//! The folder of releases: what stands there, which one is live, and how another gets there.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jiff::civil::Date;

use super::durable::{sync_folder, write_durably};
use super::error::CorpusError;

const CURRENT: &str = "CURRENT";
const BUILDING: &str = ".building-";

/// The releases of one data folder.
#[derive(Debug, Clone)]
pub struct Shelf {
    data_dir: PathBuf,
}

/// A release under construction. Dropped unfinished, it leaves nothing behind.
#[derive(Debug)]
pub(crate) struct Workshop {
    shelf: Shelf,
    name: String,
    folder: PathBuf,
    finished: bool,
    /// Locked as long as this build runs; the system unlocks it when the process dies.
    _lock: File,
}

impl Shelf {
    /// The releases of a data folder, which need not exist yet.
    pub fn new(data_dir: &Path) -> Self {
        Self {
            data_dir: data_dir.to_owned(),
        }
    }

    /// Where releases stand.
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

    /// Makes a verified release the live one, by one rename.
    pub(crate) fn set_current(&self, name: &str) -> Result<(), CorpusError> {
        write_durably(&self.data_dir.join(CURRENT), format!("{name}\n").as_bytes())
    }

    /// Begins a release of a day. What a dead build left behind is removed.
    pub(crate) fn begin(&self, day: Date) -> Result<Workshop, CorpusError> {
        let releases = self.releases();
        fs::create_dir_all(&releases).map_err(CorpusError::write(&releases))?;
        let lock_path = releases.join(".lock");
        let lock = File::create(&lock_path).map_err(CorpusError::write(&lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => {
                return Err(CorpusError::Busy(self.data_dir.clone()));
            }
            Err(fs::TryLockError::Error(error)) => {
                return Err(CorpusError::write(&lock_path)(error));
            }
        }
        self.remove_leftovers()?;
        let taken = self.names()?;
        let taken = taken.iter().filter_map(|name| sequence_of(name));
        let last = taken
            .filter(|(date, _)| *date == day)
            .map(|(_, number)| number)
            .max();
        let name = format!("{day}-{}", last.unwrap_or(0) + 1);
        let folder = releases.join(format!("{BUILDING}{name}"));
        fs::create_dir(&folder).map_err(CorpusError::write(&folder))?;
        Ok(Workshop {
            shelf: self.clone(),
            name,
            folder,
            finished: false,
            _lock: lock,
        })
    }

    fn remove_leftovers(&self) -> Result<(), CorpusError> {
        let releases = self.releases();
        for entry in fs::read_dir(&releases).map_err(CorpusError::read(&releases))? {
            let entry = entry.map_err(CorpusError::read(&releases))?;
            if entry.file_name().to_string_lossy().starts_with(BUILDING) {
                let path = entry.path();
                fs::remove_dir_all(&path).map_err(CorpusError::write(&path))?;
            }
        }
        Ok(())
    }
}

impl Workshop {
    /// The name that the release will have.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Where its files are written.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes the release stand under its name, whole; it is not live yet.
    pub(crate) fn finish(mut self) -> Result<PathBuf, CorpusError> {
        let releases = self.shelf.releases();
        let folder = releases.join(&self.name);
        sync_folder(&self.folder)
            .and_then(|()| fs::rename(&self.folder, &folder))
            .and_then(|()| sync_folder(&releases))
            .map_err(CorpusError::write(&folder))?;
        self.finished = true;
        Ok(folder)
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        if !self.finished {
            // What stays behind after a failure here is removed by the next build.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// Date and number of a release's name; none for anything else in the folder.
fn sequence_of(name: &str) -> Option<(Date, u32)> {
    let (date, number) = name.rsplit_once('-')?;
    let plain = date.len() == 10 && number.bytes().all(|b| b.is_ascii_digit());
    Some((date.parse().ok().filter(|_| plain)?, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const DAY: Date = date(2026, 11, 21);

    #[test]
    fn releases_of_one_day_are_numbered_and_listed_in_order() {
        let data = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(data.path());
        assert_eq!(shelf.names().unwrap(), Vec::<String>::new());
        for _ in 0..11 {
            shelf.begin(DAY).unwrap().finish().unwrap();
        }
        let names = shelf.names().unwrap();
        assert_eq!(names.first().unwrap(), "2026-11-21-1");
        assert_eq!(names.last().unwrap(), "2026-11-21-11");
    }

    #[test]
    fn a_second_build_is_refused_while_one_runs() {
        let data = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(data.path());
        let first = shelf.begin(DAY).unwrap();
        assert!(matches!(shelf.begin(DAY), Err(CorpusError::Busy(_))));
        drop(first);
        shelf.begin(DAY).unwrap();
    }

    #[test]
    fn an_unfinished_release_leaves_nothing_and_a_dead_one_is_removed() {
        let data = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(data.path());
        let abandoned = shelf.begin(DAY).unwrap().folder().to_owned();
        assert!(!abandoned.exists());
        let dead = shelf.releases().join(".building-2026-11-20-1");
        fs::create_dir_all(&dead).unwrap();
        fs::write(dead.join("records.bin.tmp"), "half").unwrap();
        shelf.begin(DAY).unwrap();
        assert!(!dead.exists());
    }

    #[test]
    fn names_that_lead_elsewhere_are_no_releases() {
        let data = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(data.path());
        fs::create_dir_all(shelf.releases()).unwrap();
        for name in [
            "..",
            "2026-11-21-1/..",
            "",
            "2026-11-21",
            "2026-11-21-x",
            ".lock",
        ] {
            assert!(shelf.folder(name).is_err(), "{name}");
        }
    }

    #[test]
    fn the_live_name_is_none_until_one_is_set() {
        let data = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(data.path());
        assert_eq!(shelf.current().unwrap(), None);
        shelf.set_current("2026-11-21-1").unwrap();
        shelf.set_current("2026-11-21-2").unwrap();
        assert_eq!(shelf.current().unwrap().as_deref(), Some("2026-11-21-2"));
    }
}

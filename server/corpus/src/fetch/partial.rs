//! A file of rows that grows page by page, and what is known of it in case the program ends.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::page::Page;
use crate::atomic_file::{sync_folder, write_atomic};
use crate::error::CorpusError;

/// The version of a dataset: pages of different versions are never put together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Stamp {
    /// When its rows last changed.
    pub(super) updated_at: Option<String>,
    /// How many rows the portal counts.
    pub(super) count: u64,
}

/// How far a download has come.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct State {
    stamp: Stamp,
    header: Vec<String>,
    rows: u64,
    last_id: Option<String>,
    bytes: u64,
}

/// An unfinished file, with its state beside it.
#[derive(Debug)]
pub(super) struct Partial {
    target: PathBuf,
    path: PathBuf,
    state_path: PathBuf,
    state: State,
}

impl Partial {
    /// Goes on with the unfinished file of `target`, or begins it if there is none of this version.
    pub(super) fn open(target: &Path, stamp: Stamp) -> Result<Self, CorpusError> {
        let path = beside(target, "part");
        let state_path = beside(target, "part.json");
        let state = read_state(&state_path)
            // Without a date, two versions look the same.
            .filter(|state| state.stamp == stamp && stamp.updated_at.is_some())
            .filter(|state| fs::metadata(&path).is_ok_and(|facts| facts.len() >= state.bytes));
        let state = state.unwrap_or(State {
            stamp,
            header: Vec::new(),
            rows: 0,
            last_id: None,
            bytes: 0,
        });
        // Bytes after the last recorded page are of a page that was not complete.
        OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .and_then(|file| file.set_len(state.bytes))
            .map_err(CorpusError::write(&path))?;
        Ok(Self {
            target: target.to_owned(),
            path,
            state_path,
            state,
        })
    }

    pub(super) const fn rows(&self) -> u64 {
        self.state.rows
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.state.bytes
    }

    pub(super) fn last_id(&self) -> Option<&str> {
        self.state.last_id.as_deref()
    }

    /// The names of the columns; empty before the first page.
    pub(super) fn header(&self) -> &[String] {
        &self.state.header
    }

    /// Adds a page durably; a program that ends at any time loses at most this page.
    pub(super) fn append(&mut self, page: Page) -> Result<(), CorpusError> {
        OpenOptions::new()
            .append(true)
            .open(&self.path)
            .and_then(|mut file| {
                file.write_all(&page.member)?;
                file.sync_data()
            })
            .map_err(CorpusError::write(&self.path))?;
        self.state.header = page.header;
        self.state.rows += page.rows;
        self.state.last_id = page.last_id;
        self.state.bytes += page.member.len() as u64;
        let text = serde_json::to_vec(&self.state)
            .map_err(|error| CorpusError::write(&self.state_path)(error.into()))?;
        write_atomic(&self.state_path, &text)
    }

    /// Puts the file in its place.
    pub(super) fn finish(self) -> Result<(), CorpusError> {
        put_in_place(&self.path, &self.target)?;
        remove(&self.state_path)
    }

    /// Removes the unfinished file.
    pub(super) fn discard(self) -> Result<(), CorpusError> {
        remove(&self.state_path)?;
        remove(&self.path)
    }
}

/// The hidden name of what belongs to an unfinished file; a build reads no hidden files.
pub(super) fn beside(target: &Path, extension: &str) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{extension}"))
}

/// Syncs a complete file to disk and renames it to `target`.
pub(super) fn put_in_place(path: &Path, target: &Path) -> Result<(), CorpusError> {
    File::open(path)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(path, target))
        .and_then(|()| target.parent().map_or(Ok(()), sync_folder))
        .map_err(CorpusError::write(target))
}

/// Removes a file that may be absent.
pub(super) fn remove(path: &Path) -> Result<(), CorpusError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(CorpusError::write(path)(error))
        }
        _ => Ok(()),
    }
}

/// A state that cannot be read is as good as none.
fn read_state(path: &Path) -> Option<State> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp(second: &str) -> Stamp {
        Stamp {
            updated_at: Some(second.into()),
            count: 2,
        }
    }

    fn with_one_page(target: &Path) -> Partial {
        let mut partial = Partial::open(target, stamp("a")).unwrap();
        let page = Page::read(b"x,:id\n1,row-1\n", true).unwrap();
        partial.append(page).unwrap();
        partial
    }

    #[test]
    fn goes_on_after_the_last_complete_page_of_the_same_version() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("rows.csv.gz");
        let bytes = with_one_page(&target).bytes();
        let part = folder.path().join(".rows.csv.gz.part");
        let mut file = OpenOptions::new().append(true).open(&part).unwrap();
        file.write_all(b"half a page").unwrap();
        let again = Partial::open(&target, stamp("a")).unwrap();
        assert_eq!((again.rows(), again.last_id()), (1, Some("row-1")));
        assert_eq!(fs::metadata(&part).unwrap().len(), bytes);
    }

    #[test]
    fn begins_again_for_another_version_a_lost_file_or_a_damaged_state() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("rows.csv.gz");
        with_one_page(&target);
        assert_eq!(Partial::open(&target, stamp("b")).unwrap().rows(), 0);
        with_one_page(&target);
        fs::write(folder.path().join(".rows.csv.gz.part"), "").unwrap();
        assert_eq!(Partial::open(&target, stamp("a")).unwrap().rows(), 0);
        with_one_page(&target);
        let state = folder.path().join(".rows.csv.gz.part.json");
        fs::remove_file(&state).unwrap();
        fs::write(&state, "{").unwrap();
        assert_eq!(Partial::open(&target, stamp("a")).unwrap().rows(), 0);
    }
}

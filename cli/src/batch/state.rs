//! The file with the rows of a batch until it succeeds.
//!
//! One JSON object per line: what the batch is, then each finished row. A line that was cut
//! off is ignored; of two lines for one row, the later one counts.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use nycapt::contract::BATCH_ITEMS;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::row::{Entry, Row, RowAnswer};
use crate::atomic_file::make_private;
use crate::dry_run;
use crate::environment::Environment;
use crate::error::CliError;

/// Digits of the batch's mark in the name of its file.
const MARK: usize = 16;

#[derive(Debug)]
pub(crate) struct BatchState {
    path: PathBuf,
    file: File,
    /// The first byte and length of each line with a row from an earlier run.
    done: BTreeMap<usize, (u64, usize)>,
    is_new: bool,
    wrote: bool,
}

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Header {
    batch: String,
}

#[derive(Serialize, Deserialize)]
struct Line<T> {
    index: usize,
    row: T,
}

impl BatchState {
    /// Opens the file at `resume`, or one for a batch of more rows than a request can have.
    ///
    /// Without `resume`, the batch starts over, without a file if none can be created.
    pub(crate) fn open<T: RowAnswer>(
        command: &str,
        base_url: &str,
        entries: &[Entry],
        resume: Option<&Path>,
        environment: &Environment,
    ) -> Result<Option<Self>, CliError> {
        let batch = mark_of(command, base_url, entries);
        if let Some(path) = resume {
            return Self::resumed::<T>(path, batch).map(Some);
        }
        let (true, Some(home)) = (entries.len() > BATCH_ITEMS.1, environment.state_home()) else {
            return Ok(None);
        };
        let mark = batch.get(..MARK).unwrap_or(&batch);
        let path = home.join(format!("{command}-{mark}.ndjson"));
        Ok(make_private(&home)
            .and_then(|()| create_new(&path))
            .and_then(|file| Self::fresh(path, file, batch))
            .ok())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Rows from an earlier run, without those that failed.
    pub(crate) fn done_count(&self) -> usize {
        self.done.len()
    }

    pub(super) fn is_done(&self, index: usize) -> bool {
        self.done.contains_key(&index)
    }

    /// Reads a row from an earlier run: only one row is in memory at a time.
    pub(super) fn row<T: RowAnswer>(&mut self, index: usize) -> Result<Row<T>, CliError> {
        let message = format!("`{}` can no longer be read", self.path.display());
        let line = self.line(index);
        let line = line.map_err(|error| CliError::usage(&message).cause(&error))?;
        let line = serde_json::from_slice::<Line<Value>>(&line).ok();
        let row = line.and_then(|line| Row::of_json(line.row));
        row.ok_or_else(|| CliError::usage(message))
    }

    fn line(&mut self, index: usize) -> io::Result<Vec<u8>> {
        let (start, length) = self.done.get(&index).copied().unwrap_or_default();
        let mut line = vec![0; length];
        self.file.seek(SeekFrom::Start(start))?;
        let read = self.file.read_exact(&mut line);
        // New rows are added at the end.
        self.file.seek(SeekFrom::End(0))?;
        read.map(|()| line)
    }

    /// Records a row, unless it came from here. A full disk does not end the batch.
    pub(crate) fn record<T: RowAnswer>(&mut self, index: usize, row: &Row<T>) {
        if self.is_done(index) {
            return;
        }
        if let Ok(mut line) = serde_json::to_vec(&Line { index, row }) {
            line.push(b'\n');
            self.wrote |= self.file.write_all(&line).is_ok();
        }
    }

    /// Ends the batch; returns whether the file is kept because rows are left to do.
    pub(crate) fn close(self, is_complete: bool) -> bool {
        let is_of_use = !is_complete && (self.wrote || !self.is_new);
        if !is_of_use {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(&self.path);
        }
        is_of_use
    }

    fn resumed<T: RowAnswer>(path: &Path, batch: String) -> Result<Self, CliError> {
        let shown = path.display();
        let mut file = open_exclusive(path).map_err(|error| {
            let message = if error.kind() == io::ErrorKind::WouldBlock {
                format!("`{shown}` is in use by another run")
            } else {
                format!("`{shown}` cannot be opened")
            };
            CliError::usage(message).cause(&error)
        })?;
        let about = file.metadata().map_err(|error| unreadable(path, &error))?;
        if about.len() == 0 {
            return Self::fresh(path.into(), file, batch).map_err(CliError::from);
        }
        let (whole, done) = scanned::<T>(&file, &batch, path)?;
        // The bytes after the last line end are a row that was cut off.
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self {
            path: path.into(),
            file,
            done,
            is_new: false,
            wrote: false,
        })
    }

    /// Begins a file that is empty.
    fn fresh(path: PathBuf, mut file: File, batch: String) -> io::Result<Self> {
        file.write_all(format!("{}\n", serde_json::to_string(&Header { batch })?).as_bytes())?;
        Ok(Self {
            path,
            file,
            done: BTreeMap::new(),
            is_new: true,
            wrote: false,
        })
    }
}

/// The length of a file's complete lines, and the place of each finished row.
type Scanned = (u64, BTreeMap<usize, (u64, usize)>);

/// Finds the finished rows of a file, with one row in memory at a time.
fn scanned<T: RowAnswer>(file: &File, batch: &str, path: &Path) -> Result<Scanned, CliError> {
    let shown = path.display();
    let no_batch = || CliError::usage(format!("`{shown}` is not a saved batch"));
    let mut reader = BufReader::new(file);
    let (mut done, mut line, mut at) = (BTreeMap::new(), Vec::new(), 0);
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line);
        let length = length.map_err(|error| unreadable(path, &error))?;
        if !line.ends_with(b"\n") {
            break;
        }
        if at == 0 {
            let header: Header = serde_json::from_slice(&line).map_err(|_| no_batch())?;
            if header.batch != batch {
                return Err(
                    CliError::usage(format!("`{shown}` contains a different batch"))
                        .hint("a batch resumes only with the same rows, command and service"),
                );
            }
        } else {
            let Line { index, row } = serde_json::from_slice(&line).map_err(|_| no_batch())?;
            // Of two lines for one row, the later one counts.
            if Row::<T>::of_json(row).is_some_and(|row| row.answer.is_some()) {
                done.insert(index, (at, length));
            } else {
                done.remove(&index);
            }
        }
        at += u64::try_from(length).unwrap_or(u64::MAX);
    }
    if at == 0 {
        return Err(no_batch());
    }
    Ok((at, done))
}

fn unreadable(path: &Path, error: &io::Error) -> CliError {
    CliError::usage(format!("`{}` cannot be read", path.display())).cause(error)
}

/// Opens a file for its owner alone, and for this run alone.
fn open_exclusive(path: &Path) -> io::Result<File> {
    dry_run::refuse_change()?;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        // A file system without locks still keeps rows.
        Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// A file for this run alone, in the place of what an earlier run left.
fn create_new(path: &Path) -> io::Result<File> {
    // Fails while another run has it open.
    let earlier = open_exclusive(path)?;
    if earlier.metadata()?.len() == 0 {
        return Ok(earlier);
    }
    fs::remove_file(path)?;
    open_exclusive(path)
}

/// What makes a batch this one: command, service and rows.
fn mark_of(command: &str, base_url: &str, entries: &[Entry]) -> String {
    let mut hash = Sha256::new();
    let mut add = |text: &str| {
        hash.update(text.len().to_le_bytes());
        hash.update(text);
    };
    add(command);
    add(base_url);
    for entry in entries {
        match entry {
            Entry::Asked(query) => {
                add(&query.text);
                add(query.unit.as_deref().unwrap_or_default());
            }
            Entry::Unreadable(line, _) => add(line),
        }
    }
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use nycapt::contract::{ErrorKind, NormalizedAddress};

    use super::*;
    use crate::batch::{Failure, Query};

    fn entries(count: usize) -> Vec<Entry> {
        let asked = |index| Entry::Asked(Query::new(format!("{index} Test St"), None));
        (0..count).map(asked).collect()
    }

    fn found(text: &str) -> Row<NormalizedAddress> {
        let answer = nycapt::address::normalize(text, None);
        Row::found(Query::new(text, None), None, answer)
    }

    fn text_of(state: &mut BatchState, index: usize) -> Result<String, CliError> {
        let row = state.row::<NormalizedAddress>(index);
        row.map(|row| row.query.text)
    }

    fn open(entries: &[Entry], path: &Path) -> Result<BatchState, CliError> {
        let environment = Environment::default();
        let opened = BatchState::open::<NormalizedAddress>(
            "resolve",
            "http://host",
            entries,
            Some(path),
            &environment,
        );
        opened.map(Option::unwrap)
    }

    #[test]
    fn rows_that_are_done_come_back_and_those_that_failed_do_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let mut state = open(&entries(4), &path).unwrap();
        state.record(0, &found("1 Main St"));
        let down = Failure::of(ErrorKind::Unavailable, "down");
        let failed = Row::failed(Query::new("2 Main St", None), None, down);
        state.record::<NormalizedAddress>(1, &failed);
        assert!(state.close(false));
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(b"{\"index\":2,\"row\":{\"que").unwrap();

        let mut state = open(&entries(4), &path).unwrap();
        let there: Vec<bool> = (0..4).map(|index| state.is_done(index)).collect();
        assert_eq!(there, [true, false, false, false]);
        assert_eq!(text_of(&mut state, 0).unwrap(), "1 Main St");
        state.record(0, &found("0 Main St"));
        state.record(1, &found("2 Main St"));
        assert!(state.close(false));
        let mut state = open(&entries(4), &path).unwrap();
        assert_eq!(state.done_count(), 2);
        // In any order, and each as it was.
        assert_eq!(text_of(&mut state, 1).unwrap(), "2 Main St");
        assert_eq!(text_of(&mut state, 0).unwrap(), "1 Main St");
        let unknown = text_of(&mut state, 3).unwrap_err();
        assert_eq!(unknown.exit(), crate::exit_code::USAGE);
    }

    #[test]
    fn a_row_is_read_when_it_is_its_turn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let mut state = open(&entries(1), &path).unwrap();
        state.record(0, &found("1 Main St"));
        assert!(state.close(false));
        let mut state = open(&entries(1), &path).unwrap();
        assert!(state.is_done(0));
        // A row that was in memory could still be read after this.
        OpenOptions::new()
            .write(true)
            .truncate(true)
            .open(&path)
            .unwrap();
        let gone = text_of(&mut state, 0).unwrap_err().lines();
        assert!(gone[0].1.contains("can no longer be read"), "{gone:?}");
    }

    #[test]
    fn a_file_of_another_batch_or_of_another_run_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let mut state = open(&entries(2), &path).unwrap();
        state.record(0, &found("1 Main St"));
        let busy = open(&entries(2), &path).unwrap_err().lines();
        assert!(busy[0].1.contains("in use"), "{busy:?}");
        state.close(false);
        let other = open(&entries(3), &path).unwrap_err().lines();
        assert!(other[0].1.contains("a different batch"), "{other:?}");
    }

    #[test]
    fn a_file_that_keeps_something_else_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("thesis");
        let header = format!(
            "{{\"batch\":\"{}\"}}\n",
            mark_of("resolve", "http://host", &entries(1))
        );
        for text in [
            b"my thesis\n".to_vec(),
            b"no line end".to_vec(),
            vec![0xff, 0xfe, b'\n'],
            format!("{header}nonsense\n").into_bytes(),
        ] {
            fs::write(&path, &text).unwrap();
            let refused = open(&entries(1), &path).unwrap_err().lines();
            assert!(refused[0].1.contains("is not a saved batch"), "{refused:?}");
            assert_eq!(fs::read(&path).unwrap(), text);
        }
    }

    #[test]
    fn only_a_batch_of_several_requests_is_kept_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().to_str().unwrap();
        let environment = Environment::of(&[("HOME", home)], folder.path());
        let open = |count| {
            let entries = entries(count);
            let (command, url) = ("preview", "http://host");
            BatchState::open::<NormalizedAddress>(command, url, &entries, None, &environment)
                .unwrap()
        };
        assert!(open(25).is_none());
        let path = open(26).unwrap().path().to_owned();
        assert!(path.starts_with(folder.path().join(".local/state/nycapt")));
    }
}

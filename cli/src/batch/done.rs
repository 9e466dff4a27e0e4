//! The rows that an earlier run has done: found once, and read when it is their turn.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::row::{Outcome, Row, RowAnswer};
use crate::error::CliError;

/// The first line of the file.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) batch: String,
}

/// Any other line of it.
#[derive(Deserialize)]
struct Line {
    index: usize,
    row: Value,
}

/// The first byte and the length of each row's line.
pub(super) type Places = BTreeMap<usize, (u64, usize)>;

/// The content of a file.
pub(super) enum Scanned {
    /// Rows of this batch, and the bytes of its whole lines.
    Rows(u64, Places),
    /// Another batch.
    Other,
    /// Something else.
    Foreign,
}

/// Finds the rows of a file that are done, with one row in memory at a time.
pub(super) fn scanned<T: RowAnswer>(file: &File, batch: &str) -> io::Result<Scanned> {
    let mut reader = BufReader::new(file);
    let (mut places, mut line, mut at) = (Places::new(), Vec::new(), 0);
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)?;
        if !line.ends_with(b"\n") {
            break;
        }
        if at == 0 {
            match serde_json::from_slice::<Header>(&line) {
                Ok(header) if header.batch == batch => {}
                Ok(_) => return Ok(Scanned::Other),
                Err(_) => return Ok(Scanned::Foreign),
            }
        } else {
            let Ok(Line { index, row }) = serde_json::from_slice(&line) else {
                return Ok(Scanned::Foreign);
            };
            // Of two lines for one row the later counts.
            if is_done(Row::<T>::of_json(row).as_ref()) {
                places.insert(index, (at, length));
            } else {
                places.remove(&index);
            }
        }
        at += u64::try_from(length).map_err(io::Error::other)?;
    }
    Ok(match at {
        0 => Scanned::Foreign,
        whole => Scanned::Rows(whole, places),
    })
}

fn is_done<T>(row: Option<&Row<T>>) -> bool {
    row.is_some_and(|row| !matches!(row.outcome, Outcome::Failed(..) | Outcome::Lost(..)))
}

/// The rows of a batch that an earlier run has done.
pub(crate) struct DoneRows<T> {
    path: PathBuf,
    file: Option<File>,
    places: Arc<Places>,
    answer: PhantomData<T>,
}

impl<T: RowAnswer> DoneRows<T> {
    /// No row at all.
    pub(crate) fn none() -> Self {
        Self {
            path: PathBuf::new(),
            file: None,
            places: Arc::default(),
            answer: PhantomData,
        }
    }

    pub(super) fn of(path: &Path, places: Arc<Places>) -> Result<Self, CliError> {
        let opened = (!places.is_empty()).then(|| File::open(path)).transpose();
        let file = opened.map_err(|error| unreadable(path).cause(&error))?;
        Ok(Self {
            path: path.into(),
            file,
            places,
            answer: PhantomData,
        })
    }

    pub(crate) fn count(&self) -> usize {
        self.places.len()
    }

    /// Whether the row at a place is done.
    pub(crate) fn has(&self, index: usize) -> bool {
        self.places.contains_key(&index)
    }

    /// Reads a row that is done.
    pub(crate) fn row(&mut self, index: usize) -> Result<Row<T>, CliError> {
        let line = self
            .line(index)
            .map_err(|error| unreadable(&self.path).cause(&error))?;
        let line = line.and_then(|line| serde_json::from_slice::<Line>(&line).ok());
        let row = line.and_then(|line| Row::of_json(line.row));
        row.ok_or_else(|| unreadable(&self.path))
    }

    fn line(&mut self, index: usize) -> io::Result<Option<Vec<u8>>> {
        let (Some((start, length)), Some(file)) = (self.places.get(&index), &mut self.file) else {
            return Ok(None);
        };
        let mut line = vec![0; *length];
        file.seek(SeekFrom::Start(*start))?;
        file.read_exact(&mut line)?;
        Ok(Some(line))
    }
}

fn unreadable(path: &Path) -> CliError {
    CliError::usage(format!("`{}` cannot be read any more", path.display()))
}

//! Sorts more rows than fit in memory: sorted runs on disk, merged while reading.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::CorpusError;

/// Bytes of rows in memory before they become a run.
const MOST_HELD: usize = 32 << 20;
/// Approximate overhead of a row besides its bytes.
const ROW: usize = 80;

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row {
    pub(crate) key: Vec<u8>,
    pub(crate) value: Vec<u8>,
}

#[derive(Debug)]
pub(crate) struct ExternalSorter {
    folder: PathBuf,
    rows: Vec<Row>,
    held: usize,
    most: usize,
    runs: Vec<PathBuf>,
}

/// Rows in ascending order.
#[derive(Debug)]
pub(crate) struct Sorted {
    runs: Vec<Run>,
    next: BinaryHeap<Reverse<(Row, usize)>>,
}

#[derive(Debug)]
struct Run {
    path: PathBuf,
    file: BufReader<File>,
}

impl ExternalSorter {
    /// Creates `folder` for its runs.
    pub(crate) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Self::holding(folder, MOST_HELD)
    }

    fn holding(folder: &Path, most: usize) -> Result<Self, CorpusError> {
        fs::create_dir_all(folder).map_err(CorpusError::write(folder))?;
        Ok(Self {
            folder: folder.to_owned(),
            rows: Vec::new(),
            held: 0,
            most,
            runs: Vec::new(),
        })
    }

    pub(crate) fn push(&mut self, key: Vec<u8>, value: Vec<u8>) -> Result<(), CorpusError> {
        self.held += key.len() + value.len() + ROW;
        self.rows.push(Row { key, value });
        if self.held > self.most {
            self.end_run()?;
        }
        Ok(())
    }

    /// Finishes adding and starts reading.
    pub(crate) fn finish(mut self) -> Result<Sorted, CorpusError> {
        self.end_run()?;
        let runs = self.runs.into_iter().map(|path| {
            let file = File::open(&path).map_err(CorpusError::read(&path))?;
            Ok(Run {
                path,
                file: BufReader::with_capacity(1 << 16, file),
            })
        });
        let mut sorted = Sorted {
            runs: runs.collect::<Result<_, CorpusError>>()?,
            next: BinaryHeap::new(),
        };
        for run in 0..sorted.runs.len() {
            sorted.refill(run)?;
        }
        Ok(sorted)
    }

    fn end_run(&mut self) -> Result<(), CorpusError> {
        self.rows.sort_unstable();
        let path = self.folder.join(format!("run-{:04}", self.runs.len()));
        write_run(&path, &self.rows).map_err(CorpusError::write(&path))?;
        self.runs.push(path);
        self.rows.clear();
        self.held = 0;
        Ok(())
    }
}

fn write_run(path: &Path, rows: &[Row]) -> io::Result<()> {
    let mut file = BufWriter::with_capacity(1 << 16, File::create(path)?);
    for row in rows {
        for part in [&row.key, &row.value] {
            file.write_all(&(part.len() as u64).to_le_bytes())?;
            file.write_all(part)?;
        }
    }
    file.flush()
}

impl Sorted {
    /// The next row; none after the last.
    pub(crate) fn next(&mut self) -> Result<Option<Row>, CorpusError> {
        let Some(Reverse((row, run))) = self.next.pop() else {
            return Ok(None);
        };
        self.refill(run)?;
        Ok(Some(row))
    }

    fn refill(&mut self, number: usize) -> Result<(), CorpusError> {
        let Some(run) = self.runs.get_mut(number) else {
            return Ok(());
        };
        if let Some(row) = run.read().map_err(CorpusError::read(&run.path))? {
            self.next.push(Reverse((row, number)));
        }
        Ok(())
    }
}

impl Run {
    fn read(&mut self) -> io::Result<Option<Row>> {
        if self.file.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let key = self.part()?;
        let value = self.part()?;
        Ok(Some(Row { key, value }))
    }

    fn part(&mut self) -> io::Result<Vec<u8>> {
        let mut length = [0; 8];
        self.file.read_exact(&mut length)?;
        let length = u64::from_le_bytes(length);
        let mut part = Vec::new();
        let read = self.file.by_ref().take(length).read_to_end(&mut part)?;
        if read as u64 == length {
            return Ok(part);
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    type Pair = (Vec<u8>, Vec<u8>);

    fn sorted(rows: &[Pair], most: usize) -> (Vec<Pair>, usize) {
        let folder = tempfile::tempdir().unwrap();
        let mut sorter = ExternalSorter::holding(&folder.path().join("runs"), most).unwrap();
        for (key, value) in rows {
            sorter.push(key.clone(), value.clone()).unwrap();
        }
        let mut sorted = sorter.finish().unwrap();
        let mut out = Vec::new();
        while let Some(row) = sorted.next().unwrap() {
            out.push((row.key, row.value));
        }
        (out, sorted.runs.len())
    }

    proptest! {
        #[test]
        fn merges_any_number_of_runs(
            rows in proptest::collection::vec((any::<[u8; 3]>(), any::<[u8; 2]>()), 0..60),
            most in 1_usize..2_000,
        ) {
            let rows: Vec<_> = rows.iter().map(|(key, value)| (key.to_vec(), value.to_vec())).collect();
            let (found, runs) = sorted(&rows, most);
            let mut expected = rows.clone();
            expected.sort_unstable();
            prop_assert_eq!(found, expected);
            prop_assert!(most > ROW || runs == rows.len() + 1);
        }
    }

    #[test]
    fn rejects_a_truncated_run() {
        let folder = tempfile::tempdir().unwrap();
        let mut sorter = ExternalSorter::holding(folder.path(), 1).unwrap();
        sorter.push(b"key".to_vec(), b"value".to_vec()).unwrap();
        let path = folder.path().join("run-0000");
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        assert!(sorter.finish().is_err());
    }
}

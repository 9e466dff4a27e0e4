//! Writing one CSV file by column names.

use std::fmt::Display;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use crate::error::CorpusError;

/// One file of the sample.
#[derive(Debug)]
pub(super) struct Sheet {
    path: PathBuf,
    header: Vec<&'static str>,
    cells: Vec<String>,
    writer: csv::Writer<BufWriter<File>>,
}

impl Sheet {
    /// Begins a file with the columns of a comma-separated header.
    pub(super) fn create(
        folder: &Path,
        name: &str,
        header: &'static str,
    ) -> Result<Self, CorpusError> {
        let path = folder.join(name);
        let file = File::create(&path).map_err(CorpusError::write(&path))?;
        let header: Vec<&str> = header.split(',').collect();
        let mut sheet = Self {
            writer: csv::Writer::from_writer(BufWriter::new(file)),
            cells: vec![String::new(); header.len()],
            header,
            path,
        };
        let written = sheet.writer.write_record(&sheet.header);
        sheet.checked(written)?;
        Ok(sheet)
    }

    /// Puts a value into the row under way.
    pub(super) fn set(&mut self, column: &str, value: impl Display) -> &mut Self {
        let place = self.header.iter().position(|name| *name == column);
        debug_assert!(
            place.is_some(),
            "{} has no column {column}",
            self.path.display()
        );
        if let Some(cell) = place.and_then(|place| self.cells.get_mut(place)) {
            *cell = value.to_string();
        }
        self
    }

    /// Ends the row; columns that were not set stay blank.
    pub(super) fn end_row(&mut self) -> Result<(), CorpusError> {
        let written = self.writer.write_record(&self.cells);
        for cell in &mut self.cells {
            cell.clear();
        }
        self.checked(written)
    }

    /// Ends the file.
    pub(super) fn finish(mut self) -> Result<(), CorpusError> {
        self.writer.flush().map_err(CorpusError::write(&self.path))
    }

    fn checked(&self, written: Result<(), csv::Error>) -> Result<(), CorpusError> {
        written.map_err(|error| CorpusError::write(&self.path)(error.into()))
    }
}

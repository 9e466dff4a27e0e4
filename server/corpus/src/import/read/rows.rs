//! The rows of a source, whatever its format.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use csv::ByteRecord;

use super::geojson::GeoJsonReader;
use super::source::{Digest, Source};
use super::table::CsvReader;
use crate::error::CorpusError;

/// A source that is read row by row.
#[derive(Debug)]
pub(crate) enum RowReader {
    /// Of a table.
    Table(Box<CsvReader>),
    /// Of a map.
    Map(Box<GeoJsonReader>),
}

impl RowReader {
    /// Opens a source and reads its header; bytes from disk are added to `progress`.
    ///
    /// # Errors
    /// It cannot be read or has no header.
    pub(crate) fn open(source: &Source, progress: Arc<AtomicU64>) -> Result<Self, CorpusError> {
        if source.is_json() {
            return Ok(Self::Map(Box::new(GeoJsonReader::open(source, progress)?)));
        }
        Ok(Self::Table(Box::new(CsvReader::open(source, progress)?)))
    }

    /// The names of the columns.
    pub(crate) fn header(&self) -> &[String] {
        match self {
            Self::Table(table) => table.header(),
            Self::Map(map) => map.header(),
        }
    }

    /// The next row, or none after the last.
    ///
    /// # Errors
    /// The file is cut off or cannot be read.
    pub(crate) fn next(&mut self) -> Result<Option<&ByteRecord>, CorpusError> {
        match self {
            Self::Table(table) => table.next(),
            Self::Map(map) => map.next(),
        }
    }

    /// Digest of the whole file; call it after the last row.
    pub(crate) fn digest(&mut self) -> Option<Digest> {
        match self {
            Self::Table(table) => table.digest(),
            Self::Map(map) => map.digest(),
        }
    }
}

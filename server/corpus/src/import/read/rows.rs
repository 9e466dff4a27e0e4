//! Reads the rows of a source in any format.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::geojson::GeoJsonReader;
use super::recognize::Layout;
use super::row::Batch;
use super::source::{Digest, Source};
use super::table::{TableReader, header_of};
use crate::error::CorpusError;

/// The columns of a source.
#[derive(Debug)]
pub(crate) enum Header {
    /// Those of a table.
    Table(Vec<String>),
    /// Those of a map.
    Map(Vec<String>),
}

/// A reader over the rows of a source.
#[derive(Debug)]
pub(crate) enum RowReader {
    /// Reads a table.
    Table(TableReader),
    /// Reads a map.
    Map {
        /// The features.
        features: Box<GeoJsonReader>,
        /// Where their columns are.
        layout: Layout,
        /// Dates after it are unreadable.
        last_year: i16,
    },
}

impl Header {
    /// Reads the header of a source.
    pub(crate) fn read(source: &Source) -> Result<Self, CorpusError> {
        if source.is_json() {
            let map = GeoJsonReader::open(source, Arc::default())?;
            return Ok(Self::Map(map.header().to_vec()));
        }
        header_of(source).map(Self::Table)
    }

    /// The names of the columns.
    pub(crate) fn names(&self) -> &[String] {
        match self {
            Self::Table(names) | Self::Map(names) => names,
        }
    }
}

impl RowReader {
    /// Starts reading a source of this layout; bytes from disk are added to `progress`.
    pub(crate) fn open(
        source: &Source,
        layout: &Layout,
        last_year: i16,
        progress: Arc<AtomicU64>,
    ) -> Result<Self, CorpusError> {
        if source.is_json() {
            return Ok(Self::Map {
                features: Box::new(GeoJsonReader::open(source, progress)?),
                layout: layout.clone(),
                last_year,
            });
        }
        let table = TableReader::open(source, layout, last_year, progress);
        Ok(Self::Table(table))
    }

    /// The next rows, or none after the last.
    pub(crate) fn next(&mut self) -> Result<Option<Batch>, CorpusError> {
        match self {
            Self::Table(table) => table.next(),
            Self::Map {
                features,
                layout,
                last_year,
            } => Ok(features.next()?.map(|record| {
                let mut batch = Batch::of(layout);
                batch.push(record, layout, *last_year);
                batch
            })),
        }
    }

    /// Digest of the whole file; call it after the last row.
    pub(crate) fn digest(&mut self) -> Option<Digest> {
        match self {
            Self::Table(table) => table.digest(),
            Self::Map { features, .. } => features.digest(),
        }
    }
}

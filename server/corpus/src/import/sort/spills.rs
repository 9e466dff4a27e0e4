//! Holds rows on disk by lot, document, and location until all tables are read.

use std::path::Path;

use nycapt_contract::Bbl;

use super::spill::{Origin, Spill};
use crate::error::CorpusError;
use crate::grid::GridCell;
use crate::import::plan::TextSizes;

/// Open files of each kind; together with those of the system they stay below 1,024.
const MOST_OF_LOTS: u64 = 448;
const MOST_OF_DOCUMENTS: u64 = 256;
const MOST_OF_PLACES: u64 = 192;

/// The rows of a city on disk.
#[derive(Debug)]
pub(crate) struct Spills {
    /// Rows of lots.
    pub(crate) lots: LotSpill,
    /// Rows of recorded documents, not yet joined to lots.
    pub(crate) documents: Spill,
    /// Rows by grid cell.
    pub(crate) places: Spill,
}

/// The rows of lots on disk.
#[derive(Debug)]
pub(crate) struct LotSpill(pub(crate) Spill);

impl Spills {
    /// Opens partitions for the estimated text.
    pub(crate) fn create(folder: &Path, sizes: TextSizes) -> Result<Self, CorpusError> {
        let lots = Spill::create(folder, "lots", sizes.all, MOST_OF_LOTS)?;
        Ok(Self {
            lots: LotSpill(lots),
            documents: Spill::create(folder, "documents", sizes.documents, MOST_OF_DOCUMENTS)?,
            places: Spill::create(folder, "places", sizes.places, MOST_OF_PLACES)?,
        })
    }

    /// Adds a row by recorded document, with its lot.
    pub(crate) fn push_document(
        &mut self,
        id: &str,
        lot: Option<Bbl>,
        origin: Origin,
        values: &[u8],
    ) -> Result<(), CorpusError> {
        let group = u64::from(crc32fast::hash(id.as_bytes()));
        self.documents
            .push(group, lot.map_or(0, Bbl::number), origin, values)
    }

    /// Adds a row by grid cell.
    pub(crate) fn push_place(
        &mut self,
        cell: GridCell,
        origin: Origin,
        values: &[u8],
    ) -> Result<(), CorpusError> {
        self.places
            .push(cell.number(), cell.number(), origin, values)
    }
}

impl LotSpill {
    /// Adds a row by lot.
    ///
    /// By block, since a unit lot and its billing lot are on one; and without the borough, since the
    /// lots of Marble Hill are in the Bronx in some files and in Manhattan in others.
    pub(crate) fn push(
        &mut self,
        lot: Bbl,
        origin: Origin,
        values: &[u8],
    ) -> Result<(), CorpusError> {
        self.0
            .push(lot.block_key() % 100_000, lot.number(), origin, values)
    }
}

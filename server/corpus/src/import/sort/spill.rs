//! Keeps rows on disk by lot, document, and location until all tables are read, so that only one
//! partition is in memory.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use nycapt_contract::Bbl;

use crate::error::CorpusError;
use crate::grid::GridCell;
use crate::import::plan::Plan;
use crate::records::{push_number, take_number};
use crate::release::is_mapped;

/// Input text per partition; its kept columns take about half of that.
const TEXT_FOR_EACH: u64 = 64 << 20;

/// Open files of each kind; together with those of the system they stay below 1,024.
const MOST_OF_LOTS: u64 = 448;
const MOST_OF_DOCUMENTS: u64 = 256;
const MOST_OF_PLACES: u64 = 192;
const MOST_OF_MAP: u64 = 64;

#[derive(Debug)]
pub(crate) struct Spills {
    pub(crate) lots: Spill,
    /// Rows of recorded documents, not yet joined to lots.
    pub(crate) documents: Spill,
    pub(crate) places: Spill,
    /// What is drawn on maps, by cell.
    pub(crate) map: Spill,
}

/// Partitions being filled. All rows with the same key, or keys that may share a final key, are in
/// one.
#[derive(Debug)]
pub(crate) struct Spill {
    files: Vec<(PathBuf, BufWriter<File>)>,
    head: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Position of its dataset among the schemas.
    pub(crate) dataset: usize,
    /// Position of its table among the inputs.
    pub(crate) table: usize,
    /// It is counted elsewhere: a row copied to several places counts once.
    pub(crate) is_copy: bool,
}

impl Origin {
    /// The same row, as an additional copy.
    pub(crate) const fn copy(self) -> Self {
        Self {
            is_copy: true,
            ..self
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct SpilledRow<'a> {
    /// Its key, such as the number of its lot in the source.
    pub(crate) key: u64,
    pub(crate) origin: Origin,
    /// The lengths of its values, then their texts.
    pub(crate) values: &'a [u8],
}

impl Spills {
    /// Opens partitions for the estimated text of a plan's tables.
    pub(crate) fn create(folder: &Path, plan: &Plan) -> Result<Self, CorpusError> {
        fs::create_dir_all(folder).map_err(CorpusError::write(folder))?;
        let documents = plan.text_of(|dataset| dataset.document.is_some());
        let places = plan.text_of(|dataset| dataset.place.is_some());
        let map = plan.text_of(is_mapped);
        Ok(Self {
            lots: Spill::create(folder, "lots", plan.text_of(|_| true), MOST_OF_LOTS)?,
            documents: Spill::create(folder, "documents", documents, MOST_OF_DOCUMENTS)?,
            places: Spill::create(folder, "places", places, MOST_OF_PLACES)?,
            map: Spill::create(folder, "map", map, MOST_OF_MAP)?,
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

    pub(crate) fn push_place(
        &mut self,
        cell: GridCell,
        origin: Origin,
        values: &[u8],
    ) -> Result<(), CorpusError> {
        self.places
            .push(cell.number(), cell.number(), origin, values)
    }

    /// Adds a row to the map under this key.
    pub(crate) fn push_map(
        &mut self,
        key: u64,
        origin: Origin,
        values: &[u8],
    ) -> Result<(), CorpusError> {
        self.map.push(key, key, origin, values)
    }
}

impl Spill {
    /// Opens enough partitions for `text` bytes, but not more than `most`.
    fn create(folder: &Path, name: &str, text: u64, most: u64) -> Result<Self, CorpusError> {
        let count = text.div_ceil(TEXT_FOR_EACH).clamp(1, most);
        let files = (0..count).map(|number| {
            let path = folder.join(format!("{name}-{number:03}"));
            let file = File::create(&path).map_err(CorpusError::write(&path))?;
            Ok((path, BufWriter::with_capacity(1 << 16, file)))
        });
        Ok(Self {
            files: files.collect::<Result<_, CorpusError>>()?,
            head: Vec::new(),
        })
    }

    /// Adds a row by lot.
    ///
    /// By block, since a unit lot and its billing lot are on one; and without the borough, since the
    /// lots of Marble Hill are in the Bronx in some files and in Manhattan in others.
    pub(crate) fn push_lot(
        &mut self,
        lot: Bbl,
        origin: Origin,
        values: &[u8],
    ) -> Result<(), CorpusError> {
        self.push(lot.block_key() % 100_000, lot.number(), origin, values)
    }

    /// Adds a row with its stored values. Rows of one `group` are in one partition.
    fn push(
        &mut self,
        group: u64,
        key: u64,
        origin: Origin,
        values: &[u8],
    ) -> Result<(), CorpusError> {
        self.head.clear();
        push_number(key, &mut self.head);
        push_number(origin.dataset as u64, &mut self.head);
        push_number(
            origin.table as u64 * 2 + u64::from(origin.is_copy),
            &mut self.head,
        );
        let head = self.head.len();
        push_number((head + values.len()) as u64, &mut self.head);
        self.head.rotate_left(head);
        let partition = partition_of(group, self.files.len());
        let Some((path, file)) = self.files.get_mut(partition) else {
            return Ok(());
        };
        file.write_all(&self.head)
            .and_then(|()| file.write_all(values))
            .map_err(|source| CorpusError::write(path)(source))
    }

    /// Finishes writing; returns the files of the partitions, in order.
    pub(crate) fn finish(self) -> Result<Vec<PathBuf>, CorpusError> {
        let paths = self.files.into_iter().map(|(path, mut file)| {
            file.flush().map_err(CorpusError::write(&path))?;
            Ok(path)
        });
        paths.collect()
    }
}

fn partition_of(group: u64, count: usize) -> usize {
    let mixed = group.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    usize::try_from(mixed).unwrap_or_default() % count.max(1)
}

/// The rows of a partition in the order written; stops at the first incomplete one.
pub(crate) fn spilled_rows(mut bytes: &[u8]) -> impl Iterator<Item = SpilledRow<'_>> {
    std::iter::from_fn(move || {
        let length = usize::try_from(take_number(&mut bytes)?).ok()?;
        let (mut row, rest) = bytes.split_at_checked(length)?;
        bytes = rest;
        let key = take_number(&mut row)?;
        let dataset = usize::try_from(take_number(&mut row)?).ok()?;
        let table = take_number(&mut row)?;
        Some(SpilledRow {
            key,
            origin: Origin {
                dataset,
                table: usize::try_from(table / 2).ok()?,
                is_copy: table % 2 == 1,
            },
            values: row,
        })
    })
}

//! Joins recorded documents to their lots, one partition at a time.
//!
//! A document's lots, type, and parties are in three files in different order, so rows wait on disk
//! by document id and are joined here.

use std::path::PathBuf;

use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::datasets::ALL;
use nycapt_report::{Dataset, DocumentPart};

use crate::archive::map_file;
use crate::error::CorpusError;
use crate::import::parallel::in_order;
use crate::import::sort::{RowCounts, Spill, SpilledRow, spilled_rows};
use crate::progress::Progress;
use crate::records::RowValues;

/// No row describes the document.
const UNKNOWN: &str = "its document is not a deed or mortgage in these files";
/// No row links the document to a lot.
const NOWHERE: &str = "its document has no lot in these files";

#[derive(Clone, Copy)]
struct DocumentRow<'a> {
    id: &'a [u8],
    part: DocumentPart,
    row: SpilledRow<'a>,
}

/// Copies every document's rows to each of its lots, and counts rows without one.
pub(crate) fn join_documents(
    partitions: &[PathBuf],
    directory: &Directory,
    lots: &mut Spill,
    progress: Progress,
) -> Result<RowCounts, CorpusError> {
    let stage = progress.stage("joining documents", partitions.len() as u64);
    let mut join = DocumentJoin {
        directory,
        lots,
        counts: RowCounts::default(),
    };
    let map = |path: &PathBuf| map_file(path).map_err(CorpusError::read(path));
    let maps = partitions.iter().map(map).collect::<Result<Vec<_>, _>>()?;
    in_order(
        maps.iter(),
        |rows| DocumentRow::sorted(rows),
        |rows| {
            for document in rows.chunk_by(|a, b| a.id == b.id) {
                join.distribute(document)?;
            }
            stage.inc(1);
            Ok(())
        },
    )?;
    stage.finish_and_clear();
    Ok(join.counts)
}

impl<'a> DocumentRow<'a> {
    /// The rows of a partition by id; those of one document in the order of their files.
    fn sorted(partition: &'a [u8]) -> Vec<Self> {
        let rows = spilled_rows(partition);
        let mut rows: Vec<Self> = rows.filter_map(Self::read).collect();
        rows.sort_by_cached_key(|row| row.order());
        rows
    }

    /// Sorts like the id. An id has 16 digits, which are compared as one number.
    fn order(&self) -> (u128, &'a [u8]) {
        let mut first = [0; 16];
        for (to, from) in first.iter_mut().zip(self.id) {
            *to = *from;
        }
        let rest = self.id.get(first.len()..).unwrap_or_default();
        (u128::from_be_bytes(first), rest)
    }

    fn read(row: SpilledRow<'a>) -> Option<Self> {
        let dataset: &Dataset = ALL.get(row.origin.dataset)?;
        let column = dataset.document?;
        Some(Self {
            id: RowValues::of(row.values, dataset.columns.len()).nth(column.id.0)?,
            part: column.part,
            row,
        })
    }
}

struct DocumentJoin<'a> {
    directory: &'a Directory,
    lots: &'a mut Spill,
    counts: RowCounts,
}

impl DocumentJoin<'_> {
    fn distribute(&mut self, document: &[DocumentRow<'_>]) -> Result<(), CorpusError> {
        let is_known = document.iter().any(|row| row.part == DocumentPart::Head);
        let lots = self.lots_of(document);
        if !is_known || lots.is_empty() {
            let reason = if is_known { NOWHERE } else { UNKNOWN };
            for row in document {
                self.counts.reject(row.row.origin, reason);
            }
            return Ok(());
        }
        for DocumentRow { part, row, .. } in document {
            if *part == DocumentPart::Lot {
                if let Some(lot) = self.billing_lot(row.key) {
                    self.push(lot, *row)?;
                }
                continue;
            }
            let mut origin = row.origin;
            for lot in &lots {
                self.push(*lot, SpilledRow { origin, ..*row })?;
                origin = origin.copy();
            }
        }
        Ok(())
    }

    /// A document's lots in ascending order without duplicates, with billing lots for unit lots.
    fn lots_of(&self, document: &[DocumentRow<'_>]) -> Vec<Bbl> {
        let named = document
            .iter()
            .filter(|row| row.part == DocumentPart::Lot)
            .filter_map(|row| self.billing_lot(row.row.key));
        let mut lots: Vec<Bbl> = named.collect();
        lots.sort_unstable_by_key(|lot| lot.number());
        lots.dedup();
        lots
    }

    /// Maps a condominium's unit lot to its billing lot, so that documents of several units are not
    /// repeated.
    fn billing_lot(&self, lot: u64) -> Option<Bbl> {
        Bbl::from_number(lot).map(|lot| self.directory.lot_of(lot))
    }

    fn push(&mut self, lot: Bbl, row: SpilledRow<'_>) -> Result<(), CorpusError> {
        self.lots.push_lot(lot, row.origin, row.values)
    }
}

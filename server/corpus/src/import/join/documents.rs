//! Recorded documents to the lots that they name, one partition at a time.
//!
//! Which lots a document is about, what it is and who signed it are in three files in no common
//! order, so the rows wait on disk by the id of their document and are joined here.

use std::fs;

use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::datasets::ALL;
use nycapt_report::{Dataset, DocumentPart};

use crate::error::CorpusError;
use crate::import::sort::LotSpill;
use crate::import::sort::RowCounts;
use crate::import::sort::{Partitions, SpilledRow, spilled_rows};
use crate::progress::Progress;
use crate::records::take_text;

/// No row says what the document is.
const UNKNOWN: &str = "its document is no deed or mortgage of these files";
/// No row has a lot of the document.
const NOWHERE: &str = "its document names no lot in these files";

/// One row with what it says.
#[derive(Clone, Copy)]
struct DocumentRow<'a> {
    id: &'a str,
    part: DocumentPart,
    row: SpilledRow<'a>,
}

/// Gives the rows of every document to each of its lots, and counts those that find none.
pub(crate) fn join_documents(
    partitions: &Partitions,
    directory: &Directory,
    lots: &mut LotSpill,
    progress: Progress,
) -> Result<RowCounts, CorpusError> {
    let stage = progress.stage("joining documents", partitions.paths().len() as u64);
    let mut join = DocumentJoin {
        directory,
        lots,
        counts: RowCounts::default(),
    };
    for path in partitions.paths() {
        let bytes = fs::read(path).map_err(CorpusError::read(path))?;
        let mut rows: Vec<DocumentRow<'_>> =
            spilled_rows(&bytes).filter_map(DocumentRow::read).collect();
        // Stable, so the rows of one document stay in the order of their files.
        rows.sort_by(|a, b| a.id.cmp(b.id));
        for document in rows.chunk_by(|a, b| a.id == b.id) {
            join.give(document)?;
        }
        stage.step(1);
    }
    stage.clear();
    Ok(join.counts)
}

impl<'a> DocumentRow<'a> {
    fn read(row: SpilledRow<'a>) -> Option<Self> {
        let dataset: &Dataset = ALL.get(row.origin.dataset)?;
        let column = dataset.document?;
        let mut values = row.values;
        let mut id = take_text(&mut values)?;
        for _ in 0..column.id.0 {
            id = take_text(&mut values)?;
        }
        Some(Self {
            id,
            part: column.part,
            row,
        })
    }
}

struct DocumentJoin<'a> {
    directory: &'a Directory,
    lots: &'a mut LotSpill,
    counts: RowCounts,
}

impl DocumentJoin<'_> {
    fn give(&mut self, document: &[DocumentRow<'_>]) -> Result<(), CorpusError> {
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
                if let Some(lot) = self.answering(row.key) {
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

    /// The lots of a document, unit lots replaced by billing lots, ascending and each once.
    fn lots_of(&self, document: &[DocumentRow<'_>]) -> Vec<Bbl> {
        let named = document
            .iter()
            .filter(|row| row.part == DocumentPart::Lot)
            .filter_map(|row| self.answering(row.row.key));
        let mut lots: Vec<Bbl> = named.collect();
        lots.sort_unstable_by_key(|lot| lot.number());
        lots.dedup();
        lots
    }

    /// A unit lot of a condominium is replaced by its billing lot, which must not
    /// get twice.
    fn answering(&self, lot: u64) -> Option<Bbl> {
        Bbl::from_number(lot).map(|lot| self.directory.lot_of(lot))
    }

    fn push(&mut self, lot: Bbl, row: SpilledRow<'_>) -> Result<(), CorpusError> {
        let values = row.values;
        self.lots
            .push(lot, row.origin, |out| out.extend_from_slice(values))
    }
}

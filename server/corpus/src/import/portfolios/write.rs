//! The archive of portfolios: one blob for each, found by all of its lots.

use std::path::Path;

use nycapt_address::Directory;
use nycapt_contract::{Bbl, PortfolioBuilding, PreviewAddress};
use nycapt_report::{BuildingInput, Portfolio, ReleaseFacts, portfolio_building};

use super::graph::LinkedLots;
use crate::archive::{ArchiveWriter, PackedArchive};
use crate::atomic_file::AtomicFile;
use crate::error::{CorpusError, ReleaseError};
use crate::import::parallel::{map_shares, workers};
use crate::progress::Progress;
use crate::records::decode_records;
use crate::release::{FileFacts, written_address};

/// Lots per thread before the next batch; by lots, because a portfolio has 2 or hundreds.
const LOTS_FOR_EACH: usize = 1_000;

/// Builds portfolios from a release whose records are written.
pub(crate) struct PortfolioWriter<'a> {
    pub(crate) directory: &'a Directory,
    pub(crate) release: &'a ReleaseFacts,
    pub(crate) records: PackedArchive,
}

impl PortfolioWriter<'_> {
    /// Writes all portfolios; returns the file and their number.
    pub(crate) fn write(
        &self,
        path: &Path,
        linked: &[LinkedLots],
        progress: Progress,
    ) -> Result<(FileFacts, u64), CorpusError> {
        let stage = progress.stage("summing up portfolios", linked.len() as u64);
        let failed = |error| CorpusError::write(path)(error);
        let mut archive = ArchiveWriter::new(AtomicFile::create(path)?).map_err(failed)?;
        let lots: Vec<Bbl> = linked.iter().flat_map(|one| &one.lots).copied().collect();
        let mut summaries = lots
            .chunks(LOTS_FOR_EACH * workers())
            .flat_map(|batch| map_shares(batch, LOTS_FOR_EACH, move |lot| self.summary(*lot)));
        for one in linked {
            let of_lots = summaries.by_ref().take(one.lots.len());
            let keys: Vec<String> = one.lots.iter().map(Bbl::to_string).collect();
            let text = text(&Portfolio {
                reasons: one.reasons.clone(),
                buildings: of_lots.flatten().collect(),
            })?;
            archive.put(&keys, &text).map_err(failed)?;
            stage.step(1);
        }
        let (file, facts) = archive.finish().map_err(failed)?;
        file.commit()?;
        stage.clear();
        Ok((facts.into(), facts.blobs))
    }

    fn summary(&self, lot: Bbl) -> Option<PortfolioBuilding> {
        let stored = self.records.get(lot.to_string().as_bytes());
        let stored = stored.map(|blob| blob.bytes).unwrap_or_default();
        let records = decode_records(&stored)?;
        let (address, slug) = written_address(self.directory, lot).unwrap_or_else(|| unknown(lot));
        Some(portfolio_building(&BuildingInput {
            lot,
            address: &address,
            slug: &slug,
            aliases: &[],
            records: &records,
            release: self.release,
            changes: None,
        }))
    }
}

fn text(portfolio: &Portfolio) -> Result<Vec<u8>, CorpusError> {
    serde_json::to_vec(portfolio).map_err(|error| {
        ReleaseError::Unfit(format!("a portfolio cannot be written ({error})")).into()
    })
}

/// A placeholder for a lot without an address.
fn unknown(lot: Bbl) -> (PreviewAddress, String) {
    let address = PreviewAddress {
        house_number: String::new(),
        street: String::new(),
        borough: lot.borough().info(),
        zip: None,
        formatted: String::new(),
    };
    (address, String::new())
}

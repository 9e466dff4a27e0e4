//! The archive of portfolios: one blob for each, found by all of its lots.

use std::path::Path;

use nycapt_address::Directory;
use nycapt_contract::{Bbl, PortfolioBuilding, PreviewAddress};
use nycapt_report::{BuildingInput, Portfolio, ReleaseFacts, portfolio_building};

use super::graph::LinkedLots;
use crate::archive::{ArchiveWriter, PackedArchive};
use crate::atomic_file::{AtomicFile, FileFacts};
use crate::error::{CorpusError, ReleaseError};
use crate::import::parallel::in_order;
use crate::import::previews::undecoded;
use crate::progress::Progress;
use crate::records::decode_records;
use crate::release::written_address;

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
        in_order(
            linked.iter(),
            |one| self.text(one),
            |written| {
                stage.inc(1);
                let (keys, text) = written?;
                archive.put(&keys, &text).map_err(failed)
            },
        )?;
        let (file, facts) = archive.finish().map_err(failed)?;
        let file = file.commit()?;
        stage.finish_and_clear();
        Ok((file, facts.blobs))
    }

    /// The keys of a portfolio, and its stored form.
    fn text(&self, linked: &LinkedLots) -> Result<(Vec<String>, Vec<u8>), CorpusError> {
        let summaries = linked.lots.iter().map(|lot| self.summary(*lot));
        let text = serde_json::to_vec(&Portfolio {
            links: linked.links.clone(),
            buildings: summaries.collect::<Result<_, _>>()?,
        });
        let text = text.map_err(|error| {
            ReleaseError::Unfit(format!("a portfolio cannot be written ({error})"))
        })?;
        Ok((linked.lots.iter().map(Bbl::to_string).collect(), text))
    }

    fn summary(&self, lot: Bbl) -> Result<PortfolioBuilding, ReleaseError> {
        let stored = self.records.get(lot.to_string().as_bytes());
        let stored = stored.map(|blob| blob.bytes).unwrap_or_default();
        let records = decode_records(&stored).ok_or_else(|| undecoded(lot))?;
        let (address, slug) = written_address(self.directory, lot).unwrap_or_else(|| unknown(lot));
        Ok(portfolio_building(&BuildingInput {
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

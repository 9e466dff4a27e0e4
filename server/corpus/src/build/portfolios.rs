//! The archive of portfolios: one blob for each, found by all of its lots.

use std::path::Path;

use nycapt_address::Directory;
use nycapt_contract::{Bbl, PortfolioBuilding, PreviewAddress};
use nycapt_report::{BuildingInput, Portfolio, ReleaseFacts, portfolio_building};

use super::super::archive::{Archive, ArchiveWriter, map_file};
use super::super::building::written_address;
use super::super::durable::DurableFile;
use super::super::error::CorpusError;
use super::super::manifest::FileFacts;
use super::super::progress::Progress;
use super::super::records::decode_records;
use super::super::release::{RECORDS, ReleaseError};
use super::links::Linked;
use super::parallel;
use super::records::workers;

/// Portfolios that one thread works on before the next are handed out.
const PORTFOLIOS_FOR_EACH: usize = 200;

/// What portfolios are summed up from.
pub(super) struct Summing<'a> {
    pub(super) directory: &'a Directory,
    pub(super) release: ReleaseFacts,
    pub(super) records: Archive,
}

impl<'a> Summing<'a> {
    /// The summaries of a release whose records are written.
    pub(super) fn open(
        folder: &Path,
        directory: &'a Directory,
        release: ReleaseFacts,
    ) -> Result<Self, CorpusError> {
        let path = folder.join(RECORDS);
        let records = map_file(&path).map_err(CorpusError::read(&path))?;
        let records = Archive::open(records)
            .map_err(|error| ReleaseError::Unfit(format!("the new `{RECORDS}` {error}")))?;
        Ok(Self {
            directory,
            release,
            records,
        })
    }

    /// Writes all portfolios; answers the file and how many there are.
    pub(super) fn write(
        &self,
        path: &Path,
        linked: &[Linked],
        progress: Progress,
    ) -> Result<(FileFacts, u64), CorpusError> {
        let stage = progress.stage("summing up portfolios", linked.len() as u64);
        let failed = |error| CorpusError::write(path)(error);
        let mut archive = ArchiveWriter::new(DurableFile::create(path)?).map_err(failed)?;
        for batch in linked.chunks(PORTFOLIOS_FOR_EACH * workers()) {
            let shares: Vec<&[Linked]> = batch.chunks(PORTFOLIOS_FOR_EACH).collect();
            let texts = parallel::map(&shares, |share| {
                share.iter().map(|one| self.text(one)).collect::<Vec<_>>()
            });
            for (one, text) in batch.iter().zip(texts.into_iter().flatten()) {
                let keys: Vec<String> = one.lots.iter().map(Bbl::to_string).collect();
                archive.put(&keys, &text?).map_err(failed)?;
            }
            stage.step(batch.len() as u64);
        }
        let (file, facts) = archive.finish().map_err(failed)?;
        file.commit()?;
        stage.clear();
        Ok((facts.into(), facts.blobs))
    }

    fn text(&self, linked: &Linked) -> Result<Vec<u8>, CorpusError> {
        let portfolio = Portfolio {
            reasons: linked.reasons.clone(),
            buildings: linked
                .lots
                .iter()
                .filter_map(|lot| self.summary(*lot))
                .collect(),
        };
        serde_json::to_vec(&portfolio).map_err(|error| {
            ReleaseError::Unfit(format!("a portfolio cannot be written ({error})")).into()
        })
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
            release: &self.release,
        }))
    }
}

/// The address of a lot that no address leads to.
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

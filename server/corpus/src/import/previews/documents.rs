//! Renders the preview of one lot from the release.

use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::{
    BuildingInput, PeerTables, Rates, Records, ReleaseFacts, own_preview, preview_ending, rates,
};

use crate::history::History;
use crate::import::site::PageRow;
use crate::records::decode_records;
use crate::release::written_address;

/// How a preview without sources and disclaimers ends.
const NO_ENDING: &[u8] = b",\"sources\":[],\"disclaimers\":[]}";

/// A lot with all its slugs, the canonical one first.
#[derive(Debug)]
pub(crate) struct LotSlugs {
    /// The lot.
    pub(crate) lot: Bbl,
    /// Its slugs.
    pub(crate) slugs: Vec<String>,
}

/// The shared input of all documents of a release.
#[derive(Debug)]
pub(crate) struct Documents<'a> {
    /// The addresses of the release.
    pub(crate) directory: &'a Directory,
    /// Its name, days and datasets.
    pub(crate) release: &'a ReleaseFacts,
    /// What changed in its records; none if it follows no other.
    pub(crate) history: Option<History>,
}

impl Documents<'_> {
    /// A lot's rates for comparison; none if it has no score.
    pub(crate) fn rates(&self, lot: &LotSlugs, stored: &[u8]) -> Option<Rates> {
        self.with_input(lot, stored, rates).flatten()
    }

    /// The common ending of all previews.
    pub(crate) fn ending(&self) -> serde_json::Result<String> {
        preview_ending(self.release)
    }

    /// The preview up to the common ending, and the row of its page.
    pub(crate) fn preview(
        &self,
        lot: &LotSlugs,
        stored: &[u8],
        peers: &PeerTables,
    ) -> Option<(Vec<u8>, PageRow)> {
        self.with_input(lot, stored, |input| {
            let document = own_preview(input, peers);
            let mut json = serde_json::to_vec(&document).ok()?;
            json.truncate(json.strip_suffix(NO_ENDING)?.len());
            Some((json, PageRow::of(input, &document)))
        })?
    }

    fn with_input<R>(
        &self,
        lot: &LotSlugs,
        stored: &[u8],
        read: impl FnOnce(&BuildingInput<'_>) -> R,
    ) -> Option<R> {
        let (address, slug) = written_address(self.directory, lot.lot)?;
        let records: Records<'_> = decode_records(stored)?;
        let (_, aliases) = lot.slugs.split_first()?;
        let changes = self.history.as_ref().map(|history| history.of(lot.lot));
        Some(read(&BuildingInput {
            lot: lot.lot,
            address: &address,
            slug: &slug,
            aliases,
            records: &records,
            release: self.release,
            changes: changes.as_ref(),
        }))
    }
}

//! The document of one lot, from what the release says about it.

use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::{
    BuildingInput, PeerTables, Rates, Records, ReleaseFacts, preview, preview_ending, rates,
};

use crate::import::site::PageRow;
use crate::records::decode_records;
use crate::release::written_address;

/// A lot with all its slugs, the canonical one first.
#[derive(Debug)]
pub(crate) struct LotSlugs {
    /// The lot.
    pub(crate) lot: Bbl,
    /// Its slugs.
    pub(crate) slugs: Vec<String>,
}

/// What every document of a release depends on.
#[derive(Debug)]
pub(crate) struct Documents<'a> {
    /// The addresses of the release.
    pub(crate) directory: &'a Directory,
    /// Its name, days and datasets.
    pub(crate) release: &'a ReleaseFacts,
}

impl Documents<'_> {
    /// The rates that a lot is compared by; none when it has no score.
    pub(crate) fn rates(&self, lot: &LotSlugs, stored: &[u8]) -> Option<Rates> {
        self.with_input(lot, stored, rates).flatten()
    }

    /// What all previews end in.
    pub(crate) fn ending(&self) -> serde_json::Result<String> {
        preview_ending(self.release)
    }

    /// The finished preview, and the row of its page.
    pub(crate) fn preview(
        &self,
        lot: &LotSlugs,
        stored: &[u8],
        peers: &PeerTables,
    ) -> Option<(Vec<u8>, PageRow)> {
        self.with_input(lot, stored, |input| {
            let document = preview(input, peers);
            let json = serde_json::to_vec(&document).ok()?;
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
        Some(read(&BuildingInput {
            lot: lot.lot,
            address: &address,
            slug: &slug,
            aliases,
            records: &records,
            release: self.release,
        }))
    }
}

//! The document of one lot, from what the release says about it.

use jiff::civil::Date;
use nycapt::address::Directory;
use nycapt::contract::{Bbl, PreviewAddress};
use nycapt::report::{
    BuildingInput, DatasetFacts, PeerTables, Rates, Records, ReleaseFacts, preview, preview_ending,
    rates,
};

use super::super::manifest::Manifest;
use super::super::records::decode_records;

/// A lot with all its slugs, the canonical one first.
#[derive(Debug)]
pub(super) struct LotSlugs {
    /// The lot.
    pub(super) lot: Bbl,
    /// Its slugs.
    pub(super) slugs: Vec<String>,
}

/// What every document of a release depends on.
#[derive(Debug)]
pub(super) struct Documents<'a> {
    directory: &'a Directory,
    release: ReleaseFacts,
}

impl<'a> Documents<'a> {
    /// The documents of the release that `manifest` describes so far.
    pub(super) fn new(directory: &'a Directory, manifest: &Manifest, as_of: Date) -> Self {
        let datasets = manifest.datasets.iter().map(|(id, facts)| DatasetFacts {
            id: id.clone(),
            rows: facts.rows,
            as_of: facts.as_of.as_deref().and_then(|date| date.parse().ok()),
            loaded_at: manifest.built_at.clone(),
        });
        Self {
            directory,
            release: ReleaseFacts {
                name: manifest.name.clone(),
                built_at: manifest.built_at.clone(),
                as_of,
                sample: manifest.sample,
                datasets: datasets.collect(),
            },
        }
    }

    /// What the lot weighs among its peers; none when it has no score.
    pub(super) fn rates(&self, lot: &LotSlugs, stored: &[u8]) -> Option<Rates> {
        self.with_input(lot, stored, rates).flatten()
    }

    /// What all previews end in.
    pub(super) fn ending(&self) -> serde_json::Result<String> {
        preview_ending(&self.release)
    }

    /// The finished preview.
    pub(super) fn preview(
        &self,
        lot: &LotSlugs,
        stored: &[u8],
        peers: &PeerTables,
    ) -> Option<Vec<u8>> {
        let document = self.with_input(lot, stored, |input| preview(input, peers))?;
        serde_json::to_vec(&document).ok()
    }

    fn with_input<R>(
        &self,
        lot: &LotSlugs,
        stored: &[u8],
        read: impl FnOnce(&BuildingInput<'_>) -> R,
    ) -> Option<R> {
        let preferred = self.directory.preferred(lot.lot)?;
        let address = PreviewAddress {
            house_number: preferred.house_number,
            street: preferred.street,
            borough: lot.lot.borough().info(),
            zip: preferred.zip,
            formatted: preferred.formatted,
        };
        let records: Records<'_> = decode_records(stored)?;
        let (_, aliases) = lot.slugs.split_first()?;
        Some(read(&BuildingInput {
            lot: lot.lot,
            address: &address,
            slug: &preferred.slug,
            aliases,
            records: &records,
            release: &self.release,
        }))
    }
}

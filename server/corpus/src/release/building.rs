//! One building of a release, with the input for its documents.

use bytes::Bytes;
use nycapt_address::{Directory, LotAddress};
use nycapt_contract::{Bbl, PreviewAddress};
use nycapt_report::{BuildingInput, ChangeLog, Records, ReleaseFacts};

use super::open::Release;
use super::unit_preview::building_of;

/// A building of a release. With its decoded records, it is everything its documents need.
#[derive(Debug, Clone)]
pub struct ReleaseBuilding {
    /// Its lot; the billing lot of a condominium.
    pub lot: Bbl,
    /// Its preferred address.
    pub address: PreviewAddress,
    /// The slug of that address.
    pub slug: String,
    /// The address of the slug by which it was found.
    pub entrance: Option<LotAddress>,
    /// Its other slugs.
    pub aliases: Vec<String>,
    /// Its stored records, for [`decode_records`](crate::decode_records); empty when it has none.
    pub stored: Bytes,
    /// What changed in its records; none if the release follows no other.
    pub changes: Option<ChangeLog>,
}

impl ReleaseBuilding {
    /// The input of its preview and of its report.
    pub const fn input<'a>(
        &'a self,
        records: &'a Records<'a>,
        release: &'a ReleaseFacts,
    ) -> BuildingInput<'a> {
        BuildingInput {
            lot: self.lot,
            address: &self.address,
            slug: self.slug.as_str(),
            aliases: self.aliases.as_slice(),
            records,
            release,
            changes: self.changes.as_ref(),
        }
    }
}

impl Release {
    /// Finds a building by its slug, an alias, or the slug of an apartment in it.
    pub fn building<'s>(&self, slug: &'s str) -> Option<ReleaseBuilding> {
        let found = |slug: &'s str| Some((self.lot_of_slug(slug)?, slug));
        let (lot, own) = found(slug).or_else(|| found(building_of(slug)?))?;
        let (address, slug) = written_address(self.directory(), lot)?;
        let slugs = self.directory().slugs_of(lot).into_iter();
        Some(ReleaseBuilding {
            lot,
            address,
            slug,
            entrance: self.directory().address_of(lot, own),
            aliases: slugs.skip(1).map(|entry| entry.slug).collect(),
            stored: self.records(lot).unwrap_or_default(),
            changes: self.changes(lot),
        })
    }
}

/// The preferred address of a lot and its slug.
pub(crate) fn written_address(directory: &Directory, lot: Bbl) -> Option<(PreviewAddress, String)> {
    let preferred = directory.preferred(lot)?;
    let address = PreviewAddress {
        house_number: preferred.house_number,
        street: preferred.street,
        borough: lot.borough().info(),
        zip: preferred.zip,
        formatted: preferred.formatted,
    };
    Some((address, preferred.slug))
}

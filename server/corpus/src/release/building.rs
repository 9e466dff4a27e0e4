//! One building of a release, as the builder of its preview saw it.

use bytes::Bytes;
use nycapt_address::Directory;
use nycapt_contract::{Bbl, PreviewAddress};
use nycapt_report::{BuildingInput, Records, ReleaseFacts};

use super::open::Release;
use super::unit_preview::building_of;

/// One building of a release: with its decoded records all that its documents are made from.
#[derive(Debug, Clone)]
pub struct ReleaseBuilding {
    /// Its lot; the billing lot of a condominium.
    pub lot: Bbl,
    /// Its preferred address.
    pub address: PreviewAddress,
    /// The slug of that address.
    pub slug: String,
    /// Its other slugs.
    pub aliases: Vec<String>,
    /// Its stored records, for [`decode_records`](crate::decode_records); empty when it has none.
    pub stored: Bytes,
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
        }
    }
}

impl Release {
    /// The building that a slug leads to: its own, an alias, or that of an apartment in it.
    pub fn building(&self, slug: &str) -> Option<ReleaseBuilding> {
        let lot = self
            .lot_of_slug(slug)
            .or_else(|| self.lot_of_slug(building_of(slug)?))?;
        let (address, slug) = written_address(self.directory(), lot)?;
        let slugs = self.directory().slugs_of(lot).into_iter();
        Some(ReleaseBuilding {
            lot,
            address,
            slug,
            aliases: slugs.skip(1).map(|entry| entry.slug).collect(),
            stored: self.records(lot).unwrap_or_default(),
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

//! One building of a release with the input for its documents, and the preview of one apartment in
//! it: the building's preview with the records that mention it.

use bytes::Bytes;
use nycapt_address::{Directory, LotAddress, parse_unit, parse_unit_name};
use nycapt_contract::{Bbl, Changes, Preview, PreviewAddress, Unit, UnitMentions};
use nycapt_report::{
    BuildingInput, ChangeLog, Records, ReleaseFacts, feed_changes, is_unit_recorded, preview,
    unit_mentions,
};

use super::open::{PreviewDocument, Release};
use crate::records::decode_records;

/// Separates the slug of a building from its apartment.
const UNIT_MARK: &str = "-apt-";

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
        let found = |slug: &'s str| {
            let lot = self.site_entry(slug)?.lot.get();
            Some((Bbl::from_number(lot)?, slug))
        };
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

    /// Renders the preview for a slug such as `350-5-avenue-manhattan-apt-4b`: the building's
    /// document under its own slug, with `unit` computed from its records.
    ///
    /// None if the slug has no apartment or no building in this release. Whether the apartment
    /// exists is not checked.
    pub fn unit_preview(&self, slug: &str) -> Option<PreviewDocument> {
        let building = building_of(slug)?;
        let mut preview: Preview = serde_json::from_slice(&self.preview(building)?.json()).ok()?;
        preview.unit = Some(self.unit_mentions(slug)?);
        self.document_of(&preview)
    }

    /// Renders the preview of a building or apartment again, in the current language of the messages:
    /// that in the release is in English.
    pub fn translated_preview(&self, slug: &str) -> Option<PreviewDocument> {
        let building = self.building(slug)?;
        let records = decode_records(&building.stored)?;
        let mut translated = preview(&building.input(&records, self.facts()), self.peers());
        if self.site_entry(slug).is_none() {
            translated.unit = Some(self.unit_mentions(slug)?);
        }
        self.document_of(&translated)
    }

    fn document_of(&self, preview: &Preview) -> Option<PreviewDocument> {
        let body = Bytes::from(serde_json::to_vec(preview).ok()?);
        let etag = self.etag(crc32fast::hash(&body));
        Some(PreviewDocument {
            body,
            ending: Bytes::new(),
            etag,
        })
    }

    /// The changes in the feed of a slug, which has more of them than its preview.
    pub fn feed_changes(&self, slug: &str) -> Option<Changes> {
        let building = self.building(slug)?;
        let records = decode_records(&building.stored)?;
        feed_changes(&building.input(&records, self.facts()))
    }

    /// What the records say about the apartment of a slug.
    pub fn unit_mentions(&self, slug: &str) -> Option<UnitMentions> {
        let (_, unit) = slug.split_once(UNIT_MARK)?;
        let found = self.building(slug)?;
        let records = decode_records(&found.stored)?;
        let asked = (parse_unit(unit)?, found.entrance.as_ref());
        Some(unit_mentions(asked, found.lot, &records, self.facts()))
    }

    /// The apartment of a text that [`parse_unit`] doesn't read, if the records of the building of `slug`
    /// have one of that name.
    pub fn recorded_apartment(&self, slug: &str, text: &str) -> Option<Unit> {
        let unit = parse_unit_name(text)?;
        let found = self.building(slug)?;
        let records = decode_records(&found.stored)?;
        let asked = (&unit, found.entrance.as_ref());
        is_unit_recorded(asked, found.lot, &records, self.facts()).then_some(unit)
    }
}

/// Whether a slug may be that of an apartment, whose preview is rendered on request.
pub fn names_unit(slug: &str) -> bool {
    slug.contains(UNIT_MARK)
}

pub(super) fn building_of(slug: &str) -> Option<&str> {
    slug.split_once(UNIT_MARK).map(|(building, _)| building)
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

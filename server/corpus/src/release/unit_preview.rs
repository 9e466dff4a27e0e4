//! The preview of one apartment: the building's preview with the records that mention it.

use bytes::Bytes;
use nycapt_address::parse_unit;
use nycapt_contract::{Bbl, Preview};
use nycapt_report::unit_mentions;

use super::open::{PreviewDocument, Release};
use crate::records::decode_records;

/// Separates the slug of a building from its apartment.
const UNIT_MARK: &str = "-apt-";

/// Whether a slug may be that of an apartment, whose preview is rendered on request.
pub fn names_unit(slug: &str) -> bool {
    slug.contains(UNIT_MARK)
}

/// The building part of an apartment's slug.
pub(super) fn building_of(slug: &str) -> Option<&str> {
    slug.split_once(UNIT_MARK).map(|(building, _)| building)
}

impl Release {
    /// Renders the preview for a slug such as `350-5-avenue-manhattan-apt-4b`: the building's
    /// document under its own slug, with `unit` computed from its records.
    ///
    /// None if the slug has no apartment or no building in this release. Whether the apartment
    /// exists is not checked.
    pub fn unit_preview(&self, slug: &str) -> Option<PreviewDocument> {
        let (building, unit) = slug.split_once(UNIT_MARK)?;
        let document = self.preview(building)?;
        let unit = parse_unit(unit)?;
        let mut preview: Preview = serde_json::from_slice(&document.json()).ok()?;
        let lot = Bbl::parse(&preview.building.bbl)?;
        let stored = self.records(lot).unwrap_or_default();
        let records = decode_records(&stored)?;
        let entrance = self.directory().address_of(lot, building);
        let asked = (unit, entrance.as_ref());
        preview.unit = Some(unit_mentions(asked, lot, &records, self.facts()));
        let body = Bytes::from(serde_json::to_vec(&preview).ok()?);
        let etag = self.etag(crc32fast::hash(&body));
        Some(PreviewDocument {
            body,
            ending: Bytes::new(),
            etag,
        })
    }
}

//! The preview of one apartment: the building's preview with the records that mention it.

use bytes::Bytes;
use nycapt_address::parse_unit;
use nycapt_contract::{Preview, UnitMentions};
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
        let building = building_of(slug)?;
        let mut preview: Preview = serde_json::from_slice(&self.preview(building)?.json()).ok()?;
        preview.unit = Some(self.unit_mentions(slug)?);
        let body = Bytes::from(serde_json::to_vec(&preview).ok()?);
        let etag = self.etag(crc32fast::hash(&body));
        Some(PreviewDocument {
            body,
            ending: Bytes::new(),
            etag,
        })
    }

    /// What the records say of the apartment of such a slug.
    pub fn unit_mentions(&self, slug: &str) -> Option<UnitMentions> {
        let (_, unit) = slug.split_once(UNIT_MARK)?;
        let found = self.building(slug)?;
        let records = decode_records(&found.stored)?;
        let asked = (parse_unit(unit)?, found.entrance.as_ref());
        Some(unit_mentions(asked, found.lot, &records, self.facts()))
    }
}

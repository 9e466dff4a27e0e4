//! One building's document.

use nycapt::address::Directory;
use nycapt::contract::Bbl;

use super::super::manifest::Manifest;

/// A lot with all its slugs, the canonical one first.
#[derive(Debug)]
pub(super) struct LotSlugs {
    pub(super) lot: Bbl,
    pub(super) slugs: Vec<String>,
}

/// Renders previews of one release.
#[derive(Debug)]
pub(super) struct Documents<'a> {
    directory: &'a Directory,
    manifest: &'a Manifest,
}

impl<'a> Documents<'a> {
    pub(super) fn new(directory: &'a Directory, manifest: &'a Manifest) -> Self {
        Self {
            directory,
            manifest,
        }
    }

    pub(super) fn preview(&self, lot: &LotSlugs, records: &[u8]) -> Option<Vec<u8>> {
        let address = self.directory.preferred(lot.lot)?;
        serde_json::to_vec(&serde_json::json!({"slug": address.slug, "release": self.manifest.name, "records": records.len()})).ok()
    }
}

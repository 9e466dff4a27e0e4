//! The opened file.

use bytes::Bytes;
use nycapt_contract::{Bbl, Borough};
use zerocopy::little_endian::U32;
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use super::format::{
    BuildingEntry, FLAG_COHORT, FLAG_INDEXED, Footer, Parts, WrittenEntry, day_of,
};
use super::neighborhood::{BuildingPlace, Hubs, Neighborhood, SitePage};

/// The places of all buildings of a release. Cheap to clone; all clones share the bytes.
#[derive(Debug, Clone)]
pub(crate) struct SiteIndex {
    bytes: Bytes,
    parts: Parts,
    pub(crate) hubs: Hubs,
}

impl SiteIndex {
    /// Opens an index and checks its footer and neighborhoods. Altered bytes are detected by the
    /// checksum of the whole file, which is stored elsewhere.
    pub(crate) fn open(bytes: Bytes) -> Result<Self, &'static str> {
        let parts = Footer::parts(&bytes)?;
        let hubs = bytes.get(parts.neighborhoods..parts.footer);
        let hubs: Hubs = serde_json::from_slice(hubs.unwrap_or_default())
            .map_err(|_| "has damaged neighborhoods")?;
        let index = Self { bytes, parts, hubs };
        if index.hubs.add_up_to(index.buildings()) {
            return Ok(index);
        }
        Err("has other buildings than its neighborhoods")
    }

    pub(crate) fn buildings(&self) -> u64 {
        self.entries().len() as u64
    }

    /// All buildings, in the order of their slugs.
    pub(crate) fn entries(&self) -> &[BuildingEntry] {
        self.table(0, self.parts.listed)
    }

    /// The building whose preview begins at this byte of the archive of previews.
    pub(crate) fn by_preview(&self, position: u64) -> Option<&BuildingEntry> {
        let written: &[WrittenEntry] = self.table(self.parts.written, self.parts.texts);
        let at = written.binary_search_by_key(&position, |entry| entry.preview.get());
        self.entry(written.get(at.ok()?)?.building)
    }

    /// The building of a neighborhood that has this part 3.
    pub(crate) fn by_name(&self, of: &Neighborhood, part3: &str) -> Option<&BuildingEntry> {
        let named = of.range(self.table(self.parts.named, self.parts.written));
        let name = |at: &U32| self.entry(*at).map_or("", |entry| self.part3(entry));
        let at = named.binary_search_by(|at| name(at).cmp(part3)).ok()?;
        self.entry(*named.get(at)?)
    }

    /// The buildings of a neighborhood in the order of its list.
    pub(crate) fn listed(&self, of: &Neighborhood) -> impl Iterator<Item = &BuildingEntry> {
        let listed = of.range(self.table(self.parts.listed, self.parts.named));
        listed.iter().filter_map(|at| self.entry(*at))
    }

    pub(crate) fn slug(&self, entry: &BuildingEntry) -> &str {
        self.text(entry.slug, entry.slug_length.get())
    }

    pub(crate) fn part3(&self, entry: &BuildingEntry) -> &str {
        self.text(entry.part3, entry.part3_length.get())
    }

    pub(crate) fn place(&self, entry: &BuildingEntry) -> Option<BuildingPlace> {
        let lot = Bbl::from_number(entry.lot.get())?;
        let neighborhood = self.hubs.at(entry.neighborhood.get())?;
        Some(BuildingPlace {
            slug: self.slug(entry).to_owned(),
            lot,
            borough: lot.borough(),
            neighborhood_code: neighborhood.code.clone(),
            neighborhood_name: neighborhood.name.clone(),
            neighborhood_slug: neighborhood.slug.clone(),
            part3: self.part3(entry).to_owned(),
        })
    }

    pub(crate) fn page(&self, entry: &BuildingEntry) -> Option<SitePage<'_>> {
        Some(SitePage {
            slug: self.slug(entry),
            borough: Bbl::from_number(entry.lot.get())?.borough(),
            indexed: entry.flags & FLAG_INDEXED != 0,
            quality: entry.quality,
            in_cohort: entry.flags & FLAG_COHORT != 0,
            last_changed: day_of(entry.changed.get())?,
        })
    }

    fn entry(&self, at: U32) -> Option<&BuildingEntry> {
        self.entries().get(usize::try_from(at.get()).ok()?)
    }

    fn table<T: FromBytes + Immutable + KnownLayout + Unaligned>(
        &self,
        start: usize,
        end: usize,
    ) -> &[T] {
        let bytes = self.bytes.get(start..end).unwrap_or_default();
        <[T]>::ref_from_bytes(bytes).unwrap_or_default()
    }

    fn text(&self, start: U32, length: u16) -> &str {
        let texts = self.bytes.get(self.parts.texts..self.parts.neighborhoods);
        let start = usize::try_from(start.get()).unwrap_or(usize::MAX);
        let text = texts.and_then(|texts| texts.get(start..start.checked_add(length.into())?));
        text.and_then(|text| str::from_utf8(text).ok())
            .unwrap_or_default()
    }
}

impl Hubs {
    /// Whether they are in order and contain `count` buildings.
    fn add_up_to(&self, buildings: u64) -> bool {
        let key = |one: &Neighborhood| (one.borough, one.name.clone(), one.code.clone());
        let mut next = 0;
        let follows = self.neighborhoods.iter().all(|one| {
            let begins = one.first == next && Borough::from_code(one.borough).is_some();
            next += one.buildings;
            begins
        });
        follows && next == buildings && self.neighborhoods.is_sorted_by_key(key)
    }
}

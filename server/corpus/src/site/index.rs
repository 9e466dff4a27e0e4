//! The index in its file: fixed-width tables, then texts, then neighborhoods as JSON, then the footer.
//! Numbers are little-endian.

use bytes::Bytes;
use jiff::civil::Date;
use nycapt_contract::{Bbl, Borough};
use zerocopy::little_endian::{U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::neighborhood::{AreaFigures, BuildingPlace, Neighborhood, SitePage};

/// Marks the end of the file; missing if it was truncated.
const MAGIC: [u8; 8] = *b"NYCAPTST";
/// Changes with the layout.
const VERSION: u32 = 1;

/// Search engines may list the page.
pub(crate) const FLAG_INDEXED: u8 = 1;
/// The page is eligible for the launch cohort.
pub(crate) const FLAG_COHORT: u8 = 2;

/// A building; the table is in the order of slugs.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct BuildingEntry {
    pub(crate) lot: U64,
    /// Hash of the data behind its page.
    pub(crate) data: U64,
    /// Where its slug begins in the texts.
    pub(crate) slug: U32,
    /// Where its part 3 begins there.
    pub(crate) part3: U32,
    /// The day its data last changed, as [`day_number`] has it.
    pub(crate) changed: U32,
    pub(crate) slug_length: U16,
    pub(crate) part3_length: U16,
    /// Position of its neighborhood.
    pub(crate) neighborhood: U16,
    pub(crate) quality: u8,
    /// Bits of `FLAG_…`.
    pub(crate) flags: u8,
}

/// A building by the position of its preview; the table is in the order of positions.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct WrittenEntry {
    /// First byte of its preview in the archive of previews.
    pub(crate) preview: U64,
    pub(crate) building: U32,
}

/// The last bytes: sizes of the parts before.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Footer {
    buildings: U64,
    texts: U64,
    neighborhoods: U64,
    version: U32,
    magic: [u8; 8],
}

/// First byte of each part of a file, and of the footer.
#[derive(Debug, Clone, Copy)]
struct Parts {
    listed: usize,
    named: usize,
    written: usize,
    texts: usize,
    neighborhoods: usize,
    footer: usize,
}

impl Footer {
    pub(crate) const fn new(buildings: u64, texts: u64, neighborhoods: u64) -> Self {
        Self {
            buildings: U64::new(buildings),
            texts: U64::new(texts),
            neighborhoods: U64::new(neighborhoods),
            version: U32::new(VERSION),
            magic: MAGIC,
        }
    }

    /// The parts of a file that ends in this footer.
    fn parts(bytes: &[u8]) -> Result<Parts, &'static str> {
        let (_, footer) = Self::read_from_suffix(bytes).map_err(|_| "is cut off")?;
        if footer.magic != MAGIC {
            return Err("is cut off or not a page index");
        }
        if footer.version.get() != VERSION {
            return Err("has a different format version");
        }
        let parts = footer.add_up().ok_or("has a damaged footer")?;
        if parts.footer + size_of::<Self>() != bytes.len() {
            return Err("has a different length than its footer says");
        }
        Ok(parts)
    }

    fn add_up(&self) -> Option<Parts> {
        let wide = |number: U64| usize::try_from(number.get()).ok();
        let buildings = wide(self.buildings)?;
        let listed = buildings.checked_mul(size_of::<BuildingEntry>())?;
        let named = listed.checked_add(buildings.checked_mul(size_of::<U32>())?)?;
        let written = named.checked_add(buildings.checked_mul(size_of::<U32>())?)?;
        let of_written = buildings.checked_mul(size_of::<WrittenEntry>())?;
        let texts = written.checked_add(of_written)?;
        let neighborhoods = texts.checked_add(wide(self.texts)?)?;
        let footer = neighborhoods.checked_add(wide(self.neighborhoods)?)?;
        Some(Parts {
            listed,
            named,
            written,
            texts,
            neighborhoods,
            footer,
        })
    }
}

/// A day as one number: `20261121`.
pub(crate) fn day_number(day: Date) -> u32 {
    let part = |part: i8| u32::try_from(part).unwrap_or_default();
    u32::try_from(day.year()).unwrap_or_default() * 10_000
        + part(day.month()) * 100
        + part(day.day())
}

fn day_of(number: u32) -> Option<Date> {
    let part = |part: u32| i8::try_from(part % 100).ok();
    let year = i16::try_from(number / 10_000).ok()?;
    Date::new(year, part(number / 100)?, part(number)?).ok()
}

/// The places of all buildings of a release. Cheap to clone; all clones share the bytes.
#[derive(Debug, Clone)]
pub(crate) struct SiteIndex {
    bytes: Bytes,
    parts: Parts,
    pub(crate) areas: AreaFigures,
}

impl SiteIndex {
    /// Opens an index and checks its footer and neighborhoods. Altered bytes are detected by the
    /// checksum of the whole file, which is stored elsewhere.
    pub(crate) fn open(bytes: Bytes) -> Result<Self, &'static str> {
        let parts = Footer::parts(&bytes)?;
        let areas = bytes.get(parts.neighborhoods..parts.footer);
        let areas: AreaFigures = serde_json::from_slice(areas.unwrap_or_default())
            .map_err(|_| "has damaged neighborhoods")?;
        let index = Self {
            bytes,
            parts,
            areas,
        };
        if index.areas.add_up_to(index.buildings()) {
            return Ok(index);
        }
        Err("lists different buildings than its neighborhoods")
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
        let neighborhood = self.areas.at(entry.neighborhood.get())?;
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

impl AreaFigures {
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

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn dates_round_trip() {
        for day in [date(2026, 11, 21), date(1970, 1, 1), date(9999, 12, 31)] {
            assert_eq!(day_of(day_number(day)), Some(day));
        }
        assert_eq!(day_of(20_261_301), None);
        assert_eq!(day_of(u32::MAX), None);
    }

    #[test]
    fn rejects_files_of_another_length() {
        let footer = Footer::new(0, 0, 2);
        let file = [b"{}".as_slice(), footer.as_bytes()].concat();
        assert!(Footer::parts(&file).is_ok());
        assert!(Footer::parts(&file[1..]).is_err());
        assert!(Footer::parts(&file[..file.len() - 1]).is_err());
        let huge = Footer::new(u64::MAX, u64::MAX, 2);
        assert!(Footer::parts(huge.as_bytes()).is_err());
    }
}

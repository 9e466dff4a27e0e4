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

    /// The parts of a file that ends in this footer, in their order.
    fn split(mut bytes: Bytes) -> Result<[Bytes; 6], &'static str> {
        let (_, footer) = Self::read_from_suffix(&bytes).map_err(|_| "is cut off")?;
        if footer.magic != MAGIC {
            return Err("is cut off or not a page index");
        }
        if footer.version.get() != VERSION {
            return Err("has a different format version");
        }
        let lengths = footer.lengths().ok_or("has a damaged footer")?;
        let mut whole = lengths.into_iter().chain([size_of::<Self>()]);
        let whole = whole.try_fold(0_usize, usize::checked_add);
        if whole.ok_or("has a damaged footer")? != bytes.len() {
            return Err("has a different length than its footer says");
        }
        Ok(lengths.map(|length| bytes.split_to(length)))
    }

    fn lengths(&self) -> Option<[usize; 6]> {
        let wide = |number: U64| usize::try_from(number.get()).ok();
        let buildings = wide(self.buildings)?;
        let numbers = buildings.checked_mul(size_of::<U32>())?;
        Some([
            buildings.checked_mul(size_of::<BuildingEntry>())?,
            numbers,
            numbers,
            buildings.checked_mul(size_of::<WrittenEntry>())?,
            wide(self.texts)?,
            wide(self.neighborhoods)?,
        ])
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
    entries: Bytes,
    listed: Bytes,
    named: Bytes,
    written: Bytes,
    texts: Bytes,
    pub(crate) areas: AreaFigures,
}

impl SiteIndex {
    /// Opens an index and checks its footer and neighborhoods. Altered bytes are detected by the
    /// checksum of the whole file, which is stored elsewhere.
    pub(crate) fn open(bytes: Bytes) -> Result<Self, &'static str> {
        let [entries, listed, named, written, texts, areas] = Footer::split(bytes)?;
        let index = Self {
            entries,
            listed,
            named,
            written,
            texts,
            areas: serde_json::from_slice(&areas).map_err(|_| "has damaged neighborhoods")?,
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
        table(&self.entries)
    }

    /// The building whose preview begins at this byte of the archive of previews.
    pub(crate) fn by_preview(&self, position: u64) -> Option<&BuildingEntry> {
        let written: &[WrittenEntry] = table(&self.written);
        let at = written.binary_search_by_key(&position, |entry| entry.preview.get());
        self.entry(written.get(at.ok()?)?.building)
    }

    pub(crate) fn by_name(&self, of: &Neighborhood, part3: &str) -> Option<&BuildingEntry> {
        let named = of.range(table(&self.named));
        let name = |at: &U32| self.entry(*at).map_or("", |entry| self.part3(entry));
        let at = named.binary_search_by(|at| name(at).cmp(part3)).ok()?;
        self.entry(*named.get(at)?)
    }

    /// The buildings of a neighborhood in the order of its list.
    pub(crate) fn listed(&self, of: &Neighborhood) -> impl Iterator<Item = &BuildingEntry> {
        let listed = of.range(table(&self.listed));
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

    fn text(&self, start: U32, length: u16) -> &str {
        let start = usize::try_from(start.get()).unwrap_or(usize::MAX);
        let end = start.checked_add(length.into());
        let text = end.and_then(|end| self.texts.get(start..end));
        text.and_then(|text| str::from_utf8(text).ok())
            .unwrap_or_default()
    }
}

fn table<T: FromBytes + Immutable + KnownLayout + Unaligned>(bytes: &[u8]) -> &[T] {
    <[T]>::ref_from_bytes(bytes).unwrap_or_default()
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
        let file = Bytes::from([b"{}".as_slice(), footer.as_bytes()].concat());
        assert!(Footer::split(file.clone()).is_ok());
        assert!(Footer::split(file.slice(1..)).is_err());
        assert!(Footer::split(file.slice(..file.len() - 1)).is_err());
        let huge = Footer::new(u64::MAX, u64::MAX, 2);
        assert!(Footer::split(Bytes::copy_from_slice(huge.as_bytes())).is_err());
    }
}

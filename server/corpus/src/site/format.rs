//! The file format: fixed-width tables, then texts, then neighborhoods as JSON, then the footer.
//! Numbers are little-endian.

use jiff::civil::Date;
use zerocopy::little_endian::{U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

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
    /// Its position in the table of buildings.
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
pub(crate) struct Parts {
    pub(crate) listed: usize,
    pub(crate) named: usize,
    pub(crate) written: usize,
    pub(crate) texts: usize,
    pub(crate) neighborhoods: usize,
    pub(crate) footer: usize,
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
    pub(crate) fn parts(bytes: &[u8]) -> Result<Parts, &'static str> {
        let (_, footer) = Self::read_from_suffix(bytes).map_err(|_| "is cut off")?;
        if footer.magic != MAGIC {
            return Err("is cut off, or no index of pages");
        }
        if footer.version.get() != VERSION {
            return Err("has another format version");
        }
        let parts = footer.add_up().ok_or("has a damaged footer")?;
        if parts.footer + size_of::<Self>() != bytes.len() {
            return Err("has another length than its footer says");
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

/// The date of a number; none when it is invalid.
pub(crate) fn day_of(number: u32) -> Option<Date> {
    let part = |part: u32| i8::try_from(part % 100).ok();
    let year = i16::try_from(number / 10_000).ok()?;
    Date::new(year, part(number / 100)?, part(number)?).ok()
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

//! The directory's one file: little-endian tables after a header, read in place.

use bytes::Bytes;
use nycapt_contract::{Bin, Borough};
use zerocopy::little_endian::{U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::parse::house::{House, HouseKey, Suffix};

/// The bytes are not a directory file of this version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectoryError(pub &'static str);

pub(crate) const MAGIC: [u8; 8] = *b"NYCAPTAD";
/// Changes whenever a table, the standard words or the hash change.
pub(crate) const VERSION: u32 = 4;
pub(crate) const NONE: u32 = u32::MAX;

/// The tables in the order of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Text,
    Words,
    Spellings,
    Edges,
    Nodes,
    NameWords,
    Names,
    Streets,
    Rows,
    Lots,
    LotRows,
    BinRows,
    Condos,
    Sources,
    SlugVariants,
    Places,
}

pub(crate) const SECTIONS: usize = 16;

#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct WordEntry {
    pub text: U32,
    pub length: u8,
    /// Bits of [`word_flags`].
    pub flags: u8,
    pub unused: U16,
    /// One bit for each letter in the word.
    pub letters: U32,
}

pub(crate) mod word_flags {
    pub(crate) const TYPE: u8 = 1;
    pub(crate) const DIRECTION: u8 = 2;
    pub(crate) const NUMBER: u8 = 4;
}

/// A spelling and up to three words that it can mean; a slot of a hash table.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct SpellingEntry {
    pub hash: U32,
    pub text: U32,
    pub length: U32,
    pub words: [U32; 3],
}

/// A step from one node of the name tree to the next; a slot of a hash table.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct EdgeEntry {
    pub node: U32,
    pub word: U32,
    pub child: U32,
}

/// A node of the name tree: names from `first` to `ends` end here, those to `last` go on.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct NodeEntry {
    pub first: U32,
    pub ends: U32,
    pub last: U32,
}

/// One name of one street; sorted by words, then borough.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct NameEntry {
    pub street: U32,
    /// First of its words in `NameWords`.
    pub words: U32,
    pub length: u8,
    pub borough: u8,
    pub unused: U16,
}

#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct StreetEntry {
    /// Its name in `Names`.
    pub name: U32,
    pub first: U32,
    pub count: U32,
    /// The widest range, as a difference of keys.
    pub span: U32,
    pub hyphenated: U32,
    /// The next street of the ring of alternate names; itself when there is none.
    pub next: U32,
    pub borough: u8,
    pub unused: [u8; 3],
}

impl StreetEntry {
    /// How many of its rows have no hyphen; they come first.
    pub(crate) fn plain_rows(&self) -> usize {
        to_usize(self.count.get().saturating_sub(self.hyphenated.get()))
    }
}

/// One address range of one lot; sorted by street, low number, then trust.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct RowEntry {
    pub low: U32,
    pub high: U32,
    /// Block times 10,000 plus lot, within the street's borough.
    pub lot: U32,
    /// Building number without its first digit; 0 for none.
    pub bin: U32,
    /// ZIP less 10,000; 0 for none.
    pub zip: U16,
    pub low_suffix: U16,
    pub high_suffix: U16,
    pub rank: u8,
    /// Bits of [`row_flags`].
    pub flags: u8,
}

impl RowEntry {
    pub(crate) fn bin_of(&self, borough: Borough) -> Option<Bin> {
        Bin::from_number((u32::from(borough.code()) * 1_000_000).saturating_add(self.bin.get()))
    }

    /// Rank among rows for the same address; lower is more trustworthy.
    ///
    /// A row for one exact number is better evidence than a range around it, and a condominium's
    /// billing lot is newer than the lots it was made of.
    pub(crate) fn trust(&self) -> u8 {
        let billing = (7501..=7599).contains(&(self.lot.get() % 10_000));
        self.rank.min(59) + 120 * u8::from(self.low != self.high) + 60 * u8::from(!billing)
    }

    /// How many source rows it merges, capped at 15.
    pub(crate) fn seen(&self) -> u8 {
        self.flags >> row_flags::SEEN_SHIFT
    }

    /// Borough-independent block number.
    pub(crate) fn block(&self) -> u32 {
        self.lot.get() / 10_000
    }

    pub(crate) fn low_house(&self) -> House {
        House {
            key: HouseKey(self.low.get()),
            suffix: Suffix(self.low_suffix.get()),
        }
    }
}

pub(crate) mod row_flags {
    pub(crate) const BOTH_PARITIES: u8 = 1;
    /// The upper four bits count merged source rows, up to 15.
    pub(crate) const SEEN_SHIFT: u32 = 4;
}

/// One lot and its rows in `LotRows`, the preferred one first.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct LotEntry {
    pub lot: U32,
    pub first: U32,
    pub count: U16,
    pub borough: u8,
    pub unused: u8,
}

/// Unit lots from `low` to `high` that are billed to another lot.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct CondoEntry {
    pub low: U32,
    pub high: U32,
    pub billing: U32,
    pub borough: u8,
    pub unused: [u8; 3],
}

/// An address whose slug needs a ZIP or number at the end because another lot has the plain one.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct SlugVariant {
    pub street: U32,
    pub house: U32,
    pub lot: U32,
    pub suffix: U16,
    /// ZIP less 10,000; 0 for none.
    pub zip: U16,
    pub number: U16,
}

impl SlugVariant {
    /// Street, number, suffix and lot; the table's order.
    pub(crate) fn key(&self) -> (u32, u32, u16, u32) {
        let (street, house) = (self.street.get(), self.house.get());
        (street, house, self.suffix.get(), self.lot.get())
    }
}

/// One lot or building that has the name of a place; sorted by name.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct PlaceEntry {
    pub text: U32,
    /// The row of its address, or [`NONE`].
    pub row: U32,
    /// Building number without its first digit; 0 for none.
    pub bin: U32,
    pub length: u8,
    /// The code of its borough.
    pub borough: u8,
    pub unused: [u8; 2],
}

#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct Header {
    magic: [u8; 8],
    version: U32,
    length: U32,
    sections: [[U32; 2]; SECTIONS],
}

#[derive(Debug, Clone)]
pub(crate) struct File {
    bytes: Bytes,
    ranges: [(usize, usize); SECTIONS],
}

impl File {
    /// Checks the header and the bounds of every table.
    pub(crate) fn open(bytes: Bytes) -> Result<Self, DirectoryError> {
        let (header, _) = Header::read_from_prefix(&bytes)
            .map_err(|_| DirectoryError("the file is shorter than its header"))?;
        if header.magic != MAGIC {
            return Err(DirectoryError("the file is not an address directory"));
        }
        if header.version.get() != VERSION {
            return Err(DirectoryError("the file is of another version"));
        }
        if usize::try_from(header.length.get()) != Ok(bytes.len()) {
            return Err(DirectoryError("the file is cut off"));
        }
        let mut ranges = [(0, 0); SECTIONS];
        for (range, [offset, length]) in ranges.iter_mut().zip(header.sections) {
            let start = usize::try_from(offset.get()).unwrap_or(usize::MAX);
            let end = start.saturating_add(usize::try_from(length.get()).unwrap_or(usize::MAX));
            if bytes.get(start..end).is_none() {
                return Err(DirectoryError("a table lies outside the file"));
            }
            *range = (start, end);
        }
        let file = Self { bytes, ranges };
        file.check_length::<WordEntry>(Section::Words)?;
        file.check_length::<SpellingEntry>(Section::Spellings)?;
        file.check_length::<EdgeEntry>(Section::Edges)?;
        file.check_length::<NodeEntry>(Section::Nodes)?;
        file.check_length::<U32>(Section::NameWords)?;
        file.check_length::<NameEntry>(Section::Names)?;
        file.check_length::<StreetEntry>(Section::Streets)?;
        file.check_length::<RowEntry>(Section::Rows)?;
        file.check_length::<LotEntry>(Section::Lots)?;
        file.check_length::<U32>(Section::LotRows)?;
        file.check_length::<U32>(Section::BinRows)?;
        file.check_length::<CondoEntry>(Section::Condos)?;
        file.check_length::<SlugVariant>(Section::SlugVariants)?;
        file.check_length::<PlaceEntry>(Section::Places)?;
        Ok(file)
    }

    fn check_length<T>(&self, section: Section) -> Result<(), DirectoryError> {
        let length = self.section_bytes(section).len();
        if length.is_multiple_of(size_of::<T>()) {
            Ok(())
        } else {
            Err(DirectoryError("a table has a broken length"))
        }
    }

    fn section_bytes(&self, section: Section) -> &[u8] {
        let (start, end) = self
            .ranges
            .get(section as usize)
            .copied()
            .unwrap_or_default();
        self.bytes.get(start..end).unwrap_or_default()
    }

    pub(crate) fn table<T: FromBytes + Immutable + KnownLayout + Unaligned>(
        &self,
        section: Section,
    ) -> &[T] {
        <[T]>::ref_from_bytes(self.section_bytes(section)).unwrap_or_default()
    }

    /// The names of sources by their ranks; empty for one that has none.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &str> {
        let names = std::str::from_utf8(self.section_bytes(Section::Sources)).unwrap_or_default();
        names.split('\n')
    }

    /// A piece of the text table; empty when the bytes are broken.
    pub(crate) fn text(&self, start: u32, length: usize) -> &str {
        std::str::from_utf8(self.text_bytes(start, length)).unwrap_or_default()
    }

    pub(crate) fn text_bytes(&self, start: u32, length: usize) -> &[u8] {
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let bytes = self.section_bytes(Section::Text);
        bytes
            .get(start..start.saturating_add(length))
            .unwrap_or_default()
    }
}

pub(crate) fn assemble(tables: [&[u8]; SECTIONS]) -> Vec<u8> {
    let mut offset = size_of::<Header>();
    let mut sections = [[U32::new(0); 2]; SECTIONS];
    for (section, table) in sections.iter_mut().zip(tables) {
        *section = [U32::new(to_u32(offset)), U32::new(to_u32(table.len()))];
        offset += table.len();
    }
    let header = Header {
        magic: MAGIC,
        version: U32::new(VERSION),
        length: U32::new(to_u32(offset)),
        sections,
    };
    let mut out = Vec::with_capacity(offset);
    out.extend_from_slice(header.as_bytes());
    for table in tables {
        out.extend_from_slice(table);
    }
    out
}

/// Converts an index to its 32-bit form; a directory stays far below 4 GiB.
pub(crate) fn to_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

pub(crate) fn to_usize(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// One bit per letter, for quickly ruling out distant spellings.
pub(crate) fn letters(word: &str) -> u32 {
    word.bytes()
        .filter(u8::is_ascii_uppercase)
        .fold(0, |bits, byte| bits | 1 << (byte - b'A'))
}

/// The slot in which the search for an edge starts.
pub(crate) fn edge_hash(node: u32, word: u32) -> u32 {
    let mixed = node.wrapping_mul(0x9E37_79B1) ^ word.wrapping_mul(0x85EB_CA77);
    mixed ^ (mixed >> 15)
}

pub(crate) fn zip_offset(zip: &str) -> u16 {
    let digits = zip.trim().get(..5).unwrap_or_default();
    digits
        .parse::<u16>()
        .map_or(0, |zip| zip_offset_of(zip.into()))
}

/// Encodes a numeric ZIP code for a row; 0 means none.
pub(crate) fn zip_offset_of(zip: u32) -> u16 {
    zip.checked_sub(10_000)
        .and_then(|offset| u16::try_from(offset).ok())
        .unwrap_or(0)
}

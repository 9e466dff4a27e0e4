//! The address directory: built once from rows, then opened over bytes without parsing.

use bytes::Bytes;

use crate::contract::{Bbl, Bin, Borough};

/// One address of one tax lot, as a dataset holds it.
#[derive(Debug, Clone, Copy)]
pub struct AddressRow<'a> {
    /// The borough of the lot.
    pub borough: Borough,
    /// Number and street.
    pub text: AddressText<'a>,
    /// Five digits, or anything else for none.
    pub zip: &'a str,
    /// The lot.
    pub bbl: Bbl,
    /// The building, where the source names it.
    pub bin: Option<Bin>,
    /// Index of the source in the order of belief: 0 is believed first.
    pub rank: u8,
    /// PAD's address type; blank elsewhere.
    pub address_type: &'a str,
    /// PAD: numbers of both parities lie in the range.
    pub both_parities: bool,
}

/// How a dataset holds number and street.
#[derive(Debug, Clone, Copy)]
pub enum AddressText<'a> {
    /// One line; a unit may stand behind a comma.
    Line(&'a str),
    /// Low and high house number, and the street.
    Range {
        /// Low number.
        low: &'a str,
        /// High number, or blank.
        high: &'a str,
        /// Street name.
        street: &'a str,
    },
}

/// Why a row is not in the directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RowFault {
    /// There is no house number.
    NoHouseNumber,
    /// There is no street name, or only a street type.
    NoStreet,
    /// The row's kind is not an address (PAD types B, F and W).
    NotAnAddress,
}

/// Collects rows and writes the directory's one file.
#[derive(Debug, Default)]
pub struct DirectoryBuilder {}

impl DirectoryBuilder {
    /// Adds one address.
    ///
    /// # Errors
    /// The row cannot be an address; the builder is unchanged.
    pub fn add(&mut self, _row: AddressRow<'_>) -> Result<(), RowFault> {
        Ok(())
    }

    /// Says that all unit lots from `lowest` to `highest` are billed to `billing`.
    pub fn add_condo(&mut self, _lowest: Bbl, _highest: Bbl, _billing: Bbl) {}

    /// The directory as one file.
    pub fn finish(self) -> Vec<u8> {
        Vec::new()
    }
}

/// The bytes are not a directory of this version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectoryFault(pub &'static str);

/// An opened directory. Cheap to clone; all clones share the bytes.
#[derive(Debug, Clone)]
pub struct Directory {}

/// One slug of the directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlugEntry {
    /// The slug.
    pub slug: String,
    /// The lot it answers for; the billing lot of a condominium.
    pub bbl: Bbl,
    /// Whether it is the slug of the lot's preferred address.
    pub canonical: bool,
}

/// The preferred address of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotAddress {
    /// Its slug.
    pub slug: String,
    /// House number in the city's form.
    pub house_number: String,
    /// Official street name in upper case.
    pub street: String,
    /// Five digits, when known.
    pub zip: Option<String>,
    /// One line for people.
    pub formatted: String,
}

impl Directory {
    /// Opens a file that [`DirectoryBuilder::finish`] made.
    ///
    /// # Errors
    /// The bytes are cut off, of another version, or not a directory.
    pub fn open(_bytes: Bytes) -> Result<Self, DirectoryFault> {
        Ok(Self {})
    }

    /// Addresses in the directory.
    pub fn len(&self) -> u64 {
        0
    }

    /// Whether there is no address in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every slug with its lot, grouped by lot in ascending order, the canonical one first.
    pub fn slugs(&self) -> impl Iterator<Item = SlugEntry> {
        std::iter::empty()
    }

    /// The preferred address of a lot.
    pub fn preferred(&self, _bbl: Bbl) -> Option<LotAddress> {
        None
    }

    /// The lot that answers for `bbl`: the billing lot of a unit lot, else `bbl` itself.
    pub fn lot_of(&self, bbl: Bbl) -> Bbl {
        bbl
    }
}

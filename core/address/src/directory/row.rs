//! The rows that a directory is built from.

use nycapt_contract::{Bbl, Bin, Borough};

/// One address of one tax lot, as it appears in a dataset.
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
    /// The building number, if the source has it.
    pub bin: Option<Bin>,
    /// Index of the source in the order of trust: 0 is trusted most.
    pub rank: u8,
    /// PAD's address type; blank elsewhere. A place (types G, N and X) may have a name and no number.
    pub address_type: &'a str,
    /// PAD: numbers of both parities lie in the range.
    pub both_parities: bool,
    /// PAD's code of the street, with its borough in front and its local group behind (B7SC). Names with one code
    /// mean one street, unless a name has several codes.
    pub street_code: Option<u32>,
}

/// How a dataset represents the house number and street.
#[derive(Debug, Clone, Copy, Hash)]
pub enum AddressText<'a> {
    /// One line; a unit may follow a comma.
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
pub enum RowError {
    /// There is no house number.
    NoHouseNumber,
    /// There is no street name, or only a street type.
    NoStreet,
    /// The row's kind is not an address (PAD types B, F and W).
    NotAnAddress,
    /// The lot lies in another borough than the row says.
    WrongBorough,
}

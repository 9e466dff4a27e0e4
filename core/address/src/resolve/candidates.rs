//! Candidate addresses of one reading of a text, and complete street names whose house number is not in
//! the directory.

use crate::parse::house_number::NumberReading;
use crate::parse::locality::{self, Evidence};
use crate::resolve::name_match::NameMatch;
use crate::resolve::number_match::NumberMatch;

/// An address of the directory that the text may mean.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate {
    pub street: u32,
    pub borough: u8,
    pub number: NumberMatch,
    pub name: NameMatch,
    pub reading: NumberReading,
    /// The street goes by another name at this number.
    pub alias: bool,
    /// 0 for a literal match; more for each change to the text.
    pub cost: u8,
    pub evidence: Evidence,
}

impl Candidate {
    pub(crate) fn is_in(&self, boroughs: u8) -> bool {
        locality::bit(self.borough) & boroughs != 0
    }

    /// The first token of number and street.
    pub(crate) fn start(&self) -> u8 {
        self.reading.start.min(self.name.from)
    }
}

/// A street with a complete name, without the typed number in the directory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnknownNumber {
    pub street: u32,
    pub borough: u8,
    pub name: NameMatch,
    pub reading: NumberReading,
    pub evidence: Evidence,
    /// Whether the number lies between the street's lowest and highest.
    pub in_range: bool,
    /// Whether the street is established and has higher numbers.
    pub below_highest: bool,
}

/// The addresses of one reading, in the order of the text.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    pub found: Vec<Candidate>,
    pub unknown_numbers: Vec<UnknownNumber>,
}

/// The tokens covered by the number and street.
pub(crate) fn span_of(name: &NameMatch, reading: &NumberReading) -> (u8, u8) {
    (name.from.min(reading.start), name.to.max(reading.end))
}

/// Rows needed to trust a street whose name is complete.
pub(crate) const ESTABLISHED: u32 = 3;

/// The boroughs allowed by the strongest evidence; all of them without evidence.
pub(crate) fn allowed(evidence: &Evidence) -> u8 {
    if evidence.stated != 0 {
        evidence.stated
    } else if evidence.zip_boroughs != 0 {
        evidence.zip_boroughs
    } else {
        31
    }
}

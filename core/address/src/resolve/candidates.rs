//! Candidate addresses of one reading of a text, and complete street names whose house number is not in
//! the directory.

use crate::directory::layout::{RowEntry, StreetEntry, to_u32, zip_offset_of};
use crate::directory::reader::Directory;
use crate::parse::house::HouseKey;
use crate::parse::house_number::{Link, NumberReading};
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
}

impl UnknownNumber {
    /// Whether the number lies between the street's lowest and highest.
    pub(crate) fn is_in_range(&self, directory: &Directory) -> bool {
        self.any_name(directory, spans)
    }

    /// Whether the street is established and has higher numbers.
    pub(crate) fn is_below_highest(&self, directory: &Directory) -> bool {
        self.any_name(directory, reaches)
    }

    /// Whether the street has addresses in the typed ZIP code.
    pub(crate) fn is_in_typed_zip(&self, directory: &Directory) -> bool {
        let zip = zip_offset_of(self.evidence.zip);
        let mut names = directory.alternates(self.street);
        zip != 0
            && names.any(|(_, entry)| {
                let (_, rows) = directory.rows_of(entry);
                rows.iter().any(|row| row.zip.get() == zip)
            })
    }

    fn any_name(
        &self,
        directory: &Directory,
        check: fn(&Directory, &StreetEntry, &NumberReading) -> bool,
    ) -> bool {
        let mut names = directory.alternates(self.street);
        names.any(|(_, entry)| check(directory, entry, &self.reading))
    }
}

/// Whether an established street has a plain number as high as the typed one or higher.
fn reaches(directory: &Directory, street: &StreetEntry, reading: &NumberReading) -> bool {
    let (_, rows) = directory.rows_of(street);
    let plain = street.plain_rows();
    let highest = plain.checked_sub(1).and_then(|at| rows.get(at));
    let typed = HouseKey::plain(reading.left).filter(|_| reading.link == Link::None);
    let highest = highest.filter(|_| to_u32(plain) >= ESTABLISHED);
    typed
        .zip(highest)
        .is_some_and(|(typed, row)| typed.0 <= row.high.get())
}

/// Whether the typed number lies between the lowest and the highest of a street.
fn spans(directory: &Directory, street: &StreetEntry, reading: &NumberReading) -> bool {
    let (_, rows) = directory.rows_of(street);
    let key = |row: &RowEntry| row.low.get();
    let (Some(first), Some(last)) = (rows.first().map(key), rows.last().map(key)) else {
        return false;
    };
    let hyphen = reading.link == Link::Hyphen && reading.right_digits <= 3;
    let literal = HouseKey::hyphenated(reading.left, reading.right).filter(|_| hyphen);
    let split = HouseKey::with_lost_hyphen(reading.left);
    let split = split.filter(|_| street.hyphenated.get() > 0);
    let plain = HouseKey::plain(reading.left).filter(|_| !hyphen || street.borough != 4);
    let mut keys = [literal, split, plain].into_iter().flatten();
    keys.any(|key| (first..=last).contains(&key.0))
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

//! A directory under construction: rows as read, streets by canonical name.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::directory::layout::{to_u32, to_usize, zip_offset};
use crate::directory::lots::{Billing, MARBLE_HILL, legal_lot, lot_number};
use crate::directory::place_name::place_name;
use crate::directory::row::{AddressRow, AddressText, RowError};
use crate::parse::house::Suffix;
use crate::parse::house_number::{self, Link, NumberReading, Readings};
use crate::parse::scan::{Scan, gap};
use crate::parse::street_name;
use nycapt_contract::{Bbl, Bin, Borough};
use rustc_hash::FxHashMap;

/// One address as written in its source, before the street's numbering style is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DraftRow {
    /// Index into [`Draft::streets`].
    pub street: u32,
    pub left: u32,
    pub right: u16,
    /// 0 when there is no hyphen.
    pub right_digits: u8,
    pub high_left: u32,
    pub high_right: Option<u16>,
    pub suffix: Suffix,
    pub high_suffix: Suffix,
    /// Block times 10,000 plus lot.
    pub lot: u32,
    pub bin: u32,
    pub zip: u16,
    pub rank: u8,
    pub both: bool,
    /// How often the same row was added, and when last.
    pub times: u32,
    pub added: u32,
}

impl DraftRow {
    /// Counts the row again. Its ZIP and building come from the most trusted source that has them,
    /// and from its last row there.
    fn add_again(&mut self, row: &AddressRow<'_>, added: u32) {
        let (bin, zip) = (short_bin(row.bin), zip_offset(row.zip));
        let is_better = row.rank <= self.rank;
        if bin != 0 && (is_better || self.bin == 0) {
            self.bin = bin;
        }
        if zip != 0 && (is_better || self.zip == 0) {
            self.zip = zip;
        }
        self.rank = self.rank.min(row.rank);
        self.times = self.times.saturating_add(1);
        self.added = added;
    }
}

/// The building number without its first digit; 0 for none.
fn short_bin(bin: Option<Bin>) -> u32 {
    bin.map_or(0, |bin| bin.number() % 1_000_000)
}

#[derive(Debug, Clone)]
pub(crate) struct DraftStreet {
    pub borough: Borough,
    pub name: String,
}

/// A name without a house number, and the lot that has it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DraftPlace {
    pub name: String,
    pub borough: u8,
    /// Block times 10,000 plus lot.
    pub lot: u32,
    pub bin: u32,
}

impl DraftPlace {
    fn new(name: String, lot: Bbl, bin: Option<Bin>) -> Self {
        Self {
            name,
            borough: lot.borough().code(),
            lot: lot_number(lot),
            bin: short_bin(bin),
        }
    }
}

/// Rows, streets, places and condominiums collected so far.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub rows: Vec<DraftRow>,
    pub streets: Vec<DraftStreet>,
    /// Names that the city's address directory lists.
    pub places: BTreeSet<DraftPlace>,
    /// Names from other datasets.
    names: BTreeSet<DraftPlace>,
    pub condos: Vec<(Bbl, Bbl, Bbl)>,
    /// Borough, code and index of each street that has a code; a name of several streets has several.
    pub codes: BTreeSet<(u8, u32, u32)>,
    /// What came of each different row, by its hash: most files repeat a building's address in
    /// every row about it.
    pub known: FxHashMap<u128, Result<u32, RowError>>,
    added: u32,
    index: FxHashMap<String, u32>,
    key: String,
    name: String,
}

/// 128 bits of a row's address and lot, so that no two of a city share them. Source, ZIP and building
/// are left out, because most addresses are in several sources.
fn hash_of(row: &AddressRow<'_>) -> u128 {
    let mut hasher = DefaultHasher::new();
    (row.borough, row.text, row.bbl).hash(&mut hasher);
    (row.address_type, row.both_parities).hash(&mut hasher);
    let first = u128::from(hasher.finish());
    // The hasher keeps 256 bits; another byte yields 64 different ones.
    1_u8.hash(&mut hasher);
    first << 64 | u128::from(hasher.finish())
}

/// Widest range accepted in a single line of text, in house numbers.
const MAX_LINE_RANGE: u32 = 60;

impl Draft {
    pub(crate) fn add(&mut self, row: &AddressRow<'_>) -> Result<(), RowError> {
        self.added = self.added.saturating_add(1);
        if let Some(name) = listed_name(row) {
            return self.add_listed(row, name);
        }
        let key = hash_of(row);
        if let Some(known) = self.known.get(&key) {
            if let Some(known) = self.rows.get_mut(to_usize((*known)?)) {
                known.add_again(row, self.added);
            }
            return Ok(());
        }
        let added = self.add_new(row);
        let at = to_u32(self.rows.len().saturating_sub(1));
        self.known.insert(key, added.map(|()| at));
        added
    }

    /// Parses and adds a row that is not known yet.
    fn add_new(&mut self, row: &AddressRow<'_>) -> Result<(), RowError> {
        let kind = row.address_type.trim();
        if matches!(kind, "B" | "F" | "W") {
            return Err(RowError::NotAnAddress);
        }
        let (reading, high_suffix) = match row.text {
            AddressText::Line(line) => self.read_line(line)?,
            AddressText::Range { low, high, street } => self.read_range(low, high, street)?,
        };
        let lot = lot_of(row)?;
        let street = self.street(lot.borough());
        let code = row.street_code;
        self.codes
            .extend(code.map(|code| (lot.borough().code(), code, street)));
        let (high_left, high_right) = reading.high.unwrap_or_default();
        let (right, right_digits) = if reading.link == Link::Hyphen {
            let right = u16::try_from(reading.right).unwrap_or(0);
            (right, reading.right_digits.max(1))
        } else {
            (0, 0)
        };
        self.rows.push(DraftRow {
            street,
            left: reading.left,
            right,
            right_digits,
            high_left,
            high_right: high_right.and_then(|right| u16::try_from(right).ok()),
            suffix: reading.suffix,
            high_suffix,
            lot: lot_number(lot),
            bin: short_bin(row.bin),
            zip: zip_offset(row.zip),
            rank: row.rank,
            both: row.both_parities,
            times: 1,
            added: self.added,
        });
        Ok(())
    }

    fn add_listed(&mut self, row: &AddressRow<'_>, name: &str) -> Result<(), RowError> {
        let lot = lot_of(row)?;
        let scan = Scan::new(name);
        street_name::canonical_place(&scan, scan.len(), &mut self.name);
        if self.name.is_empty() {
            return Err(RowError::NoStreet);
        }
        let place = DraftPlace::new(self.name.clone(), lot, row.bin);
        self.places.insert(place);
        Ok(())
    }

    /// Adds a name from another dataset than the city's address directory; false if it can't be one.
    pub(crate) fn add_name(
        &mut self,
        name: &str,
        ending: &str,
        bbl: Bbl,
        bin: Option<Bin>,
    ) -> bool {
        let Some(name) = place_name(name, ending) else {
            return false;
        };
        self.names
            .insert(DraftPlace::new(name, legal_lot(bbl), bin));
        true
    }

    /// Each name once for each lot or building that has it.
    pub(crate) fn count_names(&self) -> usize {
        self.places.len() + self.names.len()
    }

    /// Joins the names of all datasets. A name that is also a street's means the street, unless the city's address
    /// directory lists it.
    pub(crate) fn join_names(&mut self, sizes: &[u32], billing: &Billing) {
        let streets = self.streets.iter().zip(sizes);
        let streets = streets.filter(|(_, size)| **size > 0);
        let streets: HashSet<&str> = streets.map(|(street, _)| street.name.as_str()).collect();
        let names = std::mem::take(&mut self.names).into_iter();
        let places = std::mem::take(&mut self.places).into_iter();
        let names = names.filter(|place| !streets.contains(place.name.as_str()));
        let billed = |place: DraftPlace| DraftPlace {
            lot: billing.lot_of(place.borough, place.lot),
            ..place
        };
        self.places = places.chain(names).map(billed).collect();
    }

    /// Returns the street with this name, adding it if it is new.
    pub(crate) fn street_named(&mut self, borough: Borough, name: &str) -> u32 {
        name.clone_into(&mut self.name);
        self.street(borough)
    }

    pub(crate) fn find(&mut self, borough: Borough, name: &str) -> Option<u32> {
        self.key.clear();
        self.key.push(char::from(b'0' + borough.code()));
        self.key.push_str(name);
        self.index.get(&self.key).copied()
    }

    fn street(&mut self, borough: Borough) -> u32 {
        let name = std::mem::take(&mut self.name);
        let known = self.find(borough, &name);
        let street = known.unwrap_or_else(|| {
            let street = to_u32(self.streets.len());
            self.index.insert(self.key.clone(), street);
            let name = name.clone();
            self.streets.push(DraftStreet { borough, name });
            street
        });
        self.name = name;
        street
    }

    /// Parses the number and street in one line, leaving the name in `self.name`.
    fn read_line(&mut self, line: &str) -> Result<(NumberReading, Suffix), RowError> {
        let scan = Scan::new(line);
        let mut found = Readings::default();
        house_number::read_at(&scan, 0, &mut found);
        let best = found
            .iter()
            .filter(|reading| reading.link != Link::Blank && plausible_suffix(&scan, reading))
            .max_by_key(|reading| (reading.end, std::cmp::Reverse(reading.cost)))
            .copied()
            .ok_or(RowError::NoHouseNumber)?;
        let mut best = with_lost_hyphen(&scan, &found, best);
        street_name::canonical(&scan, usize::from(best.end), &mut self.name);
        if self.name.is_empty() {
            return Err(RowError::NoStreet);
        }
        if best.high.is_some_and(|(high, right)| {
            right.is_none() && high.abs_diff(best.left) > MAX_LINE_RANGE
        }) {
            best.high = None;
        }
        Ok((best, best.suffix))
    }

    fn read_range(
        &mut self,
        low: &str,
        high: &str,
        street: &str,
    ) -> Result<(NumberReading, Suffix), RowError> {
        let mut reading = number_of(low).ok_or(RowError::NoHouseNumber)?;
        street_name::canonical(&Scan::new(street), 0, &mut self.name);
        if self.name.is_empty() {
            return Err(RowError::NoStreet);
        }
        let mut high_suffix = reading.suffix;
        if let Some(top) = number_of(high) {
            let dashed = top.link == Link::Hyphen;
            reading.high = Some((top.left, dashed.then_some(top.right)));
            high_suffix = top.suffix;
        }
        Ok((reading, high_suffix))
    }

    /// Drops the rows of the ranks `typed` by hand on streets that no other source has: such a street
    /// may be misspelled or end with a floor.
    pub(crate) fn drop_typed_streets(&mut self, typed: &[u8]) {
        let mut is_known = vec![false; self.streets.len()];
        for row in self.rows.iter().filter(|row| !typed.contains(&row.rank)) {
            if let Some(known) = is_known.get_mut(to_usize(row.street)) {
                *known = true;
            }
        }
        self.rows.retain(|row| {
            let on_known = is_known.get(to_usize(row.street));
            !typed.contains(&row.rank) || on_known.is_some_and(|known| *known)
        });
    }

    pub(crate) fn borough_of(&self, street: u32) -> Borough {
        let street = self.streets.get(to_usize(street));
        street.map_or(Borough::Manhattan, |street| street.borough)
    }

    pub(crate) fn sizes(&self, streets: impl Iterator<Item = (u32, u32)>) -> Vec<u32> {
        let mut sizes = vec![0_u32; self.streets.len()];
        for (street, times) in streets {
            if let Some(size) = sizes.get_mut(to_usize(street)) {
                *size += times;
            }
        }
        sizes
    }
}

/// The name in a row of PAD about a place: a complex (G), a place of its own (N) or a part of a complex (X)
/// may have no house number.
fn listed_name<'a>(row: &AddressRow<'a>) -> Option<&'a str> {
    let is_place = matches!(row.address_type.trim(), "G" | "N" | "X");
    match row.text {
        AddressText::Range { low, street, .. } if is_place && low.trim().is_empty() => Some(street),
        AddressText::Line(_) | AddressText::Range { .. } => None,
    }
}

/// The lot of a row by law.
fn lot_of(row: &AddressRow<'_>) -> Result<Bbl, RowError> {
    let lot = legal_lot(row.bbl);
    let is_there = lot.borough() == row.borough;
    if is_there || row.bbl.block_key() % 100_000 == MARBLE_HILL {
        return Ok(lot);
    }
    Err(RowError::WrongBorough)
}

/// `88 7 JAMAICA AVENUE` is 88-07 with its hyphen lost, not a street called 7 JAMAICA.
fn with_lost_hyphen(scan: &Scan, found: &Readings, best: NumberReading) -> NumberReading {
    let end = usize::from(best.end);
    let second = scan.token(end);
    let split = second.number && !second.ordinal && !scan.spells_type(end + 1);
    let pair = found
        .iter()
        .find(|pair| pair.link == Link::Blank && usize::from(pair.end) == end + 1);
    match pair {
        Some(pair) if split => NumberReading {
            link: Link::Hyphen,
            ..*pair
        },
        _ => best,
    }
}

/// Whether a letter after the number is a suffix and not the street's first word.
fn plausible_suffix(scan: &Scan, reading: &NumberReading) -> bool {
    let end = usize::from(reading.end);
    if end >= scan.len() {
        return false;
    }
    let last = scan.letters(end.saturating_sub(1));
    let loose = last.len() == 1 && !scan.token(end - 1).is_attached();
    !(loose && (scan.spells_type(end) || last == "B")) && !scan.token(end).after(gap::COMMA)
}

/// The number that fills a whole field, as written or in the city's sort form.
fn number_of(text: &str) -> Option<NumberReading> {
    let scan = Scan::new(text);
    let mut found = Readings::default();
    house_number::read_at(&scan, 0, &mut found);
    found
        .iter()
        .filter(|reading| reading.link != Link::Blank)
        .max_by_key(|reading| reading.end)
        .copied()
}

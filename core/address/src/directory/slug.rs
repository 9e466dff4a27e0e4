//! Slugs: `{house}-{street}-{borough}` of the official names, unique within a directory.

use std::collections::HashSet;
use std::fmt::{self, Write};

use crate::directory::layout::{LotEntry, RowEntry, Section, SlugVariant, row_flags, to_usize};
use crate::directory::lots;
use crate::directory::reader::Directory;
use crate::parse::house::{House, HouseKey, Suffix};
use nycapt_contract::{Bbl, Bin, Borough};
use nycapt_messages::push_title_case;

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

/// An address of a lot.
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
    /// One line, with the official street: `66-03 Booth Street, Queens, NY 11374`.
    pub formatted: String,
    /// The building number, when known.
    pub bin: Option<Bin>,
    /// The rank of its source.
    pub rank: u8,
}

/// Maximum house numbers per range with their own slug.
const MAX_SLUGS_PER_RANGE: usize = 200;

/// Lower-case ASCII letters and digits, with one hyphen for each run of anything else.
pub fn slugify(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_slug(&mut out, text);
    out
}

fn push_slug(out: &mut String, text: &str) {
    let start = out.len();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            out.push(char::from(byte.to_ascii_lowercase()));
        } else if out.len() > start && !out.ends_with('-') {
            out.push('-');
        }
    }
    if out.len() > start && out.ends_with('-') {
        out.pop();
    }
}

/// The slug of a unit of a building: `-apt-` and the unit after the building's slug.
pub fn unit_slug(building: &str, unit: &nycapt_contract::Unit) -> String {
    format!("{building}-apt-{}", unit.slug)
}

impl Directory {
    /// Every slug with its lot, grouped by lot in ascending order, the canonical one first.
    pub fn slugs(&self) -> impl Iterator<Item = SlugEntry> {
        self.slugs_by_lot(1).flatten()
    }

    /// The slugs of each lot, or of one lot in `step`, in the same order.
    pub fn slugs_by_lot(&self, step: usize) -> impl Iterator<Item = Vec<SlugEntry>> {
        let lots = self.lots().iter().step_by(step.max(1));
        lots.map(|lot| self.slugs_of_entry(lot))
    }

    /// Slugs of the lot that answers for `bbl`, the canonical one first; empty if the directory has
    /// no address for it.
    pub fn slugs_of(&self, bbl: Bbl) -> Vec<SlugEntry> {
        let entry = self.answering_lot(bbl);
        entry.map_or_else(Vec::new, |entry| self.slugs_of_entry(entry))
    }

    /// The preferred address of a lot.
    pub fn preferred(&self, bbl: Bbl) -> Option<LotAddress> {
        let (row, house) = self.preferred_row(self.answering_lot(bbl)?)?;
        self.address_at(row, house)
    }

    /// The row and the house number of a lot's preferred address.
    pub(crate) fn preferred_row(&self, lot: &LotEntry) -> Option<(u32, House)> {
        let row = self.lot_rows(lot).first()?.get();
        Some((row, self.row(row)?.low_house()))
    }

    pub(crate) fn slug_of_row(&self, row: u32, house: House) -> Option<String> {
        let (entry, street) = (self.row(row)?, self.street_of_row(row)?);
        let name = self.street_name(street);
        Some(self.slug_of((street, &name), house, entry.lot.get()))
    }

    /// The address of a lot that has this slug.
    pub fn address_of(&self, bbl: Bbl, slug: &str) -> Option<LotAddress> {
        let lot = self.answering_lot(bbl)?;
        let mut rows = self.lot_rows(lot).iter().map(|row| row.get());
        rows.find_map(|row| {
            let (entry, street) = (self.row(row)?, self.street_of_row(row)?);
            let name = self.street_name(street);
            let mut houses = houses(entry);
            let of = |house: &House| self.slug_of((street, &name), *house, entry.lot.get());
            let house = houses.find(|house| of(house) == slug)?;
            self.address_at(row, house)
        })
    }

    fn address_at(&self, row: u32, house: House) -> Option<LotAddress> {
        let entry = self.row(row)?;
        let street = self.street_of_row(row)?;
        let borough = Borough::from_code(self.street(street)?.borough)?;
        let zip = zip_text(entry.zip.get());
        let name = self.street_name(street);
        Some(LotAddress {
            slug: self.slug_of((street, &name), house, entry.lot.get()),
            house_number: house.to_string(),
            formatted: format_address(house, &name, borough, zip.as_deref()),
            street: name,
            zip,
            bin: entry.bin_of(borough),
            rank: entry.rank,
        })
    }

    fn slugs_of_entry(&self, lot: &LotEntry) -> Vec<SlugEntry> {
        let Some(bbl) = lots::full(lot.borough, lot.lot.get()) else {
            return Vec::new();
        };
        let mut seen: HashSet<String> = HashSet::new();
        let mut out: Vec<SlugEntry> = Vec::new();
        for row in self.lot_rows(lot) {
            let Some((entry, street)) = self.row(row.get()).zip(self.street_of_row(row.get()))
            else {
                continue;
            };
            let name = self.street_name(street);
            for house in houses(entry) {
                let slug = self.slug_of((street, &name), house, lot.lot.get());
                // Most lots have one slug and need no set.
                let is_new = |first: &SlugEntry| first.slug != slug && seen.insert(slug.clone());
                if out.first().is_none_or(is_new) {
                    let canonical = out.is_empty();
                    out.push(SlugEntry {
                        slug,
                        bbl,
                        canonical,
                    });
                }
            }
        }
        out
    }

    /// The slug of a house number on a row of a street, which comes with its name; none for numbers
    /// `slugs` omits.
    pub(crate) fn slug_at(&self, row: u32, house: House, street: (u32, &str)) -> Option<String> {
        let entry = self.row(row)?;
        let listed = houses(entry).any(|known| known == house);
        listed.then(|| self.slug_of(street, house, entry.lot.get()))
    }

    /// The slug of one address of a lot. When lots share an address, the most trusted one gets the
    /// plain slug and the others get their ZIP or a number after it.
    fn slug_of(&self, (street, name): (u32, &str), house: House, lot: u32) -> String {
        let borough = self
            .street(street)
            .and_then(|entry| Borough::from_code(entry.borough));
        let Some(borough) = borough else {
            return String::new();
        };
        let plain = plain_slug(house, name, borough);
        match variant_of(self, street, house, lot) {
            Some(found) => slug_with_ending(&plain, (found.zip.get(), found.number.get())),
            None => plain,
        }
    }
}

/// The slug of an address before resolving collisions with other lots.
pub(crate) fn plain_slug(house: House, street: &str, borough: Borough) -> String {
    let mut out = String::with_capacity(64);
    // Writing to a string never fails.
    let _written = house.write_slug(&mut out);
    out.push('-');
    push_slug(&mut out, street);
    out.push('-');
    out.push_str(borough.slug());
    out
}

/// House numbers of a row that have slugs; for a very long range, only its ends.
pub(crate) fn houses(row: &RowEntry) -> impl Iterator<Item = House> {
    let (low, high) = (HouseKey(row.low.get()), HouseKey(row.high.get()));
    let both = row.flags & row_flags::BOTH_PARITIES != 0;
    let step = match (both, low.has_hyphen()) {
        (true, true) => 1,
        (true, false) => 1000,
        (false, true) => 2,
        (false, false) => 2000,
    };
    let count = to_usize(high.0.saturating_sub(low.0) / step);
    let across = low.has_hyphen() && low.left() != high.left();
    let is_long = across || count > MAX_SLUGS_PER_RANGE;
    let inner = if is_long { 0..0 } else { low.0..high.0 };
    let inner = inner.step_by(to_usize(step)).skip(1).map(|key| House {
        key: HouseKey(key),
        suffix: Suffix::NONE,
    });
    let last = (low != high).then(|| House {
        key: high,
        suffix: Suffix(row.high_suffix.get()),
    });
    std::iter::once(row.low_house()).chain(inner).chain(last)
}

pub(crate) fn zip_text(offset: u16) -> Option<String> {
    (offset != 0).then(|| (u32::from(offset) + 10_000).to_string())
}

/// One line with the official street: `66-03 Booth Street, Queens, NY 11374`.
pub(crate) fn format_address(
    house: impl fmt::Display,
    street: &str,
    borough: Borough,
    zip: Option<&str>,
) -> String {
    let mut out = String::with_capacity(64);
    // Writing to a string never fails.
    let _written = write!(out, "{house} ");
    push_street(&mut out, street, borough);
    if let Some(zip) = zip {
        out.push(' ');
        out.push_str(zip);
    }
    out
}

/// An official street with its borough: `Booth Street, Queens, NY`.
pub(crate) fn format_street(street: &str, borough: Borough) -> String {
    let mut out = String::with_capacity(64);
    push_street(&mut out, street, borough);
    out
}

fn push_street(out: &mut String, street: &str, borough: Borough) {
    push_title_case(out, street);
    for part in [", ", borough.name(), ", NY"] {
        out.push_str(part);
    }
}

/// Finds the ending of a lot's slug; none if it has the plain one.
fn variant_of(directory: &Directory, street: u32, house: House, lot: u32) -> Option<&SlugVariant> {
    let table = directory.table::<SlugVariant>(Section::SlugVariants);
    let key = (street, house.key.0, house.suffix.0, lot);
    let at = table.binary_search_by_key(&key, SlugVariant::key).ok()?;
    table.get(at)
}

pub(crate) fn slug_with_ending(plain: &str, (zip, number): (u16, u16)) -> String {
    match zip_text(zip) {
        Some(zip) => format!("{plain}-{zip}"),
        None => format!("{plain}-{number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_holds_lower_case_ascii_only() {
        assert_eq!(slugify("  SAINT  MARK'S Pl. "), "saint-mark-s-pl");
        assert_eq!(slugify("É"), "");
    }

    #[test]
    fn lines_have_the_official_street() {
        let line = format_address("66-03", "BOOTH STREET", Borough::Queens, Some("11374"));
        assert_eq!(line, "66-03 Booth Street, Queens, NY 11374");
    }
}

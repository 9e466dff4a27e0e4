//! Rows in, one directory file out.

use std::collections::{HashMap, HashSet};

use crate::directory::draft::Draft;
use crate::directory::layout::to_usize;
use crate::directory::lots::{Billing, LotAtAddress, legal_lot};
use crate::directory::names;
use crate::directory::numbering::{KeyedRow, keyed_rows};
use crate::directory::row::{AddressRow, RowError};
use crate::directory::writer::{self, Tables};
use crate::parse::house::HouseKey;
use nycapt_contract::{Bbl, Bin};

/// Collects rows and writes the directory's one file.
#[derive(Debug, Default)]
pub struct DirectoryBuilder {
    draft: Draft,
    sources: Vec<String>,
    typed: Vec<u8>,
}

impl DirectoryBuilder {
    /// Adds one address, or one name of a place that PAD lists.
    ///
    /// # Errors
    /// The row cannot be an address; the builder is unchanged.
    pub fn add(&mut self, row: AddressRow<'_>) -> Result<(), RowError> {
        self.draft.add(&row)
    }

    /// Adds the name of a place on a lot, such as a complex.
    ///
    /// `ending` is the word that people end it with where the dataset leaves it out. A name of one word and
    /// one that looks like an address aren't added, and false is returned; one that is also a street's is left
    /// out of the directory.
    pub fn add_place(&mut self, name: &str, ending: &str, bbl: Bbl, bin: Option<Bin>) -> bool {
        self.draft.add_name(name, ending, bbl, bin)
    }

    /// Names of places so far: each once for each lot or building that has it.
    pub fn places(&self) -> usize {
        self.draft.count_names()
    }

    /// Bills every unit lot from `lowest` to `highest` to `billing`.
    pub fn add_condo(&mut self, lowest: Bbl, highest: Bbl, billing: Bbl) {
        let lots = (legal_lot(lowest), legal_lot(highest), legal_lot(billing));
        self.draft.condos.push(lots);
    }

    /// Records which source the rows with this rank come from, for answers to cite, and whether
    /// people `typed` its addresses: its rows are left out where no other source has their street.
    pub fn name_source(&mut self, rank: u8, name: &str, typed: bool) {
        self.typed.extend(typed.then_some(rank));
        let at = usize::from(rank);
        if self.sources.len() <= at {
            self.sources.resize(at + 1, String::new());
        }
        if let Some(slot) = self.sources.get_mut(at) {
            *slot = name.replace('\n', " ");
        }
    }

    /// The directory as one file.
    pub fn finish(self) -> Vec<u8> {
        let mut draft = self.draft;
        // Only adding needs it.
        draft.known = Default::default();
        names::complete_names(&mut draft);
        draft.drop_typed_streets(&self.typed);
        let mut rows = keyed_rows(&draft);
        let mut billing = Billing::of_ranges(&draft.condos);
        billing.infer(&lots_at_addresses(&draft, &rows));
        for row in &mut rows {
            row.lot = billing.lot_of(draft.borough_of(row.street).code(), row.lot);
        }
        merge(&mut rows);
        cut_contradicted_ranges(&mut rows);
        let sizes = draft.sizes(rows.iter().map(|row| (row.street, 1)));
        draft.join_names(&sizes, &billing);
        let shared = shared_addresses(&draft, &rows);
        let mut alike = similar_spellings(&draft, &rows);
        alike.extend(same_codes(&draft, &sizes));
        let links = names::link(&mut draft, &shared, &alike, &sizes);
        writer::write(Tables {
            draft: &draft,
            sizes: &sizes,
            links: &links,
            rows: &rows,
            condos: billing.into_ranges(),
            sources: &self.sources.join("\n"),
        })
    }
}

/// Every address on a condominium lot, sorted, so that lots sharing an address can be found.
fn lots_at_addresses(draft: &Draft, rows: &[KeyedRow]) -> Vec<LotAtAddress> {
    let mut out: Vec<LotAtAddress> = rows
        .iter()
        .filter(|row| row.lot % 10_000 > 1000)
        .map(|row| LotAtAddress {
            street: row.street,
            low: row.low,
            lot: row.lot,
            borough: draft.borough_of(row.street).code(),
        })
        .collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Sorts by street and number, and merges rows with the same address, lot, and range.
fn merge(rows: &mut Vec<KeyedRow>) {
    let address = |row: &KeyedRow| {
        let (low, high) = ((row.low, row.low_suffix), (row.high, row.high_suffix));
        (row.street, low, row.lot, high)
    };
    rows.sort_unstable_by_key(|row| (address(row), row.rank, !row.added));
    rows.dedup_by(|next, kept| {
        let same = address(next) == address(kept);
        if same {
            kept.seen = kept.seen.saturating_add(next.seen);
            kept.added = kept.added.max(next.added);
            kept.flags |= next.flags;
            if kept.bin == 0 {
                kept.bin = next.bin;
            }
            if kept.zip == 0 {
                kept.zip = next.zip;
            }
        }
        same
    });
    rows.sort_unstable_by_key(|row| {
        let order = (row.rank, !row.added, row.lot, row.high);
        (row.street, row.low, row.low_suffix, order)
    });
}

/// Leaves only the low number of a range in which two or more numbers are on other blocks.
fn cut_contradicted_ranges(rows: &mut [KeyedRow]) {
    let block = |row: &KeyedRow| row.lot / 10_000;
    let mut cut = Vec::new();
    for (at, range) in rows.iter().enumerate() {
        if range.high == range.low || range.rank == 0 {
            continue;
        }
        let side = |row: &KeyedRow| (HouseKey(row.low).is_odd(), HouseKey(row.low).has_hyphen());
        let is_inside = |row: &&KeyedRow| {
            row.low > range.low && block(row) != block(range) && side(row) == side(range)
        };
        let rest = rows.get(at + 1..).unwrap_or_default().iter();
        let within = rest.take_while(|row| row.street == range.street && row.low <= range.high);
        let mut others: Vec<u32> = within.filter(is_inside).map(|row| row.low).collect();
        others.dedup();
        if others.len() > 1 {
            cut.push(at);
        }
    }
    for at in cut {
        if let Some(row) = rows.get_mut(at) {
            row.high = row.low;
            row.high_suffix = row.low_suffix;
        }
    }
}

/// Streets with rows on one block whose spelling is similar: with a space or a doubled letter
/// more or less.
fn similar_spellings(draft: &Draft, rows: &[KeyedRow]) -> Vec<(u32, u32)> {
    let mut by_name: HashMap<(u8, String), Vec<u32>> = HashMap::new();
    for (street, at) in draft.streets.iter().zip(0..) {
        let key = (street.borough.code(), squeezed(&street.name));
        by_name.entry(key).or_default().push(at);
    }
    by_name.retain(|_, streets| streets.len() > 1);
    let alike: HashSet<u32> = by_name.values().flatten().copied().collect();
    let mut blocks: HashMap<u32, HashSet<u32>> = HashMap::new();
    for row in rows.iter().filter(|row| alike.contains(&row.street)) {
        let of_street = blocks.entry(row.street).or_default();
        of_street.insert(row.lot / 10_000);
    }
    let share = |a: &u32, b: &u32| {
        let (Some(a), Some(b)) = (blocks.get(a), blocks.get(b)) else {
            return false;
        };
        !a.is_disjoint(b)
    };
    let mut pairs = Vec::new();
    for streets in by_name.values() {
        for (at, a) in streets.iter().enumerate() {
            let others = streets.iter().skip(at + 1).filter(|b| share(a, b));
            pairs.extend(others.map(|b| (*a, *b)));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Streets with rows that have one code in the city's address directory. A name with several codes would
/// link the other names of the streets that share it.
fn same_codes(draft: &Draft, sizes: &[u32]) -> Vec<(u32, u32)> {
    let mut codes: HashMap<u32, u32> = HashMap::new();
    for (.., street) in &draft.codes {
        *codes.entry(*street).or_default() += 1;
    }
    let has_rows = |street: u32| sizes.get(to_usize(street)).is_some_and(|size| *size > 0);
    let is_one = |street: u32| codes.get(&street) == Some(&1);
    let coded = draft.codes.iter();
    let coded = coded.filter(|(.., street)| has_rows(*street) && is_one(*street));
    let pairs = coded.clone().zip(coded.skip(1));
    let alike = pairs.filter(|(a, b)| (a.0, a.1) == (b.0, b.1));
    alike.map(|(a, b)| (a.2, b.2)).collect()
}

/// A name without its spaces, each run of one letter as one letter.
fn squeezed(name: &str) -> String {
    let mut out = String::new();
    for char in name.chars().filter(|char| *char != ' ') {
        if char.is_ascii_digit() || !out.ends_with(char) {
            out.push(char);
        }
    }
    out
}

/// Pairs of streets under which one lot has the same house number.
fn shared_addresses(draft: &Draft, rows: &[KeyedRow]) -> Vec<(u32, u32)> {
    let mut order: Vec<(u8, u32, u32, u32)> = rows
        .iter()
        .map(|row| {
            (
                draft.borough_of(row.street).code(),
                row.lot,
                row.low,
                row.street,
            )
        })
        .collect();
    order.sort_unstable();
    order.dedup();
    let mut pairs = Vec::new();
    for group in order.chunk_by(|a, b| (a.0, a.1, a.2) == (b.0, b.1, b.2)) {
        for (at, a) in group.iter().enumerate() {
            pairs.extend(group.iter().skip(at + 1).take(4).map(|b| (a.3, b.3)));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directory::reader::Directory;
    use crate::directory::row::AddressText;
    use crate::resolve;
    use crate::testing::{directory_of, line, opened, with_rows};
    use nycapt_contract::Borough;

    fn lot(directory: &Directory, text: &str) -> Option<String> {
        resolve(directory, text, None)
            .outcome
            .best
            .map(|hit| hit.bbl.to_string())
    }

    #[test]
    fn an_empty_directory_answers_nothing() {
        let directory = directory_of::<&str>([]);
        assert!(directory.is_empty());
        assert_eq!(lot(&directory, "350 5 Avenue, Manhattan"), None);
        assert_eq!(directory.slugs().count(), 0);
    }

    #[test]
    fn unit_lots_answer_with_the_billing_lot() {
        let bbl = |lot| Bbl::new(Borough::Manhattan, 69, lot).unwrap();
        let mut builder = DirectoryBuilder::default();
        builder.add(line("2 GOLD STREET, 4B", bbl(1010))).unwrap();
        builder.add_condo(bbl(1001), bbl(1650), bbl(7501));
        let directory = opened(builder);
        let found = lot(&directory, "2 Gold St, Manhattan");
        assert_eq!(found.as_deref(), Some("1000697501"));
        assert_eq!(directory.lot_of(bbl(1333)), bbl(7501));
    }

    #[test]
    fn a_row_added_again_is_counted_and_becomes_the_freshest() {
        let row = |text, lot| line(text, Bbl::new(Borough::Manhattan, 10, lot).unwrap());
        let mut builder = DirectoryBuilder::default();
        for lot in [1, 2, 1] {
            builder.add(row("5 BARRY ROAD", lot)).unwrap();
        }
        let rows = builder.draft.rows.iter();
        let kept: Vec<_> = rows.map(|row| (row.lot, row.times, row.added)).collect();
        assert_eq!(kept, [(100_001, 2, 3), (100_002, 1, 2)]);
        for (text, error) in [
            ("BROADWAY", RowError::NoHouseNumber),
            ("12 STREET", RowError::NoStreet),
        ] {
            for _ in 0..2 {
                assert_eq!(builder.add(row(text, 1)), Err(error));
            }
        }
    }

    #[test]
    fn an_address_of_many_sources_is_one_row_of_the_most_trusted() {
        let mut builder = DirectoryBuilder::default();
        for (rank, zip, bin) in [
            (5, "", "2000009"),
            (2, "10461", ""),
            (9, "10499", "2000001"),
        ] {
            let row = AddressRow {
                rank,
                zip,
                bin: Bin::parse(bin),
                ..line("5 BARRY ROAD", Bbl::new(Borough::Bronx, 10, 1).unwrap())
            };
            builder.add(row).unwrap();
        }
        let rows = builder.draft.rows.iter();
        let kept: Vec<_> = rows.map(|row| (row.rank, row.zip, row.bin)).collect();
        assert_eq!(kept, [(2, 461, 9)]);
        assert_eq!(builder.draft.rows.first().unwrap().times, 3);
    }

    #[test]
    fn typed_sources_add_numbers_and_no_streets() {
        let mut builder = DirectoryBuilder::default();
        for rank in [19, 25] {
            builder.name_source(rank, "311", true);
        }
        for (text, rank) in [
            ("5 BARRY ROAD", 18),
            ("7 BARRY ROAD", 19),
            ("7 BARRY ROAD 3RD", 19),
            ("9 BARY ROAD", 25),
        ] {
            let row = AddressRow {
                rank,
                ..line(text, Bbl::new(Borough::Bronx, 10, 1).unwrap())
            };
            builder.add(row).unwrap();
        }
        let directory = opened(builder);
        let slugs = directory.slugs().map(|entry| entry.slug);
        let expected = ["5-barry-road-bronx", "7-barry-road-bronx"];
        assert_eq!(slugs.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_range_that_two_numbers_of_other_blocks_contradict_keeps_its_low_number() {
        let others = [
            ("70 7 AVENUE", Borough::Brooklyn, 910, 1),
            ("90 7 AVENUE", Borough::Brooklyn, 911, 1),
        ];
        for (count, expected) in [(1, Some("3009000001")), (2, None)] {
            let mut builder = DirectoryBuilder::default();
            let (low, high, street) = ("64", "200", "7 AVENUE");
            let range = AddressRow {
                text: AddressText::Range { low, high, street },
                ..line("", Bbl::new(Borough::Brooklyn, 900, 1).unwrap())
            };
            builder.add(range).unwrap();
            let directory = with_rows(builder, others.into_iter().take(count));
            let found = lot(&directory, "66 7th Ave, Brooklyn");
            assert_eq!(found.as_deref(), expected, "{count}");
        }
    }

    #[test]
    fn types_and_parities_of_the_citys_ranges_come_out_right() {
        let mut builder = DirectoryBuilder::default();
        let mut outcomes = Vec::new();
        for (low, high, street, kind, both, number) in [
            ("1", "9", "BARRY ROAD", "", false, 1),
            ("2", "10", "BARRY ROAD", "", true, 2),
            ("3A        ", "3C", "CARDER ROAD", "", false, 3),
            ("7", "7", "EMPIRE PLAZA", "N", false, 4),
            ("8", "8", "MARCY HOUSES", "G", false, 5),
            ("9", "9", "HANGAR ROAD", "X", false, 6),
            ("11", "11", "VANITY PLAZA", "V", false, 7),
            ("13", "13", "BACK STREET", "W", false, 8),
            ("  ", "  ", "FORT JAY", "", false, 9),
        ] {
            let text = AddressText::Range { low, high, street };
            outcomes.push(builder.add(AddressRow {
                address_type: kind,
                both_parities: both,
                text,
                ..line("", Bbl::new(Borough::Manhattan, 1, number).unwrap())
            }));
        }
        assert_eq!(outcomes.pop(), Some(Err(RowError::NoHouseNumber)));
        assert_eq!(outcomes.pop(), Some(Err(RowError::NotAnAddress)));
        assert!(outcomes.into_iter().all(|outcome| outcome.is_ok()));
        let directory = opened(builder);
        for (text, found) in [
            ("5 Barry Rd, Manhattan", Some(1)),
            ("6 Barry Rd, Manhattan", Some(2)),
            ("3B Carder Rd, Manhattan", Some(3)),
            ("7 Empire Plaza, Manhattan", Some(4)),
            ("8 Marcy Houses, Manhattan", Some(5)),
            ("9 Hangar Rd, Manhattan", Some(6)),
            ("11 Vanity Plaza, Manhattan", Some(7)),
            ("13 Back St, Manhattan", None),
        ] {
            let expected = found.map(|number| format!("100001{number:04}"));
            assert_eq!(lot(&directory, text), expected, "{text}");
        }
    }
}

//! Makes colliding slugs unique when a directory is built.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::directory::draft::DraftStreet;
use crate::directory::layout::{RowEntry, SlugVariant, to_usize};
use crate::directory::numbering::KeyedRow;
use crate::directory::slug::{houses, plain_slug, slug_with_ending};
use crate::parse::house::House;

/// One lot's use of a plain slug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SlugUse {
    slug: u64,
    row: u32,
    /// Place among the row's house numbers.
    nth: u16,
}

/// Endings for addresses whose plain slug belongs to a more trusted lot, sorted by
/// [`SlugVariant::key`].
pub(crate) fn disambiguate(
    streets: &[DraftStreet],
    keyed: &[KeyedRow],
    rows: &[RowEntry],
) -> Vec<SlugVariant> {
    let uses = uses(streets, keyed, rows);
    let mut naming = Disambiguator {
        streets,
        keyed,
        rows,
        uses: &uses,
        taken_endings: HashSet::new(),
    };
    let mut out = Vec::new();
    for group in uses.chunk_by(|a, b| a.slug == b.slug) {
        let lot = |slug_use: &SlugUse| rows.get(to_usize(slug_use.row)).map(|row| row.lot.get());
        let shared = group.first().map(lot);
        if group.iter().any(|slug_use| Some(lot(slug_use)) != shared) {
            naming.split(group, &mut out);
        }
    }
    out.sort_unstable_by_key(SlugVariant::key);
    out
}

fn uses(streets: &[DraftStreet], keyed: &[KeyedRow], rows: &[RowEntry]) -> Vec<SlugUse> {
    let mut out = Vec::with_capacity(rows.len());
    for ((row, keyed), at) in rows.iter().zip(keyed).zip(0_u32..) {
        for (house, nth) in houses(row).zip(0_u16..) {
            let slug = hash(&plain(streets, keyed.street, house));
            out.push(SlugUse { slug, row: at, nth });
        }
    }
    out.sort_unstable();
    out
}

fn plain(streets: &[DraftStreet], street: u32, house: House) -> String {
    streets
        .get(to_usize(street))
        .map(|street| plain_slug(house, &street.name, street.borough))
        .unwrap_or_default()
}

fn hash(slug: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    slug.hash(&mut hasher);
    hasher.finish()
}

/// Assigns slugs that nothing else in the directory uses.
struct Disambiguator<'a> {
    streets: &'a [DraftStreet],
    keyed: &'a [KeyedRow],
    rows: &'a [RowEntry],
    uses: &'a [SlugUse],
    taken_endings: HashSet<u64>,
}

impl Disambiguator<'_> {
    /// Leaves the plain slug to the most trusted lot and gives the others an ending.
    fn split(&mut self, group: &[SlugUse], out: &mut Vec<SlugVariant>) {
        let mut order: Vec<(u8, SlugUse, &RowEntry)> = group
            .iter()
            .filter_map(|slug_use| {
                let row = self.rows.get(to_usize(slug_use.row))?;
                Some((row.trust(), *slug_use, row))
            })
            .collect();
        order.sort_unstable_by_key(|(trust, slug_use, _)| (*trust, *slug_use));
        let mut named: Vec<(u32, Option<(u16, u16)>)> = Vec::new();
        for (_, slug_use, row) in order {
            let lot = row.lot.get();
            let street = self.keyed.get(to_usize(slug_use.row)).map(|row| row.street);
            let house = houses(row).nth(usize::from(slug_use.nth));
            let Some((street, house)) = street.zip(house) else {
                continue;
            };
            let known = named.iter().find(|(other, _)| *other == lot);
            let ending = match known {
                Some((_, ending)) => *ending,
                None if named.is_empty() => None,
                None => Some(self.free_ending(&plain(self.streets, street, house), row.zip.get())),
            };
            if known.is_none() {
                named.push((lot, ending));
            }
            out.extend(ending.map(|(zip, number)| SlugVariant {
                street: street.into(),
                house: house.key.0.into(),
                lot: lot.into(),
                suffix: house.suffix.0.into(),
                zip: zip.into(),
                number: number.into(),
            }));
        }
    }

    /// Finds a ZIP or number that makes the slug unique.
    fn free_ending(&mut self, plain: &str, zip: u16) -> (u16, u16) {
        let by_zip = (zip != 0).then_some((zip, 0));
        let mut endings = by_zip.into_iter().chain((2..u16::MAX).map(|n| (0, n)));
        let found = endings.find(|ending| {
            let slug = hash(&slug_with_ending(plain, *ending));
            let taken = self
                .uses
                .binary_search_by_key(&slug, |slug_use| slug_use.slug);
            taken.is_err() && self.taken_endings.insert(slug)
        });
        found.unwrap_or((0, u16::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use crate::directory::reader::Directory;
    use crate::directory::row::{AddressRow, AddressText};
    use crate::testing::{line, opened};
    use crate::{DirectoryBuilder, resolve};
    use nycapt_contract::{Bbl, Borough};

    /// Low and high number, street, lot, rank.
    fn built(rows: &[(&str, &str, &str, u32, u8)]) -> Directory {
        let mut builder = DirectoryBuilder::default();
        for &(low, high, street, lot, rank) in rows {
            let bbl = Bbl::new(Borough::Manhattan, 5, lot).unwrap();
            let row = AddressRow {
                text: AddressText::Range { low, high, street },
                rank,
                both_parities: true,
                ..line("", bbl)
            };
            builder.add(row).unwrap();
        }
        opened(builder)
    }

    /// The lot of every slug; fails when a slug occurs twice.
    fn slugs(directory: &Directory) -> HashMap<String, Bbl> {
        let mut out = HashMap::new();
        for entry in directory.slugs() {
            let before = out.insert(entry.slug.clone(), entry.bbl);
            assert_eq!(before, None, "{}", entry.slug);
        }
        out
    }

    #[test]
    fn number_and_street_of_two_lots_that_read_alike_have_two_slugs() {
        let directory = built(&[
            ("519 FRONT", "", "12 STREET", 1, 1),
            ("519", "", "FRONT 12 STREET", 2, 0),
            ("7", "", "O'NEIL PLACE-2", 3, 0),
            ("7", "", "O'NEIL PLACE 2", 4, 0),
        ]);
        let slugs = slugs(&directory);
        assert_eq!(slugs.len(), 4, "{slugs:?}");
        let lot = |slug: &str| slugs.get(slug).map(|bbl| bbl.lot());
        assert_eq!(lot("519-front-12-street-manhattan"), Some(2));
        assert_eq!(lot("519-front-12-street-manhattan-2"), Some(1), "{slugs:?}");
    }

    #[test]
    fn one_lot_has_each_slug_once() {
        let directory = built(&[
            ("75-15", "", "REAR STREET", 1, 0),
            ("75-15", "75-15 REAR", "REAR STREET", 1, 1),
            ("9 EAST", "", "12 STREET", 1, 0),
            ("9", "", "EAST 12 STREET", 1, 0),
        ]);
        assert!(slugs(&directory).values().all(|bbl| bbl.lot() == 1));
    }

    #[test]
    fn every_slug_of_an_answer_is_one_of_the_directory() {
        let mut rows = vec![
            ("2", "4000", "PARK ROW", 1, 0),
            ("5-01", "9-99", "BOOTH STREET", 2, 0),
        ];
        let starts: Vec<(String, String)> = (10..30)
            .map(|at| (format!("{at}001"), format!("{at}199")))
            .collect();
        let long = starts.iter().map(|(a, b)| (&**a, &**b, "PARK ROW", 3, 0));
        rows.extend(long);
        let directory = built(&rows);
        let slugs = slugs(&directory);
        let numbers = (2..4000).step_by(37).chain(10_001..30_000).step_by(7);
        let plain = numbers.map(|number| format!("{number} PARK ROW"));
        let inner = ["6-01", "7-77", "9-99"].map(|number| format!("{number} BOOTH STREET"));
        let mut matched = 0;
        for text in plain.chain(inner) {
            let answer = resolve(&directory, &text, None).into_answer("test", true);
            let found = answer.matched.into_iter().chain(answer.candidates);
            let named = found.flat_map(|hit| [hit.slug, hit.canonical_slug]);
            let tried = answer.suggestions.into_iter().filter_map(|hint| hint.slug);
            for slug in named.chain(tried) {
                matched += 1;
                assert!(slugs.contains_key(&slug), "{text}: {slug}");
            }
        }
        assert!(matched > 500);
    }
}

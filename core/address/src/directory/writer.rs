//! Writes the tables of a directory: words, name tree, streets, rows and lots.

use std::collections::HashMap;

use zerocopy::little_endian::U32;
use zerocopy::{FromZeros, IntoBytes};

use crate::directory::draft::Draft;
use crate::directory::layout::{
    self, CondoEntry, EdgeEntry, LotEntry, NONE, NameEntry, NodeEntry, PlaceEntry, RowEntry,
    SpellingEntry, StreetEntry, WordEntry, edge_hash, letters, to_u32, to_usize, word_flags,
};
use crate::directory::names::Links;
use crate::directory::numbering::KeyedRow;
use crate::directory::slug_variants;
use crate::parse::house::HouseKey;
use crate::parse::{scan, vocabulary};
use nycapt_contract::Borough;

/// What a directory is made of; rows are sorted by street.
pub(crate) struct Tables<'a> {
    pub draft: &'a Draft,
    pub sizes: &'a [u32],
    pub links: &'a Links,
    pub rows: &'a [KeyedRow],
    pub condos: Vec<(u8, u32, u32, u32)>,
    /// Source names in order of rank, one per line.
    pub sources: &'a str,
}

struct Name {
    words: Vec<u32>,
    borough: u8,
    street: u32,
    own: bool,
}

pub(crate) fn write(tables: Tables<'_>) -> Vec<u8> {
    let mut words = Words::default();
    let mut names = collect_names(&tables, &mut words);
    names.sort_by(|a, b| {
        (&a.words, a.borough, !a.own, a.street).cmp(&(&b.words, b.borough, !b.own, b.street))
    });
    let tree = Tree::of(&names);
    let (name_table, name_words) = name_tables(&names);
    let own_names = (names.iter().zip(0_u32..)).filter(|(name, _)| name.own);
    let name_of = own_names.map(|(name, at)| (name.street, at)).collect();
    let streets = street_table(&tables, &name_of);
    let rows: Vec<RowEntry> = tables.rows.iter().map(KeyedRow::entry).collect();
    let variants = slug_variants::disambiguate(&tables.draft.streets, tables.rows, &rows);
    let (lots, lot_rows) = lot_tables(&tables);
    let places = place_table(&tables, (&lots, &lot_rows), &mut words);
    let spellings = words.spelling_table();
    layout::assemble([
        words.text.as_bytes(),
        words.entries.as_bytes(),
        spellings.as_bytes(),
        tree.edge_table().as_bytes(),
        tree.nodes.as_bytes(),
        name_words.as_bytes(),
        name_table.as_bytes(),
        streets.as_bytes(),
        rows.as_bytes(),
        lots.as_bytes(),
        lot_rows.as_bytes(),
        building_table(&tables).as_bytes(),
        condo_table(&tables).as_bytes(),
        tables.sources.as_bytes(),
        variants.as_bytes(),
        places.as_bytes(),
    ])
}

/// Sorted names, and the words they consist of.
fn name_tables(names: &[Name]) -> (Vec<NameEntry>, Vec<U32>) {
    let mut words: Vec<U32> = Vec::new();
    let mut table = Vec::with_capacity(names.len());
    for name in names {
        table.push(NameEntry {
            street: name.street.into(),
            words: to_u32(words.len()).into(),
            length: u8::try_from(name.words.len()).unwrap_or(u8::MAX),
            borough: name.borough,
            unused: 0.into(),
        });
        words.extend(name.words.iter().map(|word| U32::new(*word)));
    }
    (table, words)
}

/// Rows with a building number, sorted by it.
fn building_table(tables: &Tables<'_>) -> Vec<U32> {
    let row = |at: u32| tables.rows.get(to_usize(at));
    let mut out: Vec<u32> = (0..to_u32(tables.rows.len()))
        .filter(|at| row(*at).is_some_and(|row| row.bin != 0))
        .collect();
    out.sort_by_key(|at| {
        row(*at).map(|row| (tables.draft.borough_of(row.street), row.bin, row.rank))
    });
    out.into_iter().map(U32::new).collect()
}

fn condo_table(tables: &Tables<'_>) -> Vec<CondoEntry> {
    let entry = |&(borough, low, high, billing): &(u8, u32, u32, u32)| CondoEntry {
        low: low.into(),
        high: high.into(),
        billing: billing.into(),
        borough,
        unused: [0; 3],
    };
    tables.condos.iter().map(entry).collect()
}

fn collect_names(tables: &Tables<'_>, words: &mut Words) -> Vec<Name> {
    let mut names = Vec::with_capacity(tables.draft.streets.len());
    let mut add = |borough: Borough, name: &str, street: u32, own: bool| {
        names.push(Name {
            words: name.split(' ').map(|word| words.id(word)).collect(),
            borough: borough.code(),
            street,
            own,
        });
    };
    for (street, at) in tables.draft.streets.iter().zip(0_u32..) {
        if tables.sizes.get(to_usize(at)).is_some_and(|size| *size > 0) {
            add(street.borough, &street.name, at, true);
        }
    }
    for (borough, name, street) in &tables.links.only_names {
        add(*borough, name, *street, false);
    }
    names
}

fn street_table(tables: &Tables<'_>, name_of: &HashMap<u32, u32>) -> Vec<StreetEntry> {
    let mut out: Vec<StreetEntry> = tables
        .draft
        .streets
        .iter()
        .zip(0_u32..)
        .map(|(street, at)| StreetEntry {
            name: name_of.get(&at).copied().unwrap_or(NONE).into(),
            next: tables.links.follow(at).into(),
            borough: street.borough.code(),
            ..StreetEntry::new_zeroed()
        })
        .collect();
    for row in tables.rows {
        let Some(street) = out.get_mut(to_usize(row.street)) else {
            continue;
        };
        street.count += 1;
        street.span = street.span.get().max(row.high - row.low).into();
        street.hyphenated += u32::from(HouseKey(row.low).has_hyphen());
    }
    let mut first = 0;
    for street in &mut out {
        street.first = first.into();
        first += street.count.get();
    }
    out
}

type LotKey = (u8, u32);
/// What makes one address of a lot preferred: an established street, a trusted source, no
/// letter, seen often, added late.
type Preference = (bool, u8, bool, u8, std::cmp::Reverse<u32>);

/// Lots in order, and their rows with the preferred address first.
fn lot_tables(tables: &Tables<'_>) -> (Vec<LotEntry>, Vec<U32>) {
    let size = |street: u32| tables.sizes.get(to_usize(street)).copied().unwrap_or(0);
    let mut order: Vec<(LotKey, Preference, u32)> = tables
        .rows
        .iter()
        .zip(0_u32..)
        .map(|(row, at)| {
            let rare = size(row.street) < 3;
            let lot = (tables.draft.borough_of(row.street).code(), row.lot);
            let unseen = 15 - row.seen.min(15);
            let lettered = row.low_suffix != 0;
            let order = (
                rare,
                row.rank,
                lettered,
                unseen,
                std::cmp::Reverse(row.added),
            );
            (lot, order, at)
        })
        .collect();
    order.sort_unstable();
    let mut lots: Vec<LotEntry> = Vec::new();
    let mut lot_rows = Vec::with_capacity(order.len());
    for group in order.chunk_by(|a, b| a.0 == b.0) {
        let Some(first) = group.first() else { continue };
        lots.push(LotEntry {
            lot: first.0.1.into(),
            first: to_u32(lot_rows.len()).into(),
            count: u16::try_from(group.len()).unwrap_or(u16::MAX).into(),
            borough: first.0.0,
            unused: 0,
        });
        lot_rows.extend(group.iter().map(|row| U32::new(row.2)));
    }
    (lots, lot_rows)
}

/// The places, each with the address of its building if it has one, else of its lot; none if the lot has none.
fn place_table(
    tables: &Tables<'_>,
    (lots, lot_rows): (&[LotEntry], &[U32]),
    words: &mut Words,
) -> Vec<PlaceEntry> {
    let mut out = Vec::new();
    for place in &tables.draft.places {
        let lot = (place.borough, place.lot);
        let found = lots.binary_search_by_key(&lot, |entry| (entry.borough, entry.lot.get()));
        let entry = found.ok().and_then(|at| lots.get(at));
        let (first, count) = entry.map_or((0, 0), |entry| (entry.first.get(), entry.count.get()));
        let rows = lot_rows.iter().skip(to_usize(first));
        let mut rows = rows.map(|row| row.get()).take(usize::from(count));
        let preferred = rows.clone().next();
        let is_own = |row: &u32| {
            let row = tables.rows.get(to_usize(*row));
            place.bin != 0 && row.is_some_and(|row| row.bin == place.bin)
        };
        let row = rows.find(is_own).or(preferred).unwrap_or(NONE);
        out.push(PlaceEntry {
            text: words.put(&place.name).into(),
            row: row.into(),
            bin: place.bin.into(),
            length: u8::try_from(place.name.len()).unwrap_or(u8::MAX),
            borough: place.borough,
            unused: [0; 2],
        });
    }
    out
}

/// Words of names, by number.
#[derive(Default)]
struct Words {
    text: String,
    entries: Vec<WordEntry>,
    ids: HashMap<String, u32>,
}

impl Words {
    fn id(&mut self, word: &str) -> u32 {
        if let Some(&known) = self.ids.get(word) {
            return known;
        }
        let id = to_u32(self.entries.len());
        let flag = |set: bool, bit: u8| if set { bit } else { 0 };
        let entry = WordEntry {
            text: self.put(word).into(),
            length: u8::try_from(word.len()).unwrap_or(u8::MAX),
            flags: flag(vocabulary::is_type(word), word_flags::TYPE)
                | flag(vocabulary::is_direction(word), word_flags::DIRECTION)
                | flag(word.bytes().all(|b| b.is_ascii_digit()), word_flags::NUMBER),
            unused: 0.into(),
            letters: letters(word).into(),
        };
        self.entries.push(entry);
        self.ids.insert(word.to_owned(), id);
        id
    }

    fn put(&mut self, text: &str) -> u32 {
        let start = to_u32(self.text.len());
        self.text.push_str(text);
        start
    }

    /// The hash table from every spelling to the words it can mean.
    fn spelling_table(&mut self) -> Vec<SpellingEntry> {
        let mut all: HashMap<String, Vec<u32>> = HashMap::new();
        for (spelling, readings) in vocabulary::SPELLINGS.iter() {
            let known: Vec<u32> = readings
                .iter()
                .filter_map(|word| self.ids.get(*word).copied())
                .collect();
            if !known.is_empty() {
                all.insert((*spelling).to_owned(), known);
            }
        }
        for (word, &id) in &self.ids {
            let readings = all.entry(word.clone()).or_default();
            if !readings.contains(&id) {
                readings.push(id);
            }
        }
        let mut order: Vec<_> = all.into_iter().collect();
        order.sort_unstable();
        let size = (order.len() * 2 + 1).next_power_of_two();
        let empty = SpellingEntry {
            words: [NONE.into(); 3],
            ..SpellingEntry::new_zeroed()
        };
        let mut table = vec![empty; size];
        for (spelling, readings) in order {
            let hash = scan::hash(spelling.as_bytes());
            let mut words = [U32::new(NONE); 3];
            for (slot, word) in words.iter_mut().zip(&readings) {
                *slot = U32::new(*word);
            }
            let entry = SpellingEntry {
                hash: hash.into(),
                text: self.put(&spelling).into(),
                length: to_u32(spelling.len()).into(),
                words,
            };
            insert(&mut table, hash, entry, |slot| slot.length.get() == 0);
        }
        table
    }
}

/// Puts an entry into the first free slot from the one of its hash.
fn insert<T>(table: &mut [T], hash: u32, entry: T, free: impl Fn(&T) -> bool) {
    let mask = table.len().saturating_sub(1);
    let mut at = to_usize(hash) & mask;
    while let Some(slot) = table.get_mut(at) {
        if free(slot) {
            *slot = entry;
            return;
        }
        at = (at + 1) & mask;
    }
}

/// The names as a tree over their words.
struct Tree {
    nodes: Vec<NodeEntry>,
    edges: Vec<(u32, u32, u32)>,
}

impl Tree {
    fn of(names: &[Name]) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            edges: Vec::new(),
        };
        let mut pending = vec![(0_usize, names.len(), 0_usize, None::<(u32, u32)>)];
        while let Some((low, high, depth, parent)) = pending.pop() {
            let node = to_u32(tree.nodes.len());
            if let Some((from, word)) = parent {
                tree.edges.push((from, word, node));
            }
            let slice = names.get(low..high).unwrap_or_default();
            let ends = slice
                .iter()
                .take_while(|name| name.words.len() == depth)
                .count();
            tree.nodes.push(NodeEntry {
                first: to_u32(low).into(),
                ends: to_u32(low + ends).into(),
                last: to_u32(high).into(),
            });
            let mut at = low + ends;
            for group in slice
                .get(ends..)
                .unwrap_or_default()
                .chunk_by(|a, b| a.words.get(depth) == b.words.get(depth))
            {
                if let Some(&word) = group.first().and_then(|name| name.words.get(depth)) {
                    pending.push((at, at + group.len(), depth + 1, Some((node, word))));
                }
                at += group.len();
            }
        }
        tree
    }

    fn edge_table(&self) -> Vec<EdgeEntry> {
        let size = (self.edges.len() * 2 + 1).next_power_of_two();
        let empty = EdgeEntry {
            node: NONE.into(),
            ..EdgeEntry::new_zeroed()
        };
        let mut table = vec![empty; size];
        for &(node, word, child) in &self.edges {
            let entry = EdgeEntry {
                node: node.into(),
                word: word.into(),
                child: child.into(),
            };
            insert(&mut table, edge_hash(node, word), entry, |slot| {
                slot.node.get() == NONE
            });
        }
        table
    }
}

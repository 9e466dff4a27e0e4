//! Reads a directory in place.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use zerocopy::little_endian::U32;
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use crate::directory::layout::{
    CondoEntry, DirectoryError, EdgeEntry, File, LotEntry, NONE, NameEntry, NodeEntry, PlaceEntry,
    RowEntry, Section, SpellingEntry, StreetEntry, WordEntry, edge_hash, to_usize, word_flags,
    zip_offset,
};
use crate::directory::lots::{self, legal_lot, lot_number};
use crate::parse::scan::hash;
use crate::parse::vocabulary;
use nycapt_contract::{Bbl, Bin, Borough, DirectoryInfo};

/// An opened directory. Cheap to clone; all clones share the bytes.
#[derive(Debug, Clone)]
pub struct Directory {
    file: File,
    /// The root, and the nodes after a street type or direction that begins a name.
    before_own_words: Arc<[u32]>,
    /// The names of sources by their ranks.
    sources: Arc<[String]>,
    /// The ZIP codes of its rows, read on first use.
    zips: Arc<OnceLock<BTreeSet<u16>>>,
}

impl Directory {
    /// Opens a file that [`DirectoryBuilder::finish`](crate::DirectoryBuilder::finish) made.
    ///
    /// # Errors
    /// The bytes are cut off, of another version, or not a directory.
    pub fn open(bytes: Bytes) -> Result<Self, DirectoryError> {
        let file = File::open(bytes)?;
        let mut directory = Self {
            sources: file.sources().map(str::to_owned).collect(),
            file,
            before_own_words: Arc::default(),
            zips: Arc::default(),
        };
        directory.before_own_words = directory.nodes_before_own_words();
        Ok(directory)
    }

    fn nodes_before_own_words(&self) -> Arc<[u32]> {
        let words = vocabulary::types_and_directions();
        let words = words.flat_map(|word| self.spelling(hash(word.as_bytes()), word));
        let mut words: Vec<u32> = words
            .filter(|word| *word != NONE && !self.is_own_word(*word))
            .collect();
        words.sort_unstable();
        words.dedup();
        let nodes = words.into_iter().filter_map(|word| self.child(0, word));
        std::iter::once(0).chain(nodes).collect()
    }

    /// Addresses in the directory.
    pub fn len(&self) -> u64 {
        u64::try_from(self.rows().len()).unwrap_or(u64::MAX)
    }

    /// What answers say about it; `release` and `sample` are about the data behind it.
    pub fn info(&self, release: &str, sample: bool) -> DirectoryInfo {
        DirectoryInfo {
            release: release.to_owned(),
            addresses: self.len(),
            sample,
        }
    }

    /// Whether there is no address in it.
    pub fn is_empty(&self) -> bool {
        self.rows().is_empty()
    }

    /// The lot that answers for `bbl`: the billing lot of a unit lot, else `bbl` itself.
    pub fn lot_of(&self, bbl: Bbl) -> Bbl {
        let bbl = legal_lot(bbl);
        let key = (bbl.borough().code(), lot_number(bbl));
        let table: &[CondoEntry] = self.file.table(Section::Condos);
        let at = table.partition_point(|entry| (entry.borough, entry.low.get()) <= key);
        match at.checked_sub(1).and_then(|at| table.get(at)) {
            Some(entry) if entry.borough == key.0 && key.1 <= entry.high.get() => {
                lots::full(key.0, entry.billing.get()).unwrap_or(bbl)
            }
            _ => bbl,
        }
    }

    /// Whether the directory knows an address of the lot that answers for `bbl`.
    pub fn has_lot(&self, bbl: Bbl) -> bool {
        self.answering_lot(bbl).is_some()
    }

    pub(crate) fn answering_lot(&self, bbl: Bbl) -> Option<&LotEntry> {
        self.lot(self.lot_of(bbl))
    }

    /// Whether an address is in a ZIP code.
    pub fn has_zip(&self, zip: &str) -> bool {
        let rows = || self.rows().iter().map(|row| row.zip.get());
        let wanted = zip_offset(zip);
        wanted != 0 && self.zips.get_or_init(|| rows().collect()).contains(&wanted)
    }

    /// Lots with an address in a ZIP code: at most `most`, from all parts of it.
    pub fn lots_in_zip(&self, zip: &str, most: usize) -> Vec<Bbl> {
        let wanted = zip_offset(zip);
        let rows = self.rows().iter().zip(0_u32..);
        let inside = rows.filter(|(row, _)| wanted != 0 && row.zip.get() == wanted);
        let places: Vec<u32> = inside.map(|(_, at)| at).collect();
        let step = places.len().div_ceil(most.max(1)).max(1);
        let lot = |at: &u32| {
            let street = self.street(self.street_of_row(*at)?)?;
            lots::full(street.borough, self.row(*at)?.lot.get())
        };
        let mut lots: Vec<Bbl> = places.iter().step_by(step).filter_map(lot).collect();
        lots.sort_unstable();
        lots.dedup();
        lots
    }

    /// Whether the city's own address directory (PAD, rank 0) has this street, so that a number
    /// that is not here does not exist.
    pub(crate) fn has_every_number(&self, street: u32) -> bool {
        let rows = self.street(street).map(|entry| self.rows_of(entry).1);
        rows.is_some_and(|rows| rows.iter().any(|row| row.rank == 0))
    }

    /// The source of rows with this rank; empty if unknown.
    pub fn source(&self, rank: u8) -> &str {
        let name = self.sources.get(usize::from(rank));
        name.map_or("", |name| name)
    }

    pub(crate) fn table<T>(&self, section: Section) -> &[T]
    where
        T: FromBytes + Immutable + KnownLayout + Unaligned,
    {
        self.file.table(section)
    }

    pub(crate) fn rows(&self) -> &[RowEntry] {
        self.file.table(Section::Rows)
    }

    pub(crate) fn row(&self, at: u32) -> Option<&RowEntry> {
        self.rows().get(to_usize(at))
    }

    pub(crate) fn streets(&self) -> &[StreetEntry] {
        self.file.table(Section::Streets)
    }

    pub(crate) fn street(&self, at: u32) -> Option<&StreetEntry> {
        self.streets().get(to_usize(at))
    }

    pub(crate) fn street_of_row(&self, at: u32) -> Option<u32> {
        // A street without rows starts where the next one does, so the last match has rows.
        let past = self
            .streets()
            .partition_point(|street| street.first.get() <= at);
        u32::try_from(past.checked_sub(1)?).ok()
    }

    /// A street, followed by its aliases.
    pub(crate) fn alternates(&self, street: u32) -> impl Iterator<Item = (u32, &StreetEntry)> {
        let entry = move |at: u32| Some((at, self.street(at)?));
        let ring = std::iter::successors(entry(street), move |(_, last)| {
            let next = last.next.get();
            entry(next).filter(|_| next != street)
        });
        ring.take(24)
    }

    /// The rows of a street with the index of the first.
    pub(crate) fn rows_of(&self, street: &StreetEntry) -> (u32, &[RowEntry]) {
        let first = street.first.get();
        let end = to_usize(first).saturating_add(to_usize(street.count.get()));
        (
            first,
            self.rows().get(to_usize(first)..end).unwrap_or_default(),
        )
    }

    pub(crate) fn names(&self) -> &[NameEntry] {
        self.file.table(Section::Names)
    }

    /// The names from `first` to before `end`.
    pub(crate) fn names_in(&self, first: u32, end: u32) -> &[NameEntry] {
        self.names()
            .get(to_usize(first)..to_usize(end))
            .unwrap_or_default()
    }

    pub(crate) fn node(&self, at: u32) -> Option<&NodeEntry> {
        self.file
            .table::<NodeEntry>(Section::Nodes)
            .get(to_usize(at))
    }

    pub(crate) fn words(&self) -> &[WordEntry] {
        self.file.table(Section::Words)
    }

    pub(crate) fn word_flags(&self, word: u32) -> u8 {
        self.words()
            .get(to_usize(word))
            .map_or(0, |entry| entry.flags)
    }

    pub(crate) fn word_text(&self, word: u32) -> &str {
        self.words().get(to_usize(word)).map_or("", |entry| {
            self.file.text(entry.text.get(), usize::from(entry.length))
        })
    }

    pub(crate) fn name_words(&self, name: &NameEntry) -> &[U32] {
        let first = to_usize(name.words.get());
        self.file
            .table::<U32>(Section::NameWords)
            .get(first..first.saturating_add(usize::from(name.length)))
            .unwrap_or_default()
    }

    /// What a spelling can mean, as word numbers; padded with `NONE`.
    pub(crate) fn spelling(&self, hash: u32, text: &str) -> [u32; 3] {
        let table: &[SpellingEntry] = self.file.table(Section::Spellings);
        let mask = table.len().saturating_sub(1);
        let mut at = to_usize(hash) & mask;
        for _ in 0..table.len().min(64) {
            let Some(entry) = table.get(at) else { break };
            if entry.length.get() == 0 {
                break;
            }
            let (start, length) = (entry.text.get(), to_usize(entry.length.get()));
            if entry.hash.get() == hash && self.file.text_bytes(start, length) == text.as_bytes() {
                return entry.words.map(U32::get);
            }
            at = (at + 1) & mask;
        }
        [NONE; 3]
    }

    pub(crate) fn child(&self, node: u32, word: u32) -> Option<u32> {
        let table: &[EdgeEntry] = self.file.table(Section::Edges);
        let mask = table.len().saturating_sub(1);
        let mut at = to_usize(edge_hash(node, word)) & mask;
        for _ in 0..table.len().min(256) {
            let entry = table.get(at)?;
            if entry.node.get() == NONE {
                return None;
            }
            if entry.node.get() == node && entry.word.get() == word {
                return Some(entry.child.get());
            }
            at = (at + 1) & mask;
        }
        None
    }

    pub(crate) fn first_nodes(&self, word: &str) -> impl Iterator<Item = u32> {
        self.children(0, word)
    }

    /// The nodes after each word that a spelling can mean, from `node`.
    pub(crate) fn children(&self, node: u32, word: &str) -> impl Iterator<Item = u32> {
        let words = self.spelling(hash(word.as_bytes()), word).into_iter();
        words.filter_map(move |word| self.child(node, word))
    }

    pub(crate) fn street_words(&self, street: &StreetEntry) -> &[U32] {
        let name = self.names().get(to_usize(street.name.get()));
        name.map(|name| self.name_words(name)).unwrap_or_default()
    }

    /// Whether a name is the one that a street has in addresses.
    pub(crate) fn is_own_name(&self, street: u32, name: u32) -> bool {
        self.street(street)
            .is_some_and(|street| street.name.get() == name)
    }

    /// Whether a word of a name is neither a street type nor a direction.
    fn is_own_word(&self, word: u32) -> bool {
        self.word_flags(word) & (word_flags::TYPE | word_flags::DIRECTION) == 0
    }

    /// The nodes after the same own words, with or without a type or direction; none if a name has
    /// no word of its own.
    pub(crate) fn similar_nodes(&self, name: &[U32]) -> impl Iterator<Item = &NodeEntry> {
        let own: Vec<u32> = (name.iter().map(|word| word.get()))
            .filter(|word| self.is_own_word(*word))
            .collect();
        let starts: &[u32] = if own.is_empty() {
            &[]
        } else {
            &self.before_own_words
        };
        starts.iter().filter_map(move |start| {
            let node = (own.iter()).try_fold(*start, |node, word| self.child(node, *word))?;
            self.node(node)
        })
    }

    /// Whether two names differ in street types and directions only.
    pub(crate) fn are_similar(&self, one: &[U32], other: &[U32]) -> bool {
        let own = |word: &&U32| self.is_own_word(word.get());
        let core = one.iter().filter(own);
        core.clone().next().is_some() && core.eq(other.iter().filter(own))
    }

    pub(crate) fn street_name(&self, street: u32) -> String {
        let words = self.street(street).map(|street| self.street_words(street));
        let mut name = String::with_capacity(32);
        for word in words.unwrap_or_default() {
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(self.word_text(word.get()));
        }
        name
    }

    /// Every lot in ascending order.
    pub(crate) fn lots(&self) -> &[LotEntry] {
        self.file.table(Section::Lots)
    }

    pub(crate) fn lot(&self, bbl: Bbl) -> Option<&LotEntry> {
        let key = (bbl.borough().code(), lot_number(bbl));
        let lots = self.lots();
        let at = lots.partition_point(|lot| (lot.borough, lot.lot.get()) < key);
        lots.get(at)
            .filter(|lot| (lot.borough, lot.lot.get()) == key)
    }

    /// The rows of a lot, the preferred one first.
    pub(crate) fn lot_rows(&self, lot: &LotEntry) -> &[U32] {
        let first = to_usize(lot.first.get());
        self.file
            .table::<U32>(Section::LotRows)
            .get(first..first.saturating_add(usize::from(lot.count.get())))
            .unwrap_or_default()
    }

    /// The building of a lot; none if its addresses are of several, or of none that is known.
    pub(crate) fn only_bin(&self, lot: &LotEntry) -> Option<Bin> {
        let borough = Borough::from_code(lot.borough)?;
        let rows = self.lot_rows(lot).iter();
        let mut known = rows
            .filter_map(|row| self.row(row.get()))
            .filter(|row| row.bin.get() != 0);
        let first = known.next()?;
        let is_only = known.all(|other| other.bin == first.bin);
        first.bin_of(borough).filter(|_| is_only)
    }

    /// The lots that have a place's name, in its canonical form.
    pub(crate) fn places_named(&self, name: &str) -> &[PlaceEntry] {
        let begun = self.places_with_prefix(name);
        let count = begun.partition_point(|place| self.place_name(place) == name);
        begun.get(..count).unwrap_or_default()
    }

    /// The lots of places whose name begins like this, by name.
    pub(crate) fn places_with_prefix(&self, beginning: &str) -> &[PlaceEntry] {
        let table: &[PlaceEntry] = self.file.table(Section::Places);
        let first = table.partition_point(|place| self.place_name(place) < beginning);
        let rest = table.get(first..).unwrap_or_default();
        let count = rest.partition_point(|place| self.place_name(place).starts_with(beginning));
        rest.get(..count).unwrap_or_default()
    }

    pub(crate) fn place_name(&self, place: &PlaceEntry) -> &str {
        let length = usize::from(place.length);
        self.file.text(place.text.get(), length)
    }

    /// The best row of a building.
    pub(crate) fn row_of_bin(&self, bin: Bin) -> Option<u32> {
        let table: &[U32] = self.file.table(Section::BinRows);
        let key = bin.number();
        let number = |at: u32| {
            let row = self.row(at)?;
            let street = self.street(self.street_of_row(at)?)?;
            Some((u32::from(street.borough) * 1_000_000).saturating_add(row.bin.get()))
        };
        let found = table.partition_point(|at| number(at.get()).is_some_and(|n| n < key));
        let row = table.get(found)?.get();
        (number(row) == Some(key)).then_some(row)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::city;

    #[test]
    fn the_lots_of_a_zip_code_come_from_all_of_its_streets() {
        let lots = city().lots_in_zip("11435", 6);
        assert!((2..=6).contains(&lots.len()), "{lots:?}");
        let mut blocks: Vec<u64> = lots.iter().map(|lot| lot.block_key()).collect();
        blocks.dedup();
        assert_eq!(blocks.len(), 2, "{lots:?}");
        assert!(city().lots_in_zip("", 6).is_empty());
        assert!(city().lots_in_zip("11999", 6).is_empty());
    }
}

//! Matches a text against the directory: pairs names with numbers, one reading at a time.

use std::cell::OnceCell;
use std::ops::Range;

use arrayvec::ArrayVec;

use crate::directory::layout::{RowEntry, StreetEntry, word_flags, zip_offset_of};
use crate::directory::reader::Directory;
use crate::parse::house_number::{Link, NumberReading, Readings};
use crate::parse::locality::{Evidence, Localities};
use crate::parse::parsed_text::ParsedText;
use crate::parse::scan::{Scan, gap};
use crate::parse::street_name::also_known_as;
use crate::parse::vocabulary;
use crate::resolve::candidates::{Candidate, Candidates, UnknownNumber, span_of};
use crate::resolve::name_match::{
    MatchKind, NameMatch, NameMatches, NameWalker, add_trailing_directions, drops_direction,
};
use crate::resolve::outcome::Outcome;
use crate::resolve::{misspelling, number_match};

/// One way to answer a text; none when it does not apply.
pub(crate) type Strategy = fn(&Query<'_>) -> Option<Outcome>;

pub(crate) fn first_outcome(strategies: &[Strategy], query: &Query<'_>) -> Option<Outcome> {
    strategies.iter().find_map(|strategy| strategy(query))
}

#[derive(Debug, Clone, Copy)]
struct Pair {
    name: NameMatch,
    reading: NumberReading,
    behind: bool,
    evidence: Evidence,
}

const MAX_PAIRS: usize = 64;
const MAX_FOUND: usize = 48;
/// Streets of one borough that an incomplete name may mean.
const MAX_TWINS: usize = 8;

pub(crate) struct Query<'a> {
    pub directory: &'a Directory,
    pub parsed: &'a ParsedText<'a>,
    pub scan: &'a Scan,
    pub readings: &'a Readings,
    pub localities: &'a Localities,
    /// Names that are complete anywhere in the text.
    pub exact: NameMatches,
    /// The token at which another name of the same building begins.
    pub alias_start: u8,
    /// Tokens at which the names of streets may begin.
    names_in: Range<u8>,
    walker: NameWalker<'a>,
    by_exact_name: OnceCell<Candidates>,
    by_respaced_words: OnceCell<Candidates>,
    by_incomplete_name: OnceCell<Candidates>,
    by_misspelled_name: OnceCell<Candidates>,
}

impl<'a> Query<'a> {
    /// Finds the names of streets in a text.
    pub(crate) fn new(directory: &'a Directory, parsed: &'a ParsedText<'a>) -> Self {
        // What follows AKA is another address of the same building.
        let alias_start = also_known_as(&parsed.scan);
        Self::with_names_in(0..alias_start, directory, parsed, alias_start)
    }

    /// The same text with only its other name; none if it has no other.
    pub(crate) fn other_name(&self) -> Option<Self> {
        let start = self.alias_start;
        let names_in = start..u8::MAX;
        (!names_in.is_empty())
            .then(|| Self::with_names_in(names_in, self.directory, self.parsed, start))
    }

    fn with_names_in(
        names_in: Range<u8>,
        directory: &'a Directory,
        parsed: &'a ParsedText<'a>,
        alias_start: u8,
    ) -> Self {
        let (scan, localities) = (&parsed.scan, &parsed.places);
        // Filled in place, as the text is.
        let mut query = Self {
            directory,
            parsed,
            scan,
            readings: &parsed.readings,
            localities,
            exact: NameMatches::default(),
            alias_start,
            names_in,
            walker: NameWalker::new(directory, scan),
            by_exact_name: OnceCell::new(),
            by_respaced_words: OnceCell::new(),
            by_incomplete_name: OnceCell::new(),
            by_misspelled_name: OnceCell::new(),
        };
        for from in 0..scan.len() {
            query.walker.exact(from, &mut query.exact);
        }
        add_trailing_directions(&query.walker, localities, &mut query.exact);
        query
    }

    pub(crate) fn exact_name(&self) -> &Candidates {
        let evaluate = || self.evaluate(&self.exact);
        self.by_exact_name.get_or_init(evaluate)
    }

    /// Names with words that a space split, or that lack one.
    pub(crate) fn respaced_words(&self) -> &Candidates {
        self.by_respaced_words.get_or_init(|| {
            self.evaluate_from(|from, out| {
                self.walker.joined(from, out);
                self.walker.split(from, out);
            })
        })
    }

    /// Names without their street type or direction.
    pub(crate) fn incomplete_name(&self) -> &Candidates {
        let evaluate = || self.evaluate_from(|from, out| self.walker.incomplete(from, out));
        self.by_incomplete_name.get_or_init(evaluate)
    }

    /// Names with misspelled, split or cut words.
    pub(crate) fn misspelled_name(&self) -> &Candidates {
        self.by_misspelled_name.get_or_init(|| {
            let mut budget = misspelling::Budget::default();
            self.evaluate_from(|from, out| misspelling::add(&self.walker, from, &mut budget, out))
        })
    }

    /// Names from token `from` on, whole or without their direction or type.
    pub(crate) fn names_from(&self, from: usize) -> NameMatches {
        let mut names = NameMatches::default();
        self.walker.exact(from, &mut names);
        self.walker.incomplete(from, &mut names);
        names
    }

    /// Whether the street's name can end before token `at`: the text ends, or what follows is set
    /// off or a place.
    pub(crate) fn ends_street(&self, at: u8) -> bool {
        let token = self.scan.token(usize::from(at));
        usize::from(at) >= self.scan.len()
            || token.after(gap::COMMA | gap::HASH | gap::OPEN)
            || self.localities.names.iter().any(|place| place.from == at)
            || self.localities.zips.iter().any(|(zip, _)| *zip == at)
    }

    pub(crate) fn block(&self, candidate: &Candidate) -> Option<(u8, u32)> {
        let row = self.directory.row(candidate.number.row)?;
        Some((candidate.borough, row.block()))
    }

    /// The encoded ZIP of a candidate's row; 0 for none.
    pub(crate) fn row_zip(&self, candidate: &Candidate) -> u16 {
        let row = self.directory.row(candidate.number.row);
        row.map_or(0, |row| row.zip.get())
    }

    pub(crate) fn is_in_typed_zip(&self, candidate: &Candidate) -> bool {
        let zip = zip_offset_of(candidate.evidence.zip);
        zip != 0 && self.row_zip(candidate) == zip
    }

    /// Whether a name continues where one that is complete in the text ends.
    pub(crate) fn has_longer_name(&self) -> bool {
        let words = |at: u32| {
            let name = self.directory.names_in(at, at + 1).first();
            name.map(|name| self.directory.name_words(name))
        };
        let next = |name: &NameMatch| words(name.end).zip(words(name.first));
        let mut pairs = self.exact.iter().filter_map(next);
        pairs.any(|(next, name)| next.starts_with(name))
    }

    pub(crate) fn ends_with_direction(&self, name: &NameMatch) -> bool {
        let names = self.directory.names_in(name.first, name.end).iter();
        let mut last = names.filter_map(|name| self.directory.name_words(name).last());
        last.all(|word| self.directory.word_flags(word.get()) & word_flags::DIRECTION != 0)
    }

    /// Whether the text places any of the candidates outside the city.
    pub(crate) fn is_outside_city(&self, candidates: &Candidates) -> bool {
        let mut found = candidates.found.iter();
        let mut missed = candidates.unknown_numbers.iter();
        found.any(|candidate| candidate.evidence.outside_city)
            || missed.any(|missed| missed.evidence.outside_city)
            || self.localities.evidence(0, 1, |_| false).outside_city
    }

    /// The candidates of the names that `add` finds after each number.
    fn evaluate_from(&self, mut add: impl FnMut(usize, &mut NameMatches)) -> Candidates {
        let mut names = NameMatches::default();
        let mut seen = 0_u128;
        for reading in self.readings {
            let token = self.scan.token(usize::from(reading.end));
            let bit = 1 << reading.end;
            if seen & bit == 0 && !(token.number && token.before == gap::HYPHEN) {
                seen |= bit;
                add(usize::from(reading.end), &mut names);
            }
        }
        self.evaluate(&names)
    }

    fn evaluate(&self, names: &NameMatches) -> Candidates {
        let mut pairs = self.pairs(names);
        pairs.sort_by_key(|pair| {
            (
                pair.reading.start,
                pair.behind,
                pair.name.cost,
                pair.reading.cost,
                u8::MAX - (pair.name.to - pair.name.from),
            )
        });
        let mut candidates = Candidates::default();
        for group in pairs.chunk_by(|a, b| a.reading.start == b.reading.start) {
            for borough in 1..=5 {
                self.evaluate_in(borough, group, &mut candidates);
            }
        }
        candidates
    }

    /// Only the longest name after a number counts in each borough.
    fn evaluate_in(&self, borough: u8, group: &[Pair], candidates: &mut Candidates) {
        let mut gate: Option<(u8, u8, MatchKind)> = None;
        let before = candidates.found.len();
        let mut missed: ArrayVec<(u32, &Pair), MAX_TWINS> = ArrayVec::new();
        for pair in group {
            let names = self.directory.names_in(pair.name.first, pair.name.end);
            let names = names.iter().zip(pair.name.first..);
            for (name, at) in names.filter(|(name, _)| name.borough == borough) {
                let span = (pair.name.from, pair.name.to, pair.name.kind);
                if pair.name.kind.is_whole() && gate.is_some_and(|gate| gate != span) {
                    continue;
                }
                gate = Some(span);
                let street = name.street.get();
                if let Some(mut candidate) = self.find_on(street, borough, pair) {
                    candidate.alias |= !self.directory.is_own_name(street, at);
                    if candidates.found.len() < MAX_FOUND {
                        candidates.found.push(candidate);
                    }
                } else if missed
                    .first()
                    .is_none_or(|(_, first)| is_twin(&first.name, &pair.name))
                    && missed.iter().all(|(known, _)| *known != street)
                {
                    let _full = missed.try_push((street, pair));
                }
            }
        }
        let is_changed = missed
            .first()
            .is_some_and(|(_, first)| !first.name.kind.is_whole());
        let most = if candidates.found.len() == before {
            MAX_TWINS
        } else {
            usize::from(is_changed)
        };
        let kept = missed.into_iter().take(most);
        let kept = kept.map(|(street, pair)| UnknownNumber {
            street,
            borough,
            name: pair.name,
            reading: pair.reading,
            evidence: pair.evidence,
        });
        candidates.unknown_numbers.extend(kept);
    }

    /// The number on the street, or on the other names of that street.
    fn find_on(&self, street: u32, borough: u8, pair: &Pair) -> Option<Candidate> {
        let zip = zip_offset_of(pair.evidence.zip);
        let find = |(at, entry): (u32, &StreetEntry)| {
            let number = number_match::find(self.directory, entry, &pair.reading, zip)?;
            Some((at, number))
        };
        let alternates = self.directory.alternates(street);
        let may_mean =
            |at: u32| at == street || !self.is_extension(street) || self.is_extension(at);
        let mut found = alternates.filter(|(at, _)| may_mean(*at)).filter_map(find);
        let (at, mut number) = found.next()?;
        let alias = at != street;
        if alias && number.rival.is_none() {
            // One name may be an old one of two streets, as 75 Street of Ruby Street.
            let block = |row: u32| self.directory.row(row).map(RowEntry::block);
            let other = found.find(|(_, other)| block(other.row) != block(number.row));
            number.rival = other.map(|(_, other)| other.row);
        }
        // Another name of the street is no change to the text.
        let liberties = 2 * u8::from(pair.behind);
        Some(Candidate {
            street: at,
            borough,
            number,
            name: pair.name,
            reading: pair.reading,
            alias,
            cost: pair.name.cost + pair.reading.cost + number.cost + liberties,
            evidence: pair.evidence,
        })
    }

    /// Whether a street is the extension of another, whose houses are none of its own.
    fn is_extension(&self, street: u32) -> bool {
        let words = self
            .directory
            .street(street)
            .map(|entry| self.directory.street_words(entry));
        let last = words.and_then(<[_]>::last);
        last.is_some_and(|word| self.directory.word_text(word.get()) == "EXTENSION")
    }

    /// Evidence about the borough apart from a name and its number.
    fn evidence(&self, name: &NameMatch, reading: &NumberReading) -> Evidence {
        let (from, to) = span_of(name, reading);
        self.localities.evidence(from, to, |place| {
            self.exact.iter().any(|name| {
                name.from <= place.from
                    && name.to >= place.to
                    && name.to - name.from > place.to - place.from
            })
        })
    }

    fn pairs(&self, names: &NameMatches) -> Vec<Pair> {
        let mut pairs = Vec::with_capacity(8);
        for name in names {
            if !self.names_in.contains(&name.from) || !self.is_name(name) {
                continue;
            }
            let first = self.scan.token(usize::from(name.from));
            // A letter that is joined to the number is rather its suffix than the street's.
            let joined = first.is_attached() && self.scan.letters(usize::from(name.from)) == "B";
            let dropped = drops_direction(self.scan, &self.exact, name);
            let name = NameMatch {
                cost: name.cost + u8::from(joined || dropped),
                ..*name
            };
            let article = self.scan.word(usize::from(name.from).wrapping_sub(1)) == "THE";
            let from = name.from - u8::from(article);
            let before = |reading: &&NumberReading| reading.end == from;
            if self.readings.iter().any(|reading| before(&reading)) {
                self.add_pairs(name, false, before, &mut pairs);
            } else {
                self.pair_behind(name, &mut pairs);
            }
        }
        pairs
    }

    fn add_pairs(
        &self,
        name: NameMatch,
        behind: bool,
        fits: impl FnMut(&&NumberReading) -> bool,
        pairs: &mut Vec<Pair>,
    ) {
        let free = MAX_PAIRS.saturating_sub(pairs.len());
        let readings = self.readings.iter().filter(fits).take(free);
        pairs.extend(readings.map(|reading| Pair {
            name,
            reading: *reading,
            behind,
            evidence: self.evidence(&name, reading),
        }));
    }

    /// Whether a match is a street's name and not a part of a number or a direction.
    fn is_name(&self, name: &NameMatch) -> bool {
        let (from, to) = (usize::from(name.from), usize::from(name.to));
        let first = self.scan.token(from);
        let part_of_number = first.number
            && !first.ordinal
            && first.before == gap::HYPHEN
            && (!self.scan.spells_type(from + 1) || self.scan.word(from).starts_with('0'));
        let direction = to == from + 1
            && self.scan.word(from).len() == 1
            && vocabulary::direction_of(self.scan.letters(from)).is_some();
        // `12 w 10`: a lone W before more words is a direction and no street's name.
        let next = self.scan.token(to);
        let goes_on = direction && next.number && next.near() && next.digits < 5;
        // `1 1 1 1`: a number before another one is no street without its type.
        let counts_on = name.kind.is_incomplete() && first.number && !first.ordinal;
        // `10 Brighton 3rd Road`: words of a whole name are no other name without its type.
        let whole = |whole: &NameMatch| whole.from == name.from && whole.to > name.to;
        let is_part = name.kind.is_incomplete() && self.exact.iter().any(whole);
        !(part_of_number || goes_on || is_part || counts_on && next.number && next.near())
    }

    /// `5th ave 350`, `5th ave in Brooklyn, number 350`: the number follows the name.
    fn pair_behind(&self, name: NameMatch, pairs: &mut Vec<Pair>) {
        let zip = self.localities.zips.last().map(|(at, _)| *at);
        let to = usize::from(name.to);
        let marked = matches!(self.scan.word(to), "NUMBER" | "NO");
        let start = name.to + u8::from(marked);
        let follows = |reading: &&NumberReading| {
            let token = self.scan.token(usize::from(reading.start));
            reading.start == start
                && !(token.digits == 5 && zip == Some(reading.start))
                && !token.after(gap::HASH)
                && reading.suffix.is_none()
                && reading.link != Link::Blank
        };
        self.add_pairs(name, true, follows, pairs);
        for at in to + 1..(to + 6).min(self.scan.len()) {
            if !marked && self.scan.word(at) == "NUMBER" {
                let named = |reading: &&NumberReading| usize::from(reading.start) == at + 1;
                self.add_pairs(name, true, named, pairs);
            }
        }
    }
}

/// Whether a name is the same incomplete one, which may mean several streets.
fn is_twin(first: &NameMatch, name: &NameMatch) -> bool {
    let is_incomplete = first.kind.is_incomplete() && name.kind.is_incomplete();
    is_incomplete && (first.from, first.to) == (name.from, name.to)
}

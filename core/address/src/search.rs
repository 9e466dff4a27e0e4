//! From names and numbers in a text to addresses of the directory, stage by stage.

use super::directory::Directory;
use super::house::HouseKey;
use super::layout::{RowEntry, StreetEntry};
use super::locality::{self, Evidence, Localities};
use super::matches::{Manner, Match, Matches, Walker};
use super::reading::{self, Link, Reading, Readings};
use super::scan::{Scan, gap};
use super::spelling::{self, SimilarWords};
use super::turned;
use super::verify::{self, Found};

/// An address of the directory that the text may mean.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate {
    pub street: u32,
    pub borough: u8,
    pub found: Found,
    pub place: Match,
    pub reading: Reading,
    /// The street goes by another name at this number.
    pub alias: bool,
    /// Nothing for a plain answer; more for each liberty taken.
    pub cost: u8,
    pub evidence: Evidence,
}

/// A street that was named in full, whose number the directory does not have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unverified {
    pub street: u32,
    pub borough: u8,
    pub place: Match,
    pub reading: Reading,
    pub evidence: Evidence,
    /// Whether the number lies between the street's lowest and highest.
    pub in_range: bool,
}

/// What one stage brought.
#[derive(Debug, Default)]
pub(crate) struct Haul {
    pub found: Vec<Candidate>,
    pub unverified: Vec<Unverified>,
}

/// A name and the number before or behind it.
#[derive(Debug, Clone, Copy)]
struct Pair {
    place: Match,
    reading: Reading,
    behind: bool,
}

const MOST_PAIRS: usize = 64;
const MOST_FOUND: usize = 48;
/// Names looked at for one misspelt text at most.
const SPELLING_BUDGET: u32 = 600;

/// Everything read from one text.
pub(crate) struct Search<'a> {
    pub directory: &'a Directory,
    pub scan: &'a Scan,
    walker: Walker<'a>,
    pub readings: Readings,
    pub localities: Localities,
    /// Names that stand in full anywhere in the text.
    pub exact: Matches,
    /// The token at which another name of the same building begins.
    pub also: u8,
}

impl<'a> Search<'a> {
    /// Reads names, numbers and places.
    pub(crate) fn new(directory: &'a Directory, scan: &'a Scan) -> Self {
        let walker = Walker::new(directory, scan);
        let mut exact = Matches::default();
        for from in 0..scan.len() {
            walker.exact(from, &mut exact);
        }
        let localities = Localities::new(scan);
        turned::add(&walker, &localities, &mut exact);
        Self {
            directory,
            scan,
            walker,
            readings: reading::readings(scan),
            localities,
            exact,
            also: also_known_as(scan),
        }
    }

    /// Names that stand in full.
    pub(crate) fn by_exact_name(&self) -> Haul {
        self.evaluate(&self.exact)
    }

    /// Names torn apart by blanks.
    pub(crate) fn by_joined_words(&self) -> Haul {
        let mut matches = Matches::default();
        self.for_each_start(|from| self.walker.joined(from, &mut matches));
        self.evaluate(&matches)
    }

    /// Names without their kind of way or direction.
    pub(crate) fn by_incomplete_name(&self) -> Haul {
        let mut matches = Matches::default();
        self.for_each_start(|from| self.walker.incomplete(from, &mut matches));
        self.evaluate(&matches)
    }

    /// Names with misspelt, torn or cut words.
    pub(crate) fn by_spelling(&self) -> Haul {
        let mut matches = Matches::default();
        let mut similar = [None; 8];
        let mut budget = SPELLING_BUDGET;
        self.for_each_start(|from| {
            let mut spell = Spelling {
                search: self,
                similar: &mut similar,
                budget: &mut budget,
                from,
            };
            spell.step(from, 0, 0, 0, &mut matches);
        });
        self.evaluate(&matches)
    }

    /// Calls `visit` for each token behind a number, once.
    fn for_each_start(&self, mut visit: impl FnMut(usize)) {
        let mut seen = [0_u64; 2];
        for reading in self.readings.all() {
            let at = usize::from(reading.end);
            if self.scan.token(at).number && self.scan.token(at).before == gap::HYPHEN {
                continue;
            }
            let (slot, bit) = (at / 64, 1_u64 << (at % 64));
            if let Some(bits) = seen.get_mut(slot)
                && *bits & bit == 0
            {
                *bits |= bit;
                visit(at);
            }
        }
    }

    /// Puts numbers to names and looks them up.
    fn evaluate(&self, matches: &Matches) -> Haul {
        let mut pairs = self.pairs(matches);
        pairs.sort_by_key(|pair| {
            (
                pair.reading.start,
                pair.behind,
                pair.place.cost,
                pair.reading.cost,
                u8::MAX - (pair.place.to - pair.place.from),
            )
        });
        let mut haul = Haul::default();
        for group in pairs.chunk_by(|a, b| a.reading.start == b.reading.start) {
            for borough in 1..=5 {
                self.evaluate_in(borough, group, &mut haul);
            }
        }
        haul
    }

    /// Of the names behind one number only the longest in the borough counts.
    fn evaluate_in(&self, borough: u8, group: &[Pair], haul: &mut Haul) {
        let mut gate: Option<(u8, u8, Manner)> = None;
        let before = haul.found.len();
        let mut missed: Option<Unverified> = None;
        for pair in group {
            let names = self.directory.names_in(pair.place.first, pair.place.end);
            for name in names.iter().filter(|name| name.borough == borough) {
                let span = (pair.place.from, pair.place.to, pair.place.manner);
                let complete = matches!(pair.place.manner, Manner::Exact | Manner::Joined);
                if complete && gate.is_some_and(|gate| gate != span) {
                    continue;
                }
                gate = Some(span);
                let evidence = self.evidence(pair);
                let zip = super::draft::zip_offset_of(evidence.zip);
                let street = name.street.get();
                if let Some(candidate) = self.find_on(street, borough, pair, evidence, zip) {
                    if haul.found.len() < MOST_FOUND {
                        haul.found.push(candidate);
                    }
                } else if missed.is_none() {
                    let in_range = self
                        .directory
                        .street(street)
                        .is_some_and(|street| spans(self.directory, street, &pair.reading));
                    missed = Some(Unverified {
                        street,
                        borough,
                        place: pair.place,
                        reading: pair.reading,
                        evidence,
                        in_range,
                    });
                }
            }
        }
        if haul.found.len() == before
            || missed.is_some_and(|missed| missed.place.manner >= Manner::TypeAdded)
        {
            haul.unverified.extend(missed);
        }
    }

    /// The number on the street, or on the other names of that street.
    fn find_on(
        &self,
        street: u32,
        borough: u8,
        pair: &Pair,
        evidence: Evidence,
        zip: u16,
    ) -> Option<Candidate> {
        let mut at = street;
        for turn in 0..24 {
            let entry = self.directory.street(at)?;
            if let Some(found) = verify::find(self.directory, entry, &pair.reading, zip) {
                let alias = turn > 0;
                return Some(Candidate {
                    street: at,
                    borough,
                    found,
                    place: pair.place,
                    reading: pair.reading,
                    alias,
                    cost: pair.place.cost
                        + pair.reading.cost
                        + found.cost
                        + u8::from(alias)
                        + 2 * u8::from(pair.behind),
                    evidence,
                });
            }
            at = entry.next.get();
            if at == street {
                return None;
            }
        }
        None
    }

    /// What the text says about the borough apart from this name and number.
    fn evidence(&self, pair: &Pair) -> Evidence {
        let from = pair.place.from.min(pair.reading.start);
        let to = pair.place.to.max(pair.reading.end);
        self.localities.evidence(from, to, |hit| {
            self.exact.all().iter().any(|name| {
                name.from <= hit.from
                    && name.to >= hit.to
                    && name.to - name.from > hit.to - hit.from
            })
        })
    }

    fn pairs(&self, matches: &Matches) -> Vec<Pair> {
        let mut pairs = Vec::with_capacity(8);
        let zip = self.localities.last_zip();
        // What stands behind AKA is another name of the building named before.
        let also = self.also;
        for place in matches.all().iter().filter(|place| place.from < also) {
            let first = self.scan.token(usize::from(place.from));
            let next = self.scan.letters(usize::from(place.from) + 1);
            let part_of_number = first.number
                && !first.ordinal
                && first.before == gap::HYPHEN
                && !super::vocabulary::spells_type(next);
            let direction = place.to == place.from + 1
                && self.scan.word(usize::from(place.from)).len() == 1
                && super::vocabulary::direction_of(self.scan.letters(usize::from(place.from)))
                    .is_some();
            // `12 w 10`: a lone W before more words is a direction and no street's name.
            let goes_on = direction && {
                let next = self.scan.token(usize::from(place.to));
                next.number && next.near() && next.digits < 5
            };
            if part_of_number || goes_on {
                continue;
            }
            // A letter that hangs on the number is rather its suffix than the street's.
            let letter = self.scan.letters(usize::from(place.from));
            let hangs = first.glued() && letter.len() == 1 && letter == "B";
            let place = &Match {
                cost: place.cost
                    + u8::from(hangs || turned::is_dropped(self.scan, &self.exact, place)),
                ..*place
            };
            let before = pairs.len();
            let from = if self.scan.word(usize::from(place.from).wrapping_sub(1)) == "THE" {
                place.from - 1
            } else {
                place.from
            };
            for reading in self.readings.all() {
                if pairs.len() < MOST_PAIRS && reading.end == from {
                    pairs.push(Pair {
                        place: *place,
                        reading: *reading,
                        behind: false,
                    });
                }
            }
            if pairs.len() > before || from > 0 && self.readings.all().iter().any(|r| r.end == from)
            {
                continue;
            }
            let marked = matches!(self.scan.word(usize::from(place.to)), "NUMBER" | "NO");
            let start = if marked { place.to + 1 } else { place.to };
            for reading in self.readings.all() {
                let token = self.scan.token(usize::from(reading.start));
                let is_zip = token.digits == 5 && zip.is_some_and(|(at, _)| at == reading.start);
                let marked_unit = token.after(gap::HASH);
                let single = reading.suffix.is_none() && reading.link != Link::Blank;
                if reading.start == start
                    && !is_zip
                    && !marked_unit
                    && single
                    && pairs.len() < MOST_PAIRS
                {
                    pairs.push(Pair {
                        place: *place,
                        reading: *reading,
                        behind: true,
                    });
                }
            }
            if !marked {
                self.pair_later(place, &mut pairs);
            }
        }
        pairs
    }

    /// `5th ave in Brooklyn, number 350`: the number stands further behind, but is called so.
    fn pair_later(&self, place: &Match, pairs: &mut Vec<Pair>) {
        let to = usize::from(place.to);
        for at in to + 1..(to + 6).min(self.scan.len()) {
            if self.scan.word(at) == "NUMBER" {
                for reading in self.readings.all() {
                    if usize::from(reading.start) == at + 1 && pairs.len() < MOST_PAIRS {
                        pairs.push(Pair {
                            place: *place,
                            reading: *reading,
                            behind: true,
                        });
                    }
                }
            }
        }
    }
}

/// Whether the typed number lies between the lowest and the highest of a street.
fn spans(directory: &Directory, street: &StreetEntry, reading: &Reading) -> bool {
    let (_, rows) = directory.rows_of(street);
    let key = |row: &RowEntry| row.low.get();
    let (Some(first), Some(last)) = (rows.first().map(key), rows.last().map(key)) else {
        return false;
    };
    let hyphen = reading.link == Link::Hyphen && reading.right_digits <= 3;
    let literal = hyphen
        .then(|| HouseKey::hyphenated(reading.left, reading.right))
        .flatten();
    let split = HouseKey::hyphenated(reading.left / 100, reading.left % 100);
    let split = split.filter(|_| street.hyphenated.get() > 0);
    let plain = HouseKey::plain(reading.left).filter(|_| !hyphen || street.borough != 4);
    [literal, split, plain]
        .into_iter()
        .flatten()
        .any(|key| (first..=last).contains(&key.0))
}

/// The token behind which the text names the same building again; 255 for none.
pub(crate) fn also_known_as(scan: &Scan) -> u8 {
    let number = (0..scan.len())
        .find(|&at| scan.token(at).number)
        .unwrap_or(scan.len());
    let found = (number + 2..scan.len()).find(|&at| {
        let word = |ahead: usize| scan.letters(at + ahead);
        match word(0) {
            "AKA" | "FKA" => true,
            "A" => word(1) == "K" && word(2) == "A" || word(1) == "KA",
            "AK" => word(1) == "A",
            "KNOWN" => word(1) == "AS",
            _ => false,
        }
    });
    found
        .and_then(|at| u8::try_from(at).ok())
        .unwrap_or(u8::MAX)
}

/// A walk that allows words to be misspelt.
struct Spelling<'s, 'a> {
    search: &'s Search<'a>,
    similar: &'s mut [Option<(usize, SimilarWords)>; 8],
    budget: &'s mut u32,
    from: usize,
}

impl Spelling<'_, '_> {
    fn step(&mut self, at: usize, node: u32, edits: u8, depth: usize, out: &mut Matches) {
        let walker = &self.search.walker;
        if depth > 6 || at >= self.search.scan.len() || *self.budget == 0 {
            return;
        }
        *self.budget -= 1;
        for word in walker.readings(at) {
            self.enter(at + 1, node, word, edits, depth, out);
        }
        if edits >= 2 {
            return;
        }
        for pieces in [2, 3] {
            for word in walker.joint(at, pieces).into_iter().flatten() {
                self.enter(at + pieces, node, word, edits + 1, depth, out);
            }
        }
        let token = self.search.scan.token(at);
        if token.number {
            return;
        }
        let similar = self.similar_to(at);
        for word in similar.all() {
            if edits + word.edits <= 2 {
                self.enter(at + 1, node, word.word, edits + word.edits, depth, out);
            }
        }
    }

    fn enter(
        &mut self,
        at: usize,
        node: u32,
        word: u32,
        edits: u8,
        depth: usize,
        out: &mut Matches,
    ) {
        let walker = &self.search.walker;
        let Some(child) = walker.directory.child(node, word) else {
            return;
        };
        if edits > 0 {
            walker.end(self.from, at, child, Manner::Spelled, 4 + edits, out);
            let next = self.search.scan.letters(at);
            let alone = !super::vocabulary::spells_type(next);
            if alone && (depth > 0 || walker.directory.word_text(word).len() > 5) {
                self.complete(at, child, depth + 1, edits, out);
            }
        }
        self.step(at, child, edits, depth + 1, out);
    }

    /// Adds what is one kind of way longer, counting the words of the name and not the tokens.
    fn complete(&self, at: usize, node: u32, depth: usize, edits: u8, out: &mut Matches) {
        let walker = &self.search.walker;
        let mut added = Matches::default();
        walker.complete(self.from, self.from + depth, node, &mut added);
        for found in added.all() {
            out.push(Match {
                to: u8::try_from(at).unwrap_or(u8::MAX),
                manner: Manner::Spelled,
                cost: 6 + edits,
                ..*found
            });
        }
    }

    fn similar_to(&mut self, at: usize) -> SimilarWords {
        if let Some((_, known)) = self
            .similar
            .iter()
            .flatten()
            .find(|(place, _)| *place == at)
        {
            return *known;
        }
        let Some(slot) = self.similar.iter_mut().find(|slot| slot.is_none()) else {
            return SimilarWords::default();
        };
        let found = spelling::similar(self.search.directory, self.search.scan.word(at));
        *slot = Some((at, found));
        found
    }
}

/// Whether a candidate's borough is one of a set.
pub(crate) fn in_set(candidate: &Candidate, boroughs: u8) -> bool {
    locality::bit(candidate.borough) & boroughs != 0
}

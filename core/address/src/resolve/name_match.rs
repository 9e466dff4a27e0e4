//! Street names in a text: walks of the name tree over all readings of the tokens.

use std::ops::Range;

use arrayvec::{ArrayString, ArrayVec};

use crate::directory::layout::{NONE, word_flags};
use crate::directory::reader::Directory;
use crate::parse::locality::Localities;
use crate::parse::scan::{Scan, gap, hash, position};
use crate::parse::vocabulary;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum MatchKind {
    /// Every word is there.
    #[default]
    Exact,
    /// Words split by a space were joined.
    JoinedWords,
    /// A word that lacks a space was split.
    SplitWords,
    TypeAdded,
    /// East, West, North or South was added.
    DirectionAdded,
    /// A word differs by one or two letters.
    Misspelled,
}

/// Names `first..end` in the directory match tokens `from..to`.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NameMatch {
    pub from: u8,
    pub to: u8,
    pub first: u32,
    pub end: u32,
    pub kind: MatchKind,
    /// 0 for a literal match, more for each change.
    pub cost: u8,
}

pub(crate) type NameMatches = ArrayVec<NameMatch, 128>;

impl MatchKind {
    /// Whether no word was added or changed.
    pub(crate) fn is_whole(self) -> bool {
        matches!(self, Self::Exact | Self::JoinedWords | Self::SplitWords)
    }

    pub(crate) fn is_incomplete(self) -> bool {
        matches!(self, Self::TypeAdded | Self::DirectionAdded)
    }
}

/// Deepest name that is followed, in words.
const DEPTH: usize = 9;

pub(crate) struct NameWalker<'a> {
    pub directory: &'a Directory,
    pub scan: &'a Scan,
    words: Vec<[u32; 3]>,
}

impl<'a> NameWalker<'a> {
    /// Looks up every token once.
    pub(crate) fn new(directory: &'a Directory, scan: &'a Scan) -> Self {
        let tokens = scan.tokens().iter().enumerate();
        let words = tokens.map(|(at, token)| {
            // Only numbers have zeros.
            directory.spelling(token.hash, scan.word(at).trim_start_matches('0'))
        });
        Self {
            directory,
            scan,
            words: words.collect(),
        }
    }

    /// What token `at` can mean.
    pub(crate) fn readings(&self, at: usize) -> impl Iterator<Item = u32> + use<> {
        let words = self.words.get(at).copied().unwrap_or([NONE; 3]);
        words.into_iter().filter(|word| *word != NONE)
    }

    /// Adds every complete name from token `from` on.
    pub(crate) fn exact(&self, from: usize, out: &mut NameMatches) {
        self.step(from, from, 0, 0, &mut |walker, to, node, _| {
            walker.end(from, to, node, MatchKind::Exact, 0, out);
        });
    }

    /// The same with words that a stray space split.
    pub(crate) fn joined(&self, from: usize, out: &mut NameMatches) {
        self.step_joined(from, from, 0, 0, 0, out);
    }

    /// The same with one word of the text that lacks a space: `PARKHILL` for PARK HILL.
    pub(crate) fn split(&self, from: usize, out: &mut NameMatches) {
        self.step_split(from, from, 0, 0, out);
    }

    fn step_split(&self, from: usize, at: usize, node: u32, depth: usize, out: &mut NameMatches) {
        if depth > DEPTH || at >= self.scan.len() {
            return;
        }
        for node in self.halves(at, node) {
            let mut end = |to: usize, node: u32| {
                self.end(from, to, node, MatchKind::SplitWords, 3, out);
            };
            end(at + 1, node);
            self.step(from, at + 1, node, depth + 2, &mut |_, to, node, _| {
                end(to, node);
            });
        }
        for word in self.readings(at) {
            if let Some(child) = self.directory.child(node, word) {
                self.step_split(from, at + 1, child, depth + 1, out);
            }
        }
    }

    /// The nodes that two words lead to, from `node` on, which token `at` is without their space.
    fn halves(&self, at: usize, node: u32) -> impl Iterator<Item = u32> {
        let word = self.scan.letters(at);
        let cuts = 2..word.len().saturating_sub(2);
        let pairs = cuts.filter_map(|cut| word.split_at_checked(cut));
        pairs.flat_map(move |(first, second)| {
            let nodes = self.directory.children(node, first);
            nodes.flat_map(move |node| self.directory.children(node, second))
        })
    }

    /// Adds names that lack their street type or their direction.
    pub(crate) fn incomplete(&self, from: usize, out: &mut NameMatches) {
        let next_is_type = |at: usize| self.scan.spells_type(at);
        self.step(from, from, 0, 0, &mut |walker, to, node, last| {
            let flags = walker.directory.word_flags(last);
            let closed = next_is_type(to) && walker.scan.token(to).near();
            let letter = to == from + 1 && walker.scan.letters(from).len() == 1;
            if !closed && !letter && flags & word_flags::DIRECTION == 0 {
                walker.complete(from, to, node, out);
            }
        });
        for direction in vocabulary::DIRECTIONS {
            for node in self.directory.first_nodes(direction) {
                self.step(from, from, node, 1, &mut |walker, to, node, last| {
                    // `75 Street` is no house on West Street.
                    let is_type = walker.directory.word_flags(last) & word_flags::TYPE != 0;
                    if to > from + 1 || !is_type {
                        walker.end(from, to, node, MatchKind::DirectionAdded, 3, out);
                    }
                });
            }
        }
    }

    /// Adds the names from token `from` to before `to` that begin with the `direction` written after them.
    pub(crate) fn trailing_direction(
        &self,
        direction: &str,
        (from, to): (usize, usize),
        out: &mut NameMatches,
    ) {
        for node in self.directory.first_nodes(direction) {
            self.step(from, from, node, 1, &mut |walker, end, node, _| {
                if end == to {
                    walker.end(from, to + 1, node, MatchKind::Exact, 0, out);
                }
            });
        }
    }

    /// Follows all readings from token `at`; calls `visit` with every node reached.
    fn step(
        &self,
        from: usize,
        at: usize,
        node: u32,
        depth: usize,
        visit: &mut impl FnMut(&Self, usize, u32, u32),
    ) {
        let breaks = at > from
            && self
                .scan
                .token(at)
                .after(gap::OPEN | gap::CLOSE | gap::HASH);
        if depth > DEPTH || at >= self.scan.len() || breaks {
            return;
        }
        for word in self.readings(at) {
            if let Some(child) = self.directory.child(node, word) {
                visit(self, at + 1, child, word);
                self.step(from, at + 1, child, depth + 1, visit);
            }
        }
    }

    fn step_joined(
        &self,
        from: usize,
        at: usize,
        node: u32,
        depth: usize,
        joins: u8,
        out: &mut NameMatches,
    ) {
        if depth > DEPTH || at >= self.scan.len() {
            return;
        }
        for word in self.readings(at) {
            if let Some(child) = self.directory.child(node, word) {
                if joins > 0 {
                    self.end(from, at + 1, child, MatchKind::JoinedWords, 2 + joins, out);
                }
                self.step_joined(from, at + 1, child, depth + 1, joins, out);
            }
        }
        if joins < 2 {
            for pieces in [2, 3] {
                let to = at + pieces;
                for word in self.joint(at, pieces).into_iter().flatten() {
                    if let Some(child) = self.directory.child(node, word) {
                        self.end(from, to, child, MatchKind::JoinedWords, 3 + joins, out);
                        self.step_joined(from, to, child, depth + 1, joins + 1, out);
                    }
                }
            }
        }
    }

    /// The readings of the next tokens written as one word.
    pub(crate) fn joint(&self, at: usize, pieces: usize) -> Option<[u32; 3]> {
        let mut text = ArrayString::<32>::new();
        for piece in at..at + pieces {
            let token = self.scan.token(piece);
            let word = self.scan.word(piece);
            if token.number || word.is_empty() || (piece > at && !token.near()) {
                return None;
            }
            text.try_push_str(word).ok()?;
        }
        Some(self.directory.spelling(hash(text.as_bytes()), &text))
    }

    /// The words that the next tokens spell with 0 for O, and 1 for I or L: `B0ULEVARD`.
    pub(crate) fn with_digits_as_letters(
        &self,
        at: usize,
        pieces: usize,
    ) -> impl Iterator<Item = u32> + use<> {
        let mut words = [[NONE; 3]; 2];
        let tokens = at..(at + pieces).min(self.scan.len());
        let digits = |at: usize| self.scan.token(at).number;
        let is_one_word =
            (tokens.start + 1..tokens.end).all(|at| self.scan.token(at).is_attached());
        let is_mixed = tokens.clone().any(digits) && !tokens.clone().all(digits);
        if tokens.len() == pieces && is_one_word && is_mixed {
            for (slot, one) in words.iter_mut().zip(['I', 'L']) {
                *slot = self.spelled_with(tokens.clone(), one).unwrap_or(*slot);
            }
        }
        let words = words.into_iter().flatten();
        words.filter(|word| *word != NONE)
    }

    fn spelled_with(&self, tokens: Range<usize>, one: char) -> Option<[u32; 3]> {
        let mut text = ArrayString::<32>::new();
        for char in tokens.flat_map(|at| self.scan.word(at).chars()) {
            let letter = match char {
                '0' => 'O',
                '1' => one,
                digit if digit.is_ascii_digit() => return None,
                letter => letter,
            };
            text.try_push(letter).ok()?;
        }
        Some(self.directory.spelling(hash(text.as_bytes()), &text))
    }

    pub(crate) fn end(
        &self,
        from: usize,
        to: usize,
        node: u32,
        kind: MatchKind,
        cost: u8,
        out: &mut NameMatches,
    ) {
        let extended = matches!(self.scan.letters(to), "EXTENSION" | "EXT" | "EXTN");
        if let Some(node) = self.directory.node(node)
            && node.ends > node.first
            && !extended
        {
            let _full = out.try_push(NameMatch {
                from: position(from),
                to: position(to),
                first: node.first.get(),
                end: node.ends.get(),
                kind,
                cost,
            });
        }
    }

    /// Adds the names that are one street type or one direction longer than the text.
    pub(crate) fn complete(&self, from: usize, to: usize, node: u32, out: &mut NameMatches) {
        let Some(node) = self.directory.node(node) else {
            return;
        };
        let (first, last) = (node.ends.get(), node.last.get());
        for (name, at) in self
            .directory
            .names_in(first, last)
            .iter()
            .zip(first..)
            .take(64)
        {
            let words = self.directory.name_words(name);
            let here = to.saturating_sub(from);
            let Some(added) = words.last().filter(|_| words.len() == here + 1) else {
                continue;
            };
            let flags = self.directory.word_flags(added.get());
            if flags & (word_flags::TYPE | word_flags::DIRECTION) != 0 {
                let _full = out.try_push(NameMatch {
                    from: position(from),
                    to: position(to),
                    first: at,
                    end: at + 1,
                    kind: if flags & word_flags::TYPE == 0 {
                        MatchKind::DirectionAdded
                    } else {
                        MatchKind::TypeAdded
                    },
                    cost: 3,
                });
            }
        }
    }
}

/// Adds `WEST 14 STREET` for `14 STREET WEST` if that street exists.
pub(crate) fn add_trailing_directions(
    walker: &NameWalker<'_>,
    places: &Localities,
    out: &mut NameMatches,
) {
    let plain = out.len();
    for at in 0..plain {
        let Some(name) = out.get(at).copied() else {
            break;
        };
        let (from, to) = (usize::from(name.from), usize::from(name.to));
        let longer = |other: &NameMatch| other.from == name.from && other.to > name.to;
        let numbered = walker.scan.token(from).number && to > from + 1;
        let mut plain = out.iter().take(plain);
        if !numbered || plain.any(longer) || !ends_behind(walker.scan, to, places) {
            continue;
        }
        if let Some(direction) = vocabulary::direction_of(walker.scan.letters(to)) {
            walker.trailing_direction(direction, (from, to), out);
        }
    }
}

/// Whether the name leaves out a direction written in full that belongs to another street.
pub(crate) fn drops_direction(scan: &Scan, exact: &NameMatches, name: &NameMatch) -> bool {
    let directed = |other: &&NameMatch| {
        other.from == name.from && other.to == name.to + 1 && other.first != name.first
    };
    let at = usize::from(name.to);
    let word = scan.letters(at);
    scan.token(usize::from(name.from)).number
        && word.len() > 1
        && vocabulary::direction_of(word).is_some()
        && exact.iter().any(|other| directed(&other))
}

/// Whether the word at `at` belongs to the street before it rather than starting a place (`East
/// Village`) or a cross street (`W 34 St`).
fn ends_behind(scan: &Scan, at: usize, places: &Localities) -> bool {
    let (word, next) = (scan.letters(at), scan.token(at + 1));
    if at >= scan.len() || !scan.token(at).near() || places.has_name_at(at) {
        return false;
    }
    let behind = scan.letters(at + 1);
    let open =
        at + 1 >= scan.len() || !next.near() || places.has_name_at(at + 1) || next.digits == 5;
    let unit = next.number && word.len() > 1 && !scan.spells_type(at + 2);
    open || unit || next.meaning.kind.is_some() || behind == "NY"
}

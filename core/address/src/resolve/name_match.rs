//! Street names in a text: walks of the name tree over all readings of the tokens.

use arrayvec::ArrayVec;

use crate::directory::layout::{NONE, word_flags};
use crate::directory::reader::Directory;
use crate::parse::scan::{MAX_TOKENS, Scan, gap, hash, position};
use crate::parse::vocabulary;

/// How a name was matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum MatchKind {
    /// Every word is there.
    #[default]
    Exact,
    /// Words split by a space were joined.
    JoinedWords,
    /// The street type was added.
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

/// The matches of one text.
pub(crate) type NameMatches = ArrayVec<NameMatch, 128>;

impl MatchKind {
    /// Whether no word was added or changed.
    pub(crate) fn is_whole(self) -> bool {
        matches!(self, Self::Exact | Self::JoinedWords)
    }

    /// Whether a street type or a direction was added.
    pub(crate) fn is_incomplete(self) -> bool {
        matches!(self, Self::TypeAdded | Self::DirectionAdded)
    }
}

/// Deepest name that is followed, in words.
const DEPTH: usize = 9;

/// Looks for names in one text.
pub(crate) struct NameWalker<'a> {
    pub directory: &'a Directory,
    pub scan: &'a Scan,
    words: [[u32; 3]; MAX_TOKENS],
}

impl<'a> NameWalker<'a> {
    /// Looks up every token once.
    pub(crate) fn new(directory: &'a Directory, scan: &'a Scan) -> Self {
        let mut words = [[NONE; 3]; MAX_TOKENS];
        for (at, (slot, token)) in words.iter_mut().zip(scan.tokens()).enumerate() {
            let text = scan.word(at);
            let text = if token.number {
                text.trim_start_matches('0')
            } else {
                text
            };
            *slot = directory.spelling(token.hash, text);
        }
        Self {
            directory,
            scan,
            words,
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

    /// Adds names that lack their street type or their direction.
    pub(crate) fn incomplete(&self, from: usize, out: &mut NameMatches) {
        let next_is_type = |at: usize| vocabulary::spells_type(self.scan.letters(at));
        self.step(from, from, 0, 0, &mut |walker, to, node, last| {
            let flags = walker.directory.word_flags(last);
            let closed = next_is_type(to) && walker.scan.token(to).near();
            let letter = to == from + 1 && walker.scan.letters(from).len() == 1;
            if !closed && !letter && flags & word_flags::DIRECTION == 0 {
                walker.complete(from, to, node, out);
            }
        });
        for (direction, hash) in directions() {
            for word in self.directory.spelling(hash, direction) {
                if word == NONE {
                    continue;
                }
                if let Some(node) = self.directory.child(0, word) {
                    self.step(from, from, node, 1, &mut |walker, to, node, _| {
                        walker.end(from, to, node, MatchKind::DirectionAdded, 3, out);
                    });
                }
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
        let hash = hash(direction.as_bytes());
        for word in self.directory.spelling(hash, direction) {
            let Some(node) = self.directory.child(0, word).filter(|_| word != NONE) else {
                continue;
            };
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
                let Some(words) = self.joint(at, pieces) else {
                    continue;
                };
                for word in words.into_iter().filter(|word| *word != NONE) {
                    if let Some(child) = self.directory.child(node, word) {
                        self.end(
                            from,
                            at + pieces,
                            child,
                            MatchKind::JoinedWords,
                            3 + joins,
                            out,
                        );
                        self.step_joined(from, at + pieces, child, depth + 1, joins + 1, out);
                    }
                }
            }
        }
    }

    /// The readings of the next tokens written as one word.
    pub(crate) fn joint(&self, at: usize, pieces: usize) -> Option<[u32; 3]> {
        let mut buffer = [0_u8; 32];
        let mut length = 0;
        for piece in at..at + pieces {
            let token = self.scan.token(piece);
            let word = self.scan.word(piece);
            if token.number || word.is_empty() || (piece > at && !token.near()) {
                return None;
            }
            buffer
                .get_mut(length..length + word.len())?
                .copy_from_slice(word.as_bytes());
            length += word.len();
        }
        let text = buffer
            .get(..length)
            .and_then(|bytes| std::str::from_utf8(bytes).ok())?;
        Some(self.directory.spelling(hash(text.as_bytes()), text))
    }

    /// Adds the names that end at `node`.
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

fn directions() -> [(&'static str, u32); 4] {
    ["EAST", "WEST", "NORTH", "SOUTH"].map(|name| (name, hash(name.as_bytes())))
}

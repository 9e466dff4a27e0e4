//! Streets whose name begins with the typed words, and the borough or ZIP at the end of a text, typed in
//! full or in part.

use std::ops::Range;

use crate::directory::layout::{NONE, letters, word_flags, zip_offset_of};
use crate::directory::reader::Directory;
use crate::parse::edit_distance::distance;
use crate::parse::locality::{self, Localities};
use crate::parse::scan::{Scan, hash};
use crate::parse::vocabulary;
use crate::resolve::candidates::allowed;
use crate::resolve::misspelling::similar;
use crate::resolve::name_match::NameWalker;

/// Fewest letters of a word that may have a typo.
const TYPO_LETTERS: usize = 4;

/// Names `first..end` of the directory begin with what was typed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beginning {
    pub first: u32,
    pub end: u32,
    pub edits: u8,
    /// Whether the last word may be incomplete.
    pub unfinished: bool,
    /// Whether the name has a direction that was not typed.
    pub directed: bool,
    on_direction: bool,
}

impl Beginning {
    /// Whether every word is there, so that what follows may be a place.
    pub(crate) fn is_literal(&self) -> bool {
        self.edits == 0 && !self.unfinished && !self.on_direction
    }
}

/// A word that a typed one means or begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Word {
    id: u32,
    edits: u8,
    unfinished: bool,
}

#[derive(Debug, Clone, Copy)]
struct Step {
    node: u32,
    edits: u8,
    directed: bool,
}

/// The names that some tokens begin, without a typo or with exactly one.
pub(crate) fn beginnings(
    walker: &NameWalker<'_>,
    tokens: Range<usize>,
    typos: bool,
) -> Vec<Beginning> {
    let directory = walker.directory;
    let mut steps = roots(directory);
    let last = tokens.end.saturating_sub(1);
    for at in tokens.start..last {
        let whole = walker.readings(at).map(|id| (id, 0));
        let mut words: Vec<(u32, u8)> = whole.collect();
        if typos && walker.scan.letters(at).len() >= TYPO_LETTERS {
            let near = similar(directory, walker.scan.letters(at));
            let near = near.into_iter().filter(|near| near.edits == 1);
            words.extend(near.map(|near| (near.word, 1)));
        }
        steps = follow(directory, &steps, &words);
    }
    if steps.is_empty() || tokens.is_empty() {
        return Vec::new();
    }
    let mut out = Vec::new();
    for word in words_begun(walker, last, typos) {
        let is_type = directory.word_flags(word.id) & word_flags::TYPE != 0;
        let is_lone_type = is_type && !word.unfinished && tokens.len() == 1;
        for step in follow(directory, &steps, &[(word.id, word.edits)]) {
            // `75 Street` is no house on West Street.
            let node = directory
                .node(step.node)
                .filter(|_| typos == (step.edits == 1) && !(is_lone_type && step.directed));
            out.extend(node.map(|node| Beginning {
                first: node.first.get(),
                end: node.last.get(),
                edits: step.edits,
                unfinished: word.unfinished,
                directed: step.directed,
                on_direction: directory.word_flags(word.id) & word_flags::DIRECTION != 0,
            }));
        }
    }
    out
}

/// Where names begin: at the root, or after a direction.
fn roots(directory: &Directory) -> Vec<Step> {
    let step = |node, directed| Step {
        node,
        edits: 0,
        directed,
    };
    let directions = vocabulary::DIRECTIONS.iter();
    let nodes = directions.flat_map(|name| directory.first_nodes(name));
    let nodes = nodes.map(|node| step(node, true));
    std::iter::once(step(0, false)).chain(nodes).collect()
}

/// The steps after each of some words, with at most one edit.
fn follow(directory: &Directory, steps: &[Step], words: &[(u32, u8)]) -> Vec<Step> {
    let mut out = Vec::new();
    for step in steps {
        for (word, edits) in words.iter().filter(|(_, edits)| step.edits + edits <= 1) {
            let node = directory.child(step.node, *word);
            out.extend(node.map(|node| Step {
                node,
                edits: step.edits + edits,
                ..*step
            }));
        }
    }
    out
}

/// The words that token `at` means, begins, or begins with one typo.
fn words_begun(walker: &NameWalker<'_>, at: usize, typos: bool) -> Vec<Word> {
    let directory = walker.directory;
    let token = walker.scan.token(at);
    // Only numbers have zeros.
    let typed = walker.scan.word(at).trim_start_matches('0');
    let whole = walker.readings(at);
    let mut out: Vec<Word> = whole
        .map(|id| Word {
            id,
            edits: 0,
            unfinished: false,
        })
        .collect();
    if token.ordinal || is_ordinal_begun(walker.scan, at) || typed.is_empty() {
        return out;
    }
    let mut add = |id: u32, edits: u8| {
        if id != NONE && out.iter().all(|known| known.id != id) {
            out.push(Word {
                id,
                edits,
                unfinished: true,
            });
        }
    };
    let shortened = vocabulary::SPELLINGS
        .iter()
        .filter(|(spelling, _)| spelling.starts_with(typed));
    for word in shortened.flat_map(|(_, words)| words) {
        directory
            .spelling(hash(word.as_bytes()), word)
            .into_iter()
            .for_each(|id| add(id, 0));
    }
    let typed_letters = letters(typed);
    for (entry, id) in directory.words().iter().zip(0_u32..) {
        let missing = (typed_letters & !entry.letters.get()).count_ones();
        if missing > u32::from(typos) || token.number != (entry.flags & word_flags::NUMBER != 0) {
            continue;
        }
        let word = directory.word_text(id);
        if word.starts_with(typed) {
            add(id, 0);
        } else if typos && !token.number && misspells_beginning(typed, word) {
            add(id, 1);
        }
    }
    out
}

/// Whether the number at `at` ends the text with the first letter of its ordinal ending, as in `5t`.
pub(crate) fn is_ordinal_begun(scan: &Scan, at: usize) -> bool {
    let ending = scan.token(at + 1);
    let begins = matches!(scan.letters(at + 1), "T" | "N" | "R" | "S");
    at > 0 && at + 2 == scan.len() && scan.token(at).number && ending.is_attached() && begins
}

/// Whether one typo is between a typed text and the beginning of a word.
fn misspells_beginning(typed: &str, word: &str) -> bool {
    let (typed, word) = (typed.as_bytes(), word.as_bytes());
    let length = typed.len();
    if length < TYPO_LETTERS {
        return false;
    }
    let same_start = word
        .first()
        .is_some_and(|first| typed.iter().take(2).any(|byte| byte == first));
    let beginnings = [length - 1, length, length + 1].into_iter();
    let mut beginnings = beginnings.filter_map(|length| word.get(..length));
    same_start && beginnings.any(|beginning| distance(typed, beginning, 1) == 1)
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub boroughs: u8,
    /// Whether the last word may mean something else.
    pub guessed: bool,
    zips: Option<(u32, u32)>,
}

impl Place {
    /// Reads the tokens from `at` on; none if they are no place.
    pub(crate) fn from_token(scan: &Scan, localities: &Localities, at: usize) -> Option<Self> {
        let end = u8::try_from(at).ok()?;
        let evidence = localities.evidence(0, end, |_| false);
        let mut next = at;
        let names = localities.names.iter().map(|name| (name.from, name.to));
        let zips = localities.zips.iter().map(|(zip, _)| (*zip, zip + 1));
        let mut known: Vec<(u8, u8)> = names.chain(zips).filter(|(from, _)| *from >= end).collect();
        known.sort_unstable();
        for (from, to) in known {
            if usize::from(from) == next {
                next = usize::from(to);
            }
        }
        let place = Self {
            boroughs: if evidence.outside_city {
                0
            } else {
                allowed(&evidence)
            },
            guessed: false,
            zips: (evidence.zip != 0).then_some((evidence.zip, evidence.zip)),
        };
        if next >= scan.len() {
            // `va` is a state and the beginning of Van Nest.
            let anywhere = Self {
                boroughs: u8::MAX,
                ..place
            };
            let may_begin = evidence.outside_city && !scan.token(at).number;
            let begun = may_begin.then(|| anywhere.narrowed(scan, at));
            return begun.flatten().or(Some(place));
        }
        // `Staten` is a place and `Staten I` the beginning of one.
        place
            .narrowed(scan, next)
            .or_else(|| place.narrowed(scan, at))
    }

    /// This place with the tokens from `at` on as the beginning of its name or ZIP code.
    fn narrowed(self, scan: &Scan, at: usize) -> Option<Self> {
        let token = scan.token(at);
        if token.number {
            let missing = 5_u32.checked_sub(u32::from(token.digits))?;
            let scale = 10_u32.pow(missing);
            let low = token.value * scale;
            let place = Self {
                guessed: true,
                zips: Some((low, low + scale - 1)),
                ..self
            };
            return (at + 1 == scan.len() && !token.ordinal).then_some(place);
        }
        let words: Vec<&str> = (at..scan.len()).map(|at| scan.letters(at)).collect();
        let boroughs = self.boroughs & locality::beginning_with(&words.join(" "));
        let place = Self {
            guessed: true,
            boroughs,
            ..self
        };
        (boroughs != 0).then_some(place)
    }

    /// The only ZIP code, as rows have it; 0 for none.
    pub(crate) fn zip(&self) -> u16 {
        let only = self.zips.filter(|(low, high)| low == high);
        only.map_or(0, |(zip, _)| zip_offset_of(zip))
    }

    /// Whether a row with this ZIP code may be meant; one without any may.
    pub(crate) fn has_zip(&self, zip: u16) -> bool {
        let fits = |(low, high): (u32, u32)| (low..=high).contains(&(u32::from(zip) + 10_000));
        zip == 0 || self.zips.is_none_or(fits)
    }
}

//! Street names whose words are misspelled, split or cut, by their edit distance to words of the
//! directory.

use arrayvec::ArrayVec;

use crate::directory::layout::{letters, word_flags};
use crate::directory::reader::Directory;
use crate::parse::edit_distance::{LONGEST, distance};
use crate::parse::scan::position;
use crate::resolve::name_match::{MatchKind, NameMatch, NameMatches, NameWalker};

/// Names that one misspelled text may visit.
const STEPS: u32 = 600;

/// The steps taken for one text, and the similar words found so far.
#[derive(Default)]
pub(crate) struct Budget {
    steps: u32,
    similar: ArrayVec<(usize, SimilarWords), 8>,
}

/// Adds the names that the tokens from `from` on may misspell.
pub(crate) fn add(
    walker: &NameWalker<'_>,
    from: usize,
    budget: &mut Budget,
    out: &mut NameMatches,
) {
    let mut walk = Walk {
        walker,
        from,
        budget,
        out,
    };
    walk.step(from, 0, 0, 0);
}

/// A walk of the name tree that allows two edits.
struct Walk<'w, 'a> {
    walker: &'w NameWalker<'a>,
    from: usize,
    budget: &'w mut Budget,
    out: &'w mut NameMatches,
}

impl Walk<'_, '_> {
    fn step(&mut self, at: usize, node: u32, edits: u8, depth: usize) {
        let walker = self.walker;
        if depth > 6 || at >= walker.scan.len() || self.budget.steps == STEPS {
            return;
        }
        self.budget.steps += 1;
        for word in walker.readings(at) {
            self.enter(at + 1, node, word, edits, depth);
        }
        if edits >= 2 {
            return;
        }
        for pieces in [2, 3] {
            for word in walker.joint(at, pieces).into_iter().flatten() {
                self.enter(at + pieces, node, word, edits + 1, depth);
            }
            for word in walker.with_digits_as_letters(at, pieces) {
                self.enter(at + pieces, node, word, edits + 1, depth);
            }
        }
        if walker.scan.token(at).number {
            return;
        }
        // A word that streets have is rarely another one.
        let most = if walker.readings(at).next().is_some() {
            1
        } else {
            2
        };
        for word in self.similar_to(at) {
            if word.edits <= most && edits + word.edits <= 2 {
                self.enter(at + 1, node, word.word, edits + word.edits, depth);
            }
        }
    }

    fn enter(&mut self, at: usize, node: u32, word: u32, edits: u8, depth: usize) {
        let walker = self.walker;
        let Some(child) = walker.directory.child(node, word) else {
            return;
        };
        if edits > 0 {
            let kind = MatchKind::Misspelled;
            walker.end(self.from, at, child, kind, 4 + edits, self.out);
            let alone = !walker.scan.spells_type(at);
            if alone && (depth > 0 || walker.directory.word_text(word).len() > 5) {
                self.complete(at, child, depth + 1, edits);
            }
        }
        self.step(at, child, edits, depth + 1);
    }

    /// Adds what is one street type longer, counting the words of the name and not the tokens.
    fn complete(&mut self, at: usize, node: u32, depth: usize, edits: u8) {
        let mut added = NameMatches::default();
        let to = self.from + depth;
        self.walker.complete(self.from, to, node, &mut added);
        for found in added {
            let _full = self.out.try_push(NameMatch {
                to: position(at),
                kind: MatchKind::Misspelled,
                cost: 6 + edits,
                ..found
            });
        }
    }

    fn similar_to(&mut self, at: usize) -> SimilarWords {
        let known = &mut self.budget.similar;
        if let Some((_, words)) = known.iter().find(|(place, _)| *place == at) {
            return words.clone();
        }
        if known.is_full() {
            return SimilarWords::default();
        }
        let words = similar(self.walker.directory, self.walker.scan.word(at));
        let _full = known.try_push((at, words.clone()));
        words
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Similar {
    pub word: u32,
    pub edits: u8,
}

pub(crate) type SimilarWords = ArrayVec<Similar, 24>;

/// How many edits a word of this length may have.
fn allowed(length: usize) -> u8 {
    match length {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    }
}

/// Every word of the directory within the edits that the typed word's length allows.
pub(crate) fn similar(directory: &Directory, typed: &str) -> SimilarWords {
    let mut out = SimilarWords::default();
    let limit = allowed(typed.len());
    if limit == 0 || typed.len() > LONGEST {
        return out;
    }
    let typed_letters = letters(typed);
    let most = usize::from(limit);
    let lengths = typed.len().saturating_sub(most).max(4)..=typed.len() + most;
    // An edit removes a letter, adds one, or both.
    let beyond = |letters: u32| {
        let one_less = letters & letters.wrapping_sub(1);
        let two_less = one_less & one_less.wrapping_sub(1);
        if limit == 1 { one_less } else { two_less }
    };
    for (entry, word) in directory.words().iter().zip(0_u32..) {
        let word_letters = entry.letters.get();
        let excess = beyond(word_letters & !typed_letters) | beyond(typed_letters & !word_letters);
        let is_number = entry.flags & word_flags::NUMBER != 0;
        // Checked together: most words fail, for reasons that a branch can't predict.
        if !lengths.contains(&usize::from(entry.length)) | (excess != 0) | is_number {
            continue;
        }
        let edits = distance(
            typed.as_bytes(),
            directory.word_text(word).as_bytes(),
            limit,
        );
        if edits == 0 || edits > limit {
            continue;
        }
        let _full = out.try_push(Similar { word, edits });
    }
    out
}

//! Street names whose words are misspelled, split or cut.

use arrayvec::ArrayVec;

use crate::parse::scan::position;
use crate::parse::vocabulary;
use crate::resolve::name_match::{MatchKind, NameMatch, NameMatches, NameWalker};
use crate::resolve::similar_words::{self, SimilarWords};

/// Names that one misspelled text may visit.
const STEPS: u32 = 600;

/// What is left to spend on one text, and the similar words found so far.
pub(crate) struct Budget {
    steps: u32,
    similar: ArrayVec<(usize, SimilarWords), 8>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            steps: STEPS,
            similar: ArrayVec::new(),
        }
    }
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
        if depth > 6 || at >= walker.scan.len() || self.budget.steps == 0 {
            return;
        }
        self.budget.steps -= 1;
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
            let alone = !vocabulary::spells_type(walker.scan.letters(at));
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
        let similar = &mut self.budget.similar;
        if let Some((_, known)) = similar.iter().find(|(place, _)| *place == at) {
            return known.clone();
        }
        if similar.is_full() {
            return SimilarWords::default();
        }
        let found = similar_words::similar(self.walker.directory, self.walker.scan.word(at));
        let _full = similar.try_push((at, found.clone()));
        found
    }
}

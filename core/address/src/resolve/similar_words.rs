//! Words that were misspelled: bounded edit distance against the words of the directory.

use arrayvec::ArrayVec;

use crate::directory::layout::{letters, word_flags};
use crate::directory::reader::Directory;

const LONGEST: usize = 24;

/// A word of the directory close to a typed one.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Similar {
    pub word: u32,
    pub edits: u8,
}

/// The words close to one typed word.
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
    for (entry, word) in directory.words().iter().zip(0_u32..) {
        let length = usize::from(entry.length);
        let apart = (entry.letters.get() ^ typed_letters).count_ones();
        if length.abs_diff(typed.len()) > usize::from(limit)
            || apart > 2 * u32::from(limit)
            || length < 4
            || entry.flags & word_flags::NUMBER != 0
        {
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

/// Insertions, deletions, replacements and swaps of neighbours between two words;
/// `limit + 1` when there are more than `limit`.
pub(crate) fn distance(a: &[u8], b: &[u8], limit: u8) -> u8 {
    let far = limit.saturating_add(1);
    if a.len() > LONGEST || b.len() > LONGEST || a.len().abs_diff(b.len()) > usize::from(limit) {
        return far;
    }
    let mut before = [0_u8; LONGEST + 1];
    let mut above = [0_u8; LONGEST + 1];
    let mut row = [0_u8; LONGEST + 1];
    for (slot, at) in above.iter_mut().zip(0_u8..) {
        *slot = at;
    }
    let mut last_a = 0;
    for (&byte_a, number) in a.iter().zip(1_u8..) {
        let mut least = number;
        let mut left = number;
        if let Some(first) = row.first_mut() {
            *first = number;
        }
        let mut last_b = 0;
        for (at, &byte_b) in b.iter().enumerate() {
            let up = above.get(at + 1).copied().unwrap_or(far);
            let corner = above.get(at).copied().unwrap_or(far);
            let mut best = (up + 1)
                .min(left + 1)
                .min(corner + u8::from(byte_a != byte_b));
            if byte_a == last_b && byte_b == last_a && at > 0 {
                let swapped = before.get(at - 1).copied().unwrap_or(far);
                best = best.min(swapped + 1);
            }
            if let Some(slot) = row.get_mut(at + 1) {
                *slot = best;
            }
            left = best;
            least = least.min(best);
            last_b = byte_b;
        }
        if least > limit {
            return far;
        }
        last_a = byte_a;
        before = above;
        above = row;
    }
    above.get(b.len()).copied().unwrap_or(far).min(far)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_swaps_as_one() {
        for (a, b, edits) in [
            ("SNYDER", "SYNDER", 1),
            ("ATLANTIC", "ALANTIC", 1),
            ("MOHEGAN", "MOGEHAN", 2),
            ("SHEFFIELD", "SHEFIELD", 1),
            ("GREEN", "GREENE", 1),
            ("WYTHE", "WYTHE", 0),
        ] {
            assert_eq!(distance(a.as_bytes(), b.as_bytes(), 2), edits, "{a} {b}");
        }
        assert_eq!(distance(b"BROADWAY", b"BOWERY", 2), 3);
    }
}

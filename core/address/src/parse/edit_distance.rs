//! How many letters differ between two words.
//!
//! Not `strsim::osa_distance`, which counts the same edits: it allocates for every pair of words and
//! can't stop at a limit, and this crate is part of what people install.

/// The longest word that is compared.
pub(crate) const LONGEST: usize = 24;

/// Insertions, deletions, replacements and swaps of neighbors between two words;
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

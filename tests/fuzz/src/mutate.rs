//! Made-up inputs: what is known, changed in a few places.

/// The longest input.
const LONGEST: usize = 4096;

/// The generator `SplitMix64`.
#[derive(Debug)]
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound.max(1) as u64).unwrap_or_default()
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// A place in an input, or a part of it.
    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        let longest = if self.below(4) == 0 { length } else { 4 };
        start..length.min(start + self.below(longest + 1))
    }
}

/// Changes one of the known inputs in one to four places; `words` are likely to mean something.
pub(crate) fn mutated(known: &[Vec<u8>], words: &[String], rng: &mut Rng) -> Vec<u8> {
    let mut input = rng.pick(known).clone();
    for _ in 0..=rng.below(4) {
        let part = rng.range(input.len());
        match rng.below(7) {
            0 => drop(input.drain(part)),
            1 => {
                let byte = u8::try_from(rng.below(256)).unwrap_or_default();
                input.splice(part, [byte]);
            }
            2 => {
                let word = rng.pick(words).bytes();
                input.splice(part, word);
            }
            3 => {
                let copy = input[part].to_vec();
                let at = rng.below(input.len() + 1);
                input.splice(at..at, copy);
            }
            4 => {
                let other = rng.pick(known);
                let copy = other[rng.range(other.len())].to_vec();
                input.splice(part, copy);
            }
            5 => {
                let digits = rng.next().to_string();
                let count = rng.below(digits.len());
                input.splice(part, digits.bytes().take(count + 1));
            }
            _ => {
                let character = char::from_u32(u32::try_from(rng.below(0x3_0000)).unwrap_or(0));
                let text = character.unwrap_or('\u{FFFD}').to_string();
                input.splice(part, text.bytes());
            }
        }
    }
    input.truncate(LONGEST);
    input
}

//! House numbers: one key that sorts, and the city's way of writing them.

use std::fmt::{self, Write};

/// A house number as one number: hyphen flag, left part, right part.
///
/// Plain numbers come before hyphenated ones; within a kind the order is that along the street.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct HouseKey(pub u32);

const HYPHEN: u32 = 1 << 31;

impl HouseKey {
    /// A number without a hyphen; none when it is 0 or has more than five digits.
    pub(crate) fn plain(number: u32) -> Option<Self> {
        (1..=99_999).contains(&number).then(|| Self(number * 1000))
    }

    /// A number with a hyphen: at most three digits on each side.
    pub(crate) fn hyphenated(left: u32, right: u32) -> Option<Self> {
        ((1..=999).contains(&left) && right <= 999).then(|| Self(HYPHEN | (left * 1000 + right)))
    }

    /// A number of Queens that lost its hyphen, which was before its last two digits; before three
    /// where no block has so high a number: `63-212` of 63212.
    pub(crate) fn with_lost_hyphen(number: u32) -> Option<Self> {
        let scale = if number < 30_000 { 100 } else { 1000 };
        Self::hyphenated(number / scale, number % scale)
    }

    pub(crate) fn has_hyphen(self) -> bool {
        self.0 & HYPHEN != 0
    }

    /// The part before the hyphen, or the whole number.
    pub(crate) fn left(self) -> u32 {
        (self.0 & !HYPHEN) / 1000
    }

    /// The part after the hyphen.
    pub(crate) fn right(self) -> u32 {
        (self.0 & !HYPHEN) % 1000
    }

    pub(crate) fn is_odd(self) -> bool {
        let last = if self.has_hyphen() {
            self.right()
        } else {
            self.left()
        };
        last % 2 == 1
    }
}

/// What follows a house number: letters, a fraction, or a word such as REAR. 0 is nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Suffix(pub u16);

/// Words and fractions, with their form in slugs. The index plus one is the code.
const WORDS: [(&str, &str); 14] = [
    ("1/2", "half"),
    ("1/3", "third"),
    ("1/4", "quarter"),
    ("1/5", "fifth"),
    ("2/3", "two-thirds"),
    ("3/4", "three-quarter"),
    ("FRONT", "front"),
    ("REAR", "rear"),
    ("GARAGE", "garage"),
    ("INTER", "inter"),
    ("NORTH", "north"),
    ("SOUTH", "south"),
    ("EAST", "east"),
    ("WEST", "west"),
];

impl Suffix {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn letters(text: &str) -> Option<Self> {
        let mut code = 0;
        for (at, byte) in text.bytes().enumerate() {
            if at > 1 || !byte.is_ascii_uppercase() {
                return None;
            }
            code |= u16::from(byte - b'A' + 1) << (5 * at);
        }
        Some(Self(code))
    }

    /// A word such as REAR, or a fraction such as 1/2.
    pub(crate) fn word(text: &str) -> Option<Self> {
        let name = match text {
            "GAR" | "GRGE" => "GARAGE",
            "FRNT" => "FRONT",
            "RR" => "REAR",
            other => other,
        };
        let at = WORDS.iter().position(|(word, _)| *word == name)?;
        u16::try_from(at + 1).ok().map(|code| Self(code << 10))
    }

    /// This suffix with a word added, such as `A GARAGE`.
    pub(crate) fn with(self, word: Self) -> Self {
        Self(self.0 | word.0)
    }

    pub(crate) fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Its letters, and its word with that in slugs.
    fn parts(self) -> (String, Option<(&'static str, &'static str)>) {
        let letter = |shift: u16| {
            let code = u8::try_from((self.0 >> shift) & 31).unwrap_or(0);
            (code > 0).then(|| char::from(b'A' + (code - 1).min(25)))
        };
        let first = letter(0);
        let second = first.and_then(|_| letter(5));
        let word = usize::from(self.0 >> 10)
            .checked_sub(1)
            .and_then(|at| WORDS.get(at).copied());
        (first.into_iter().chain(second).collect(), word)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct House {
    pub key: HouseKey,
    pub suffix: Suffix,
}

impl House {
    pub(crate) fn write_slug(self, out: &mut String) -> fmt::Result {
        let (letters, word) = self.suffix.parts();
        let word = word.map(|(_, slug)| slug);
        self.write(out, '-', &letters.to_ascii_lowercase(), word)
    }

    /// Writes number, letters and word; a letter alone is joined to its number.
    fn write(
        self,
        out: &mut impl Write,
        gap: char,
        letters: &str,
        word: Option<&str>,
    ) -> fmt::Result {
        write!(out, "{}", self.key.left())?;
        if self.key.has_hyphen() {
            write!(out, "-{:02}", self.key.right())?;
        }
        if letters.len() > 1 || word.is_some() && !letters.is_empty() {
            out.write_char(gap)?;
        }
        out.write_str(letters)?;
        if let Some(word) = word {
            out.write_char(gap)?;
            out.write_str(word)?;
        }
        Ok(())
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letters, word) = self.suffix.parts();
        self.write(f, ' ', &letters, word.map(|(name, _)| name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(key: Option<HouseKey>, suffix: Suffix) -> (String, String) {
        let house = House {
            key: key.unwrap(),
            suffix,
        };
        let mut slug = String::new();
        house.write_slug(&mut slug).unwrap();
        (house.to_string(), slug)
    }

    #[test]
    fn numbers_are_written_as_the_city_does() {
        let (plain, hyphenated) = (HouseKey::plain, HouseKey::hyphenated);
        let word = |text| Suffix::word(text).unwrap();
        let letters = |text| Suffix::letters(text).unwrap();
        let a_garage = letters("A").with(word("GAR"));
        for (key, suffix, shown, slug) in [
            (hyphenated(39, 6), letters("A"), "39-06A", "39-06a"),
            (hyphenated(103, 3), Suffix::NONE, "103-03", "103-03"),
            (plain(120), word("1/2"), "120 1/2", "120-half"),
            (plain(4), a_garage, "4 A GARAGE", "4-a-garage"),
            (plain(165), letters("BA"), "165 BA", "165-ba"),
        ] {
            assert_eq!(house(key, suffix), (shown.to_owned(), slug.to_owned()));
        }
    }

    #[test]
    fn zero_and_six_digits_are_no_numbers() {
        assert_eq!(HouseKey::plain(0), None);
        assert_eq!(HouseKey::plain(123_456), None);
        assert_eq!(HouseKey::hyphenated(1000, 1), None);
    }

    #[test]
    fn a_lost_hyphen_was_before_two_digits_or_three() {
        for (number, left, right) in [(6603, 66, 3), (27_110, 271, 10), (63_212, 63, 212)] {
            let key = HouseKey::with_lost_hyphen(number);
            assert_eq!(key, HouseKey::hyphenated(left, right), "{number}");
        }
    }

    #[test]
    fn hyphenated_numbers_sort_behind_plain_ones_and_know_their_side() {
        let plain = HouseKey::plain(99_999).unwrap();
        let hyphenated = HouseKey::hyphenated(1, 1).unwrap();
        assert!(plain < hyphenated);
        assert!(hyphenated.is_odd() && !HouseKey::plain(12).unwrap().is_odd());
    }
}

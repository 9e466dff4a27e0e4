//! The standard words of New York City street names and every usual way to shorten them.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// Values by words that are fixed.
///
/// The standard hasher takes several times as long for a short word, and guards against keys that a
/// stranger chose.
pub(crate) type WordMap<T> = FxHashMap<&'static str, T>;

#[rustfmt::skip]
const TYPES: &[&str] = &[
    "ALLEY", "AVENUE", "BOULEVARD", "BRIDGE", "CENTER", "CIRCLE", "CLOSE", "CONCOURSE", "COURT",
    "COVE", "CRESCENT", "DRIVE", "EXPRESSWAY", "EXTENSION", "GARDENS", "GATE", "GREEN", "HEIGHTS",
    "HIGHWAY", "HILL", "KNOLL", "LANDING", "LANE", "LOOP", "MALL", "MEWS", "OVAL", "PARK",
    "PARKWAY", "PATH", "PLACE", "PLAZA", "POINT", "PROMENADE", "ROAD", "ROW", "SLIP", "SQUARE",
    "STREET", "TERRACE", "TURNPIKE", "WALK", "WAY",
];

pub(crate) const DIRECTIONS: &[&str] = &["EAST", "WEST", "NORTH", "SOUTH"];

/// What each spelling can mean, likeliest first; those missing here mean themselves only.
pub(crate) static SPELLINGS: LazyLock<WordMap<Vec<&'static str>>> = LazyLock::new(|| {
    let lines = include_str!("spellings.tsv").lines();
    let pairs = lines.filter_map(|line| line.split_once('\t'));
    pairs
        .map(|(spelling, words)| (spelling, words.split(' ').collect()))
        .collect()
});

/// What `spelling` can mean; nothing when it means itself only.
pub(crate) fn readings(spelling: &str) -> &'static [&'static str] {
    SPELLINGS.get(spelling).map_or(&[], Vec::as_slice)
}

/// The likeliest street type that each spelling can mean, and each type in full.
pub(crate) static TYPE_SPELLINGS: LazyLock<WordMap<&'static str>> = LazyLock::new(|| {
    let mut types: WordMap<_> = TYPES.iter().map(|full| (*full, *full)).collect();
    for (spelling, readings) in &*SPELLINGS {
        let mut readings = readings.iter().copied();
        if let Some(likeliest) = readings.find(|word| TYPES.contains(word)) {
            types.entry(*spelling).or_insert(likeliest);
        }
    }
    types
});

/// The number that an ordinal such as `FIRST` means.
pub(crate) fn ordinal(word: &str) -> Option<u32> {
    readings(word).first()?.parse().ok()
}

/// The words for 1 to 19.
#[rustfmt::skip]
const ONES: [&str; 19] = [
    "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN",
    "TWELVE", "THIRTEEN", "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN",
];

const TENS: [&str; 8] = [
    "TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY",
];

pub(crate) fn number_words() -> impl Iterator<Item = &'static str> {
    ONES.into_iter().chain(TENS).chain(["HUNDRED", "THOUSAND"])
}

/// The number that one word such as `ONE` or `TWENTY` means.
pub(crate) fn cardinal(word: &str) -> Option<u32> {
    let ones = ONES.iter().zip(1_u32..);
    let mut all = ones.chain(TENS.iter().zip((20..).step_by(10)));
    all.find(|(name, _)| **name == word)
        .map(|(_, number)| number)
}

pub(crate) fn types_and_directions() -> impl Iterator<Item = &'static str> {
    TYPES.iter().chain(DIRECTIONS).copied()
}

/// Whether `word` is a street type in full, such as `AVENUE`.
pub(crate) fn is_type(word: &str) -> bool {
    type_of(word) == Some(word)
}

/// The likeliest street type that `spelling` can mean.
pub(crate) fn type_of(spelling: &str) -> Option<&'static str> {
    TYPE_SPELLINGS.get(spelling).copied()
}

pub(crate) fn is_direction(word: &str) -> bool {
    DIRECTIONS.contains(&word)
}

pub(crate) fn direction_of(spelling: &str) -> Option<&'static str> {
    Some(match spelling {
        "E" | "EAST" | "EASR" => "EAST",
        "W" | "WEST" | "WET" => "WEST",
        "N" | "NORTH" | "NO" => "NORTH",
        "S" | "SOUTH" | "SO" => "SOUTH",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_listed_once() {
        assert_eq!(
            SPELLINGS.len(),
            include_str!("spellings.tsv").lines().count()
        );
    }

    #[test]
    fn a_short_form_keeps_all_its_readings() {
        assert_eq!(readings("ST"), ["STREET", "SAINT"]);
        assert_eq!(readings("DR"), ["DRIVE", "DR"]);
        assert_eq!(type_of("PKWY"), Some("PARKWAY"));
        assert_eq!(cardinal("TWO"), Some(2));
        assert_eq!(cardinal("NINETEEN"), Some(19));
        assert_eq!(cardinal("NINETY"), Some(90));
        assert!(readings("MULBERRY").is_empty());
    }
}

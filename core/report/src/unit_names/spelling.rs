//! Splits a record's apartment field into single apartments.

use std::sync::LazyLock;

use crate::words::words_of;
use nycapt_address::parse_unit;

/// Most apartments that one field may list.
const MAX_APARTMENTS: usize = 20;

/// Splits a field into its apartments; none if it means the whole building or a public area.
pub(crate) fn pieces(text: &str) -> Vec<String> {
    let tidied = tidy(text);
    let plain = tidied.strip_prefix("ENTIRE ").unwrap_or(&tidied).to_owned();
    if names_no_apartment(&plain) {
        return Vec::new();
    }
    // `4/B`, `1/F` and `9/ 9TH FL` are one apartment or floor, with any separator.
    if parse_unit(text).is_some() {
        return vec![text.to_owned()];
    }
    // Brackets after an apartment describe it: `1R (REAR)`.
    let plain = match plain.split_once('(') {
        Some((before, _)) if !before.trim().is_empty() => tidy(before),
        _ => plain,
    };
    if has_fraction(&plain) {
        return vec![plain];
    }
    let spaced = [" AND ", " A/K/A", " AKA "]
        .iter()
        .fold(plain.clone(), |text, word| text.replace(word, "&"));
    let mut found: Vec<String> = Vec::new();
    for piece in spaced
        .split(['&', ',', '/', '+', ';'])
        .flat_map(hyphenated)
        .take(MAX_APARTMENTS)
    {
        let piece = tidy(piece);
        // `1, ROOM 2` is a room of apartment 1, and no apartment 2.
        if names_no_apartment(&piece) || !found.is_empty() && is_room(&piece) {
            continue;
        }
        match found.last_mut() {
            // `4, FRONT` is one apartment, `4B/C` are two on one floor.
            Some(before) if is_place(&piece) => *before = format!("{before} {piece}"),
            Some(before) if is_letter(&piece) => match floor_of(before).map(str::to_owned) {
                Some(floor) => found.push(format!("{floor}{piece}")),
                // `4/B/C` may be 4B and 4C, or 4, B and C.
                None if is_number(before) => return vec![plain],
                None => found.push(piece),
            },
            _ => found.push(piece),
        }
    }
    found
}

/// Upper case, one blank between words, no punctuation around.
pub(crate) fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        let plain = match char {
            // Full-width forms become their ASCII counterparts.
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(char) - 0xfee0).unwrap_or(char),
            '\u{2010}'..='\u{2015}' => '-',
            other if other.is_whitespace() || other.is_control() => ' ',
            other => other,
        };
        if plain != ' ' || !out.ends_with(' ') {
            out.extend(plain.to_uppercase());
        }
    }
    out.trim_matches(|char: char| !char.is_alphanumeric())
        .to_owned()
}

/// Words for the whole building, for its public parts or for nothing.
fn names_no_apartment(text: &str) -> bool {
    static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| words_of("no_apartment"));
    const BEGINNINGS: &[&str] = &[
        "BUILDING ",
        "BUILDING-",
        "COMMON ",
        "ENTIRE ",
        "PUBLIC ",
        "WHOLE ",
    ];
    // `BUILDING 3` names a building, and so no apartment of it.
    WORDS.contains(&text) || BEGINNINGS.iter().any(|words| text.starts_with(words))
}

fn has_fraction(text: &str) -> bool {
    let digit = |char: Option<char>| char.is_some_and(|char| char.is_ascii_digit());
    // `12 1/2` is one apartment.
    text.split_once('/').is_some_and(|(before, after)| {
        let behind_blank = before.chars().rev().nth(1) == Some(' ');
        behind_blank && digit(before.chars().next_back()) && digit(after.chars().next())
    })
}

/// A place on a floor, in words.
pub(crate) fn is_place(text: &str) -> bool {
    const PLACES: &[&str] = &[
        "FRONT", "REAR", "LEFT", "RIGHT", "MIDDLE", "EAST", "WEST", "NORTH", "SOUTH",
    ];
    PLACES.contains(&text)
}

fn is_room(text: &str) -> bool {
    let words = ["ROOM", "RM", "BEDROOM", "LIVING ROOM"];
    words.iter().any(|word| text.starts_with(word))
}

fn is_letter(text: &str) -> bool {
    text.len() == 1 && text.chars().all(|char| char.is_ascii_uppercase())
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The digits before the letters of an id such as `4B`.
fn floor_of(id: &str) -> Option<&str> {
    let at = id.find(|char: char| !char.is_ascii_digit())?;
    let (digits, letters) = id.split_at(at);
    let is_id = !digits.is_empty() && letters.chars().all(|char| char.is_ascii_uppercase());
    is_id.then_some(digits)
}

/// `4B-4C` is a list, `4-B` and `3-10` are not.
fn hyphenated(piece: &str) -> Vec<&str> {
    let halves: Vec<&str> = piece.split('-').map(str::trim).collect();
    let is_list = halves.len() > 1 && halves.iter().all(|half| floor_of(half).is_some());
    if is_list { halves } else { vec![piece] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_names_each_of_its_apartments() {
        for (text, expected) in [
            ("1 &2", &["1", "2"][..]),
            ("4B/4C", &["4B", "4C"]),
            ("4B & 4C", &["4B", "4C"]),
            ("4B AND 4C", &["4B", "4C"]),
            ("4b+4c, 5d", &["4B", "4C", "5D"]),
            ("4B/C", &["4B", "4C"]),
            ("4B-4C", &["4B", "4C"]),
            ("4, FRONT", &["4 FRONT"]),
            ("4-B", &["4-B"]),
            ("4/B", &["4/B"]),
            ("A/6", &["A/6"]),
            ("3/DN", &["3/DN"]),
            ("A/B", &["A", "B"]),
            ("1/2", &["1", "2"]),
            ("4/B/C", &["4/B/C"]),
            ("3-10", &["3-10"]),
            ("12 1/2", &["12 1/2"]),
            ("1/F", &["1/F"]),
            ("1R (REAR)", &["1R"]),
            ("1L (1/FL)", &["1L"]),
            ("1, ROOM #2", &["1"]),
            ("E2 AKA 5B", &["E2", "5B"]),
            ("2A A/K/A 11", &["2A", "11"]),
            ("ENTIRE 2ND FLOOR", &["ENTIRE 2ND FLOOR"]),
        ] {
            assert_eq!(pieces(text), expected, "{text}");
        }
    }

    #[test]
    fn words_for_the_building_and_its_public_parts_name_no_apartment() {
        let words = "BLDG|BUILDI|WHOLEB|PUBLIC|NA|N/A||  |*|Public Hall|NONE|building-wide|0";
        for text in words.split('|') {
            assert!(pieces(text).is_empty(), "{text}");
        }
    }
}

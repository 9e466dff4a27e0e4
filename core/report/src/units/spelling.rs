//! Splits an apartment field into single apartments.

use std::sync::LazyLock;

use crate::words::words_of;
use nycapt_address::parse_unit;

/// Most apartments that one field may list.
const MAX_APARTMENTS: usize = 20;

/// Splits a field into its apartments; none if it means the whole building or a public area.
pub(super) fn pieces(text: &str) -> Vec<String> {
    let text = tidy(text);
    // Brackets after an apartment describe it: `1R (REAR)`.
    let text = match text.split_once('(') {
        Some((before, _)) if !before.trim().is_empty() => tidy(before),
        _ => text,
    };
    let text = text.strip_prefix("ENTIRE ").unwrap_or(&text).to_owned();
    if names_no_apartment(&text) {
        return Vec::new();
    }
    // `1/F` and `9/ 9TH FL` are floors, `12 1/2` is one apartment.
    if text.contains('/') && (is_floor(&text) || has_fraction(&text)) {
        return vec![plain(&text)];
    }
    let spaced = [" AND ", " A/K/A", " AKA "]
        .iter()
        .fold(text, |text, word| text.replace(word, "&"));
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
            Some(before) if is_letter(&piece) && floor_of(before).is_some() => {
                let floor = floor_of(before).unwrap_or_default().to_owned();
                found.push(format!("{floor}{piece}"));
            }
            _ => found.push(plain(&piece)),
        }
    }
    found
}

/// Upper case, one blank between words, no punctuation around.
pub(super) fn tidy(text: &str) -> String {
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

fn is_floor(text: &str) -> bool {
    let is_list = text.contains(['&', '+', ',']);
    !is_list && parse_unit(text).is_some_and(|unit| unit.key.starts_with("F:"))
}

fn has_fraction(text: &str) -> bool {
    let digit = |char: Option<char>| char.is_some_and(|char| char.is_ascii_digit());
    text.split_once('/').is_some_and(|(before, after)| {
        let behind_blank = before.chars().rev().nth(1) == Some(' ');
        behind_blank && digit(before.chars().next_back()) && digit(after.chars().next())
    })
}

/// A place on a floor, in words.
pub(super) fn is_place(text: &str) -> bool {
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

/// The text with words that are cut or run together written out.
fn plain(piece: &str) -> String {
    let piece = past_designator(piece);
    if let Some(floor) = glued_ordinal(piece) {
        return floor;
    }
    match piece {
        "FIRST" | "FIRSTF" | "FIRSTFL" | "1STFLO" => "1 FL",
        "SECOND" | "SECONDF" | "SECONDFL" => "2 FL",
        "THIRD" | "THIRDF" | "THIRDFL" => "3 FL",
        "FOURTH" | "FOURTHF" | "FOURTHFL" => "4 FL",
        "PENTHO" | "PENTHS" => "PENTHOUSE",
        "BASEM" | "BASEMN" | "BASMT" | "BMENT" | "BAEMEN" | "BSEMEN" | "BASMEN" => "BASEMENT",
        "GRDLV" | "GRDNFL" | "GARDE" => "GARDEN",
        "GRFL" | "GRNDFL" | "GROUNF" | "GROUND" | "GRDFL" | "GROUN" => "GROUND FLOOR",
        "TOPFL" | "TOPFLR" | "TOPFLO" => "TOP FLOOR",
        other => other,
    }
    .to_owned()
}

/// `APTA45` is A45; the word apart from its id is left to the reader of units.
fn past_designator(piece: &str) -> &str {
    let glued = ["APT", "UNIT"]
        .iter()
        .find_map(|word| piece.strip_prefix(word));
    glued
        .filter(|rest| {
            let next = rest.chars().next();
            let is_plural = *rest == "S" || rest.starts_with("S ");
            next.is_some_and(|char| char.is_ascii_alphanumeric()) && !is_plural
        })
        .unwrap_or(piece)
}

/// `2NDFLO`, `1STFL` and `3RD` are floors.
fn glued_ordinal(piece: &str) -> Option<String> {
    let at = piece.find(|char: char| !char.is_ascii_digit())?;
    let (digits, rest) = piece.split_at(at);
    let rest = rest.trim_start();
    let ending = ["ST", "ND", "RD", "TH"]
        .iter()
        .find_map(|ending| rest.strip_prefix(ending))?
        .trim_start();
    let is_floor =
        ending.is_empty() || ["F", "FL", "FLR", "FLO", "FLOO", "FLOOR"].contains(&ending);
    ((1..=2).contains(&digits.len()) && is_floor)
        .then(|| format!("{} FL", digits.trim_start_matches('0')))
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
            ("3-10", &["3-10"]),
            ("12 1/2", &["12 1/2"]),
            ("1/F", &["1/F"]),
            ("1R (REAR)", &["1R"]),
            ("1L (1/FL)", &["1L"]),
            ("1, ROOM #2", &["1"]),
            ("E2 AKA 5B", &["E2", "5B"]),
            ("2A A/K/A 11", &["2A", "11"]),
            ("ENTIRE 2ND FLOOR", &["2 FL"]),
        ] {
            assert_eq!(pieces(text), expected, "{text}");
        }
    }

    #[test]
    fn words_for_the_building_and_its_public_parts_name_no_apartment() {
        for text in [
            "BLDG",
            "BUILDI",
            "WHOLEB",
            "PUBLIC",
            "NA",
            "N/A",
            "",
            "  ",
            "*",
            "Public Hall",
            "NONE",
            "building-wide",
            "0",
        ] {
            assert!(pieces(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn cut_and_glued_words_are_written_out() {
        for (text, expected) in [
            ("2NDFLO", "2 FL"),
            ("1STFL", "1 FL"),
            ("3RD", "3 FL"),
            ("1 ST", "1 FL"),
            ("SECOND", "2 FL"),
            ("PENTHO", "PENTHOUSE"),
            ("BASEM", "BASEMENT"),
            ("APTA45", "A45"),
            (".2D", "2D"),
            ("４Ｂ", "4B"),
        ] {
            assert_eq!(pieces(text), [expected], "{text}");
        }
    }
}

//! Street names as the city's files write them, brought to one canonical form.

use crate::parse::scan::{Scan, gap};
use crate::parse::vocabulary;

/// Words after which no street name goes on.
const STOPS: &[&str] = &[
    "AKA",
    "APARTMENT",
    "APT",
    "BSMT",
    "FL",
    "FLAT",
    "FLOOR",
    "ROOM",
    "STE",
    "SUITE",
    "UNIT",
];

/// Writes the canonical form of the street in `scan` from token `from` on:
/// upper-case words in full, numbers without ordinal endings, joined by one space.
///
/// Leaves `out` empty when there is no name, or only a street type.
pub(crate) fn canonical(scan: &Scan, from: usize, out: &mut String) {
    out.clear();
    let mut end = from;
    while end < scan.len() {
        let token = scan.token(end);
        let cut = end > from && token.after(gap::COMMA | gap::HASH | gap::OPEN);
        if cut || (end > from && STOPS.contains(&scan.word(end))) {
            break;
        }
        end += 1;
    }
    let only_type = end == from + 2 && vocabulary::spells_type(scan.letters(from + 1));
    let start = if scan.word(from) == "THE" && end > from + 1 && !only_type {
        from + 1
    } else {
        from
    };
    let end = without_unit(scan, start, end);
    canonical_span(scan, start, end, out);
}

/// Writes the canonical form of the tokens from `start` to before `end`, under the same rules.
pub(crate) fn canonical_span(scan: &Scan, start: usize, end: usize, out: &mut String) {
    out.clear();
    let mut named = false;
    for at in start..end {
        let word = word_at(scan, start, at, end);
        if word.is_empty() {
            continue;
        }
        named |= !vocabulary::is_type(word) && !vocabulary::is_direction(word) || end - start > 1;
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    if !named || out.len() > 64 {
        out.clear();
    }
}

/// The end of the name when a unit such as `2C` follows its street type.
fn without_unit(scan: &Scan, start: usize, end: usize) -> usize {
    (start + 1..end)
        .find(|&at| {
            let token = scan.token(at);
            token.number
                && !token.ordinal
                && vocabulary::is_type(word_at(scan, start, at - 1, end))
                && at - start > 1
        })
        .unwrap_or(end)
}

/// The canonical word of token `at` in a name from `start` to `end`.
pub(crate) fn word_at(scan: &Scan, start: usize, at: usize, end: usize) -> &str {
    let word = scan.word(at);
    if scan.token(at).number {
        let digits = word.trim_start_matches('0');
        return if digits.is_empty() { "0" } else { digits };
    }
    let first = at == start;
    let last = at + 1 == end;
    let before = if first { "" } else { scan.letters(at - 1) };
    let after_type = !first && vocabulary::spells_type(before);
    let next_is_type = !last && vocabulary::spells_type(scan.letters(at + 1));
    match word {
        "ST" | "STE" => {
            let opens = first || (at == start + 1 && vocabulary::direction_of(before).is_some());
            let named = !last && !scan.token(at + 1).number && !next_is_type;
            if opens && named { "SAINT" } else { "STREET" }
        }
        "E" | "W" | "N" | "S" => {
            let letter = last && before_is_avenue(before) && at == start + 1;
            if letter {
                word
            } else {
                direction_or(word, first && !last || last && !first)
            }
        }
        "NO" | "SO" if first && !last => vocabulary::direction_of(word).unwrap_or(word),
        "DR" if first && !last && !next_is_type => "DR",
        "FT" if !last => "FORT",
        "B" => {
            if first && !last && scan.token(at + 1).number {
                "BEACH"
            } else {
                word
            }
        }
        "LA" if !last || after_type => "LA",
        "CEN" | "CENT" if !last => "CENTRAL",
        "GR" | "GRD" | "UN" | "FR" | "MAD" | "EST" | "IS" if first || last => {
            if last && word == "IS" {
                "ISLAND"
            } else {
                spelled(word)
            }
        }
        _ => spelled(word),
    }
}

fn before_is_avenue(before: &str) -> bool {
    vocabulary::type_of(before) == Some("AVENUE")
}

fn direction_or(word: &str, direction: bool) -> &str {
    if direction {
        vocabulary::direction_of(word).unwrap_or(word)
    } else {
        word
    }
}

fn spelled(word: &str) -> &str {
    vocabulary::readings(word).first().copied().unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canon(text: &str) -> String {
        let mut out = String::new();
        canonical(&Scan::new(text), 0, &mut out);
        out
    }

    #[test]
    fn names_come_to_one_form() {
        for (text, name) in [
            ("W 57TH ST", "WEST 57 STREET"),
            ("ST. MARK'S PL", "SAINT MARKS PLACE"),
            ("WEST ST", "WEST STREET"),
            ("AVENUE N", "AVENUE N"),
            ("ANDREWS AVE N", "ANDREWS AVENUE NORTH"),
            ("CENTRAL PARK W", "CENTRAL PARK WEST"),
            ("E MT EDEN PKWY", "EAST MOUNT EDEN PARKWAY"),
            ("FT WASHINGTON AVE", "FORT WASHINGTON AVENUE"),
            ("FIFTH AVENUE", "5 AVENUE"),
            ("DR M L KING JR BLVD", "DR M L KING JR BOULEVARD"),
            ("BAY 25 ST", "BAY 25 STREET"),
            ("B 20 ST", "BEACH 20 STREET"),
            ("THE BOWERY", "BOWERY"),
            ("PARK AVE", "PARK AVENUE"),
            ("COURT ST", "COURT STREET"),
            ("150 ", "150"),
            ("NASSAU ST, 2C", "NASSAU STREET"),
            ("NASSAU STREET 2C", "NASSAU STREET"),
            ("AVENUE OF THE AMER", "AVENUE OF THE AMERICAS"),
        ] {
            assert_eq!(canon(text), name, "{text}");
        }
    }

    #[test]
    fn a_kind_of_way_alone_is_no_name() {
        for text in ["STREET", "AVENUE", "", "AVE.", "EAST"] {
            assert_eq!(canon(text), "", "{text}");
        }
    }
}

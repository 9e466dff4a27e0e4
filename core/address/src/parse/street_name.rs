//! Street names as the city's files write them, brought to one canonical form, and where they end in a
//! text.

use crate::parse::scan::{Scan, gap, significant};
use crate::parse::vocabulary;

/// Words that end a street name.
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
    let only_type = end == from + 2 && scan.spells_type(from + 1);
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
        if word.is_empty() || scan.is_unread(at) {
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

/// Writes the canonical form of a place's name: the tokens before `end`, without `THE` in front.
pub(crate) fn canonical_place(scan: &Scan, end: usize, out: &mut String) {
    let start = usize::from(end > 1 && scan.word(0) == "THE");
    canonical_span(scan, start, end, out);
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
        return significant(word);
    }
    let first = at == start;
    let last = at + 1 == end;
    let before = if first { "" } else { scan.letters(at - 1) };
    let after_type = !first && scan.spells_type(at - 1);
    let next_is_type = !last && scan.spells_type(at + 1);
    match word {
        "ST" | "STE" => {
            let follows = vocabulary::direction_of(before).is_some() || is_avenue(before);
            let opens = first || (at == start + 1 && follows);
            let named = !last && !scan.token(at + 1).number && !next_is_type;
            if opens && named { "SAINT" } else { "STREET" }
        }
        "E" | "W" | "N" | "S" => {
            let letter = last && is_avenue(before) && at == start + 1;
            let direction = vocabulary::direction_of(word).filter(|_| !letter && first != last);
            direction.unwrap_or(word)
        }
        "NO" | "SO" if first && !last => vocabulary::direction_of(word).unwrap_or(word),
        "DR" if first && !last && !next_is_type => "DR",
        "FT" if !last => "FORT",
        "B" if first && !last && scan.token(at + 1).number => "BEACH",
        "B" => word,
        "LA" if !last || after_type => "LA",
        "CEN" | "CENT" if !last => "CENTRAL",
        "IS" if last => "ISLAND",
        _ => spelled(word),
    }
}

fn spelled(word: &str) -> &str {
    vocabulary::readings(word).first().copied().unwrap_or(word)
}

/// The most words in a street name.
const LONGEST: usize = 7;

/// The token after the street that begins at `from`, and whether its street type is written.
pub(crate) fn street_end(
    scan: &Scan,
    from: usize,
    begins_place: impl Fn(usize) -> bool,
) -> Option<(usize, bool)> {
    if from >= scan.len()
        || scan.token(from).after(gap::COMMA | gap::HASH) && scan.token(from).number
    {
        return None;
    }
    let mut at = from;
    while at < scan.len() && at - from < LONGEST {
        let token = scan.token(at);
        let word = scan.letters(at);
        let broken = at > from && token.after(gap::COMMA | gap::HASH | gap::OPEN | gap::CLOSE);
        let unit_word = at > from && token.meaning.kind.is_some() && !token.meaning.spells_type;
        let zip = token.digits == 5;
        let town =
            at > from && !token.meaning.spells_type && begins_place(at) && !names_go_on(scan, at);
        if broken || unit_word || zip || town || matches!(word, "AND" | "AKA" | "AT" | "BETWEEN") {
            break;
        }
        if matches!(word, "BROADWAY" | "BOWERY" | "BWAY") && !scan.spells_type(at + 1) {
            return Some((at + 1, true));
        }
        if token.meaning.spells_type
            && (at > from || is_avenue(word))
            && let Some(end) = typed_end(scan, from, at)
        {
            return Some((end, true));
        }
        at += 1;
    }
    let plain =
        at > from && !(at == from + 1 && scan.token(from).number && !scan.token(from).ordinal);
    plain.then_some((at, false))
}

/// Whether a place name at `at` is a part of a street's name: a street type follows soon.
fn names_go_on(scan: &Scan, at: usize) -> bool {
    (at + 1..at + 4).any(|next| scan.spells_type(next) && scan.token(next).near())
}

fn is_avenue(word: &str) -> bool {
    vocabulary::type_of(word) == Some("AVENUE")
}

/// The end of a name whose street type is at `at`, with what may follow it.
fn typed_end(scan: &Scan, from: usize, at: usize) -> Option<usize> {
    let word = scan.letters(at);
    let next = scan.letters(at + 1);
    let near = scan.token(at + 1).near();
    if at == from {
        // AVENUE N, AVENUE OF THE AMERICAS
        if next.len() == 1 && near {
            return Some(at + 2);
        }
        return (next == "OF" && near).then(|| {
            let the = usize::from(scan.letters(at + 2) == "THE");
            at + 3 + the
        });
    }
    let saint = word == "ST"
        && at == from + 1
        && vocabulary::direction_of(scan.letters(from)).is_some()
        && !next.is_empty();
    let goes_on = scan.spells_type(at + 1) && near && !matches!(next, "ST" | "GARDENS");
    if saint
        || (goes_on
            && matches!(
                vocabulary::type_of(word),
                Some("PARK" | "POINT" | "HILL" | "GREEN" | "GARDENS" | "CENTER" | "COURT")
            ))
    {
        return None;
    }
    if goes_on
        && matches!(
            vocabulary::type_of(next),
            Some("EXTENSION" | "LANDING" | "PLAZA")
        )
    {
        return Some(at + 2);
    }
    let letter =
        next.len() == 1 && (scan.token(at + 2).number || scan.token(at + 2).after(gap::HASH));
    let directed = vocabulary::direction_of(next).is_some() && near && !letter;
    let named_so = matches!(
        vocabulary::type_of(word),
        Some("PARK" | "AVENUE" | "SQUARE" | "PARKWAY" | "DRIVE" | "BOULEVARD" | "TERRACE")
    );
    Some(at + 1 + usize::from(directed && named_so))
}

/// Whether the token at `at` is the end of the street type before it (`PLAC E`).
pub(crate) fn cut_word_ends(scan: &Scan, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return false;
    };
    let piece = scan.letters(at);
    let head = scan.letters(before);
    let full = vocabulary::type_of(head).filter(|full| *full != head);
    !piece.is_empty()
        && scan.token(at).near()
        && full.is_some_and(|full| full.strip_prefix(head) == Some(piece))
}

/// The token after which the text repeats the building under another name; 255 for none.
pub(crate) fn also_known_as(scan: &Scan) -> u8 {
    let number = (0..scan.len())
        .find(|&at| scan.token(at).number)
        .unwrap_or(scan.len());
    let found = (number + 2..scan.len()).find(|&at| {
        let word = |ahead: usize| scan.letters(at + ahead);
        match word(0) {
            "AKA" | "FKA" => true,
            "A" => word(1) == "K" && word(2) == "A" || word(1) == "KA",
            "AK" => word(1) == "A",
            "KNOWN" => word(1) == "AS",
            _ => false,
        }
    });
    found
        .and_then(|at| u8::try_from(at).ok())
        .unwrap_or(u8::MAX)
}

//! How units are written: `[word] id [position] [more]`.

use crate::parse::scan::{Scan, gap};
use crate::parse::unit::{Kind, UnitReading, kind_of};
use crate::parse::vocabulary;

/// A position within a floor or after an id.
fn position(word: &str) -> Option<&'static str> {
    Some(match word {
        "FRONT" | "FRNT" | "FRT" => "FRONT",
        "REAR" | "RR" | "BACK" => "REAR",
        "LEFT" | "LFT" => "LEFT",
        "RIGHT" | "RGT" | "RT" => "RIGHT",
        "MIDDLE" | "MID" => "MIDDLE",
        "EAST" => "EAST",
        "WEST" => "WEST",
        "NORTH" => "NORTH",
        "SOUTH" => "SOUTH",
        _ => return None,
    })
}

fn ordinal_word(word: &str) -> Option<&'static str> {
    let number = vocabulary::readings(word).first()?;
    number
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some(number)
}

/// Words for the whole building or for no part of it.
#[rustfmt::skip]
pub(crate) const NOTHING: &[&str] = &[
    "ALL", "ENTIRE", "PREMISES", "WHOLE", "NA", "NONE", "BUILDI", "PUBLIC", "WHOLEB",
    "HOUSE", "PRIVATE",
];

/// Reads a unit that starts at token `from`. A `bare` id needs no word before it.
pub(crate) fn read(scan: &Scan, from: usize, to: usize, bare: bool) -> Option<UnitReading> {
    let mut out = UnitReading::default();
    let mut at = from;
    while at < to {
        let next = step(scan, at, to, bare && out.parts.is_empty(), &mut out);
        match next {
            Some(next) if next > at => at = next,
            _ => break,
        }
        if closed(scan, at, &out) {
            break;
        }
    }
    (!out.parts.is_empty()).then_some(out)
}

/// Whether the unit is complete: an apartment, or a list goes on.
fn closed(scan: &Scan, at: usize, out: &UnitReading) -> bool {
    let whole = matches!(out.last(), Some(Kind::Dwelling)) && position(scan.word(at)).is_none();
    whole || matches!(scan.word(at), "AND" | "OR") || scan.token(at).after(gap::OPEN)
}

/// Reads one part at `at`; the token after it.
fn step(scan: &Scan, at: usize, to: usize, bare: bool, out: &mut UnitReading) -> Option<usize> {
    let token = scan.token(at);
    let word = scan.letters(at);
    if let Some(place) = position(word)
        && match out.last() {
            Some(Kind::Floor) => vocabulary::direction_of(place).is_none(),
            Some(Kind::Dwelling) => true,
            _ => false,
        }
        && !token.after(gap::COMMA)
    {
        out.push(Kind::Position, place.to_owned(), at + 1);
        return Some(at + 1);
    }
    if (token.number || ordinal_word(word).is_some())
        && let Some(next) = floor_behind(scan, at, to, out)
    {
        return Some(next);
    }
    if word == "ST" && scan.token(at + 1).number && scan.token(at + 1).after(gap::HASH) {
        return part(scan, at, to, Kind::Store, out);
    }
    if let Some(kind) = split_kind(scan, at).filter(|_| at + 1 < to) {
        return part(scan, at + 1, to, kind, out);
    }
    let ground =
        matches!(word, "GR" | "GRD" | "G") && kind_of(scan.letters(at + 1)) == Some(Kind::Floor);
    if ground && at + 1 < to {
        out.push(Kind::Ground, String::new(), at + 2);
        return Some(at + 2);
    }
    let named = kind_of(word).filter(|_| word != "TH" || scan.token(at + 1).number);
    if let Some(kind) = named {
        return part(scan, at, to, kind, out);
    }
    let marked = token.after(gap::HASH) || matches!(word, "NO" | "NUMBER");
    if marked && out.parts.is_empty() {
        let start = if matches!(word, "NO" | "NUMBER") {
            at + 1
        } else {
            at
        };
        let (id, end) = id_at(scan, start, to)?;
        out.push(Kind::Dwelling, id, end);
        return Some(end);
    }
    if bare {
        if let Some(kind) = joined_penthouse(scan, at) {
            out.push(kind, word.trim_start_matches("PH").to_owned(), at + 1);
            return Some(at + 1);
        }
        let (id, end) = id_at(scan, at, to)?;
        out.push(Kind::Dwelling, id, end);
        return Some(end);
    }
    None
}

/// The kind of unit that a word split by a space introduces (`S TORAGE`).
fn split_kind(scan: &Scan, at: usize) -> Option<Kind> {
    let (head, rest) = (scan.letters(at), scan.letters(at + 1));
    let split =
        !head.is_empty() && rest.len() > 3 && scan.token(at + 1).near() && kind_of(rest).is_none();
    kind_of(&format!("{head}{rest}")).filter(|_| split)
}

/// `PHD`, `PHB`: a penthouse with its letter glued on.
fn joined_penthouse(scan: &Scan, at: usize) -> Option<Kind> {
    let word = scan.letters(at);
    (word.len() == 3 && word.starts_with("PH")).then_some(Kind::Penthouse)
}

/// `2ND FLOOR`, `3FL`, `1/F`, `SECOND FLOOR`.
fn floor_behind(scan: &Scan, at: usize, to: usize, out: &mut UnitReading) -> Option<usize> {
    let repeated = scan.token(at + 1).number
        && scan.token(at + 1).value == scan.token(at).value
        && kind_of(scan.letters(at + 2)) == Some(Kind::Floor);
    if repeated && at + 2 < to {
        return floor_behind(scan, at + 1, to, out);
    }
    let number = ordinal_word(scan.letters(at))
        .map_or_else(|| scan.token(at).value.to_string(), ToOwned::to_owned);
    let next = scan.letters(at + 1);
    let floor =
        kind_of(next) == Some(Kind::Floor) || next == "F" && scan.token(at + 1).after(gap::SLASH);
    if !floor
        || at + 1 >= to
        || out.parts.iter().any(|part| part.kind == Kind::Floor)
        || number.len() > 2
    {
        return None;
    }
    let after = scan.token(at + 2);
    let again = after.number
        && kind_of(scan.letters(at + 3)) == Some(Kind::Floor)
        && after.value.to_string() == number;
    let end = if again { at + 4 } else { at + 2 };
    out.push(Kind::Floor, number, end);
    Some(end)
}

/// A word such as APT or STORE and the id after it.
fn part(scan: &Scan, at: usize, to: usize, kind: Kind, out: &mut UnitReading) -> Option<usize> {
    let below = kind_of(scan.letters(at + 1)).filter(|_| at + 1 < to);
    if matches!(kind, Kind::Ground | Kind::Top) {
        let floor = matches!(below, Some(Kind::Floor | Kind::Level));
        if floor || scan.len() == at + 1 {
            out.push(kind, String::new(), at + 1 + usize::from(floor));
            return Some(out.end);
        }
        return None;
    }
    if kind.is_level() {
        let skip = matches!(below, Some(Kind::Dwelling | Kind::Floor | Kind::Level));
        let next = at + 1 + usize::from(skip);
        let id = id_at(scan, next, to)
            .filter(|_| scan.token(next).near() || scan.token(next).after(gap::HASH));
        let (id, end) = id.unwrap_or((String::new(), next));
        out.push(kind, id, end);
        return Some(end);
    }
    let next = past_fillers(scan, at + 1, kind);
    if kind == Kind::Dwelling {
        if kind_of(scan.letters(next)).is_some() {
            // In `UNIT: 2ND FLOOR` and `APT BASEMENT`, the next word is more specific.
            return Some(next);
        }
        if floor_behind(scan, next, to, out).is_some() {
            return Some(out.end);
        }
    }
    if let Some((id, end)) = named_id(scan, next, to, kind) {
        let in_building = out.parts.iter().all(|part| part.kind == Kind::Building);
        if kind == Kind::Dwelling && in_building {
            out.parts.clear();
        }
        out.push(kind, id, end);
        return Some(end);
    }
    if kind.stands_alone() && out.parts.is_empty() {
        out.push(kind, String::new(), at + 1);
        return Some(at + 1);
    }
    None
}

/// The token after words such as NO and SPACE that may separate a word from its id.
fn past_fillers(scan: &Scan, from: usize, kind: Kind) -> usize {
    let mut next = from;
    loop {
        let inner = kind_of(scan.letters(next));
        let stored = matches!(kind, Kind::Garage | Kind::Storage)
            && matches!(inner, Some(Kind::Space | Kind::Dwelling));
        let number = matches!(scan.letters(next), "NO" | "NOS" | "NUMBER")
            && scan.token(next + 1).digits > 0;
        if !stored && !number {
            return next;
        }
        next += 1;
    }
}

/// The id after a word; a storage space may have a letter apart.
fn named_id(scan: &Scan, at: usize, to: usize, kind: Kind) -> Option<(String, usize)> {
    let (id, end) = id_at(scan, at, to)?;
    let tail =
        kind == Kind::Storage && end < to && scan.letters(end).len() == 1 && scan.token(end).near();
    if tail {
        return Some((format!("{id} {}", scan.word(end)), end + 1));
    }
    Some((id, end))
}

/// Short words that are no ids.
#[rustfmt::skip]
const NO_IDS: &[&str] = &[
    "TO", "OF", "IN", "OR", "AS", "AT", "IS", "NY", "AK", "BY", "ON", "MY", "ME", "WE",
    "MR", "MS",
];

/// An id such as `4B`, `4-B`, `A12`, `16 A`, `5-5`: the id and the token after it.
fn id_at(scan: &Scan, at: usize, to: usize) -> Option<(String, usize)> {
    if at >= to {
        return None;
    }
    let first = scan.word(at);
    let letters = !scan.token(at).number;
    if scan.token(at).ordinal {
        return None;
    }
    let joined_next = at + 1 < to && joins(scan, at + 1, letters);
    if letters && first.len() > 2 && !(first.len() == 3 && joined_next) {
        return None;
    }
    if letters && (NOTHING.contains(&first) || NO_IDS.contains(&first)) {
        return None;
    }
    let mut id = if letters {
        first.to_owned()
    } else {
        let digits = first.trim_start_matches('0');
        if digits.is_empty() {
            "0".to_owned()
        } else {
            digits.to_owned()
        }
    };
    let mut end = at + 1;
    while end < to && id.len() < 12 && joins(scan, end, !scan.token(end - 1).number) {
        if scan.token(end).number && scan.token(end - 1).number {
            id.push('-');
        }
        id.push_str(scan.word(end));
        end += 1;
    }
    // Half of an apartment is none; its whole number would be another one.
    (!is_fraction(scan, at) && !is_fraction(scan, end)).then_some((id, end))
}

/// Whether `at` is a sign such as `½`.
pub(crate) fn is_fraction(scan: &Scan, at: usize) -> bool {
    let (above, below) = (scan.token(at), scan.token(at + 1));
    above.number && below.number && above.raw_start == below.raw_start
}

/// Whether token `at` goes on with the id before it.
fn joins(scan: &Scan, at: usize, after_letters: bool) -> bool {
    let token = scan.token(at);
    let word = scan.letters(at);
    let long = !token.number && word.len() > 2;
    if long || token.ordinal || token.digits > 4 {
        return false;
    }
    if token.glued() {
        return true;
    }
    let hyphen = token.before & !gap::SPACE == gap::HYPHEN;
    if token.number {
        hyphen && (!token.after(gap::SPACE) || after_letters)
    } else {
        let alone = word.len() == 1
            && !after_letters
            && (hyphen || token.near())
            && !is_abbreviation(scan, at);
        alone && !(vocabulary::direction_of(word).is_some() && scan.token(at + 1).number && !hyphen)
    }
}

/// `c/o`, `a/c`, `b/w`, `w/d`, `w/ balcony`: letters before a slash that mean words.
pub(crate) fn is_abbreviation(scan: &Scan, at: usize) -> bool {
    let next = scan.letters(at + 1);
    let known = match scan.letters(at) {
        "W" => !next.is_empty(),
        "C" => next == "O",
        "A" => next == "C",
        "B" => next == "W",
        _ => false,
    };
    known && scan.token(at + 1).after(gap::SLASH)
}

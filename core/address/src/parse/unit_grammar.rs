//! How units are written: `[word] id [position] [more]`.
//!
//! It reads units in addresses, in the apartment field of a request and in the city's records, so
//! that one spelling means one apartment everywhere.

use arrayvec::ArrayString;

use crate::parse::scan::{Scan, gap, significant};
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
            Some(Kind::Dwelling) => true,
            // In `2ND FLOOR, EAST 12 STREET`, a street follows.
            Some(kind) if kind.has_places() => {
                vocabulary::direction_of(place).is_none() || ends(scan, at + 1, to)
            }
            _ => false,
        }
        && !token.after(gap::COMMA)
    {
        out.push(Kind::Position, place.to_owned(), at + 1);
        return Some(at + 1);
    }
    if let Some(next) = floor_behind(scan, at, to, out) {
        return Some(next);
    }
    if word == "ST" && scan.token(at + 1).number && scan.token(at + 1).after(gap::HASH) {
        return part(scan, at, to, Kind::Store, out);
    }
    if let Some(kind) = split_kind(scan, at).filter(|_| at + 1 < to) {
        return part(scan, at + 1, to, kind, out);
    }
    let ground = matches!(word, "GR" | "GRD" | "G") && scan.kind(at + 1) == Some(Kind::Floor);
    if ground && at + 1 < to {
        out.push(Kind::Ground, String::new(), at + 2);
        return Some(at + 2);
    }
    let named = token
        .meaning
        .kind
        .filter(|_| word != "TH" || scan.token(at + 1).number);
    if let Some(kind) = named {
        return part(scan, at, to, kind, out);
    }
    let is_number_word = matches!(word, "NO" | "NUMBER");
    let marked = (is_number_word || token.after(gap::HASH)) && out.parts.is_empty();
    let start = at + usize::from(is_number_word);
    if (marked || bare)
        && let Some(next) = glued_penthouse(scan, start, to, out)
    {
        return Some(next);
    }
    if marked {
        let (id, end) = id_at(scan, start, to)?;
        out.push_dwelling(id, end);
        return Some(end);
    }
    if bare {
        let (id, end) = id_at(scan, at, to)?;
        // `42 Main St XY`: the city's rows have two letters for an apartment only after a comma or in a
        // field of their own.
        let is_pair = end == at + 1 && run_at(scan, at, to) == Some(Run::Pair);
        if is_pair && at > 0 && token.before == gap::SPACE {
            return None;
        }
        out.push(Kind::Dwelling, id, end);
        return Some(end);
    }
    None
}

/// `PHD`, `PHB`: a penthouse with its letter glued on.
fn glued_penthouse(scan: &Scan, at: usize, to: usize, out: &mut UnitReading) -> Option<usize> {
    let letter = scan.letters(at).strip_prefix("PH")?;
    if letter.len() != 1 || at >= to {
        return None;
    }
    out.push(Kind::Penthouse, letter.to_owned(), at + 1);
    Some(at + 1)
}

/// The kind of unit that a word split by a space introduces (`S TORAGE`).
fn split_kind(scan: &Scan, at: usize) -> Option<Kind> {
    let (head, rest) = (scan.letters(at), scan.letters(at + 1));
    let next = scan.token(at + 1);
    let split = !head.is_empty() && rest.len() > 3 && next.near() && next.meaning.kind.is_none();
    let mut word = ArrayString::<16>::new();
    let fits = split && word.try_push_str(head).is_ok() && word.try_push_str(rest).is_ok();
    fits.then(|| kind_of(&word))?
}

/// `2ND FLOOR`, `3FL`, `1/F`, `SECOND FLOOR`.
fn floor_behind(scan: &Scan, at: usize, to: usize, out: &mut UnitReading) -> Option<usize> {
    if !scan.token(at).number && ordinal_word(scan.letters(at)).is_none() {
        return None;
    }
    let repeated = scan.token(at + 1).number
        && scan.token(at + 1).value == scan.token(at).value
        && scan.kind(at + 2) == Some(Kind::Floor);
    if repeated && at + 2 < to {
        return floor_behind(scan, at + 1, to, out);
    }
    let next = scan.letters(at + 1);
    let floor = scan.kind(at + 1) == Some(Kind::Floor)
        || next == "F" && scan.token(at + 1).after(gap::SLASH);
    if !floor || at + 1 >= to || out.parts.iter().any(|part| part.kind == Kind::Floor) {
        return None;
    }
    let number = ordinal_word(scan.letters(at))
        .map_or_else(|| scan.token(at).value.to_string(), ToOwned::to_owned);
    if number.len() > 2 {
        return None;
    }
    let after = scan.token(at + 2);
    let again =
        after.number && scan.kind(at + 3) == Some(Kind::Floor) && after.value.to_string() == number;
    let end = if again { at + 4 } else { at + 2 };
    out.push(Kind::Floor, number, end);
    Some(end)
}

/// A word such as APT or STORE and the id after it.
fn part(scan: &Scan, at: usize, to: usize, kind: Kind, out: &mut UnitReading) -> Option<usize> {
    let below = scan.kind(at + 1).filter(|_| at + 1 < to);
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
        let id = id_at(scan, next, to).filter(|(_, end)| {
            let token = scan.token(next);
            // As in a slug, `bsmt-a`; a sentence has more after a hyphen.
            let is_last = ends(scan, *end, to) || position(scan.word(*end)).is_some();
            token.near() || token.after(gap::HASH) || token.before == gap::HYPHEN && is_last
        });
        let (id, end) = id.unwrap_or((String::new(), next));
        out.push(kind, id, end);
        return Some(end);
    }
    let next = past_fillers(scan, at + 1, kind);
    if kind == Kind::Dwelling {
        if scan.kind(next).is_some() {
            // In `UNIT: 2ND FLOOR` and `APT BASEMENT`, the next word is more specific.
            return Some(next);
        }
        let level = floor_behind(scan, next, to, out);
        let level = level.or_else(|| glued_penthouse(scan, next, to, out));
        if level.is_some() {
            return level;
        }
    }
    if let Some((id, end)) = named_id(scan, next, to, kind) {
        if kind == Kind::Dwelling {
            out.push_dwelling(id, end);
        } else {
            out.push(kind, id, end);
        }
        return Some(end);
    }
    if kind.needs_no_id() && out.parts.is_empty() {
        out.push(kind, String::new(), at + 1);
        return Some(at + 1);
    }
    None
}

/// The token after words such as NO and SPACE that may separate a word from its id.
fn past_fillers(scan: &Scan, from: usize, kind: Kind) -> usize {
    let mut next = from;
    loop {
        let inner = scan.kind(next);
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

/// The id after a word; that of a storage space may have a second letter apart.
fn named_id(scan: &Scan, at: usize, to: usize, kind: Kind) -> Option<(String, usize)> {
    let mut letters = (at + 1..to).filter(|&next| run_at(scan, next, to) == Some(Run::Letter));
    let apart = letters.find(|&next| scan.token(next).before == gap::SPACE);
    if let Some(apart) = apart.filter(|_| kind == Kind::Storage)
        && let Some((id, end)) = id_at(scan, at, apart)
        && end == apart
        && id.contains(|char: char| char.is_ascii_alphabetic())
    {
        return Some((format!("{id} {}", scan.word(apart)), apart + 1));
    }
    id_at(scan, at, to)
}

/// Short words that are no ids, nor the letters of one.
#[rustfmt::skip]
const NO_IDS: &[&str] = &[
    "TO", "OF", "IN", "OR", "AS", "AT", "IS", "NY", "AK", "BY", "ON", "MY", "ME", "WE",
    "MR", "MS", "OK", "SO", "IF", "NO",
];

/// Boroughs, states and kinds of streets: they can begin an id such as `CT4`, but are none alone.
const NO_LONE_PAIRS: &[&str] = &[
    "BX", "BK", "QN", "SI", "MN", "NJ", "CT", "ST", "AV", "RD", "PL",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Run {
    Number,
    Letter,
    Pair,
    Triple,
}

/// Separators between two runs of an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Glued,
    Hyphen,
    Slash,
    Blank,
    /// A blank, where nothing follows.
    LastBlank,
}

/// How ids are written: a run, the run after it, and the marks allowed between them. Two
/// numbers keep their hyphen; every other mark is dropped.
const SHAPES: [(Run, Run, &[Mark]); 6] = {
    use Mark::{Blank, Glued, Hyphen, LastBlank, Slash};
    [
        // 4B
        (Run::Number, Run::Letter, &[Glued, Hyphen, Slash, Blank]),
        // 3DN
        (Run::Number, Run::Pair, &[Glued, Hyphen, Slash, LastBlank]),
        // A6
        (Run::Letter, Run::Number, &[Glued, Hyphen, Slash, LastBlank]),
        // BA2
        (Run::Pair, Run::Number, &[Glued, Hyphen, Slash, LastBlank]),
        // LLB3
        (Run::Triple, Run::Number, &[Glued, Hyphen]),
        // 3-10
        (Run::Number, Run::Number, &[Hyphen]),
    ]
};

const LONGEST_ID: usize = 12;

/// An id such as `4B`, `4-B`, `A12`, `16 A`, `5-5`: the id and the token after it.
fn id_at(scan: &Scan, at: usize, to: usize) -> Option<(String, usize)> {
    let first = run_at(scan, at, to)?;
    if NOTHING.contains(&scan.letters(at)) || NO_IDS.contains(&scan.letters(at)) {
        return None;
    }
    let mut end = at + 1;
    while end < to && end - at < LONGEST_ID && joins(scan, at, end, to) {
        end += 1;
    }
    let needs_more = first == Run::Triple || NO_LONE_PAIRS.contains(&scan.letters(at));
    if needs_more && end == at + 1 || is_list(scan, at, end) {
        return None;
    }
    let mut id = String::new();
    for part in at..end {
        if part > at && scan.token(part).number && scan.token(part - 1).number {
            id.push('-');
        }
        id.push_str(if scan.token(part).number && !id.ends_with('-') {
            significant(scan.word(part))
        } else {
            scan.word(part)
        });
    }
    // Half of an apartment is none; its whole number would be another one.
    let is_half = is_fraction(scan, at) || is_fraction(scan, end);
    (!is_half && id.len() <= LONGEST_ID).then_some((id, end))
}

/// The run at a token, unless it can be no part of an id.
fn run_at(scan: &Scan, at: usize, to: usize) -> Option<Run> {
    let token = scan.token(at);
    if at >= to || token.ordinal || scan.is_unread(at) {
        return None;
    }
    match (token.number, scan.letters(at).len()) {
        (true, _) => Some(Run::Number),
        (false, 1) => Some(Run::Letter),
        (false, 2) => Some(Run::Pair),
        (false, 3) => Some(Run::Triple),
        (false, _) => None,
    }
}

/// Whether token `at` continues the id that begins at `from`.
fn joins(scan: &Scan, from: usize, at: usize, to: usize) -> bool {
    let runs = run_at(scan, at - 1, to).zip(run_at(scan, at, to));
    let Some(((before, after), mark)) = runs.zip(mark_before(scan, at, to)) else {
        return false;
    };
    let is_shape = SHAPES.iter().any(|(one, other, marks)| {
        let is_blank = mark == Mark::LastBlank && marks.contains(&Mark::Blank);
        (*one, *other) == (before, after) && (is_blank || marks.contains(&mark))
    });
    let token = scan.token(at);
    is_shape
        && match after {
            // After letters that are not the first, only a hyphen separates a number: `2A-1`.
            Run::Number => {
                token.digits <= 4
                    && (at == from + 1 || matches!(mark, Mark::Glued | Mark::Hyphen))
                    && (before != Run::Number || !token.after(gap::SPACE))
            }
            Run::Letter => {
                mark == Mark::Glued
                    || !is_abbreviation(scan, at) && !is_street_ahead(scan, at, mark)
            }
            Run::Pair | Run::Triple => mark == Mark::Glued || !is_word(scan.letters(at)),
        }
}

/// The text before a token, if it is a single mark.
fn mark_before(scan: &Scan, at: usize, to: usize) -> Option<Mark> {
    let token = scan.token(at);
    match token.before & !gap::SPACE {
        0 if token.is_attached() => Some(Mark::Glued),
        0 if ends(scan, at + 1, to) => Some(Mark::LastBlank),
        0 => Some(Mark::Blank),
        gap::HYPHEN => Some(Mark::Hyphen),
        gap::SLASH => Some(Mark::Slash),
        _ => None,
    }
}

/// Whether the text before `at` is complete: nothing follows, or something after a comma.
fn ends(scan: &Scan, at: usize, to: usize) -> bool {
    at >= to || scan.token(at).after(gap::COMMA)
}

/// `4 E 12 St`: a direction before a number belongs to a street.
fn is_street_ahead(scan: &Scan, at: usize, mark: Mark) -> bool {
    let is_direction = vocabulary::direction_of(scan.word(at)).is_some();
    mark == Mark::Blank && is_direction && scan.token(at + 1).number
}

/// Whether two letters after a number mean something else: `4 FL`, `2 BR`, `1 ST`, `2 RR`.
fn is_word(pair: &str) -> bool {
    kind_of(pair).is_some()
        || position(pair).is_some()
        || is_counted(pair)
        || NOTHING.contains(&pair)
        || NO_IDS.contains(&pair)
        || matches!(pair, "ST" | "ND" | "RD" | "TH")
}

/// `4B-4C`: parts of letters and digits on both sides of a hyphen are two ids.
fn is_list(scan: &Scan, from: usize, to: usize) -> bool {
    let (mut has_digits, mut has_letters, mut mixed) = (false, false, 0);
    for token in (from..to).map(|at| scan.token(at)) {
        if token.after(gap::HYPHEN) {
            (has_digits, has_letters) = (false, false);
        }
        let was_mixed = has_digits && has_letters;
        has_digits |= token.number;
        has_letters |= !token.number;
        mixed += usize::from(!was_mixed && has_digits && has_letters);
    }
    mixed > 1
}

/// Whether `at` is a sign such as `½`.
pub(crate) fn is_fraction(scan: &Scan, at: usize) -> bool {
    let (above, below) = (scan.token(at), scan.token(at + 1));
    above.number && below.number && above.raw_start == below.raw_start
}

/// Words after a count and not after an id.
#[rustfmt::skip]
const COUNTED: &[&str] = &[
    "BED", "BEDS", "BEDROOM", "BEDROOMS", "BDRM", "BDRMS", "BR", "BRS", "BD", "BDS", "BATH",
    "BATHS", "BATHROOM", "BATHROOMS", "BA", "SQFT", "SF", "SQ", "ROOMS", "BLOCK", "BLOCKS",
    "MIN", "MINS", "MINUTE", "MINUTES", "STORY", "STORIES", "FLIGHTS", "FAMILY",
];

/// Whether a word is counted: `BR` in `2 BR`.
pub(crate) fn is_counted(word: &str) -> bool {
    COUNTED.contains(&word)
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

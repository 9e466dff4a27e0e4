//! Apartments, suites, floors and other parts of a building.

use super::scan::{Scan, gap};
use super::vocabulary;
use crate::contract::Unit;

/// What a part of a building is; parts of different kinds are never equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Dwelling,
    Building,
    Floor,
    Penthouse,
    Basement,
    Cellar,
    Garden,
    Parlor,
    Suite,
    Office,
    Room,
    Store,
    Storage,
    Space,
    Garage,
    Stall,
    Lobby,
    Lower,
    Upper,
    Mezzanine,
    House,
    Duplex,
    Level,
    Wing,
    Ground,
    Top,
    Position,
}

/// The designator in answers and the class in keys.
fn form(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Dwelling => ("", "D"),
        Kind::Building => ("BLDG", "L"),
        Kind::Floor => ("FL", "F"),
        Kind::Penthouse => ("PH", "P"),
        Kind::Basement => ("BSMT", "B"),
        Kind::Cellar => ("CLR", "C"),
        Kind::Garden => ("GARDEN", "G"),
        Kind::Parlor => ("PARLOR", "R"),
        Kind::Suite => ("STE", "S"),
        Kind::Office => ("OFC", "S"),
        Kind::Room => ("RM", "S"),
        Kind::Store => ("STORE", "T"),
        Kind::Storage => ("STG", "K"),
        Kind::Space => ("SPC", "K"),
        Kind::Garage => ("GAR", "K"),
        Kind::Stall => ("STALL", "K"),
        Kind::Lobby => ("LBBY", "Y"),
        Kind::Lower => ("LOWR", "O"),
        Kind::Upper => ("UPPR", "U"),
        Kind::Mezzanine => ("MEZZ", "M"),
        Kind::House => ("TH", "H"),
        Kind::Duplex => ("DUPLEX", "X"),
        Kind::Level => ("LVL", "V"),
        Kind::Wing => ("WING", "W"),
        Kind::Ground => ("GRND FL", "F"),
        Kind::Top => ("TOP FL", "F"),
        Kind::Position => ("", "Z"),
    }
}

/// The kind that a word names.
pub(crate) fn kind_of(word: &str) -> Option<Kind> {
    Some(match word {
        "APT" | "APTS" | "APARTMENT" | "APARTMENTS" | "APMT" | "APRT" | "APPT" | "APART"
        | "UNIT" | "UNITS" | "UNT" => Kind::Dwelling,
        "BLDG" | "BUILDING" | "BULD" | "BLD" | "BUILD" => Kind::Building,
        "FL" | "FLR" | "FLOOR" | "FLRS" | "FLOORS" | "FLO" | "FLOO" | "FLL" => Kind::Floor,
        "PH" | "PENTHOUSE" | "PNTHSE" | "PENT" | "PHS" => Kind::Penthouse,
        "BSMT" | "BASEMENT" | "BASEME" | "BSMNT" | "BASMENT" | "BASEMNT" | "BMST" | "BSM"
        | "BASE" => Kind::Basement,
        "CLR" | "CELLAR" | "CELLER" | "CEL" => Kind::Cellar,
        "GARDEN" | "GRDN" | "GDN" => Kind::Garden,
        "PARLOR" | "PARLOUR" => Kind::Parlor,
        "STE" | "SUITE" | "SUIT" | "SUITES" | "SUIE" => Kind::Suite,
        "OFC" | "OFFICE" | "OFFICES" => Kind::Office,
        "RM" | "ROOM" | "ROOMS" | "RMS" => Kind::Room,
        "STORE" | "STORES" | "STOREFRONT" => Kind::Store,
        "STG" | "STORAGE" | "STRG" => Kind::Storage,
        "SPC" | "SPACE" | "SPACES" => Kind::Space,
        "GAR" | "GARAGE" | "GARAG" => Kind::Garage,
        "STALL" => Kind::Stall,
        "LBBY" | "LOBBY" => Kind::Lobby,
        "LOWR" | "LOWER" | "LWR" => Kind::Lower,
        "UPPR" | "UPPER" | "UPR" => Kind::Upper,
        "MEZZ" | "MEZZANINE" | "MEZ" => Kind::Mezzanine,
        "TH" | "TOWNHOUSE" | "TWNHS" => Kind::House,
        "DUPLEX" | "DPLX" | "DUP" => Kind::Duplex,
        "LVL" | "LEVEL" => Kind::Level,
        "WING" => Kind::Wing,
        "GROUND" | "GRND" => Kind::Ground,
        "TOP" => Kind::Top,
        _ => return None,
    })
}

/// A position within a floor or behind an id.
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

/// One part: a kind and its id.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    kind: Kind,
    id: String,
}

/// A unit read from tokens.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Reading {
    parts: Vec<Part>,
    /// Token behind the last one used.
    pub end: usize,
}

impl Reading {
    fn push(&mut self, kind: Kind, id: String, end: usize) {
        self.parts.push(Part { kind, id });
        self.end = end;
    }

    fn last(&self) -> Option<Kind> {
        self.parts.last().map(|part| part.kind)
    }

    /// As shown: `4B`, `FL 2`, `PH A`.
    pub(crate) fn display(&self) -> String {
        let mut out: Vec<&str> = Vec::new();
        for part in &self.parts {
            out.extend(
                [form(part.kind).0, part.id.as_str()]
                    .iter()
                    .filter(|text| !text.is_empty()),
            );
        }
        out.join(" ")
    }

    /// Class, colon, id of each part.
    fn key(&self) -> String {
        let mut out = String::new();
        for part in &self.parts {
            let (name, class) = form(part.kind);
            if !out.is_empty() {
                out.push('/');
            }
            let id = match part.kind {
                Kind::Ground => "G",
                Kind::Top => "TOP",
                Kind::Basement | Kind::Cellar | Kind::Garden | Kind::Parlor
                    if part.id.is_empty() =>
                {
                    name
                }
                _ => part.id.as_str(),
            };
            out.push_str(class);
            out.push(':');
            out.push_str(id);
        }
        out
    }

    /// The unit as answers carry it.
    pub(crate) fn unit(&self, raw: &str) -> Option<Unit> {
        let display = self.display();
        let slug: String = display
            .to_lowercase()
            .chars()
            .map(|char| {
                if char.is_ascii_alphanumeric() {
                    char
                } else {
                    '-'
                }
            })
            .collect();
        (!display.is_empty()).then(|| Unit {
            raw: raw.trim().to_owned(),
            key: self.key(),
            display,
            slug,
        })
    }
}

/// The unit that a whole field names; nothing for `*`, `ALL` and other words for no unit.
pub fn parse_unit(text: &str) -> Option<Unit> {
    let scan = Scan::new(text);
    let reading = read(&scan, 0, scan.len(), true);
    if let Some(reading) = reading {
        return reading.unit(text);
    }
    other(&scan).and_then(|reading| reading.unit(text))
}

/// Equal for spellings of a unit that different sources use for one apartment: the position joins
/// the id, `O` and `0`, `I` and `1` are one, and kinds of dwellings are not told apart.
pub fn loose_key(unit: &Unit) -> String {
    let mut out = String::new();
    for part in unit.key.split('/') {
        let (class, id) = part.split_once(':').unwrap_or(("", part));
        if class == "P" && !out.starts_with("PH") {
            out.push_str("PH");
        }
        let id = match id {
            "FRONT" => "F",
            "REAR" => "R",
            "LEFT" => "L",
            "RIGHT" => "R",
            "EAST" => "E",
            "WEST" => "W",
            "NORTH" => "N",
            "SOUTH" => "S",
            other => other,
        };
        out.extend(
            id.chars()
                .filter(char::is_ascii_alphanumeric)
                .map(|char| match char {
                    'O' => '0',
                    'I' => '1',
                    other => other,
                }),
        );
    }
    out
}

/// Words that stand for the whole building or for nothing.
fn is_nothing(word: &str) -> bool {
    matches!(
        word,
        "ALL"
            | "ENTIRE"
            | "PREMISES"
            | "WHOLE"
            | "NA"
            | "NONE"
            | "BUILDI"
            | "PUBLIC"
            | "WHOLEB"
            | "HOUSE"
            | "PRIVATE"
    )
}

/// Anything else that was written into the field, as it stands.
fn other(scan: &Scan) -> Option<Reading> {
    let words: Vec<&str> = (0..scan.len()).map(|at| scan.word(at)).collect();
    let empty = words.is_empty() || words.iter().any(|word| is_nothing(word));
    (!empty).then(|| {
        let mut reading = Reading::default();
        reading.push(Kind::Dwelling, words.join(" "), scan.len());
        reading
    })
}

/// Reads a unit that starts at token `from`. A `bare` id needs no word before it.
pub(crate) fn read(scan: &Scan, from: usize, to: usize, bare: bool) -> Option<Reading> {
    let mut out = Reading::default();
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
fn closed(scan: &Scan, at: usize, out: &Reading) -> bool {
    let whole = matches!(out.last(), Some(Kind::Dwelling)) && position(scan.word(at)).is_none();
    whole || matches!(scan.word(at), "AND" | "OR") || scan.token(at).after(gap::OPEN)
}

/// Reads one part at `at`; the token behind it.
fn step(scan: &Scan, at: usize, to: usize, bare: bool, out: &mut Reading) -> Option<usize> {
    let token = scan.token(at);
    let word = scan.letters(at);
    if let Some(place) = position(word)
        && matches!(out.last(), Some(Kind::Floor | Kind::Dwelling))
        && !token.after(gap::COMMA)
    {
        out.push(Kind::Position, place.to_owned(), at + 1);
        return Some(at + 1);
    }
    if token.number || ordinal_word(word).is_some() {
        if let Some(next) = floor_behind(scan, at, to, out) {
            return Some(next);
        }
    }
    let named = kind_of(word).filter(|_| !(word == "TH" && !scan.token(at + 1).number));
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

/// `PHD`, `PHB`: a penthouse with its letter glued on.
fn joined_penthouse(scan: &Scan, at: usize) -> Option<Kind> {
    let word = scan.letters(at);
    (word.len() == 3 && word.starts_with("PH")).then_some(Kind::Penthouse)
}

/// `2ND FLOOR`, `3FL`, `1/F`, `SECOND FLOOR`.
fn floor_behind(scan: &Scan, at: usize, to: usize, out: &mut Reading) -> Option<usize> {
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

/// A word such as APT or STORE and the id behind it.
fn part(scan: &Scan, at: usize, to: usize, kind: Kind, out: &mut Reading) -> Option<usize> {
    let floor_next = matches!(
        kind_of(scan.letters(at + 1)),
        Some(Kind::Floor | Kind::Level)
    );
    match kind {
        Kind::Ground | Kind::Top => {
            if floor_next || scan.len() == at + 1 {
                out.push(kind, String::new(), at + 1 + usize::from(floor_next));
                return Some(out.end);
            }
            None
        }
        Kind::Basement
        | Kind::Cellar
        | Kind::Garden
        | Kind::Parlor
        | Kind::Lobby
        | Kind::Mezzanine => {
            let skip = matches!(
                kind_of(scan.letters(at + 1)),
                Some(Kind::Dwelling | Kind::Floor | Kind::Level)
            );
            let next = at + 1 + usize::from(skip);
            let id = id_at(scan, next, to)
                .filter(|_| scan.token(next).near() || scan.token(next).after(gap::HASH));
            let (id, end) = id.unwrap_or((String::new(), next));
            out.push(kind, id, end);
            Some(end)
        }
        _ => {
            let mut next = at + 1;
            while kind_of(scan.letters(next)).is_some_and(|inner| {
                matches!(
                    (kind, inner),
                    (Kind::Garage | Kind::Storage, Kind::Space | Kind::Dwelling)
                )
            }) || matches!(scan.letters(next), "NO" | "NOS" | "NUMBER")
                && scan.token(next + 1).digits > 0
            {
                next += 1;
            }
            if kind == Kind::Dwelling && kind_of(scan.letters(next)).is_some() {
                // `UNIT: 2ND FLOOR`, `APT BASEMENT`: the word behind says more.
                return Some(next);
            }
            if kind == Kind::Dwelling && floor_behind(scan, next, to, out).is_some() {
                return Some(out.end);
            }
            let id = id_at(scan, next, to);
            match id {
                Some((id, mut end)) => {
                    let tail = kind == Kind::Storage
                        && scan.letters(end).len() == 1
                        && scan.token(end).near();
                    let id = if tail {
                        end += 1;
                        format!("{id} {}", scan.word(end - 1))
                    } else {
                        id
                    };
                    let replaces = kind == Kind::Dwelling
                        && out.parts.iter().all(|part| part.kind == Kind::Building);
                    if replaces {
                        out.parts.clear();
                    }
                    out.push(kind, id, end);
                    Some(end)
                }
                None if matches!(
                    kind,
                    Kind::Penthouse
                        | Kind::Store
                        | Kind::Lower
                        | Kind::Upper
                        | Kind::House
                        | Kind::Duplex
                        | Kind::Garage
                        | Kind::Office
                ) && out.parts.is_empty() =>
                {
                    out.push(kind, String::new(), at + 1);
                    Some(at + 1)
                }
                None => None,
            }
        }
    }
}

/// An id such as `4B`, `4-B`, `A12`, `16 A`, `5-5`: the id and the token behind it.
fn id_at(scan: &Scan, at: usize, to: usize) -> Option<(String, usize)> {
    if at >= to {
        return None;
    }
    let first = scan.word(at);
    let letters = !scan.token(at).number;
    let joined_next = at + 1 < to && joins(scan, at + 1, letters);
    if letters && first.len() > 2 && !(first.len() == 3 && joined_next) {
        return None;
    }
    if letters
        && (is_nothing(first)
            || matches!(
                first,
                "TO" | "OF" | "IN" | "OR" | "AS" | "AT" | "IS" | "NY" | "AK"
            ))
    {
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
    Some((id, end))
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
        let alone = word.len() == 1 && !after_letters && (hyphen || token.near());
        alone && !(vocabulary::direction_of(word).is_some() && scan.token(at + 1).number && !hyphen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        parse_unit(text)
            .map(|unit| unit.display)
            .unwrap_or_default()
    }

    #[test]
    fn spellings_of_one_apartment_have_one_key() {
        for text in [
            "4B",
            "APT 4B",
            "#4B",
            "4-B",
            "04B",
            "4 B",
            "apt. 4b",
            "Unit 4B",
            "APT4B",
            "Apartment 4 - B",
        ] {
            assert_eq!(
                parse_unit(text).map(|unit| unit.key).as_deref(),
                Some("D:4B"),
                "{text}"
            );
        }
    }

    #[test]
    fn units_are_shown_in_one_form() {
        for (text, display) in [
            ("4TH FLOOR", "FL 4"),
            ("SECOND FLOOR", "FL 2"),
            ("2FL", "FL 2"),
            ("FL 2", "FL 2"),
            ("1/F", "FL 1"),
            ("9/ 9TH FL", "FL 9"),
            ("PH-2", "PH 2"),
            ("PHB", "PH B"),
            ("PH", "PH"),
            ("PENTHOUSE B", "PH B"),
            ("08W", "8W"),
            ("01B", "1B"),
            ("5-5", "5-5"),
            ("3-10", "3-10"),
            ("A9", "A9"),
            ("S6G", "S6G"),
            ("24CD", "24CD"),
            ("1I", "1I"),
            ("BASEMENT APT", "BSMT"),
            ("BSMT", "BSMT"),
            ("GARDEN LEVEL", "GARDEN"),
            ("GROUND FLOOR", "GRND FL"),
            ("STE 1401", "STE 1401"),
            ("2ND FL FRONT", "FL 2 FRONT"),
            ("3 REAR", "3 REAR"),
            ("BLDG 77 SPC 3", "BLDG 77 SPC 3"),
            ("STORE", "STORE"),
            ("TOP FLOOR", "TOP FL"),
            ("PARLOR FL", "PARLOR"),
            ("APT 12F", "12F"),
        ] {
            assert_eq!(shown(text), display, "{text}");
        }
    }

    #[test]
    fn words_for_no_unit_are_none() {
        for text in ["*", "-", "ALL", "ENTIRE PREMISES", "", "  "] {
            assert_eq!(parse_unit(text), None, "{text}");
        }
    }

    #[test]
    fn kinds_stay_apart_in_the_strict_key_and_meet_in_the_loose_one() {
        let key = |text: &str| parse_unit(text).unwrap().key;
        let loose = |text: &str| loose_key(&parse_unit(text).unwrap());
        assert_ne!(key("FL 2"), key("2"));
        assert_ne!(key("PH B"), key("B"));
        assert_eq!(loose("PHB"), loose("PENTHOUSE B"));
        assert_eq!(loose("3 REAR"), loose("3R"));
        assert_eq!(loose("2ND FL FRONT"), loose("2F"));
        assert_eq!(loose("1I"), loose("11"));
    }

    #[test]
    fn slugs_are_plain() {
        let slug = |text: &str| parse_unit(text).unwrap().slug;
        assert_eq!(
            (slug("4B").as_str(), slug("2ND FLOOR").as_str()),
            ("4b", "fl-2")
        );
    }
}

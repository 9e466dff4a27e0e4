//! Parses a field that contains nothing but a unit.

use crate::parse::scan::Scan;
use crate::parse::unit::{Kind, UnitReading, kind_of};
use crate::parse::unit_grammar::read;
use nycapt_contract::Unit;

/// The longest field that may be a unit; anything longer is a sentence.
const LONGEST: usize = 80;

/// Length of HPD's apartment field.
const LONGEST_NAME: usize = 6;

/// Parses a whole field as one unit.
///
/// None for `*`, `ALL` and other words that mean no unit, for a list of units, and for a field of
/// which only a part is understood: `4B 5C` is never cut to `4B`. `raw` is the field as it was
/// typed.
pub fn parse_unit(text: &str) -> Option<Unit> {
    if text.len() > LONGEST {
        return None;
    }
    let reading = read_whole(text).or_else(|| read_whole(past_word(text)))?;
    reading.unit(text)
}

/// Reads a field as one unit; none if a part of it is left.
fn read_whole(text: &str) -> Option<UnitReading> {
    let scan = Scan::new(&written_out(text));
    let says_all = |at: &usize| matches!(scan.word(*at), "ALL" | "ENTIRE" | "WHOLE" | "THE" | "OF");
    let start = (0..scan.len()).take_while(says_all).count();
    let reading = read(&scan, start, scan.len(), true)?;
    // `4B APT`: the word may come last.
    let is_word = scan.kind(reading.end) == Some(Kind::Dwelling);
    let is_whole = reading.end + usize::from(is_word) == scan.len();
    is_whole.then_some(reading)
}

/// A field without a word such as `APT` at its start, and without marks around the rest: `unit SECOND`
/// is what `SECOND` is.
fn past_word(text: &str) -> &str {
    let is_mark = |char: char| !char.is_alphanumeric();
    let field = text.trim_matches(is_mark);
    let is_dwelling = |word: &str| kind_of(&word.to_ascii_uppercase()) == Some(Kind::Dwelling);
    match field.split_once(is_mark) {
        Some((word, rest)) if is_dwelling(word) => rest.trim_start_matches(is_mark),
        _ => field,
    }
}

/// Parses a field that [`parse_unit`] doesn't read as the name of an apartment, such as `RBE` or
/// `Apt 1MSR`.
///
/// A name is one word of up to six ASCII letters and digits, which may follow a word such as `APT`;
/// anything else is `None`. Only the records of a building show whether it has an apartment of that name.
pub fn parse_unit_name(text: &str) -> Option<Unit> {
    let name = past_word(text).to_ascii_uppercase();
    let is_name = (1..=LONGEST_NAME).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_name.then(|| Unit {
        raw: text.trim().to_owned(),
        key: format!("N:{name}"),
        slug: name.to_ascii_lowercase(),
        display: name,
    })
}

/// Parses a field by the grammar, else as a name.
pub fn parse_unit_or_name(text: &str) -> Option<Unit> {
    parse_unit(text).or_else(|| parse_unit_name(text))
}

/// The field with a word that is cut or run together written out: city files cut apartments to six
/// characters.
fn written_out(text: &str) -> String {
    let field = text
        .trim_matches(|char: char| !char.is_alphanumeric() && char != '#')
        .to_uppercase();
    let field = past_designator(&field);
    if let Some(floor) = glued_ordinal(field) {
        return floor;
    }
    match field {
        "FIRST" | "FIRSTF" | "FIRSTFL" => "1 FL",
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

/// `APTA45` is A45; a word apart from its id, such as `APTS 4` or `APTO 4`, is left to the grammar.
fn past_designator(field: &str) -> &str {
    let is_mark = |char: char| !char.is_alphanumeric();
    if field.split(is_mark).next().and_then(kind_of).is_some() {
        return field;
    }
    let glued = ["APT", "UNIT"]
        .iter()
        .find_map(|word| field.strip_prefix(word));
    glued
        .filter(|rest| {
            let is_id = rest.len() == 1 || rest.contains(|char: char| char.is_ascii_digit());
            rest.starts_with(|char: char| char.is_ascii_alphanumeric()) && is_id
        })
        .unwrap_or(field)
}

/// `2NDFLO`, `1STFL` and `3RD` are floors.
fn glued_ordinal(field: &str) -> Option<String> {
    let at = field.find(|char: char| !char.is_ascii_digit())?;
    let (digits, rest) = field.split_at(at);
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

    fn shown(text: &str) -> String {
        parse_unit(text)
            .map(|unit| unit.display)
            .unwrap_or_default()
    }

    #[test]
    fn units_are_shown_in_one_form_and_what_is_not_read_whole_is_refused() {
        let rows = include_str!("units.tsv").lines();
        for row in rows.filter(|row| !row.starts_with("# ")) {
            let fields: Vec<&str> = row.split('\t').collect();
            let (text, display) = (fields[0], fields[1]);
            assert_eq!(shown(text), display, "{text}");
            if let Some(key) = fields.get(2) {
                let unit = parse_unit(text).unwrap();
                let again = parse_unit(&unit.slug).unwrap();
                assert_eq!((&again.display, &again.key), (&unit.display, &unit.key));
                assert_eq!(unit.raw, text);
                assert!(*key == "again" || unit.key == *key, "{text}");
            }
        }
        for text in ["", "  "] {
            assert_eq!(parse_unit(text), None);
        }
        let longest = format!("{}4B", " ".repeat(LONGEST - 2));
        assert!(parse_unit(&longest).is_some());
        assert_eq!(parse_unit(&format!(" {longest}")), None);
    }

    #[test]
    fn one_short_word_that_the_grammar_does_not_read_is_a_name() {
        for text in ["RBE", " rbe ", "Apt RBE", "apt. #rbe", "unit rbe."] {
            let unit = parse_unit_name(text).unwrap();
            let parts = [&unit.raw, &unit.display, &unit.key, &unit.slug];
            assert_eq!(parts, [text.trim(), "RBE", "N:RBE", "rbe"], "{text}");
        }
        for text in ["2FLRR", "E35THF", "3TOPFL", "ME"] {
            assert_eq!(parse_unit_name(text).unwrap().display, text);
        }
        let no_names = "|??|rear house|9/Gate|4B & 4C|4B 5C|REARHOUSE|ＲＢＥ";
        for text in no_names.split('|') {
            assert_eq!(parse_unit_name(text), None, "{text}");
        }
        assert_eq!(parse_unit_or_name("apt 4b"), parse_unit("apt 4b"));
    }

    #[test]
    fn kinds_stay_apart_in_the_key() {
        let key = |text: &str| parse_unit(text).unwrap().key;
        assert_ne!(key("FL 2"), key("2"));
        assert_ne!(key("PH B"), key("B"));
        assert_eq!(key("PHB"), key("PENTHOUSE B"));
        assert_ne!(key("1I"), key("11"));
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

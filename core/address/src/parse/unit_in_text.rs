//! The unit in a text with an address.

use crate::parse::locality::{self, Localities};
use crate::parse::parsed_text::ParsedText;
use crate::parse::scan::{Scan, gap};
use crate::parse::street_name::{also_known_as, cut_word_ends, street_end};
use crate::parse::unit::{self, UnitReading};
use crate::parse::unit_field::parse_unit;
use crate::parse::unit_grammar::{is_abbreviation, is_counted};
use crate::parse::{unit_grammar, vocabulary};
use nycapt_contract::Unit;

/// The unit: from its own field, else from what follows or precedes the address.
pub(crate) fn unit_of(
    parsed: &ParsedText<'_>,
    given: Option<&str>,
    span: Option<(u8, u8)>,
) -> Option<Unit> {
    if let Some(unit) = given.and_then(parse_unit) {
        return Some(unit);
    }
    let (start, end) = span?;
    let span = (usize::from(start), usize::from(end));
    let place = unit_in_text(&parsed.scan, span, &parsed.places)?;
    unit_read(parsed, &place)
}

pub(crate) fn unit_read(
    parsed: &ParsedText<'_>,
    (from, reading): &(usize, UnitReading),
) -> Option<Unit> {
    reading.unit(raw_of(&parsed.scan, parsed.text, *from, reading))
}

/// The first and last token of a unit next to number and street that is only partly read: `apt 9/GATE`,
/// `apt me`. `units` are those of the text, and `known` the tokens of number and street.
pub(crate) fn unread_unit(
    parsed: &ParsedText<'_>,
    known: Option<(u8, u8)>,
    units: &[(usize, UnitReading)],
) -> Option<(usize, usize)> {
    let (scan, places) = (&parsed.scan, &parsed.places);
    let Some((from, read)) = units.first() else {
        // A word for an apartment, followed by a word that isn't an id.
        let behind = usize::from(known?.1);
        let at = (behind..scan.len()).find(|&at| is_dwelling(scan, at))?;
        let is_short = (1..=3).contains(&scan.letters(at + 1).len());
        let is_unread = is_short && scan.token(at + 1).near() && !is_place(scan, at + 1, places);
        return is_unread.then_some((at, at + 1));
    };
    let rest = scan.token(read.end);
    let goes_on = matches!(rest.before & !gap::SPACE, gap::SLASH | gap::HYPHEN);
    let is_cut = read.end < scan.len()
        && (rest.is_attached() || goes_on)
        && !is_place(scan, read.end, places)
        && units.len() == 1;
    is_cut.then_some((*from, read.end))
}

/// The unit that counts and the one named after it, each from its first token on, when the tokens of
/// number and street are known.
pub(crate) fn units_of(
    parsed: &ParsedText<'_>,
    (start, end): (u8, u8),
) -> Vec<(usize, UnitReading)> {
    let (scan, places) = (&parsed.scan, &parsed.places);
    let (start, end) = (usize::from(start), usize::from(end));
    let first = unit_in_text(scan, (start, end), places);
    let second = first.as_ref().and_then(|(_, first)| {
        let listed = listed_unit(scan, first.end, places);
        let behind = first.end.max(end);
        listed.or_else(|| find_unit(scan, (behind, scan.len()), false, places))
    });
    first.into_iter().chain(second).collect()
}

/// `apt 3 or 4`, `apts 3, 4`: an id after another needs no word of its own, where nothing but a
/// place follows it.
fn listed_unit(scan: &Scan, at: usize, places: &Localities) -> Option<(usize, UnitReading)> {
    let joined = matches!(scan.letters(at), "OR" | "AND");
    let at = at + usize::from(joined);
    let token = scan.token(at);
    let listed = joined || token.after(gap::SLASH) || token.number && token.after(gap::COMMA);
    let named = scan.kind(at).is_some();
    if at >= scan.len() || !listed || named || is_place(scan, at, places) {
        return None;
    }
    let second = unit_grammar::read(scan, at, scan.len(), true)?;
    let end = second.end;
    let last =
        end >= scan.len() || scan.token(end).after(gap::COMMA) || is_place(scan, end, places);
    last.then_some((at, second))
}

fn raw_of<'a>(scan: &Scan, text: &'a str, from: usize, reading: &UnitReading) -> &'a str {
    let last = reading.end.saturating_sub(1);
    scan.typed(text, from, last).unwrap_or_default()
}

/// The unit after or before number and street.
fn unit_in_text(
    scan: &Scan,
    (start, end): (usize, usize),
    places: &Localities,
) -> Option<(usize, UnitReading)> {
    let end = end + usize::from(cut_word_ends(scan, end));
    let also = usize::from(also_known_as(scan)).min(scan.len()).max(end);
    let found = find_unit(scan, (end, also), true, places);
    let bare = |(at, _): &(usize, _)| unit_grammar::read(scan, *at, also, false).is_none();
    let named = found
        .as_ref()
        .filter(|found| bare(found))
        .and_then(|(_, found)| {
            // `call Ann, 3, apt 4`: a unit with a word before it is more certain.
            find_unit(scan, (found.end, also), false, places)
                .filter(|(at, _)| scan.token(*at).after(gap::HASH) || is_dwelling(scan, *at))
        });
    named
        .or(found)
        .or_else(|| find_unit(scan, (also, scan.len()), false, places))
        .or_else(|| last_id(scan, end, places))
        .or_else(|| find_unit(scan, (0, start), false, places))
}

fn is_dwelling(scan: &Scan, at: usize) -> bool {
    scan.kind(at) == Some(unit::Kind::Dwelling)
}

/// The apartment that a question mentions for certain: a clause that is one, or ends in `in apartment 7C`.
/// `Was the apartment 2000?` may ask about anything.
pub fn find_apartment(question: &str) -> Option<Unit> {
    let mut clauses = question.split(['?', '!', ',', ';', '\n']);
    clauses.find_map(|clause| {
        let parsed = ParsedText::new(clause);
        let scan = &parsed.scan;
        let read = |at: usize| {
            let next = scan.token(at + 1);
            let found = unit_grammar::read(scan, at, scan.len(), false)?;
            let number = (at + 1..found.end).find(|&at| scan.token(at).number)?;
            let before = scan.letters(at.wrapping_sub(1));
            let is_id = (at == 0 || matches!(before, "IN" | "OF" | "FOR" | "ABOUT"))
                && (next.near() || next.after(gap::HASH))
                && found.end == scan.len()
                && found.last() == Some(unit::Kind::Dwelling)
                && !is_no_id(scan, number);
            is_id.then_some((at, found))
        };
        let mut words = (0..scan.len()).filter(|&at| is_dwelling(scan, at));
        unit_read(&parsed, &words.find_map(read)?)
    })
}

/// Whether a token is a place name, a state, the country or a ZIP.
fn is_place(scan: &Scan, at: usize, places: &Localities) -> bool {
    let token = scan.token(at);
    let zip =
        token.digits == 5 && (at + 1 == scan.len() || locality::zip_boroughs(token.value) != 0);
    let is_country = match scan.word(at) {
        "USA" => true,
        "US" => token.after(gap::COMMA) && !token.after(gap::HASH),
        _ => false,
    };
    zip || places.has_name_at(at) || scan.word(at) == "NY" || is_country
}

/// The first unit between two tokens; with a word for it, unless one without may be `behind` the street.
pub(crate) fn find_unit(
    scan: &Scan,
    (from, to): (usize, usize),
    behind: bool,
    places: &Localities,
) -> Option<(usize, UnitReading)> {
    let mut at = from;
    while at < to {
        if is_place(scan, at, places) {
            at += 1;
            continue;
        }
        let token = scan.token(at);
        let stop = (at..to)
            .find(|&next| is_place(scan, next, places))
            .unwrap_or(to);
        let first = at == from || token.after(gap::COMMA) && token.number;
        let bare = behind && first && !is_no_id(scan, at);
        let found = unit_grammar::read(scan, at, stop, bare)
            .filter(|found| at == from || !found.is_bare_store() || scan.word(at - 1) == "RETAIL")
            .filter(|found| at < from + 2 || !is_listed(scan, at, found))
            .filter(|found| {
                !bare || token.after(gap::HASH) || !is_text(scan, (at, found.end), stop, places)
            });
        if let Some(reading) = found {
            return Some((at, reading));
        }
        at += 1;
    }
    None
}

/// `STORE AND BASEMENT`: a whole story that is listed with other parts is not the unit.
fn is_listed(scan: &Scan, at: usize, found: &UnitReading) -> bool {
    let is_story = found.parts.iter().all(|part| part.id.is_empty());
    is_story && scan.letters(at - 1) == "AND" && scan.kind(at - 2).is_some()
}

/// An id such as `36B` at the very end of the address.
fn last_id(scan: &Scan, from: usize, places: &Localities) -> Option<(usize, UnitReading)> {
    let end = (from..scan.len())
        .rev()
        .find(|&at| !is_place(scan, at, places))
        .map(|at| at + 1)?;
    let at = end.checked_sub(2).filter(|at| *at >= from)?;
    let letter = scan.letters(at + 1).len() == 1 && scan.token(at + 1).is_attached();
    (scan.token(at).number && letter)
        .then(|| unit_grammar::read(scan, at, end, true).map(|reading| (at, reading)))?
}

/// Whether what looks like a bare id from `at` to before `end` is an article in a sentence
/// (`a good building`) or part of another address (`, 1077 Grand Concourse`, `, 5 Ave`).
fn is_text(scan: &Scan, (at, end): (usize, usize), stop: usize, places: &Localities) -> bool {
    if is_cross_street(scan, at, places) {
        return true;
    }
    let next = scan.token(end);
    if end >= stop || !next.near() {
        return false;
    }
    let single = end == at + 1;
    let article = single && scan.word(at) == "A" && !next.number && scan.word(end).len() > 2;
    let named_before = || (0..at).any(|known| scan.letters(known) == scan.letters(end));
    let street = street_end(scan, end, |at| places.begins_at(at)).is_some_and(|(_, typed)| typed);
    let names = scan.letters(end).len() > 1 && scan.kind(end).is_none();
    let directed = vocabulary::direction_of(scan.letters(end)).is_some();
    // `364 W 14 St, 366 W 14 St` and `41-09 45 St, 41-11 45 St`: two numbers of one lot.
    let numbers = end <= at + 2 && (at..end).all(|at| scan.token(at).number);
    let second = numbers && (next.number || directed) && street
        || single && scan.token(at).number && names && (street || named_before());
    article || second
}

/// `5 Ave`, `8 & 9 Ave`, `W 34 St`: a street nearby and no unit.
fn is_cross_street(scan: &Scan, at: usize, places: &Localities) -> bool {
    let is_way = |at: usize| {
        let way = vocabulary::type_of(scan.letters(at));
        let usual = matches!(
            way,
            Some("AVENUE" | "STREET" | "ROAD" | "BOULEVARD" | "DRIVE")
        );
        usual && scan.token(at).near() && !scan.token(at + 1).after(gap::HASH)
    };
    if scan.token(at).number {
        let joined = scan.letters(at + 1) == "AND" && scan.token(at + 2).number;
        return is_way(at + 1) || joined && is_way(at + 3);
    }
    let directed = vocabulary::direction_of(scan.letters(at)).is_some();
    let numbered = scan.token(at + 1).number && scan.token(at + 1).near();
    directed
        && numbered
        && street_end(scan, at, |at| places.begins_at(at)).is_some_and(|(_, typed)| typed)
}

/// Whether a token can be no id without a word before it: a price, a telephone number, a count of
/// rooms, or a small word of a sentence.
fn is_no_id(scan: &Scan, at: usize) -> bool {
    if !scan.token(at).number {
        let word = scan.word(at);
        return matches!(word, "UP" | "SO" | "OK" | "IF" | "DR") || is_abbreviation(scan, at);
    }
    is_price(scan, at) || is_telephone(scan, at) || is_count(scan, at)
}

/// `$3500`, `$2,900`.
fn is_price(scan: &Scan, at: usize) -> bool {
    let token = scan.token(at);
    let before = at.checked_sub(1).map(|before| scan.token(before));
    let thousands = token.before == gap::COMMA && token.digits == 3;
    token.after(gap::MONEY) || thousands && before.is_some_and(|token| token.after(gap::MONEY))
}

fn is_telephone(scan: &Scan, at: usize) -> bool {
    let digits = |ahead: usize| scan.token(at + ahead).digits;
    digits(0) >= 7 || (digits(0), digits(1), digits(2)) == (3, 3, 4)
}

/// `2 bed`, `1-bedroom`, `2br`, `900 sqft`, `3 blocks`.
fn is_count(scan: &Scan, at: usize) -> bool {
    let token = scan.token(at + 1);
    let word = scan.letters(at + 1);
    if token.before & !(gap::SPACE | gap::HYPHEN) != 0
        || token.is_attached() && word.len() == 2 && word != "BR"
    {
        return false;
    }
    is_counted(word)
}

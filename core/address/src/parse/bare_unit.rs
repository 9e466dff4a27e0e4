//! What looks like the id of a unit without a word before it, and is something else.

use crate::parse::locality::Localities;
use crate::parse::scan::{Scan, gap};
use crate::parse::street_span::street_end;
use crate::parse::unit::kind_of;
use crate::parse::unit_grammar::{is_abbreviation, is_counted};
use crate::parse::vocabulary;

/// Whether what looks like a bare id from `at` to before `end` is an article in a sentence
/// (`a good building`) or part of another address (`, 1077 Grand Concourse`, `, 5 Ave`).
pub(crate) fn is_text(
    scan: &Scan,
    (at, end): (usize, usize),
    stop: usize,
    places: &Localities,
) -> bool {
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
    let street = street_end(scan, end, places).is_some_and(|(_, typed)| typed);
    let names = scan.letters(end).len() > 1 && kind_of(scan.letters(end)).is_none();
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
    directed && numbered && street_end(scan, at, places).is_some_and(|(_, typed)| typed)
}

/// Whether a token can be no id without a word before it: a price, a telephone number, a count of
/// rooms, or a small word of a sentence.
pub(crate) fn is_no_id(scan: &Scan, at: usize) -> bool {
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
        || token.glued() && word.len() == 2 && word != "BR"
    {
        return false;
    }
    is_counted(word)
}

//! A text to a normalized address without any directory.

use super::bare_unit;
use super::house::{House, HouseKey};
use super::identifier;
use super::locality::{self, Localities};
use super::names;
use super::places;
use super::reading::{self, Link, Reading, Readings};
use super::scan::{Scan, gap};
use super::search::also_known_as;
use super::unit::{self, kind_of, parse_unit};
use super::unit_grammar;
use super::vocabulary;
use nycapt_contract::{Borough, NormalizedAddress, Unit};

/// Words of a street name at most.
const LONGEST: usize = 7;

/// Reads number, street, unit, borough and ZIP as far as the text itself shows them.
///
/// `unit` is the apartment when the caller has it apart from the text; it wins.
pub fn normalize(text: &str, unit: Option<&str>) -> NormalizedAddress {
    normalize_at(text, unit, None)
}

/// The same, when it is known which tokens number and street take.
pub(crate) fn normalize_at(
    text: &str,
    unit: Option<&str>,
    known: Option<(u8, u8)>,
) -> NormalizedAddress {
    let scan = Scan::new(text);
    let localities = Localities::new(&scan);
    let span = address_span(&scan, &localities);
    let (from, to) = span.map_or((0, 0), |span| (span.number.start, place(span.end)));
    let evidence = localities.evidence(from, to, |_| false);
    let zip = (evidence.zip != 0).then(|| evidence.zip.to_string());
    let number = span.map(|span| span.number);
    let borough = locality::single(evidence.stated)
        .or_else(|| locality::single(evidence.zip_boroughs))
        .or_else(|| evidence.new_york.then_some(Borough::Manhattan))
        .or_else(|| identifier::borough(&scan))
        .or_else(|| {
            (evidence.stated == 0).then(|| number.filter(is_queens).map(|_| Borough::Queens))?
        });
    let street = span.map(|span| {
        let mut name = String::new();
        names::canonical_span(&scan, span.street, span.end, &mut name);
        if needs_type(&name) {
            name.push_str(" STREET");
        }
        name
    });
    let borough = borough.or_else(|| places::borough_of(street.as_deref()?));
    NormalizedAddress {
        house_number: number.and_then(|number| written(&number, borough)),
        street,
        unit: unit_of(
            &scan,
            text,
            unit,
            known
                .map(|(from, to)| (usize::from(from), usize::from(to)))
                .or_else(|| span.map(|span| (usize::from(span.number.start), span.end))),
            &localities,
        ),
        borough: borough.map(Borough::info),
        zip,
    }
}

/// `EAST 7` can only mean a street.
fn needs_type(name: &str) -> bool {
    let mut words = name.split(' ');
    let last = name.rsplit(' ').next().unwrap_or_default();
    let directed = words.next().is_some_and(vocabulary::is_direction);
    directed && last.bytes().all(|byte| byte.is_ascii_digit()) && words.count() == 1
}

/// A number such as 66-03: two digits behind the hyphen that do not go on from the first.
fn is_queens(number: &Reading) -> bool {
    number.link == Link::Hyphen
        && number.right_digits == 2
        && number.right < number.left
        && number.left < 300
}

/// The typed number in the city's form.
pub(crate) fn written(number: &Reading, borough: Option<Borough>) -> Option<String> {
    let queens = borough == Some(Borough::Queens) || is_queens(number);
    let key = match number.link {
        Link::None if borough == Some(Borough::Queens) && number.left >= 1000 => {
            HouseKey::hyphenated(number.left / 100, number.left % 100)
        }
        Link::Hyphen if number.right_digits <= 3 && (queens || number.high.is_some()) => {
            HouseKey::hyphenated(number.left, number.right)
        }
        Link::Blank => HouseKey::hyphenated(number.left, number.right),
        Link::None | Link::Hyphen => None,
    };
    let key = key.or_else(|| HouseKey::plain(number.left))?;
    Some(
        House {
            key,
            suffix: number.suffix,
        }
        .to_string(),
    )
}

/// Where number and street stand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub number: Reading,
    pub street: usize,
    pub end: usize,
}

fn address_span(scan: &Scan, places: &Localities) -> Option<Span> {
    let found: Readings = reading::readings(scan);
    let spans = found.all().iter().filter_map(|number| {
        let street = usize::from(number.end);
        let (end, typed) = street_end(scan, street, places)?;
        let doubt = number.cost
            + u8::from(number.link == Link::Blank)
            + if begins_with_rest(scan, street) { 4 } else { 0 };
        let order = (!typed, number.start, doubt, std::cmp::Reverse(number.end));
        Some((
            order,
            Span {
                number: *number,
                street,
                end,
            },
        ))
    });
    spans.min_by_key(|(order, _)| *order).map(|(_, span)| span)
}

/// Whether what stands at `at` is the rest of a number: no street begins with two numbers
/// (`33 23 147 Place`) or behind a slash (`341/2 St Marks Place`).
fn begins_with_rest(scan: &Scan, at: usize) -> bool {
    let (first, second) = (scan.token(at), scan.token(at + 1));
    let two = first.number && !first.ordinal && second.number && second.near();
    two || first.number && first.after(gap::SLASH)
}

/// The token behind the street that begins at `from`, and whether its kind of way is written.
pub(super) fn street_end(scan: &Scan, from: usize, places: &Localities) -> Option<(usize, bool)> {
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
        let unit_word = at > from && kind_of(word).is_some_and(|_| !vocabulary::spells_type(word));
        let zip = token.digits == 5;
        let town = at > from
            && !vocabulary::spells_type(word)
            && places.hits().iter().any(|hit| usize::from(hit.from) == at)
            && !names_go_on(scan, at);
        if broken || unit_word || zip || town || matches!(word, "AND" | "AKA" | "AT" | "BETWEEN") {
            break;
        }
        if matches!(word, "BROADWAY" | "BOWERY" | "BWAY")
            && !vocabulary::spells_type(scan.letters(at + 1))
        {
            return Some((at + 1, true));
        }
        if vocabulary::spells_type(word)
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

/// Whether a place name at `at` is a part of a street's name: a kind of way follows soon.
fn names_go_on(scan: &Scan, at: usize) -> bool {
    (at + 1..at + 4).any(|next| {
        vocabulary::spells_type(scan.letters(next))
            && scan.token(next).near()
            && !scan.token(next).after(gap::COMMA)
    })
}

fn is_avenue(word: &str) -> bool {
    vocabulary::type_of(word) == Some("AVENUE")
}

/// The end of a name whose kind of way stands at `at`, with what may follow it.
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
        && (at == from || at == from + 1 && vocabulary::direction_of(scan.letters(from)).is_some())
        && !next.is_empty();
    let goes_on = vocabulary::spells_type(next) && near && !matches!(next, "ST" | "GARDENS");
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

/// The unit: from its own field, else from what follows or precedes the address.
pub(crate) fn unit_of(
    scan: &Scan,
    text: &str,
    given: Option<&str>,
    span: Option<(usize, usize)>,
    places: &Localities,
) -> Option<Unit> {
    if let Some(unit) = given.and_then(parse_unit) {
        return Some(unit);
    }
    let (from, reading) = unit_in_text(scan, span?, places)?;
    reading.unit(raw_of(scan, text, from, &reading))
}

/// The unit named behind the one that counts, when number and street take the tokens `known`.
pub(crate) fn second_unit(text: &str, known: Option<(u8, u8)>) -> Option<Unit> {
    let scan = Scan::new(text);
    let places = Localities::new(&scan);
    let (from, second) = units_of(&scan, known, &places).nth(1)?;
    second.unit(raw_of(&scan, text, from, &second))
}

/// The unit that counts and the one named behind it, each from its first token on.
pub(crate) fn units_of(
    scan: &Scan,
    known: Option<(u8, u8)>,
    places: &Localities,
) -> impl Iterator<Item = (usize, unit::Reading)> + use<> {
    let known = known.map(|(start, end)| (usize::from(start), usize::from(end)));
    let first = known.and_then(|known| unit_in_text(scan, known, places));
    let second = known
        .zip(first.as_ref())
        .and_then(|((_, end), (_, first))| {
            let listed = listed_unit(scan, first.end, places);
            let behind = first.end.max(end);
            listed.or_else(|| find_unit(scan, (behind, scan.len()), false, places))
        });
    first.into_iter().chain(second)
}

/// `apt 3 or 4`, `apts 3, 4`: an id behind another needs no word of its own, where nothing but a
/// place stands behind it.
fn listed_unit(scan: &Scan, at: usize, places: &Localities) -> Option<(usize, unit::Reading)> {
    let joined = matches!(scan.letters(at), "OR" | "AND");
    let at = at + usize::from(joined);
    let token = scan.token(at);
    let listed = joined || token.after(gap::SLASH) || token.number && token.after(gap::COMMA);
    let named = kind_of(scan.letters(at)).is_some();
    if at >= scan.len() || !listed || named || is_place(scan, at, places) {
        return None;
    }
    let second = unit_grammar::read(scan, at, scan.len(), true)?;
    let end = second.end;
    let last =
        end >= scan.len() || scan.token(end).after(gap::COMMA) || is_place(scan, end, places);
    last.then_some((at, second))
}

fn raw_of<'a>(scan: &Scan, text: &'a str, from: usize, reading: &unit::Reading) -> &'a str {
    let first = usize::from(scan.token(from).raw_start);
    let last = usize::from(scan.token(reading.end.saturating_sub(1)).raw_end);
    text.get(first..last).unwrap_or_default()
}

/// The unit that stands behind or before number and street.
fn unit_in_text(
    scan: &Scan,
    (start, end): (usize, usize),
    places: &Localities,
) -> Option<(usize, unit::Reading)> {
    let end = end + usize::from(cut_word_ends(scan, end));
    let also = usize::from(also_known_as(scan)).min(scan.len()).max(end);
    let found = find_unit(scan, (end, also), true, places);
    let bare = |(at, _): &(usize, _)| unit_grammar::read(scan, *at, also, false).is_none();
    let named = found
        .as_ref()
        .filter(|found| bare(found))
        .and_then(|(_, found)| {
            // `call Ann, 3, apt 4`: a unit that is called one is surer.
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
    kind_of(scan.letters(at)) == Some(unit::Kind::Dwelling)
}

/// Whether the token at `at` is the end of the kind of way before it (`PLAC E`).
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

/// Whether a token is a place name, a state or a ZIP.
fn is_place(scan: &Scan, at: usize, places: &Localities) -> bool {
    let token = scan.token(at);
    let zip =
        token.digits == 5 && (at + 1 == scan.len() || locality::zip_boroughs(token.value) != 0);
    let named = places
        .hits()
        .iter()
        .any(|hit| usize::from(hit.from) <= at && at < usize::from(hit.to));
    zip || named || scan.word(at) == "NY" || scan.word(at) == "USA"
}

/// The first unit between two tokens.
fn find_unit(
    scan: &Scan,
    (from, to): (usize, usize),
    behind: bool,
    places: &Localities,
) -> Option<(usize, unit::Reading)> {
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
        let bare = behind && first && !bare_unit::is_no_id(scan, at);
        let found = unit_grammar::read(scan, at, stop, bare)
            .filter(|found| at == from || !found.is_bare_store() || scan.word(at - 1) == "RETAIL")
            .filter(|found| {
                !bare
                    || token.after(gap::HASH)
                    || !bare_unit::is_text(scan, (at, found.end), stop, places)
            });
        if let Some(reading) = found {
            return Some((at, reading));
        }
        at += 1;
    }
    None
}

/// An id such as `36B` at the very end of the address.
fn last_id(scan: &Scan, from: usize, places: &Localities) -> Option<(usize, unit::Reading)> {
    let end = (from..scan.len())
        .rev()
        .find(|&at| !is_place(scan, at, places))
        .map(|at| at + 1)?;
    let at = end.checked_sub(2).filter(|at| *at >= from)?;
    let letter = scan.letters(at + 1).len() == 1 && scan.token(at + 1).glued();
    (scan.token(at).number && letter)
        .then(|| unit_grammar::read(scan, at, end, true).map(|reading| (at, reading)))?
}

fn place(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (String, String) {
        let found = normalize(text, None);
        let [number, street] = [found.house_number, found.street].map(Option::unwrap_or_default);
        (number, street)
    }

    #[test]
    fn hyphens_fractions_and_words_stay_with_the_number() {
        for (text, number, street) in [
            ("66-03 booth st rego park", "66-03", "BOOTH STREET"),
            ("120 1/2 first ave", "120 1/2", "1 AVENUE"),
            ("120 1/2 1st ave", "120 1/2", "1 AVENUE"),
            ("341/2 st marks pl", "34 1/2", "SAINT MARKS PLACE"),
            ("33 23 147th place queens", "33-23", "147 PLACE"),
            ("130-0 2 lefferts blvd", "130-02", "LEFFERTS BOULEVARD"),
            ("625 rear 5 ave", "625 REAR", "5 AVENUE"),
            ("519 front st", "519", "FRONT STREET"),
            ("39-06A 65 pl", "39-06A", "65 PLACE"),
            ("12 21 st", "12", "21 STREET"),
        ] {
            let expected = (number.to_owned(), street.to_owned());
            assert_eq!(parts(text), expected, "{text}");
        }
    }
}

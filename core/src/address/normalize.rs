//! A text to a normalized address without any directory.

use super::house::{House, HouseKey};
use super::locality::{self, Localities};
use super::names;
use super::reading::{self, Link, Reading, Readings};
use super::scan::{Scan, gap};
use super::unit::{self, kind_of, parse_unit};
use super::vocabulary;
use crate::contract::{Borough, NormalizedAddress, Unit};

/// Words of a street name at most.
const LONGEST: usize = 7;

/// Reads number, street, unit, borough and ZIP as far as the text itself shows them.
///
/// `unit` is the apartment when the caller has it apart from the text; it wins.
pub fn normalize(text: &str, unit: Option<&str>) -> NormalizedAddress {
    let scan = Scan::new(text);
    let places = Localities::new(&scan);
    let span = address_span(&scan, &places);
    let (from, to) = span.map_or((0, 0), |span| (span.number.start, place(span.end)));
    let evidence = places.evidence(from, to, |_| false);
    let zip = (evidence.zip != 0).then(|| evidence.zip.to_string());
    let number = span.map(|span| span.number);
    let borough = locality::single(evidence.stated)
        .or_else(|| locality::single(evidence.zip_boroughs))
        .or_else(|| evidence.new_york.then_some(Borough::Manhattan))
        .or_else(|| {
            (evidence.stated == 0).then(|| number.filter(is_queens).map(|_| Borough::Queens))?
        });
    NormalizedAddress {
        house_number: number.and_then(|number| written(&number, borough)),
        street: span.map(|span| {
            let mut name = String::new();
            names::canonical_span(&scan, span.street, span.end, &mut name);
            if needs_type(&name) {
                name.push_str(" STREET");
            }
            name
        }),
        unit: unit_of(
            &scan,
            text,
            unit,
            span.map(|span| (usize::from(span.number.start), span.end)),
            &places,
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
    let mut best: Option<(u8, u8, Span)> = None;
    for number in found.all() {
        let street = usize::from(number.end);
        let Some((end, typed)) = street_end(scan, street, places) else {
            continue;
        };
        let weak = u8::from(!typed) * 3 + number.cost + u8::from(number.link == Link::Blank);
        let key = (u8::from(!typed), number.start, weak);
        let better =
            best.is_none_or(|(missing, cost, span)| key < (missing, span.number.start, cost));
        if better {
            best = Some((
                key.0,
                weak,
                Span {
                    number: *number,
                    street,
                    end,
                },
            ));
        }
    }
    best.map(|(_, _, span)| span)
}

/// The token behind the street that begins at `from`, and whether its kind of way is written.
fn street_end(scan: &Scan, from: usize, places: &Localities) -> Option<(usize, bool)> {
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
        if vocabulary::spells_type(word) && (at > from || is_avenue(word)) {
            if let Some(end) = typed_end(scan, from, at) {
                return Some((end, true));
            }
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
    let (start, end) = span?;
    let stop = stop_of(scan, end, places);
    let behind = find_unit(scan, end, stop, true);
    let found = behind.or_else(|| find_unit(scan, 0, start, false))?;
    let (from, reading) = found;
    let first = usize::from(scan.token(from).raw_start);
    let last = usize::from(scan.token(reading.end.saturating_sub(1)).raw_end);
    reading.unit(text.get(first..last).unwrap_or_default())
}

/// The token at which the part with units ends: another name of the building begins.
fn stop_of(scan: &Scan, from: usize, places: &Localities) -> usize {
    let zip = places
        .last_zip()
        .map_or(scan.len(), |(at, _)| usize::from(at));
    if zip > from { zip } else { scan.len() }
}

/// The first unit between two tokens.
fn find_unit(scan: &Scan, from: usize, to: usize, behind: bool) -> Option<(usize, unit::Reading)> {
    for at in from..to {
        let token = scan.token(at);
        let bare = behind && (at == from || token.after(gap::COMMA) && token.number);
        if let Some(reading) = unit::read(scan, at, to, bare) {
            return Some((at, reading));
        }
    }
    None
}

fn place(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}

//! A text to a normalized address without any directory.

use crate::parse::house::{House, HouseKey};
use crate::parse::house_number::{Link, NumberReading};
use crate::parse::locality;
use crate::parse::parsed_text::ParsedText;
use crate::parse::scan::{Scan, gap, position};
use crate::parse::street_name::street_end;
use crate::parse::unit::UnitReading;
use crate::parse::unit_field::parse_unit;
use crate::parse::unit_grammar::is_counted;
use crate::parse::unit_in_text::{unit_of, unit_read};
use crate::parse::{identifier, street_name, vocabulary};
use nycapt_contract::{Borough, NormalizedAddress, Unit};

/// Reads number, street, unit, borough and ZIP from the text alone.
///
/// `unit` is the apartment when the caller has it apart from the text; it wins.
pub fn normalize(text: &str, unit: Option<&str>) -> NormalizedAddress {
    normalize_at(&ParsedText::new(text), unit, None)
}

/// The same with the `units` of the text, when the tokens of its number and street are known.
pub(crate) fn normalize_at(
    parsed: &ParsedText<'_>,
    unit: Option<&str>,
    units: Option<&[(usize, UnitReading)]>,
) -> NormalizedAddress {
    let scan = &parsed.scan;
    let span = address_span(parsed);
    let (from, to) = span.map_or((0, 0), Span::tokens);
    let evidence = parsed.places.evidence(from, to, |_| false);
    let zip = (evidence.zip != 0).then(|| evidence.zip.to_string());
    let number = span.map(|span| span.number);
    let borough = locality::single(evidence.stated)
        .or_else(|| locality::single(evidence.zip_boroughs))
        .or_else(|| evidence.new_york.then_some(Borough::Manhattan))
        .or_else(|| identifier::borough(scan))
        .or_else(|| {
            (evidence.stated == 0).then(|| number.filter(is_queens).map(|_| Borough::Queens))?
        });
    let street = span.map(|span| {
        let mut name = String::with_capacity(32);
        street_name::canonical_span(scan, span.street, span.end, &mut name);
        if needs_type(&name) {
            name.push_str(" STREET");
        }
        name
    });
    let borough = borough.or_else(|| borough_of_square(street.as_deref()?));
    NormalizedAddress {
        house_number: number.and_then(|number| written(&number, borough)),
        street,
        unit: match units {
            Some(units) => unit
                .and_then(parse_unit)
                .or_else(|| unit_read(parsed, units.first()?)),
            None => unit_of(parsed, unit, span.map(Span::tokens)),
        },
        borough: borough.map(Borough::info),
        zip,
    }
}

pub(crate) fn unit_at(parsed: &ParsedText<'_>, known: Option<(u8, u8)>) -> Option<Unit> {
    let span = known.or_else(|| address_span(parsed).map(Span::tokens));
    unit_of(parsed, None, span)
}

/// `EAST 7` can only mean a street.
fn needs_type(name: &str) -> bool {
    let mut words = name.split(' ');
    let last = name.rsplit(' ').next().unwrap_or_default();
    let directed = words.next().is_some_and(vocabulary::is_direction);
    directed && last.bytes().all(|byte| byte.is_ascii_digit()) && words.count() == 1
}

/// A number such as 66-03: two digits after the hyphen that don't continue the first.
fn is_queens(number: &NumberReading) -> bool {
    number.link == Link::Hyphen
        && number.right_digits == 2
        && number.right < number.left
        && number.left < 300
}

/// The typed number in the city's form.
pub(crate) fn written(number: &NumberReading, borough: Option<Borough>) -> Option<String> {
    let queens = borough == Some(Borough::Queens) || is_queens(number);
    let key = match number.link {
        Link::None if borough == Some(Borough::Queens) && number.left >= 1000 => {
            HouseKey::with_lost_hyphen(number.left)
        }
        Link::Hyphen if number.right_digits <= 3 && (queens || number.high.is_some()) => {
            HouseKey::hyphenated(number.left, number.right)
        }
        Link::Blank => HouseKey::hyphenated(number.left, number.right),
        Link::None | Link::Hyphen => None,
    };
    let key = key.or_else(|| HouseKey::plain(number.left))?;
    let suffix = number.suffix;
    Some(House { key, suffix }.to_string())
}

#[derive(Debug, Clone, Copy)]
struct Span {
    number: NumberReading,
    street: usize,
    end: usize,
}

impl Span {
    /// The first token and the one after the last.
    fn tokens(self) -> (u8, u8) {
        let (street, end) = (position(self.street), position(self.end));
        (self.number.start.min(street), self.number.end.max(end))
    }
}

/// The first number with a street whose type is written, else the first with any street.
fn address_span(parsed: &ParsedText<'_>) -> Option<Span> {
    let scan = &parsed.scan;
    // `11215 Brooklyn, NY`: the ZIP code is no house number.
    if parsed.places.fill(scan) {
        return None;
    }
    let read = |number: &NumberReading| {
        let street = usize::from(number.end);
        if number.link == Link::Blank && number.right == number.left {
            return None;
        }
        let (end, typed) = street_end(scan, street, |at| parsed.places.begins_at(at))?;
        let typed = typed && !begins_with_number(scan, street);
        let cost = number.cost
            + u8::from(number.link == Link::Blank)
            + if begins_with_rest(scan, street) { 4 } else { 0 };
        let order = (!typed, cost, std::cmp::Reverse(number.end));
        let number = *number;
        let span = Span {
            number,
            street,
            end,
        };
        Some((order, span))
    };
    let mut untyped = None;
    for readings in parsed.readings.chunk_by(|a, b| a.start == b.start) {
        let spans = readings.iter().filter_map(read);
        match spans.min_by_key(|(order, _)| *order) {
            Some(((false, ..), typed)) => return Some(typed),
            found => untyped = untyped.or(found),
        }
    }
    number_behind(parsed).or(untyped.map(|(_, span)| span))
}

/// Whether a house number precedes a short name with a street type, as in `1 Nowhere Alley`.
pub(crate) fn has_typed_street(parsed: &ParsedText<'_>) -> bool {
    let scan = &parsed.scan;
    address_span(parsed).is_some_and(|Span { street, end, .. }| {
        let is_counted = is_counted(scan.letters(street));
        let is_short = end <= street + 3;
        is_short && !is_counted && (street + 1..end).any(|at| scan.spells_type(at))
    })
}

/// `Grand Concourse 1075, Bronx`: the text begins with a street, and its number follows.
fn number_behind(parsed: &ParsedText<'_>) -> Option<Span> {
    let scan = &parsed.scan;
    let (end, typed) = street_end(scan, 0, |at| parsed.places.begins_at(at))?;
    let first = scan.token(0);
    let is_unit = |at: usize| {
        let meaning = scan.token(at).meaning;
        meaning.kind.is_some() && !meaning.spells_type
    };
    if !typed || first.number && !first.ordinal || (0..end).any(is_unit) {
        return None;
    }
    let start = end + usize::from(matches!(scan.letters(end), "NO" | "NUMBER"));
    let follows = |number: &&NumberReading| usize::from(number.start) == start;
    let readings = || parsed.readings.iter().filter(follows);
    // What may be an apartment or the ZIP code is no house number.
    let is_lettered = readings().any(|number| !number.suffix.is_none());
    let is_zip = |(zip, _): &(u8, u32)| usize::from(*zip) == start;
    if is_lettered
        || scan.token(start).after(gap::HASH)
        || parsed.places.zips.last().is_some_and(is_zip)
    {
        return None;
    }
    let whole = readings().filter(|number| number.link != Link::Blank);
    let number = whole.min_by_key(|number| (number.cost, std::cmp::Reverse(number.end)))?;
    Some(Span {
        number: *number,
        street: 0,
        end,
    })
}

/// Whether `at` is the rest of a number: no street begins with two numbers
/// (`33 23 147 Place`) or after a slash (`341/2 St Marks Place`).
fn begins_with_rest(scan: &Scan, at: usize) -> bool {
    let (first, second) = (scan.token(at), scan.token(at + 1));
    let two = first.number && !first.ordinal && second.number && second.near();
    two || first.number && first.after(gap::SLASH)
}

/// Whether the number at `at` is no street's name: `1520 1522 Sedgwick Avenue`, `20 20 West 87 Street`.
fn begins_with_number(scan: &Scan, at: usize) -> bool {
    let token = scan.token(at);
    token.number && !token.ordinal && !scan.spells_type(at + 1)
}

/// Streets and squares in only one borough, which people write without it.
const SQUARES: &str = include_str!("squares.tsv");

fn borough_of_square(name: &str) -> Option<Borough> {
    let mut squares = SQUARES.lines().filter_map(|line| line.split_once('\t'));
    let (_, borough) = squares.find(|(square, _)| *square == name)?;
    Borough::from_text(borough)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_of_one_borough_needs_no_borough() {
        assert_eq!(borough_of_square("PENN PLAZA"), Some(Borough::Manhattan));
        assert_eq!(borough_of_square("MAIN STREET"), None);
    }
}

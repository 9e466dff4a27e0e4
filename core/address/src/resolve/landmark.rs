//! Buildings and complexes known by a name rather than an address.

use std::sync::LazyLock;

use crate::directory::layout::{NONE, PlaceEntry};
use crate::directory::reader::Directory;
use crate::parse::locality;
use crate::parse::parsed_text::ParsedText;
use crate::parse::scan::{Scan, position};
use crate::parse::street_name;
use crate::resolve::candidates::allowed;
use crate::resolve::outcome::Hit;
use nycapt_contract::{Bin, Borough};

/// One name per line, with the official address of the building and its source. A complex of many has some
/// of their addresses with `|` between them, or none.
///
/// A source is a page or a record of the city: `LPC` is the number of a designation report of the Landmarks
/// Preservation Commission, `HPD` a project in Affordable Housing Production by Building (`hg8x-zxpr`).
/// `PLUTO`, `DHCR` and `DOF` are files whose lots lie within the bounds that the page before them describes.
const NAMES: &str = include_str!("landmarks.tsv");
/// Names that begin with a number are not a house number and a street.
const NUMBERED: [char; 4] = ['1', '3', '4', '7'];
/// Last words in the names of complexes with many buildings.
const COMPLEXES: &[&str] = &["HOUSES", "PROJECTS", "COOPERATIVES"];

pub(crate) enum Landmark {
    Building(Hit),
    /// A building or place whose address the directory lacks.
    NotInData,
    /// Many buildings, with those of them that the directory has and the table names.
    Complex(Vec<Hit>),
    /// A building of this name in another borough than the stated one.
    Elsewhere(Borough, Hit),
}

/// Finds the landmark in a text without a house number.
pub(crate) fn find(
    parsed: &ParsedText<'_>,
    address_of: impl Fn(&str) -> Option<Hit>,
) -> Option<Landmark> {
    let scan = &parsed.scan;
    let has_number = {
        let mut tokens = scan.tokens().iter();
        tokens.any(|token| token.number && token.digits < 5)
    };
    let known = named(scan);
    if let Some(stated) = known.and_then(|(name, address)| other_borough(parsed, name, address)) {
        let is_meant = |(name, _): &(&str, &str)| !has_number || name.starts_with(NUMBERED);
        let (_, addresses) = known.filter(is_meant)?;
        let hit = buildings(addresses, address_of).into_iter().next()?;
        return Some(Landmark::Elsewhere(locality::single(stated)?, hit));
    }
    match known {
        Some((_, "")) => Some(Landmark::Complex(Vec::new())),
        Some((_, addresses)) if addresses.contains('|') => {
            Some(Landmark::Complex(buildings(addresses, address_of)))
        }
        Some((name, address)) if !has_number || name.starts_with(NUMBERED) => {
            let found = address_of(address).map(Landmark::Building);
            Some(found.unwrap_or(Landmark::NotInData))
        }
        _ => {
            let complex = (1..scan.len()).any(|at| COMPLEXES.contains(&scan.word(at)));
            (complex && !has_number).then(|| Landmark::Complex(Vec::new()))
        }
    }
}

/// The boroughs that the text allows beside a name, if the addresses of that name are in none of them.
fn other_borough(parsed: &ParsedText<'_>, name: &str, addresses: &str) -> Option<u8> {
    let (_, borough) = addresses.rsplit_once(", ")?;
    let own = locality::bit(Borough::from_text(borough)?.code());
    let from = start_of(&parsed.scan, name)?;
    let (from, to) = (position(from), position(from + name.split(' ').count()));
    let allowed = allowed(&parsed.places.evidence(from, to, |_| false));
    (allowed & own == 0).then_some(allowed)
}

/// Finds the place of the city's address directory whose name is all of the text, but for its neighborhood,
/// borough and ZIP code.
pub(crate) fn find_listed(directory: &Directory, parsed: &ParsedText<'_>) -> Option<Landmark> {
    let (scan, places) = (&parsed.scan, &parsed.places);
    if places.fill(scan) {
        return None;
    }
    let mut name = String::new();
    let mut end = scan.len();
    loop {
        street_name::canonical_place(scan, end, &mut name);
        let evidence = places.evidence(0, position(end), |_| false);
        let is_there = |hit: &Hit| locality::bit(hit.borough.code()) & allowed(&evidence) != 0;
        let listed = directory.places_named(&name);
        let is_placed = listed.iter().any(|place| place.row.get() != NONE);
        let mut boroughs = listed.iter().map(|place| locality::bit(place.borough));
        if !is_placed && boroughs.any(|borough| borough & allowed(&evidence) != 0) {
            return Some(Landmark::NotInData);
        }
        let found = listed.iter().filter_map(|place| hit_of(directory, place));
        let hits: Vec<Hit> = found.filter(is_there).collect();
        if let Some(&first) = hits.first() {
            let is_one = hits.iter().all(|hit| hit.bbl == first.bbl);
            let bin = first
                .bin
                .filter(|bin| hits.iter().all(|hit| hit.bin == Some(*bin)));
            return Some(match is_one {
                true => Landmark::Building(Hit { bin, ..first }),
                false => Landmark::Complex(hits),
            });
        }
        end = places.start_of_last(end)?;
    }
}

/// Fewest letters of a name that is completed.
const LETTERS: usize = 4;
/// Lots that are looked at for a beginning that many names have.
const MOST: usize = 60;

/// The buildings of places whose name a text begins, each with the name, the shortest names first; none for a text
/// that begins with a number.
pub(crate) fn places_beginning(
    directory: &Directory,
    scan: &Scan,
    address_of: impl Fn(&str) -> Option<Hit>,
) -> Vec<(String, Hit)> {
    let last = scan.len().saturating_sub(1);
    let first = usize::from(last > 0 && scan.word(0) == "THE");
    let typed: Vec<&str> = (first..scan.len()).map(|at| scan.word(at)).collect();
    let letters: usize = typed.iter().map(|word| word.len()).sum();
    if letters < LETTERS || scan.token(first).number {
        return Vec::new();
    }
    let word = |at: usize| street_name::word_at(scan, first, at, scan.len());
    let before: String = (first..last).flat_map(|at| [word(at), " "]).collect();
    // `Elm C` may become Elm Club as well as Elm Court.
    let mut endings = vec![scan.word(last), word(last)];
    endings.dedup();
    let listed = endings.into_iter().flat_map(|ending| {
        let places = directory
            .places_with_prefix(&format!("{before}{ending}"))
            .iter();
        places.take(MOST)
    });
    let listed = listed.filter_map(|place| {
        let name = directory.place_name(place);
        Some((name.to_owned(), hit_of(directory, place)?))
    });
    let typed = typed.join(" ");
    let known = LANDMARKS
        .iter()
        .filter(|(name, _)| name.starts_with(&typed));
    let known = known.flat_map(|(name, addresses)| {
        let hits = buildings(addresses, &address_of).into_iter();
        hits.map(move |hit| ((*name).to_owned(), hit))
    });
    let mut found: Vec<(String, Hit)> = listed.chain(known).collect();
    found.sort_by_key(|(name, _)| name.len());
    found
}

fn hit_of(directory: &Directory, place: &PlaceEntry) -> Option<Hit> {
    let hit = Hit::of_row(directory, place.row.get())?;
    let first_digit = u32::from(hit.borough.code()) * 1_000_000;
    let bin = Bin::from_number(first_digit.saturating_add(place.bin.get()));
    Some(Hit { bin, ..hit })
}

/// The buildings of addresses in one borough, such as `1 ELM STREET|3 ELM STREET, BRONX`.
fn buildings(addresses: &str, address_of: impl Fn(&str) -> Option<Hit>) -> Vec<Hit> {
    let (each, borough) = addresses.rsplit_once(", ").unwrap_or_default();
    let each = each.split('|');
    each.filter_map(|address| address_of(&format!("{address}, {borough}")))
        .collect()
}

/// The names of the table with their addresses.
static LANDMARKS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let lines = NAMES.lines().filter_map(|line| line.split_once('\t'));
    let named = lines.filter_map(|(name, rest)| Some((name, rest.split_once('\t')?.0)));
    named.collect()
});

/// The first name of the table that the text has, and its address.
pub(crate) fn named(scan: &Scan) -> Option<(&'static str, &'static str)> {
    let mut landmarks = LANDMARKS.iter().copied();
    landmarks.find(|(name, _)| start_of(scan, name).is_some())
}

/// The first token of a name in the text.
fn start_of(scan: &Scan, name: &str) -> Option<usize> {
    let is_at = |from: &usize| {
        let mut words = name.split(' ').zip(*from..);
        words.all(|(word, at)| scan.word(at) == word)
    };
    (0..scan.len()).find(is_at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_begin_with_a_listed_digit_may_have_a_number() {
        for (name, _) in LANDMARKS.iter() {
            let is_number = name.starts_with(|char: char| char.is_ascii_digit());
            assert_eq!(is_number, name.starts_with(NUMBERED), "{name}");
        }
    }

    #[test]
    fn every_name_has_a_source_that_a_reader_can_check() {
        for line in NAMES.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let [_, address, source] = fields.as_slice() else {
                panic!("{line}");
            };
            assert!(address.is_empty() || address.contains(", "), "{line}");
            let kinds = ["LPC LP-", "HPD ", "https://", "http://"];
            assert!(kinds.iter().any(|kind| source.starts_with(kind)), "{line}");
        }
    }
}

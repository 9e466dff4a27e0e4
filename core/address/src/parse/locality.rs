//! What a text says about the borough: names, mail cities, ZIP codes and places elsewhere.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use crate::parse::edit_distance::distance;
use crate::parse::scan::{Scan, gap, position};
use crate::parse::street_name::street_end;
use crate::parse::unit_grammar;
use crate::parse::vocabulary::WordMap;
use nycapt_contract::Borough;

/// Manhattan.
const M: u8 = 1;
/// The Bronx.
const X: u8 = 2;
/// Brooklyn.
const K: u8 = 4;
/// Queens.
const Q: u8 = 8;
/// Staten Island.
const S: u8 = 16;

/// Two-letter states that no address in the city needs for anything else.
const STATES: &[&str] = &[
    "AK", "AL", "AR", "AZ", "CA", "CO", "DC", "DE", "GA", "HI", "IA", "ID", "IL", "IN", "KS", "KY",
    "LA", "MA", "MD", "ME", "MN", "MO", "MS", "NC", "ND", "NE", "NH", "NJ", "NM", "NV", "OH", "OK",
    "OR", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "WA", "WI", "WV", "WY", "FL", "CT", "PA", "VA",
    "MI", "MT",
];

/// States whose letters are neither an apartment in the city's records nor a word: after a comma behind the street,
/// they need no town.
const NO_APARTMENTS: &[&str] = &[
    "AZ", "CO", "CT", "DC", "KS", "KY", "MT", "NC", "ND", "NH", "NJ", "NM", "NV", "OH", "PA", "RI",
    "TN", "TX", "UT", "VA", "VT", "WA", "WV", "WY",
];

/// States whose letters are also a word, a title or part of a company's name.
const WORDS: &[&str] = &[
    "AL", "CO", "CT", "DC", "DE", "FL", "HI", "ID", "IN", "LA", "MA", "MD", "ME", "MS", "NE", "OH",
    "OK", "OR", "PA",
];

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PlaceName {
    pub from: u8,
    pub to: u8,
    /// Boroughs it can mean; 0 for a place outside the city.
    pub boroughs: u8,
    /// `NEW YORK` alone: the city, the state or Manhattan.
    pub weak: bool,
    /// The name of the city, which means Manhattan unless a borough precedes it.
    pub city: bool,
    /// The name that was misspelled; empty if none was.
    pub meant: &'static str,
}

/// Every place name of a text and its numbers that may be ZIP codes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Localities {
    pub names: ArrayVec<PlaceName, 16>,
    /// Token and number of each.
    pub zips: ArrayVec<(u8, u32), 4>,
}

/// What is known about the borough apart from the address itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Evidence {
    /// Boroughs that are stated; 0 for none.
    pub stated: u8,
    /// `NEW YORK` is given as the city.
    pub new_york: bool,
    /// Five digits after the address that are a ZIP code of the city.
    pub zip: u32,
    pub zip_boroughs: u8,
    /// The text mentions a place or ZIP outside the city.
    pub outside_city: bool,
    /// Places of the text lie in different boroughs.
    pub mixed_boroughs: bool,
    /// Five digits after the address that are no ZIP code of the city.
    pub foreign_zip: u32,
}

pub(crate) fn bit(borough: u8) -> u8 {
    1_u8.checked_shl(u32::from(borough.saturating_sub(1)))
        .unwrap_or(0)
}

pub(crate) fn single(boroughs: u8) -> Option<Borough> {
    let mut all = Borough::ALL.into_iter();
    all.find(|borough| bit(borough.code()) == boroughs)
}

/// The boroughs that a ZIP code serves; 0 outside the city.
pub(crate) fn zip_boroughs(zip: u32) -> u8 {
    match zip {
        10463 => X | M,
        11370 => Q | X,
        10001..=10282 => M,
        10301..=10314 => S,
        10451..=10475 => X,
        11201..=11256 => K,
        11001
        | 11004
        | 11005
        | 11040
        | 11101..=11120
        | 11351..=11439
        | 11451
        | 11499
        | 11690..=11697 => Q,
        _ => 0,
    }
}

/// Letters of boroughs, the names of places with `|` between them, and the lists that they are from.
///
/// Names have the spellings and short forms that people type, with `=` before the name that they are written out
/// as. The lists of the Census Bureau and Natural Earth are in the public domain.
const PLACES: &str = include_str!("localities.tsv");

/// The letters and the names of each line.
fn places() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = PLACES.lines().filter_map(|line| line.split_once('\t'));
    lines.filter_map(|(codes, rest)| Some((codes, rest.split_once('\t')?.0)))
}

struct Phrase {
    words: &'static str,
    /// The same name written out.
    written: &'static str,
    boroughs: u8,
    /// A town whose name is also that of streets here: it counts only after the street.
    follows_street: bool,
    /// The name of a country, which can be in that of a company: it counts only at the end.
    ends_text: bool,
}

/// The names of places by their first word, the longest first.
static PHRASES: LazyLock<WordMap<Vec<Phrase>>> = LazyLock::new(|| {
    let mut map: WordMap<Vec<Phrase>> = WordMap::default();
    for (codes, names) in places() {
        let boroughs = codes.bytes().map(borough_bit).sum();
        for name in names.split('|') {
            let (words, written) = name.split_once('=').unwrap_or((name, name));
            let first = words.split(' ').next().unwrap_or_default();
            map.entry(first).or_default().push(Phrase {
                words,
                written,
                boroughs,
                follows_street: codes.starts_with('+'),
                ends_text: codes == "++",
            });
        }
    }
    for list in map.values_mut() {
        list.sort_by_key(|phrase| std::cmp::Reverse(phrase.words.len()));
    }
    map
});

/// The boroughs of the places whose name begins with a text.
pub(crate) fn beginning_with(text: &str) -> u8 {
    let all = PHRASES.values().flatten();
    let begun = all.filter(|phrase| phrase.words.starts_with(text));
    begun.fold(0, |boroughs, phrase| boroughs | phrase.boroughs)
}

/// The names of the boroughs and the city, and the boroughs that they mean.
const NAMES: &[(&str, u8)] = &[
    ("MANHATTAN", M),
    ("BRONX", X),
    ("BROOKLYN", K),
    ("QUEENS", Q),
    ("STATEN ISLAND", S),
    (NEW_YORK, M),
];
const NEW_YORK: &str = "NEW YORK";

/// A word and a surname that are nearly the name of a borough.
const NO_MISSPELLINGS: &[&str] = &["QUEEN", "MAHAN"];

/// Whether a word with the first letter of a name differs from it in one letter at most, or only lacks letters
/// between its first and last.
fn is_like(typed: &str, name: &str) -> bool {
    if NO_MISSPELLINGS.contains(&typed) || typed.chars().next() != name.chars().next() {
        return false;
    }
    let (typed, name) = (typed.as_bytes(), name.as_bytes());
    let mut letters = name.iter();
    let is_part = typed
        .iter()
        .all(|letter| letters.any(|other| other == letter));
    let is_long = typed.len() > 4 && typed.len() * 2 > name.len();
    is_part && is_long && typed.last() == name.last() || distance(typed, name, 1) <= 1
}

/// The first token of the house number and the one after the street; the start of a text without them.
fn street_in(text: &Scan, places: &Localities) -> (usize, usize) {
    let is_plain = |at: &usize| text.token(*at).number && !text.token(*at).ordinal;
    let streets = (0..text.len()).filter(is_plain).filter_map(|number| {
        let (end, typed) = street_end(text, number + 1, |at| places.begins_at(at))?;
        Some((!typed, number, end))
    });
    let first = streets.min();
    first.map_or((0, 0), |(_, number, end)| (number, end))
}

/// The bit of a borough's letter in the table; 0 for places outside the city (`-`, `+`, `++`).
fn borough_bit(letter: u8) -> u8 {
    match letter {
        b'M' => M,
        b'X' => X,
        b'K' => K,
        b'Q' => Q,
        b'S' => S,
        _ => 0,
    }
}

/// A text that has only places and ZIP codes of the city, such as `UES, Manhattan`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CityPlace {
    /// Its neighborhood in upper case, written out: `UPPER EAST SIDE` for `UES`.
    pub neighborhood: Option<&'static str>,
    /// The boroughs that it can be in; all of them for the city.
    pub boroughs: Vec<Borough>,
}

impl CityPlace {
    /// Reads a text; `None` if it has anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let scan = Scan::new(text);
        let found = Localities::new(&scan);
        if !found.fill(&scan) {
            return None;
        }
        // `NYC` doesn't narrow the boroughs down.
        let places = || found.names.iter().filter(|name| !name.weak && !name.city);
        let of_zips = found.zips.iter().map(|(_, zip)| zip_boroughs(*zip));
        // The boroughs that all places share, or all their boroughs if they contradict each other.
        let (common, any) = (places().map(|place| place.boroughs))
            .chain(of_zips)
            .fold((u8::MAX, 0), |(common, any), one| (common & one, any | one));
        let set = match (common, any) {
            (_, 0) => u8::MAX,
            (0, any) => any,
            (common, _) => common,
        };
        let boroughs = Borough::ALL.into_iter();
        Some(Self {
            neighborhood: places().find_map(|place| neighborhood_at(&scan, place)),
            boroughs: (boroughs.filter(|borough| set & bit(borough.code()) != 0)).collect(),
        })
    }
}

/// The written-out name of a place, unless it is a borough.
fn neighborhood_at(text: &Scan, place: &PlaceName) -> Option<&'static str> {
    let words: Vec<&str> = (place.from..place.to)
        .map(|at| text.word(usize::from(at)))
        .collect();
    let mut begun = PHRASES.get(*words.first()?)?.iter();
    let words = words.join(" ");
    let written = begun.find(|phrase| phrase.words == words)?.written;
    let is_borough = NAMES.iter().any(|(name, _)| *name == written);
    (!is_borough).then_some(written)
}

impl Localities {
    /// Whether a text has nothing but places and ZIP codes of the city.
    pub(crate) fn fill(&self, text: &Scan) -> bool {
        text.len() > 0 && self.cover(0..text.len())
    }

    /// Whether some tokens are nothing but places and ZIP codes of the city, in a text without places elsewhere.
    pub(crate) fn cover(&self, mut tokens: impl Iterator<Item = usize>) -> bool {
        let is_zip = |at: usize| {
            let mut zips = self.zips.iter();
            zips.any(|(zip, number)| usize::from(*zip) == at && zip_boroughs(*number) != 0)
        };
        let in_city = self.names.iter().all(|name| name.boroughs != 0);
        in_city && tokens.all(|at| self.has_name_at(at) || is_zip(at))
    }

    /// Whether a text has nothing but places, states and ZIP codes, and those outside the city.
    pub(crate) fn lie_outside(&self, text: &Scan) -> bool {
        let is_zip = |at: usize| self.zips.iter().any(|(zip, _)| usize::from(*zip) == at);
        let is_place =
            |at: usize| self.has_name_at(at) || is_zip(at) || STATES.contains(&text.word(at));
        (0..text.len()).all(is_place) && self.evidence(0, 0, |_| false).outside_city
    }

    pub(crate) fn new(text: &Scan) -> Self {
        let mut out = Self::default();
        let mut at = 0;
        while at < text.len() {
            let token = text.token(at);
            if token.number {
                let zip =
                    token.digits == 5 && !token.ordinal && !token.after(gap::HYPHEN | gap::SLASH);
                if zip {
                    let _full = out.zips.try_push((position(at), token.value));
                }
                at += 1;
                continue;
            }
            let found = PHRASES
                .get(text.word(at))
                .and_then(|list| list.iter().find_map(|phrase| phrase.at(text, at)));
            let hit = found
                .or_else(|| new_york(text, at))
                .or_else(|| state(text, at, &out));
            if let Some(hit) = hit {
                at = usize::from(hit.to).max(at + 1);
                let _full = out.names.try_push(hit);
            } else {
                at += 1;
            }
        }
        out.add_misspelled(text);
        out
    }

    /// Adds the misspelled borough, in the order of the text.
    fn add_misspelled(&mut self, text: &Scan) {
        // Few words begin as a borough does, and comparing letters takes as long as all else here.
        let begins_alike = |at: &usize| {
            let word = text.letters(*at);
            let initials = ['M', 'B', 'Q', 'S', 'N'];
            let is_like_one = word.len() > 2 && word.starts_with(initials);
            is_like_one && !text.spells_type(*at) && !self.has_name_at(*at)
        };
        let mut tokens = (1..text.len()).filter(begins_alike);
        if let Some(found) = tokens.find_map(|at| self.misspelled_at(text, at)) {
            let _full = self.names.try_push(found);
            self.names.sort_by_key(|place| place.from);
        }
    }

    /// The misspelled borough that begins at a token, if it is where a borough belongs and neither another place nor a ZIP code
    /// outside the city is typed.
    fn misspelled_at(&self, text: &Scan, at: usize) -> Option<PlaceName> {
        let (meant, boroughs) = NAMES.iter().copied().find(|(name, _)| {
            let mut words = name.split(' ').zip(at..);
            words.all(|(word, at)| !self.has_name_at(at) && is_like(text.letters(at), word))
        })?;
        let end = at + meant.split(' ').count();
        let (number, street) = street_in(text, self);
        let is_apart = |from: u8, to: u8| usize::from(from) < number || usize::from(to) > street;
        let mut places = self.names.iter().filter(|place| !place.weak && !place.city);
        let mut zips = self.zips.iter().filter(|(_, zip)| zip_boroughs(*zip) == 0);
        let is_placed = places.any(|place| is_apart(place.from, place.to))
            || zips.any(|(zip, _)| is_apart(*zip, *zip + 1));
        let follows = at >= street && follows_address(text, street, at);
        (!is_placed && follows).then(|| PlaceName {
            from: position(at),
            to: position(end),
            boroughs,
            weak: meant == NEW_YORK,
            city: false,
            meant,
        })
    }

    /// Drops a misspelled borough that no comma sets off: in a question, it is rather another word.
    pub(crate) fn keep_set_off(&mut self, text: &Scan) {
        let is_set_off = |at: u8| text.token(usize::from(at)).after(gap::COMMA);
        self.names
            .retain(|place| place.meant.is_empty() || is_set_off(place.from));
    }

    /// The first token of the place in the city or the ZIP code that ends before `end`.
    pub(crate) fn start_of_last(&self, end: usize) -> Option<usize> {
        let mut names = self.names.iter();
        let name = names.find(|name| usize::from(name.to) == end && name.boroughs != 0);
        let mut zips = self.zips.iter().map(|zip| usize::from(zip.0));
        name.map(|name| usize::from(name.from))
            .or_else(|| zips.find(|at| at + 1 == end))
    }

    /// Whether a place name begins at a token.
    pub(crate) fn begins_at(&self, at: usize) -> bool {
        self.names.iter().any(|hit| usize::from(hit.from) == at)
    }

    pub(crate) fn has_name_at(&self, at: usize) -> bool {
        let mut names = self.names.iter();
        names.any(|name| (usize::from(name.from)..usize::from(name.to)).contains(&at))
    }

    /// Evidence about an address at tokens `from..to`. Place names inside any of `names` belong to
    /// streets.
    pub(crate) fn evidence(
        &self,
        from: u8,
        to: u8,
        names: impl Fn(&PlaceName) -> bool,
    ) -> Evidence {
        let mut out = Evidence::default();
        let of_address = |hit: &PlaceName| hit.from < to && hit.to > from || names(hit);
        let mut before: Option<&PlaceName> = None;
        for hit in &self.names {
            let place = before.replace(hit).filter(|before| !of_address(before));
            if of_address(hit) {
                continue;
            }
            if hit.city && place.is_some_and(|place| place.is_elsewhere_in_city(hit)) {
                // `Brooklyn, New York City`: the city belongs to the borough.
                out.new_york = true;
            } else if hit.weak {
                out.new_york = true;
            } else if hit.boroughs == 0 {
                out.outside_city = true;
            } else if out.stated & hit.boroughs == 0 {
                out.mixed_boroughs |= out.stated != 0;
                out.stated |= hit.boroughs;
            } else {
                out.stated &= hit.boroughs;
            }
        }
        for &(at, zip) in &self.zips {
            if at < to && at >= from {
                continue;
            }
            let boroughs = zip_boroughs(zip);
            if boroughs != 0 {
                out.zip = zip;
                out.zip_boroughs = boroughs;
            } else if at >= to {
                out.foreign_zip = zip;
                out.outside_city |= zip > 500 && zip < 99_950;
            }
        }
        // A New York City ZIP or borough takes precedence over a word that is also a town elsewhere.
        out.outside_city &= out.stated == 0 && out.zip_boroughs == 0;
        out
    }
}

impl PlaceName {
    /// Whether a place in a borough other than Manhattan comes right before the `city`.
    fn is_elsewhere_in_city(&self, city: &Self) -> bool {
        let named = self.boroughs != 0 && !self.weak && !self.city;
        named && self.to == city.from && self.boroughs & M == 0
    }
}

/// Whether a name means the city and not the borough.
fn is_city(words: &str) -> bool {
    matches!(words, "NYC" | "NYNY" | "NY NY" | "NEW YORK CITY")
        || matches!(words, "NEW YORK NY" | "NEW YORK NEW YORK")
}

impl Phrase {
    fn at(&self, text: &Scan, at: usize) -> Option<PlaceName> {
        let mut end = at;
        for word in self.words.split(' ') {
            let token = text.token(end);
            let apart = end > at && token.after(gap::OPEN | gap::CLOSE | gap::COMMA);
            if text.word(end) != word || apart && word != "NY" {
                return None;
            }
            end += 1;
        }
        // Two letters alone are often a unit or a name: they count only at the end of a part.
        let short = self.words.len() == 2;
        if short && !ends_part(text, end) || self.ends_text && end < text.len() {
            return None;
        }
        if self.follows_street && !follows_street(text, at, end) {
            return None;
        }
        Some(PlaceName {
            from: position(at),
            to: position(end),
            boroughs: self.boroughs,
            weak: false,
            city: is_city(self.words),
            meant: "",
        })
    }
}

/// Whether the tokens from `at` to before `end` can be the town after a street: after a comma, or
/// at the end after the street's type, and no part of a longer name.
fn follows_street(text: &Scan, at: usize, end: usize) -> bool {
    let behind_type = at > 0 && text.spells_type(at - 1);
    let behind = text.token(at).after(gap::COMMA) || behind_type && ends_part(text, end);
    behind && !text.spells_type(end)
}

/// Whether a token can begin a borough: it comes right after the street or its unit, or after a comma that ends no
/// word such as `attn`.
fn follows_address(text: &Scan, street: usize, at: usize) -> bool {
    let before = text.letters(at.saturating_sub(1));
    let is_aside = matches!(
        before,
        "ATTN" | "ATTENTION" | "AND" | "NEAR" | "AT" | "O" | "OF"
    );
    text.token(at).after(gap::COMMA) && !is_aside || is_behind(text, street, at)
}

/// Whether a token comes right after the street or its unit.
fn is_behind(text: &Scan, street: usize, at: usize) -> bool {
    let unit = || unit_grammar::read(text, street, at, true);
    at == street || unit().is_some_and(|unit| unit.end == at)
}

/// Whether a place name can end here: the text ends, or a comma, a state or a ZIP follows.
fn ends_part(text: &Scan, at: usize) -> bool {
    at >= text.len()
        || text.token(at).after(gap::COMMA)
        || text.token(at).digits == 5
        || matches!(text.word(at), "NY" | "NYC" | "NEW" | "USA" | "UNIT" | "APT")
}

fn new_york(text: &Scan, at: usize) -> Option<PlaceName> {
    let long = text.word(at) == "NEW" && text.word(at + 1) == "YORK";
    let short =
        text.word(at) == "NY" && at > 0 && (at + 1 == text.len() || text.token(at + 1).digits == 5);
    let joined = text.word(at) == "NEWYORK";
    (long || short || joined).then(|| PlaceName {
        from: position(at),
        to: position(at + if long { 2 } else { 1 }),
        boroughs: M,
        weak: true,
        city: false,
        meant: "",
    })
}

/// A state other than New York: only with a ZIP after it, or at the end after a town. New Jersey
/// and, after a comma behind the street, most others need no town.
fn state(text: &Scan, at: usize, places: &Localities) -> Option<PlaceName> {
    let word = text.word(at);
    let next = text.token(at + 1);
    let zip = next.number && next.digits == 5 && zip_boroughs(next.value) == 0 && next.value != 0;
    let last = at + 1 == text.len() && at > 2;
    let is_state = zip || last && (word == "NJ" || follows_town(text, at));
    let is_state = is_state || NO_APARTMENTS.contains(&word) && is_set_off(text, at, places);
    (is_state && STATES.contains(&word)).then(|| PlaceName {
        from: position(at),
        to: position(at + 1),
        ..PlaceName::default()
    })
}

/// Whether token `at` comes after a comma right behind the street or its unit, and nothing but a ZIP code and the
/// country after it: `350 5th Ave, TX`.
fn is_set_off(text: &Scan, at: usize, places: &Localities) -> bool {
    let is_rest = |at: usize| text.token(at).digits == 5 || matches!(text.word(at), "US" | "USA");
    let (_, street) = street_in(text, places);
    text.token(at).before & !gap::SPACE == gap::COMMA
        && (at + 1..text.len()).all(is_rest)
        && is_behind(text, street, at)
}

/// Whether a comma and the name of a town precede token `at`: `…, Dover DE`. Right after the
/// street, two letters are an apartment: `668 Washington St, GA`.
fn follows_town(text: &Scan, at: usize) -> bool {
    let is_apart = |at: usize| text.token(at).after(gap::COMMA);
    let Some(start) = (2..at).rev().find(|&at| is_apart(at)) else {
        return false;
    };
    let is_name = |at: usize| {
        let letters = text.letters(at).len() > 1 && !text.token(at).after(gap::HASH);
        letters && text.kind(at).is_none() && !text.spells_type(at)
    };
    let is_word = WORDS.contains(&text.word(at));
    (start..at).all(is_name)
        && at - start <= 3
        && (!is_word || is_apart(at) && text.spells_type(start - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_places_has_the_list_that_it_is_from() {
        for line in PLACES.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            assert!(
                matches!(fields[..], [_, _, source] if !source.is_empty()),
                "{line}"
            );
        }
        assert_eq!(places().count(), PLACES.lines().count());
    }

    #[test]
    fn every_short_form_is_written_out_as_a_name_of_its_line() {
        for (_, names) in places() {
            let mut short = names.split('|').filter_map(|name| name.split_once('='));
            let is_listed = |written: &str| names.split('|').any(|name| name == written);
            let odd = short.find(|(_, written)| !is_listed(written));
            assert_eq!(odd, None);
        }
    }
}

//! Addresses that a text may become while it is typed.

mod prefix;

use std::cmp::Reverse;

use crate::directory::reader::Directory;
use crate::directory::slug::format_street;
use crate::messages::message;
use crate::parse::house_number::{self, NumberReading, Readings};
use crate::parse::locality::{Localities, bit};
use crate::parse::parsed_text::ParsedText;
use crate::parse::scan::{Scan, gap};
use crate::resolve::landmark;
use crate::resolve::name_match::NameWalker;
use crate::resolve::number_match::{self, NumberEdit};
use crate::resolve::one_address::address_of;
use crate::resolve::outcome::{Change, Hit, Outcome, Reason, Resolution};
use crate::resolve::strategies::resolve;
use crate::suggest::prefix::{Beginning, Place, beginnings, is_ordinal_begun};
use nycapt_contract::{
    AddressSuggestion, AddressSuggestionKind, Borough, ResolveStatus, ResolvedAddress,
};
use nycapt_messages::{display_address, display_street};

/// Tokens at the end of a text that may be a place.
const PLACE_TOKENS: usize = 6;

/// Lists at most `most` addresses that a text may become, best first.
///
/// A text with a house number becomes addresses that have this number, one without becomes streets and
/// buildings at places. A text that begins neither gets what [`resolve`](crate::resolve()) finds.
pub fn suggest(directory: &Directory, text: &str, most: usize) -> Vec<AddressSuggestion> {
    let answer = resolve(directory, text, None);
    let typed = Typed::new(directory, &answer.parsed);
    let places = typed.places(most);
    let full = typed_in_full(&answer).filter(|hit| typed.may_be_in(hit, answer.outcome.span));
    let full_lot = full.map(|hit| hit.bbl);
    let full = full.filter(|hit| places.iter().all(|(_, place)| place.bbl != hit.bbl));
    let full = full.map(|hit| {
        let why = why_matched(&answer.outcome);
        of_hit(directory, &hit, AddressSuggestionKind::Match, why)
    });
    let mut out: Vec<AddressSuggestion> = full.into_iter().collect();
    let (hits, why) = typed.addresses(most);
    let addresses = hits.iter().map(|hit| {
        let kind = AddressSuggestionKind::Candidate;
        of_hit(directory, hit, kind, why.clone())
    });
    let room = most - places.len().min(most / 2);
    let streets = typed.streets(room, places.is_empty()).into_iter();
    let places = places.into_iter().map(|(name, hit)| {
        let kind = match full_lot == Some(hit.bbl) {
            true => AddressSuggestionKind::Match,
            false => AddressSuggestionKind::Candidate,
        };
        let found = of_hit(directory, &hit, kind, message!("suggestion-place"));
        let display = format!("{}, {}", display_street(&name), found.display);
        AddressSuggestion { display, ..found }
    });
    for suggestion in addresses.chain(streets).chain(places) {
        let is_new = |known: &AddressSuggestion| known.display != suggestion.display;
        if out.iter().all(is_new) {
            out.push(suggestion);
        }
    }
    if out.is_empty() {
        out = instead(answer);
    }
    out.truncate(most);
    out
}

/// Addresses with the number of a text on streets that it begins, best first, and why they are
/// suggested.
pub(crate) fn addresses(
    directory: &Directory,
    parsed: &ParsedText<'_>,
    most: usize,
) -> (Vec<Hit>, String) {
    Typed::new(directory, parsed).addresses(most)
}

/// The one building of a text in which no word of the street is missing or misspelled and whose
/// number is known.
fn typed_in_full(answer: &Resolution<'_>) -> Option<Hit> {
    let change = answer.outcome.change.as_ref();
    let is_full =
        |change: &Change| change.kind.is_whole() && is_known(change.edit, change.suffix_changed);
    answer.outcome.best.filter(|_| change.is_none_or(is_full))
}

/// Whether the number that was found is the typed one.
fn is_known(edit: NumberEdit, suffix_changed: bool) -> bool {
    !suffix_changed && !matches!(edit, NumberEdit::Between | NumberEdit::RangeInside)
}

/// How the building that a text means was found.
pub(crate) fn why_matched(outcome: &Outcome) -> String {
    let change = outcome.change.as_ref();
    if outcome.reason == Reason::Lot {
        message!("match-lot")
    } else if outcome.reason == Reason::Building {
        message!("match-building")
    } else if outcome.reason == Reason::Place {
        message!("candidate-in-complex")
    } else if change.is_some_and(|change| !is_known(change.edit, change.suffix_changed)) {
        message!("suggestion-instead", why = message!("suggestion-nearby"))
    } else if change.is_some_and(|change| !change.kind.is_whole()) {
        message!("suggestion-similar-street")
    } else {
        message!("suggestion-match")
    }
}

/// What resolving the text offers.
fn instead(answer: Resolution<'_>) -> Vec<AddressSuggestion> {
    let outcome = &answer.outcome;
    let is_unclear = outcome.status == ResolveStatus::Ambiguous && outcome.candidates.is_empty();
    let is_missing = outcome.reason == Reason::NumberNotFound || is_unclear;
    let found = answer.into_answer("", false);
    let building = |building: ResolvedAddress, kind| AddressSuggestion {
        slug: Some(building.slug),
        display: display_address(&building.address_line),
        address_line: building.address_line,
        kind,
        why: building.why,
        latitude: None,
        longitude: None,
    };
    let matched = found.matched.into_iter();
    let matched = matched.map(|one| building(one, AddressSuggestionKind::Alternative));
    let candidates = found.candidates.into_iter();
    let candidates = candidates.map(|one| building(one, AddressSuggestionKind::Candidate));
    let others = found
        .suggestions
        .into_iter()
        .map(|other| AddressSuggestion {
            slug: other.slug,
            display: display_address(&other.address),
            address_line: other.address,
            kind: AddressSuggestionKind::Alternative,
            why: match is_missing {
                true => message!("suggestion-instead", why = other.why),
                false => other.why,
            },
            latitude: None,
            longitude: None,
        });
    matched.chain(candidates).chain(others).collect()
}

fn of_hit(
    directory: &Directory,
    hit: &Hit,
    kind: AddressSuggestionKind,
    why: String,
) -> AddressSuggestion {
    let street = directory.street_name(hit.street);
    let address_line = hit.address_line(&street);
    AddressSuggestion {
        slug: hit.slug(directory, &street),
        display: display_address(&address_line),
        address_line,
        kind,
        why,
        latitude: None,
        longitude: None,
    }
}

/// What ranks a suggestion, best first: how it fits the text, the number, then how likely it is to be
/// looked up. A building comes before a lot without one, and Manhattan, with the most homes at each
/// address, before the other boroughs.
type Rank = (
    (u8, bool, bool, bool),
    u8,
    (bool, bool, Reverse<u8>, Reverse<u32>, u32),
);

struct Typed<'a> {
    directory: &'a Directory,
    scan: &'a Scan,
    walker: NameWalker<'a>,
    localities: &'a Localities,
    numbers: Readings,
    /// Tokens without the first letter of an ordinal's ending, as in `5t`.
    length: usize,
}

impl<'a> Typed<'a> {
    fn new(directory: &'a Directory, parsed: &'a ParsedText<'a>) -> Self {
        let scan = &parsed.scan;
        let number = scan.len().saturating_sub(2);
        let ordinal = is_ordinal_begun(scan, number);
        let mut numbers = Readings::default();
        house_number::read_at(scan, 0, &mut numbers);
        Self {
            directory,
            scan,
            walker: NameWalker::new(directory, scan),
            localities: &parsed.places,
            numbers,
            length: scan.len() - usize::from(ordinal),
        }
    }

    /// Whether what follows the address in the text may be the beginning of its borough.
    fn may_be_in(&self, hit: &Hit, span: Option<(u8, u8)>) -> bool {
        let place =
            span.and_then(|(_, to)| Place::from_token(self.scan, self.localities, usize::from(to)));
        place.is_none_or(|place| !place.guessed || place.boroughs & bit(hit.borough.code()) != 0)
    }

    /// Addresses with the typed number, each line once, and why they are suggested.
    fn addresses(&self, most: usize) -> (Vec<Hit>, String) {
        let (is_misspelled, found) = self.ranked(true, |typos| {
            let each = self
                .numbers
                .iter()
                .map(|reading| self.numbered(reading, typos));
            each.flatten().collect()
        });
        let mut out: Vec<Hit> = Vec::new();
        for hit in found {
            let is_other = |known: &Hit| (known.street, known.house) != (hit.street, hit.house);
            if out.len() < most && out.iter().all(is_other) {
                out.push(hit);
            }
        }
        let why = match is_misspelled {
            true => message!("suggestion-similar-street"),
            false => message!("suggestion-begins"),
        };
        (out, why)
    }

    /// Buildings at places whose name the text begins, each lot of a name once.
    fn places(&self, most: usize) -> Vec<(String, Hit)> {
        let found = landmark::places_beginning(self.directory, self.scan, |address| {
            address_of(self.directory, address)
        });
        let mut out: Vec<(String, Hit)> = Vec::new();
        for (name, hit) in found {
            let is_other = |known: &(String, Hit)| (&known.0, known.1.bbl) != (&name, hit.bbl);
            if out.len() < most && out.iter().all(is_other) {
                out.push((name, hit));
            }
        }
        out
    }

    /// Streets of a text without a house number, `misspelled` too where that is set.
    fn streets(&self, most: usize, misspelled: bool) -> Vec<AddressSuggestion> {
        if !self.numbers.is_empty() {
            return Vec::new();
        }
        let (_, found) = self.ranked(misspelled, |typos| {
            let begun = self.names_beginning(0, typos).into_iter();
            begun
                .flat_map(|(beginning, place)| self.established(beginning, place))
                .collect()
        });
        let mut lines: Vec<String> = Vec::new();
        for street in found {
            let borough = self.directory.street(street).map(|entry| entry.borough);
            let borough = borough.and_then(Borough::from_code);
            let name = self.directory.street_name(street);
            let line = borough.map(|borough| format_street(&name, borough));
            lines.extend(line.filter(|line| lines.len() < most && !lines.contains(line)));
        }
        let lines = lines.into_iter().map(|address_line| AddressSuggestion {
            slug: None,
            display: display_street(&address_line),
            address_line,
            kind: AddressSuggestionKind::Street,
            why: message!("suggestion-street"),
            latitude: None,
            longitude: None,
        });
        lines.collect()
    }

    /// What is found without typos, else with one if it may be `misspelled`, and which it is; best
    /// first.
    fn ranked<T>(&self, misspelled: bool, find: impl Fn(bool) -> Vec<(Rank, T)>) -> (bool, Vec<T>) {
        let mut found = find(false);
        let misspelled = misspelled && found.is_empty();
        if misspelled {
            found = find(true);
        }
        found.sort_by_key(|(rank, _)| *rank);
        let found = found.into_iter().map(|(_, one)| one).collect();
        (misspelled, found)
    }

    /// The names that the tokens from `from` on begin, up to where a place may follow.
    fn names_beginning(&self, from: usize, typos: bool) -> Vec<(Beginning, Place)> {
        let article = usize::from(self.scan.letters(from) == "THE");
        let mut out = Vec::new();
        for to in (from + 1..=self.length).rev().take(PLACE_TOKENS) {
            let rest = if to == self.length {
                self.scan.len()
            } else {
                to
            };
            let Some(place) = Place::from_token(self.scan, self.localities, rest) else {
                continue;
            };
            for from in [from, from + 1].into_iter().take(1 + article) {
                let found = beginnings(&self.walker, from..to, typos).into_iter();
                let fits = found.filter(|found| !place.guessed || found.is_literal());
                out.extend(fits.map(|beginning| (beginning, place)));
            }
        }
        out
    }

    fn numbered(&self, reading: &NumberReading, typos: bool) -> Vec<(Rank, Hit)> {
        let mut out = Vec::new();
        let first = self.scan.token(usize::from(reading.end));
        if first.number && first.after(gap::HYPHEN) {
            return out;
        }
        for (beginning, place) in self.names_beginning(usize::from(reading.end), typos) {
            for name in self.names(&beginning, &place) {
                let mut streets = self.directory.alternates(name);
                let found = streets.find_map(|(_, entry)| {
                    let zip = place.zip();
                    let found = number_match::find(self.directory, entry, reading, zip)?;
                    let is_there = is_known(found.edit, found.suffix_changed);
                    is_there.then_some((found, entry))
                });
                let Some((number, entry)) = found else {
                    continue;
                };
                let Some(row) = self.directory.row(number.row) else {
                    continue;
                };
                if !place.has_zip(row.zip.get()) {
                    continue;
                }
                let what = (
                    row.bin.get() == 0,
                    entry.borough != Borough::Manhattan.code(),
                    Reverse(row.seen()),
                    Reverse(entry.count.get()),
                    number.row,
                );
                let rank = (fit(&beginning, &place), reading.cost + number.cost, what);
                let hit = Hit::new(self.directory, number.row, number.house);
                out.extend(hit.map(|hit| (rank, hit)));
            }
        }
        out
    }

    /// The streets of a beginning, larger ones first.
    fn established(&self, beginning: Beginning, place: Place) -> Vec<(Rank, u32)> {
        let streets = self.names(&beginning, &place).filter_map(|name| {
            let mut known = self.directory.alternates(name);
            let (street, entry) = known.find(|(_, entry)| entry.count.get() > 0)?;
            let elsewhere = entry.borough != Borough::Manhattan.code();
            let what = (
                false,
                elsewhere,
                Reverse(0),
                Reverse(entry.count.get()),
                street,
            );
            Some(((fit(&beginning, &place), 0, what), street))
        });
        streets.collect()
    }

    /// The streets of a beginning's names in the boroughs of a place.
    fn names(&self, beginning: &Beginning, place: &Place) -> impl Iterator<Item = u32> {
        let names = self
            .directory
            .names_in(beginning.first, beginning.end)
            .iter();
        let boroughs = place.boroughs;
        let here = names.filter(move |name| bit(name.borough) & boroughs != 0);
        here.map(|name| name.street.get())
    }
}

/// How the typed words fit: misspelled, place guessed, last word unfinished, direction left out.
fn fit(beginning: &Beginning, place: &Place) -> (u8, bool, bool, bool) {
    (
        beginning.edits,
        place.guessed,
        beginning.unfinished,
        beginning.directed,
    )
}

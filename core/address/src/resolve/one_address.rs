//! Texts that contain one address or the name of a building.

use std::cmp::Reverse;

use crate::directory::reader::Directory;
use crate::parse::parsed_text::ParsedText;
use crate::parse::scan::Scan;
use crate::parse::{locality, vocabulary};
use crate::resolve::candidates::{Candidate, Candidates, UnknownNumber, allowed};
use crate::resolve::landmark::{self, Landmark};
use crate::resolve::match_quality::MatchQuality;
use crate::resolve::name_match::MatchKind;
use crate::resolve::outcome::{Change, Hit, Outcome, Reason};
use crate::resolve::query::{Query, Strategy, first_outcome};
use crate::resolve::ranking::{borough_by_zip, choose};
use crate::resolve::{corner, refusal};
use nycapt_contract::ResolveStatus;

/// From the most literal reading to the least; the first outcome wins.
const STRATEGIES: &[Strategy] = &[
    exact_name,
    borough_by_zip,
    other_name,
    direction_left_out,
    unknown_number_of_exact_name,
    respaced_words,
    unknown_number_of_respaced_words,
    incomplete_name,
    unknown_number_of_incomplete_name,
    misspelled_name,
    outside_city,
    unknown_number_of_any_name,
    named_building,
    not_found,
];

pub(crate) fn one_address(query: &Query<'_>) -> Option<Outcome> {
    first_outcome(STRATEGIES, query)
}

fn exact_name(query: &Query<'_>) -> Option<Outcome> {
    choose(query, query.exact_name())
}

/// `4 5th Ave a/k/a 12 E 10th St`: the other address counts where the first is not known.
fn other_name(query: &Query<'_>) -> Option<Outcome> {
    let other = query.other_name()?;
    let mut outcome = exact_name(&other).or_else(|| incomplete_name(&other))?;
    outcome.confidence = outcome.confidence.min(0.94);
    outcome.change = outcome.change.map(|change| Change {
        other_name: true,
        ..change
    });
    Some(outcome)
}

/// `1950 Andrews Avenue 10453` for Andrews Avenue South, when the number and the ZIP are only there.
fn direction_left_out(query: &Query<'_>) -> Option<Outcome> {
    if query.localities.zips.is_empty() || !query.has_longer_name() {
        return None;
    }
    let is_whole = |candidate: &Candidate| {
        let span = (candidate.name.from, candidate.name.to);
        query.exact.iter().any(|name| (name.from, name.to) == span)
    };
    let fits = |candidate: &&Candidate| {
        is_whole(candidate)
            && query.ends_with_direction(&candidate.name)
            && candidate.number.is_literal()
            && query.is_in_typed_zip(candidate)
    };
    let found = query.incomplete_name().found.iter().filter(fits).copied();
    let found = Candidates {
        found: found.collect(),
        unknown_numbers: Vec::new(),
    };
    choose(query, &found)
}

fn respaced_words(query: &Query<'_>) -> Option<Outcome> {
    choose(query, query.respaced_words())
}

fn incomplete_name(query: &Query<'_>) -> Option<Outcome> {
    choose(query, query.incomplete_name())
}

fn misspelled_name(query: &Query<'_>) -> Option<Outcome> {
    choose(query, query.misspelled_name())
}

fn unknown_number_of_exact_name(query: &Query<'_>) -> Option<Outcome> {
    refusal::unknown_number_of_known_street(query, query.exact_name())
}

fn unknown_number_of_respaced_words(query: &Query<'_>) -> Option<Outcome> {
    refusal::unknown_number_of_known_street(query, query.respaced_words())
}

/// Refuses a text that only fits places outside the city, even when the street exists here too.
fn outside_city(query: &Query<'_>) -> Option<Outcome> {
    let mut read = [query.exact_name()].into_iter().chain(named_street(query));
    let outside = read.any(|candidates| query.is_outside_city(candidates));
    outside.then(|| Outcome::refused(Reason::OutOfCity))
}

fn unknown_number_of_incomplete_name(query: &Query<'_>) -> Option<Outcome> {
    let unknown = &query.incomplete_name().unknown_numbers;
    // More words may belong to the name of another street.
    let is_whole = unknown
        .iter()
        .all(|missed| query.ends_street(missed.name.to));
    refusal::unknown_number_of_known_street(query, query.incomplete_name()).filter(|_| is_whole)
}

/// A misspelled name is evidence of a street only if the number fits that street, and a word is long or the
/// ZIP code is one of the street's.
///
/// `1 Fake Street, Brooklyn` is not on Lake Street.
fn unknown_number_of_any_name(query: &Query<'_>) -> Option<Outcome> {
    let candidates = named_street(query)?;
    let outcome = refusal::unknown_number(query, candidates)?;
    let (known, span) = (outcome.known_street?, outcome.span?);
    let mut unknown = candidates.unknown_numbers.iter();
    let is_in_zip = unknown
        .any(|missed| missed.street == known.street && missed.is_in_typed_zip(query.directory));
    let is_sure = known.near && (is_in_zip || longest_word(query.scan, span) >= 6);
    (known.kind != MatchKind::Misspelled || is_sure).then_some(outcome)
}

/// Letters of the longest word of some tokens that is no street type.
fn longest_word(scan: &Scan, (from, to): (u8, u8)) -> usize {
    let words = (usize::from(from)..usize::from(to)).map(|at| scan.letters(at));
    let named = words.filter(|word| vocabulary::type_of(word).is_none());
    named.map(str::len).max().unwrap_or(0)
}

fn named_building(query: &Query<'_>) -> Option<Outcome> {
    let listed = landmark::find_listed(query.directory, query.parsed);
    let known = || landmark::find(query.parsed, |address| address_of(query.directory, address));
    let found = match listed {
        Some(Landmark::NotInData) => known().or(listed),
        listed => listed.or_else(known),
    };
    let outcome = match found? {
        Landmark::Building(hit) => Outcome::matched(Reason::Place, Some(hit), MatchQuality::Place),
        Landmark::NotInData => Outcome::refused(Reason::PlaceNotInData),
        Landmark::Complex(some) => Outcome::ambiguous(Reason::PlaceIsComplex, some.into_iter()),
        Landmark::Elsewhere(stated, hit) => Outcome {
            other_borough: Some((stated, hit)),
            ..Outcome::refused(Reason::StreetNotFound)
        },
    };
    Some(outcome.about(query.directory, first_unknown(query)))
}

pub(crate) fn address_of(directory: &Directory, address: &str) -> Option<Hit> {
    let parsed = ParsedText::new(address);
    let found = exact_name(&Query::new(directory, &parsed))?;
    found
        .best
        .filter(|_| found.status == ResolveStatus::Matched)
}

fn not_found(query: &Query<'_>) -> Option<Outcome> {
    let reason = refusal::nothing_found(query);
    let crossing = corner::refused(query);
    if reason == Reason::Intersection || !crossing.corner.is_empty() {
        return Some(crossing);
    }
    if query.localities.lie_outside(query.scan) {
        return Some(Outcome::refused(Reason::OutOfCity));
    }
    let mut outcome = Outcome::refused(reason).about(query.directory, first_unknown(query));
    if reason == Reason::NoHouseNumber {
        outcome.streets = streets_named(query, allowed_anywhere(query));
    }
    if reason == Reason::StreetNotFound {
        let found = in_other_borough(query.exact_name());
        let found = found.or_else(|| in_other_borough(query.incomplete_name()));
        outcome.other_borough = found.and_then(|candidate| {
            let stated = locality::single(candidate.evidence.stated)?;
            let number = candidate.number;
            Some((stated, Hit::new(query.directory, number.row, number.house)?))
        });
    }
    Some(outcome)
}

/// The candidates of the most literal reading in which a street is known and its number is not.
fn named_street<'q>(query: &'q Query<'_>) -> Option<&'q Candidates> {
    let readings = [
        Query::exact_name,
        Query::respaced_words,
        Query::incomplete_name,
        Query::misspelled_name,
    ];
    let mut read = readings.into_iter().map(|candidates| candidates(query));
    read.find(|candidates| !candidates.unknown_numbers.is_empty())
}

/// The first of them, in the stated place if one is there.
fn first_unknown<'q>(query: &'q Query<'_>) -> Option<&'q UnknownNumber> {
    let unknown = &named_street(query)?.unknown_numbers;
    let mut there = unknown.iter();
    let there = there.find(|missed| refusal::may_lie_there(missed));
    there.or_else(|| unknown.first())
}

/// The cheapest candidate outside the one borough that the text states.
fn in_other_borough(candidates: &Candidates) -> Option<&Candidate> {
    let stated = |candidate: &&Candidate| candidate.evidence.stated.count_ones() == 1;
    let found = candidates.found.iter().filter(stated);
    let apart = found.filter(|candidate| !candidate.is_in(candidate.evidence.stated));
    apart.min_by_key(|candidate| candidate.cost)
}

/// The boroughs that the text allows when it has no house number.
fn allowed_anywhere(query: &Query<'_>) -> u8 {
    allowed(&query.localities.evidence(0, 0, |place| {
        let mut names = query.exact.iter();
        names.any(|name| name.from <= place.from && name.to >= place.to)
    }))
}

/// Maximum streets per text: one in each borough.
const MAX_STREETS: usize = 5;

/// The streets of the longest name in the text, in the boroughs that the text allows.
fn streets_named(query: &Query<'_>, allowed: u8) -> Vec<u32> {
    let names = query.exact.iter();
    let longest = names.max_by_key(|name| (name.to - name.from, Reverse(name.from)));
    let Some(place) = longest else {
        return Vec::new();
    };
    let names = query.directory.names_in(place.first, place.end).iter();
    let here = names.filter(|name| locality::bit(name.borough) & allowed != 0);
    let mut streets: Vec<u32> = here.map(|name| name.street.get()).collect();
    streets.truncate(MAX_STREETS);
    streets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::outcome_of;

    fn reason(strategy: Strategy, text: &str) -> Option<Reason> {
        outcome_of(strategy, text).map(|outcome| outcome.reason)
    }

    #[test]
    fn each_strategy_answers_what_the_ones_before_it_do_not() {
        let cases = [
            ("1075 Grand Concourse, Bronx", Reason::Verified),
            ("61-15 98 St, Brooklyn 11374", Reason::Verified),
            (
                "999 Grand Concourse a/k/a 200 East 72 St, Manhattan",
                Reason::Verified,
            ),
            ("14 Larkin Road, Bronx 10453", Reason::Verified),
            ("999 Grand Concourse, Bronx", Reason::NumberNotFound),
            ("100 Gree ne Avenue, Brooklyn", Reason::Verified),
            ("900 Gree ne Avenue, Brooklyn", Reason::NumberNotFound),
            ("202 E 72, Manhattan", Reason::Verified),
            ("999 Grand, Bronx", Reason::NumberNotFound),
            ("120 Nasasu Street, Manhattan", Reason::Verified),
            ("12 Nowhere Street, Hoboken, NJ", Reason::OutOfCity),
            ("999 Grand Concuorse, Bronx", Reason::NumberNotFound),
            ("Marcy Houses", Reason::PlaceIsComplex),
            ("12 Nowhere Street", Reason::StreetNotFound),
        ];
        for ((text, expected), (at, strategy)) in
            cases.into_iter().zip(STRATEGIES.iter().enumerate())
        {
            assert_eq!(reason(*strategy, text), Some(expected), "{text}");
            let mut before = STRATEGIES.iter().take(at);
            assert!(before.all(|other| reason(*other, text).is_none()), "{text}");
        }
        assert_eq!(cases.len(), STRATEGIES.len());
    }
}

//! Texts without an address, and why.

use crate::parse::house_number::Link;
use crate::parse::locality;
use crate::parse::scan::gap;
use crate::parse::vocabulary;
use crate::resolve::candidates::{Candidates, ESTABLISHED, UnknownNumber, allowed};
use crate::resolve::name_match::NameMatch;
use crate::resolve::outcome::{Outcome, Reason};
use crate::resolve::query::Query;
use crate::resolve::{corner, number_match};

/// Refuses a text about something other than a building.
pub(crate) fn not_a_building(query: &Query<'_>) -> Option<Outcome> {
    let reason = reason(query)?;
    Some(if reason == Reason::Intersection {
        corner::refused(query)
    } else {
        Outcome::refused(reason)
    })
}

fn reason(query: &Query<'_>) -> Option<Reason> {
    let scan = query.scan;
    let word = |at: usize| scan.letters(at);
    for at in 0..scan.len() {
        let here = word(at);
        let post_box = match here {
            "POBOX" => true,
            "PO" => word(at + 1) == "BOX",
            "P" => word(at + 1) == "O" && word(at + 2) == "BOX",
            "GENERAL" => word(at + 1) == "DELIVERY",
            _ => false,
        };
        if post_box && !named_before(query, at) {
            return Some(Reason::PoBox);
        }
        let face = matches!(here, "BET" | "BETWEEN" | "BTWN")
            && at > 0
            && !scan.token(at).after(gap::OPEN);
        if face && !numbered_before(query, at) {
            return Some(Reason::BlockFace);
        }
    }
    let foot = word(0) == "FOOT" && word(1) == "OF";
    let corner = matches!(word(0), "CORNER" | "COR") || word(0) == "INTERSECTION";
    if foot || corner {
        return Some(Reason::Intersection);
    }
    let first = scan.token(0);
    let mut tokens = scan.tokens().iter();
    let only_numbers = scan.len() > 1 && tokens.all(|token| token.number && !token.ordinal);
    // `11215 Brooklyn, NY`: the ZIP code is no house number.
    let is_place = first.number && query.exact.is_empty() && query.localities.fill(scan);
    if only_numbers || is_place || first.number && first.digits > 6 {
        return Some(Reason::NotAnAddress);
    }
    None
}

fn named_before(query: &Query<'_>, at: usize) -> bool {
    query.exact.iter().any(|name| usize::from(name.to) <= at)
}

/// Whether a name that ends before `at` has a number, with or without a direction between them.
fn numbered_before(query: &Query<'_>, at: usize) -> bool {
    let follows = |name: &NameMatch, end: u8| {
        let direction = query.scan.letters(usize::from(end));
        let is_directed = vocabulary::direction_of(direction).is_some();
        end == name.from || is_directed && end.saturating_add(1) == name.from
    };
    let mut names = query.exact.iter();
    names.any(|name| {
        let mut readings = query.readings.iter();
        usize::from(name.to) <= at && readings.any(|reading| follows(name, reading.end))
    })
}

/// Why nothing was found in a text whose street is not known.
pub(crate) fn nothing_found(query: &Query<'_>) -> Reason {
    let numbered = !query.readings.as_slice().is_empty();
    let named = !query.exact.as_slice().is_empty();
    if named && crossing(query) {
        return Reason::Intersection;
    }
    match (named, numbered) {
        (true, true) if numbered_before(query, usize::MAX) => Reason::StreetNotFound,
        (true, _) => Reason::NoHouseNumber,
        (false, true) => Reason::StreetNotFound,
        (false, false) => Reason::NotAnAddress,
    }
}

/// Two street names with AND or AT between them.
fn crossing(query: &Query<'_>) -> bool {
    let all = query.exact.as_slice();
    all.iter().any(|first| {
        let at = usize::from(first.to);
        corner::is_joint(query.scan, at) && all.iter().any(|second| usize::from(second.from) > at)
    })
}

/// Refuses an unknown number on an established street in the stated place rather than trying other
/// streets.
pub(crate) fn unknown_number_of_known_street(
    query: &Query<'_>,
    candidates: &Candidates,
) -> Option<Outcome> {
    let mut unknown = candidates.unknown_numbers.iter();
    let known = unknown.any(|missed| {
        locality::bit(missed.borough) & allowed(&missed.evidence) != 0
            && is_established(query, missed)
    });
    if known && query.is_outside_city(candidates) {
        return Some(Outcome::refused(Reason::OutOfCity));
    }
    unknown_number(query, candidates).filter(|_| known)
}

/// Lists the streets the number may be missing from; none if no street is in the stated place.
pub(crate) fn unknown_number(query: &Query<'_>, candidates: &Candidates) -> Option<Outcome> {
    let there = candidates.unknown_numbers.iter();
    let there: Vec<&UnknownNumber> = there.filter(|missed| may_lie_there(missed)).collect();
    let best = there.iter().copied().min_by_key(|missed| {
        let name = missed.name;
        let is_far = !missed.is_in_range(query.directory);
        (name.kind, name.cost, missed.reading.start, is_far)
    })?;
    // The same number precedes a name that was matched in the same way.
    let is_like = |other: &&UnknownNumber| {
        other.reading.start == best.reading.start && other.name.kind == best.name.kind
    };
    let same: Vec<&UnknownNumber> = there.into_iter().filter(is_like).collect();
    let outcome = match ambiguity(query, best, &same) {
        Some(reason) => Outcome {
            streets: same.iter().map(|missed| missed.street).collect(),
            ..Outcome::ambiguous(reason, std::iter::empty())
        },
        None => Outcome::refused(Reason::NumberNotFound),
    };
    Some(outcome.about(query.directory, Some(best)))
}

pub(crate) fn is_established(query: &Query<'_>, missed: &UnknownNumber) -> bool {
    let street = query.directory.street(missed.street);
    street.is_some_and(|street| street.count.get() >= ESTABLISHED)
}

pub(crate) fn may_lie_there(missed: &UnknownNumber) -> bool {
    let set = allowed(&missed.evidence);
    let marble_hill = missed.borough == 1 && set & 2 != 0 && missed.evidence.zip == 10_463;
    locality::bit(missed.borough) & set != 0 || marble_hill
}

/// Why an unknown number may lie on one of several streets.
fn ambiguity(query: &Query<'_>, best: &UnknownNumber, same: &[&UnknownNumber]) -> Option<Reason> {
    let evidence = best.evidence;
    let hyphenated = best.reading.link == Link::Hyphen && best.borough == 4;
    if hyphenated {
        return None;
    }
    // Far numbers on both sides of it on one street are no evidence: the number is on none.
    let unknown = evidence.stated == 0 && evidence.zip_boroughs == 0 && !evidence.new_york;
    let elsewhere = same.iter().filter(|other| other.borough != best.borough);
    let elsewhere: Vec<_> = elsewhere.collect();
    let directory = query.directory;
    let may_be = || {
        let mut others = elsewhere.iter();
        others.any(|other| other.is_in_range(directory) || other.is_below_highest(directory))
    };
    if unknown && !elsewhere.is_empty() && (may_be() || !is_in_run(query, best)) {
        return Some(Reason::BoroughUnknown);
    }
    let twin = same.iter().any(|other| {
        let is_other = other.borough == best.borough && other.street != best.street;
        is_other && is_established(query, other)
    });
    (best.name.kind.is_incomplete() && twin).then_some(Reason::StreetUnclear)
}

/// Whether the unknown number lies among close ones of its street.
fn is_in_run(query: &Query<'_>, missed: &UnknownNumber) -> bool {
    let street = query.directory.street(missed.street);
    street.is_some_and(|street| {
        let likely = number_match::likely(query.directory, street, &missed.reading);
        likely.is_some_and(|house| number_match::is_in_run(query.directory, street, house.key))
    })
}

//! Candidate addresses of one reading of a text, and complete street names whose house number is not in
//! the directory.

use crate::parse::house_number::{Link, NumberReading};
use crate::parse::locality::{self, Evidence};
use crate::resolve::name_match::NameMatch;
use crate::resolve::number_match::NumberMatch;
use crate::resolve::outcome::{Outcome, Reason};
use crate::resolve::query::Query;

/// An address of the directory that the text may mean.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate {
    pub street: u32,
    pub borough: u8,
    pub number: NumberMatch,
    pub name: NameMatch,
    pub reading: NumberReading,
    /// The street goes by another name at this number.
    pub alias: bool,
    /// 0 for a literal match; more for each change to the text.
    pub cost: u8,
    pub evidence: Evidence,
}

impl Candidate {
    pub(crate) fn is_in(&self, boroughs: u8) -> bool {
        locality::bit(self.borough) & boroughs != 0
    }

    /// The first token of number and street.
    pub(crate) fn start(&self) -> u8 {
        self.reading.start.min(self.name.from)
    }
}

/// A street with a complete name, without the typed number in the directory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnknownNumber {
    pub street: u32,
    pub borough: u8,
    pub name: NameMatch,
    pub reading: NumberReading,
    pub evidence: Evidence,
    /// Whether the number lies between the street's lowest and highest.
    pub in_range: bool,
    /// Whether the street is established and has higher numbers.
    pub below_highest: bool,
}

/// The addresses of one reading, in the order of the text.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    pub found: Vec<Candidate>,
    pub unknown_numbers: Vec<UnknownNumber>,
}

/// The tokens covered by the number and street.
pub(crate) fn span_of(name: &NameMatch, reading: &NumberReading) -> (u8, u8) {
    (name.from.min(reading.start), name.to.max(reading.end))
}

/// Rows needed to trust a street whose name is complete.
pub(crate) const ESTABLISHED: u32 = 3;

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
    unknown_number(candidates).filter(|_| known)
}

/// Lists the streets the number may be missing from; none if no street is in the stated place.
pub(crate) fn unknown_number(candidates: &Candidates) -> Option<Outcome> {
    let there = candidates.unknown_numbers.iter();
    let there: Vec<&UnknownNumber> = there.filter(|missed| may_lie_there(missed)).collect();
    let best = there.iter().copied().min_by_key(|missed| {
        let name = missed.name;
        (name.kind, name.cost, missed.reading.start, !missed.in_range)
    })?;
    // The same number precedes a name that was matched in the same way.
    let is_like = |other: &&UnknownNumber| {
        other.reading.start == best.reading.start && other.name.kind == best.name.kind
    };
    let same: Vec<&UnknownNumber> = there.into_iter().filter(is_like).collect();
    let outcome = match ambiguity(best, &same) {
        Some(reason) => Outcome {
            streets: same.iter().map(|missed| missed.street).collect(),
            ..Outcome::ambiguous(reason, std::iter::empty())
        },
        None => Outcome::refused(Reason::NumberNotFound),
    };
    Some(outcome.about(Some(best)))
}

pub(crate) fn is_established(query: &Query<'_>, missed: &UnknownNumber) -> bool {
    let street = query.directory.street(missed.street);
    street.is_some_and(|street| street.count.get() >= ESTABLISHED)
}

/// The boroughs allowed by the strongest evidence; all of them without evidence.
pub(crate) fn allowed(evidence: &Evidence) -> u8 {
    if evidence.stated != 0 {
        evidence.stated
    } else if evidence.zip_boroughs != 0 {
        evidence.zip_boroughs
    } else {
        31
    }
}

/// Whether a street is in the stated place.
fn may_lie_there(missed: &UnknownNumber) -> bool {
    let set = allowed(&missed.evidence);
    let marble_hill = missed.borough == 1 && set & 2 != 0 && missed.evidence.zip == 10_463;
    locality::bit(missed.borough) & set != 0 || marble_hill
}

/// Why an unknown number may lie on one of several streets.
fn ambiguity(best: &UnknownNumber, same: &[&UnknownNumber]) -> Option<Reason> {
    let evidence = best.evidence;
    let hyphenated = best.reading.link == Link::Hyphen && best.borough == 4;
    if hyphenated {
        return None;
    }
    // Numbers on both sides of it on one street are no evidence: the number is on none.
    let unknown = evidence.stated == 0 && evidence.zip_boroughs == 0 && !evidence.new_york;
    if unknown && same.iter().any(|other| other.borough != best.borough) {
        return Some(Reason::BoroughUnknown);
    }
    if same.iter().filter(|other| other.in_range).count() == 1 {
        return None;
    }
    let twin = same
        .iter()
        .any(|other| other.borough == best.borough && other.street != best.street);
    (best.name.kind.is_incomplete() && twin).then_some(Reason::StreetUnclear)
}

//! The outcome as one sentence for people.

use crate::directory::slug;
use crate::parse::locality::Localities;
use crate::parse::scan::Scan;
use crate::resolve::outcome::{Hit, Reason, Resolution};
use nycapt_contract::{Borough, ResolveStatus};

/// The sentence of an outcome.
pub(crate) fn of(answer: &Resolution<'_>) -> String {
    let outcome = &answer.outcome;
    if outcome.status == ResolveStatus::Matched {
        return "One building has this address.".to_owned();
    }
    if outcome.reason == Reason::BoroughUnknown
        && let Some(only) = only_borough(&outcome.candidates)
    {
        let place = in_sentence(only);
        let place = format!("Only {place} is known to have this number");
        return format!("{place}; name the borough to be sure.");
    }
    if outcome.reason == Reason::MultipleAddresses && outcome.candidates.len() == 1 {
        return "The text holds several addresses; the directory has only one of them.".to_owned();
    }
    if let Some((stated, hit)) = outcome.other_borough.as_ref() {
        let (stated, place) = (in_sentence(*stated), in_sentence(hit.borough));
        return format!("Not in {stated}; there is one in {place}.");
    }
    if let Some(known) = outcome.known_street.as_ref() {
        let street = slug::title_case(&answer.directory.street_name(known.street));
        if outcome.reason == Reason::BoroughUnknown && outcome.candidates.is_empty() {
            return format!(
                "{street} is in several boroughs and none is known to have this number; \
                 check the number and add the borough."
            );
        }
        if outcome.reason == Reason::NumberNotFound {
            return format!("The directory has no such number on {street}.");
        }
    }
    let zip = Localities::new(&Scan::new(answer.text)).last_zip();
    if let Some((0, zip)) = zip
        && answer.text.trim().len() == 5
    {
        return format!("{zip} is a ZIP code, not a building. {WHAT_TO_DO}");
    }
    let said = sentence(outcome.reason);
    if unhelped(outcome.reason) {
        return format!("{said} {WHAT_TO_DO}");
    }
    said.to_owned()
}

/// What to type when a text has nothing to go on.
const WHAT_TO_DO: &str = "Type a house number and a street, for example 350 5 Avenue, Manhattan.";

fn unhelped(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::NoHouseNumber
            | Reason::PoBox
            | Reason::OutOfCity
            | Reason::Empty
            | Reason::NotAnAddress
            | Reason::StreetNotFound
            | Reason::Verified
            | Reason::Lot
            | Reason::Building
            | Reason::Place
    )
}

/// The borough of all candidates, when it is one.
fn only_borough(candidates: &[Hit]) -> Option<Borough> {
    let first = candidates.first()?.borough;
    let same = candidates.iter().all(|hit| hit.borough == first);
    same.then_some(first)
}

/// A borough's name within a sentence.
fn in_sentence(borough: Borough) -> String {
    if borough == Borough::Bronx {
        "the Bronx".to_owned()
    } else {
        borough.name().to_owned()
    }
}

fn sentence(reason: Reason) -> &'static str {
    match reason {
        Reason::BoroughUnknown => {
            "The address exists in several boroughs; add the borough or the ZIP."
        }
        Reason::NumberUnclear => {
            "Several numbers stand before the street; leave out all but the house number."
        }
        Reason::StreetUnclear => {
            "Several streets fit; add the kind of street, a direction or the ZIP."
        }
        Reason::DuplicateAddress => "The address exists twice in this borough; add the ZIP.",
        Reason::MultipleAddresses => "The text holds addresses of several buildings.",
        Reason::NumberNotFound => "The directory has no such number on this street.",
        Reason::StreetNotFound => "No street of this name is known in the boroughs that fit.",
        Reason::NoHouseNumber => "There is a street but no house number.",
        Reason::Intersection => "Two streets cross there; a building needs a house number.",
        Reason::BlockFace => "The text names a side of a block; a building needs a house number.",
        Reason::PoBox => "A post office box is not a building.",
        Reason::Conflict => "Parts of the address contradict each other.",
        Reason::PlaceIsComplex => {
            "The name stands for many buildings; add a house number and street."
        }
        Reason::OutOfCity => "The place lies outside New York City.",
        Reason::LotNotFound => "The directory does not have this lot or building.",
        Reason::Empty => "There is no text.",
        Reason::NotAnAddress
        | Reason::Verified
        | Reason::Lot
        | Reason::Building
        | Reason::Place => "There is no address of a building in the text.",
    }
}

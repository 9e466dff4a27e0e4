//! The outcome as one sentence for people.

use crate::messages::message;
use crate::parse::identifier;
use crate::resolve::landmark;
use crate::resolve::outcome::{Hit, Reason, Resolution};
use nycapt_contract::{Borough, ResolveStatus};
use nycapt_messages::{and_list, display_address, display_street, label};

pub(crate) fn of(answer: &Resolution<'_>) -> String {
    let outcome = &answer.outcome;
    if outcome.status == ResolveStatus::Matched {
        return message!("matched");
    }
    let is_lot = identifier::block_and_lot(&answer.parsed.scan).is_some();
    if outcome.reason == Reason::BoroughUnknown
        && only_borough(&outcome.candidates).is_some()
        && let Some(only) = outcome.candidates.first()
    {
        return match is_lot {
            true => message!("only-lot", address = shown(answer, only)),
            false => message!("only-borough", address = shown(answer, only)),
        };
    }
    if outcome.reason == Reason::BoroughUnknown && is_lot {
        return message!("lot-in-boroughs");
    }
    if outcome.reason == Reason::PlaceIsComplex && !outcome.candidates.is_empty() {
        let mut boroughs: Vec<Borough> = outcome.candidates.iter().map(|hit| hit.borough).collect();
        boroughs.dedup();
        if outcome.candidates.len() == 1 {
            return message!("complex-building");
        }
        if boroughs.len() == 1 {
            return message!("complex-buildings");
        }
        let places = and_list(boroughs.into_iter().map(in_sentence));
        return message!("place-in-boroughs", places = places);
    }
    if outcome.reason == Reason::Conflict
        && let [first, others @ ..] = outcome.candidates.as_slice()
    {
        if others.is_empty() {
            return message!("borough-or-zip", address = shown(answer, first));
        }
        return message!("borough-and-zip");
    }
    if outcome.reason == Reason::MultipleAddresses && outcome.candidates.len() == 1 {
        return message!("one-of-several");
    }
    if let Some((stated, hit)) = outcome.other_borough.as_ref() {
        let (stated, place) = (in_sentence(*stated), in_sentence(hit.borough));
        return message!("other-borough", stated = stated, place = place);
    }
    if let Some(known) = outcome.known_street.as_ref() {
        let street = display_street(&answer.directory.street_name(known.street));
        if outcome.reason == Reason::BoroughUnknown && outcome.candidates.is_empty() {
            return message!("several-boroughs", street = street);
        }
        let entry = answer.directory.street(known.street);
        if outcome.reason == Reason::NumberNotFound
            && let Some(borough) = entry.and_then(|entry| Borough::from_code(entry.borough))
        {
            let place = in_sentence(borough);
            return message!("not-on-street", street = street, place = place);
        }
    }
    if outcome.reason == Reason::PlaceNotInData
        && let Some((_, address)) = landmark::named(&answer.parsed.scan)
    {
        let address = display_address(address);
        return message!("place-not-in-data", address = address);
    }
    if !outcome.corner.is_empty() {
        return message!("intersection-buildings");
    }
    let (text, places) = (answer.parsed.text.trim(), &answer.parsed.places);
    let zip = places.zips.last().copied();
    if let Some((0, zip)) = zip
        && text.len() == 5
        && outcome.reason != Reason::OutOfCity
    {
        let zip = format!("{zip:05}");
        return message!("zip-only", zip = zip, advice = message!("advice"));
    }
    let is_unknown = matches!(
        outcome.reason,
        Reason::NotAnAddress | Reason::StreetNotFound
    );
    if is_unknown && places.fill(&answer.parsed.scan) {
        return message!("place-only", place = text, advice = message!("advice"));
    }
    let (reason, needs_advice) = match is_unknown && is_only_number(answer) {
        true => (message!("reason-no-street"), true),
        false => sentence(outcome.reason),
    };
    if needs_advice {
        return message!("with-advice", reason = reason, advice = message!("advice"));
    }
    reason
}

/// Whether a text has nothing but a house number and places.
fn is_only_number(answer: &Resolution<'_>) -> bool {
    let parsed = &answer.parsed;
    let mut readings = parsed.readings.iter();
    readings.any(|reading| {
        let before = 0..usize::from(reading.start);
        let after = usize::from(reading.end)..parsed.scan.len();
        parsed.places.cover(before.chain(after))
    })
}

/// The address of a candidate as New Yorkers write it.
fn shown(answer: &Resolution<'_>, hit: &Hit) -> String {
    display_address(&hit.address_line(&answer.directory.street_name(hit.street)))
}

pub(crate) fn only_borough(candidates: &[Hit]) -> Option<Borough> {
    let first = candidates.first()?.borough;
    let same = candidates.iter().all(|hit| hit.borough == first);
    same.then_some(first)
}

/// A borough's name within a sentence.
pub(crate) fn in_sentence(borough: Borough) -> String {
    if borough == Borough::Bronx {
        message!("borough-the-bronx")
    } else {
        label(borough.name()).to_owned()
    }
}

/// The sentence of a reason, and whether it needs advice on what to enter.
fn sentence(reason: Reason) -> (String, bool) {
    match reason {
        Reason::BoroughUnknown => (message!("reason-borough-unknown"), false),
        Reason::NumberUnclear => (message!("reason-number-unclear"), false),
        Reason::StreetUnclear => (message!("reason-street-unclear"), false),
        Reason::DuplicateAddress => (message!("reason-duplicate-address"), false),
        Reason::MultipleAddresses => (message!("reason-multiple-addresses"), false),
        Reason::NumberNotFound => (message!("reason-number-not-found"), false),
        Reason::StreetNotFound => (message!("reason-street-not-found"), false),
        Reason::NoHouseNumber => (message!("reason-no-house-number"), true),
        Reason::Intersection => (message!("reason-intersection"), false),
        Reason::BlockFace => (message!("reason-block-face"), false),
        Reason::PoBox => (message!("reason-po-box"), true),
        Reason::Conflict => (message!("reason-conflict"), false),
        Reason::PlaceIsComplex => (message!("reason-complex"), false),
        Reason::OutOfCity => (message!("reason-out-of-city"), true),
        Reason::LotNotFound => (message!("reason-lot-not-found"), false),
        Reason::Empty => (message!("reason-empty"), true),
        Reason::PlaceNotInData => (message!("reason-place-not-in-data"), false),
        Reason::NotAnAddress
        | Reason::Verified
        | Reason::Lot
        | Reason::Building
        | Reason::Place => (message!("reason-not-an-address"), true),
    }
}

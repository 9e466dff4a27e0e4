//! Finds the building a text refers to by trying strategies in order, and the address that a question is
//! about.

use crate::directory::reader::Directory;
use crate::parse::identifier::{self, BlockAndLot};
use crate::parse::locality::{PlaceName, bit, single};
use crate::parse::normalize::{has_typed_street, normalize};
use crate::parse::parsed_text::ParsedText;
use crate::parse::scan::position;
use crate::parse::unit_in_text::find_unit;
use crate::resolve::candidates::allowed;
use crate::resolve::match_quality::MatchQuality;
use crate::resolve::multiple_addresses::multiple_addresses;
use crate::resolve::one_address::one_address;
use crate::resolve::outcome::{Hit, Outcome, Reason, Resolution};
use crate::resolve::query::{Query, Strategy, first_outcome};
use crate::resolve::refusal::not_a_building;
use nycapt_contract::{Bbl, Borough, ResolveStatus};

/// The first strategy with an outcome decides.
const STRATEGIES: &[Strategy] = &[
    empty_text,
    lot_or_building,
    lot_in_boroughs,
    not_a_building,
    multiple_addresses,
    one_address,
];

/// Finds the building that free text refers to.
///
/// `unit` is the apartment, if the caller has it separately; it does not affect which building is
/// found. Never panics, whatever the text.
pub fn resolve<'a>(
    directory: &'a Directory,
    text: &'a str,
    unit: Option<&'a str>,
) -> Resolution<'a> {
    resolve_in(directory, text, unit, false)
}

/// The same, also of a part of a question.
fn resolve_in<'a>(
    directory: &'a Directory,
    text: &'a str,
    unit: Option<&'a str>,
    is_question: bool,
) -> Resolution<'a> {
    // Parsed in place: it has several kilobytes.
    let mut resolution = Resolution {
        outcome: Outcome::refused(Reason::NotAnAddress),
        directory,
        parsed: ParsedText::new(text),
        unit,
    };
    if is_question {
        let parsed = &mut resolution.parsed;
        parsed.places.keep_set_off(&parsed.scan);
    }
    let found = first_outcome(STRATEGIES, &Query::new(directory, &resolution.parsed));
    if let Some(found) = found {
        resolution.outcome = found;
    }
    resolution
}

fn empty_text(query: &Query<'_>) -> Option<Outcome> {
    // Emoji, for instance, are no tokens.
    let reason = match query.parsed.text.trim().is_empty() {
        true => Reason::Empty,
        false => Reason::NotAnAddress,
    };
    (query.scan.len() == 0).then(|| Outcome::refused(reason))
}

pub(crate) fn lot_or_building(query: &Query<'_>) -> Option<Outcome> {
    let directory = query.directory;
    let (reason, hit) = if let Some(bbl) = identifier::lot(query.scan) {
        (Reason::Lot, hit_on_lot(directory, bbl))
    } else {
        let row = directory.row_of_bin(identifier::building(query.scan)?);
        let hit = row.and_then(|row| Hit::of_row(directory, row));
        (Reason::Building, hit)
    };
    Some(match hit {
        Some(_) => Outcome::matched(reason, hit, MatchQuality::LotOrBuilding),
        None => Outcome::refused(Reason::LotNotFound),
    })
}

/// The preferred address of a lot.
fn hit_on_lot(directory: &Directory, bbl: Bbl) -> Option<Hit> {
    let rows = directory.lot_rows(directory.answering_lot(bbl)?);
    Hit::of_row(directory, rows.first()?.get())
}

/// Offers `block 829 lot 16` in each borough that has it, if the rest of the text is no address and
/// doesn't say which.
fn lot_in_boroughs(query: &Query<'_>) -> Option<Outcome> {
    let typed = identifier::block_and_lot(query.scan)?;
    let rest = beyond(query, &typed);
    if has_more(query, &rest) {
        return Some(address_on_lot(query, &typed));
    }
    let (from, to) = (position(typed.from), position(typed.to));
    // Beside other words, a neighborhood may be a part of a name, such as `Madison Realty`.
    let has_words = !query.localities.cover(rest.iter().copied());
    let is_of_name = |place: &PlaceName| has_words && !is_borough(query, place);
    let boroughs = allowed(&query.localities.evidence(from, to, is_of_name));
    let here = Borough::ALL
        .into_iter()
        .filter(|borough| bit(borough.code()) & boroughs != 0);
    let hits = here.filter_map(|borough| hit_on_lot(query.directory, typed.in_borough(borough)?));
    let hits: Vec<Hit> = hits.collect();
    let outcome = match (hits.first().copied(), single(boroughs)) {
        (None, _) => Outcome::refused(Reason::LotNotFound),
        (hit, Some(_)) => Outcome::matched(Reason::Lot, hit, MatchQuality::LotOrBuilding),
        (_, None) => Outcome::ambiguous(Reason::BoroughUnknown, hits.into_iter()),
    };
    Some(Outcome {
        span: Some((from, to)),
        ..outcome
    })
}

fn is_borough(query: &Query<'_>, place: &PlaceName) -> bool {
    let words = usize::from(place.from)..usize::from(place.to);
    let words: Vec<&str> = words.map(|at| query.scan.letters(at)).collect();
    Borough::from_text(&words.join(" ")).is_some() || Borough::from_text(place.meant).is_some()
}

/// The tokens of a text beyond a block and lot and a unit.
fn beyond(query: &Query<'_>, typed: &BlockAndLot) -> Vec<usize> {
    let (scan, places) = (query.scan, query.localities);
    let mut sides = [(0, typed.from), (typed.to, scan.len())].into_iter();
    let unit = sides.find_map(|side| find_unit(scan, side, false, places));
    let unit = unit.map_or(0..0, |(from, unit)| from..unit.end);
    typed.rest(scan).filter(|at| !unit.contains(at)).collect()
}

/// Whether these tokens are more than places in the city and words that are no street's.
fn has_more(query: &Query<'_>, rest: &[usize]) -> bool {
    let scan = query.scan;
    let is_street = |at: usize| {
        let mut names = query.exact.iter();
        names.any(|name| (name.from..name.to).contains(&position(at)))
    };
    let is_word = |at: usize| !scan.letters(at).is_empty() && !scan.token(at).is_attached();
    let rest = rest.iter().copied();
    !query
        .localities
        .cover(rest.filter(|at| is_street(*at) || !is_word(*at)))
}

/// The address of a text that also has its block and lot, if it is there.
fn address_on_lot(query: &Query<'_>, typed: &BlockAndLot) -> Outcome {
    let is_there = |hit: &Hit| {
        let lot = typed.in_borough(hit.borough);
        let on_lot = lot.and_then(|lot| hit_on_lot(query.directory, lot));
        on_lot.is_some_and(|on_lot| on_lot.bbl == hit.bbl)
    };
    let found = one_address(query);
    let hits = found
        .iter()
        .flat_map(|it| it.best.iter().chain(&it.sharing).chain(&it.candidates));
    let mut hits = hits.filter(|hit| is_there(hit));
    match (hits.next(), hits.next()) {
        (Some(hit), None) => Outcome::matched(Reason::Lot, Some(*hit), MatchQuality::LotOrBuilding),
        _ => Outcome::refused(Reason::Conflict),
    }
}

const MOST_PLACES: usize = 60;

/// Finds the first text of a question that is the address of one building, or else of several to choose
/// from, or else one that we don't know.
///
/// The whole text is tried first, then each sentence, then what follows each number. A place that
/// was cut out may have lost its borough: it counts only where it contradicts nothing that the
/// whole text states. A text with the addresses of several buildings ends the search.
pub fn find_address<'a>(
    directory: &'a Directory,
    text: &'a str,
    unit: Option<&'a str>,
) -> Option<Resolution<'a>> {
    let stated = normalize(text, unit);
    let borough = stated.borough.as_ref().map(|borough| borough.code);
    let zip = stated.zip.as_deref();
    let agrees = |hit: &Hit| {
        borough.is_none_or(|code| code == hit.borough.code())
            && zip.is_none_or(|zip| hit.zip == 0 || zip == hit.zip.to_string())
    };
    let (mut several, mut unknown) = (None, None);
    for place in places(text) {
        let found = resolve_in(directory, place, unit, true);
        let Outcome {
            status,
            reason,
            best,
            candidates,
            ..
        } = &found.outcome;
        // A place cut out of it could be any one of the buildings.
        let is_about_several = *reason == Reason::MultipleAddresses;
        if is_about_several || best.as_ref().is_some_and(agrees) {
            return Some(found);
        }
        // Several boroughs may fit without a building to choose from.
        let is_choice = *status == ResolveStatus::Ambiguous && !candidates.is_empty();
        if is_choice {
            if several.is_none() && candidates.iter().all(agrees) {
                several = Some(found);
            }
        } else if unknown.is_none() && has_unknown_address(&found) {
            unknown = Some(found);
        }
    }
    several.or(unknown)
}

/// Whether a text that matches no building has an address all the same. The numbers of a question may
/// count anything, so the street must be known or have its type.
fn has_unknown_address(found: &Resolution<'_>) -> bool {
    let Outcome {
        reason,
        known_street,
        ..
    } = &found.outcome;
    let is_known = known_street.is_some_and(|known| known.kind.is_whole());
    matches!(
        reason,
        Reason::NumberNotFound
            | Reason::BoroughUnknown
            | Reason::StreetNotFound
            | Reason::OutOfCity
    ) && (is_known || has_typed_street(&found.parsed))
}

/// Whether a question has a known address of another lot, with the whole name of its street:
/// `3 housing court cases` and `20 park permits` are none.
pub fn has_other_address(directory: &Directory, question: &str, lot: Bbl) -> bool {
    find_address(directory, question, None).is_some_and(|found| {
        let outcome = &found.outcome;
        let is_other = |hit: &Hit| hit.bbl != lot;
        if outcome.reason == Reason::MultipleAddresses {
            return outcome.candidates.iter().any(is_other);
        }
        let query = Query::new(directory, &found.parsed);
        let is_whole = outcome.span.is_some_and(|(from, to)| {
            let mut names = query.exact.iter();
            names.any(|name| from <= name.from && name.to <= to)
        });
        let hits = outcome.best.iter().chain(&outcome.candidates);
        let mut hits = hits.chain(&outcome.sharing);
        is_whole && hits.next().is_some_and(is_other) && hits.all(is_other)
    })
}

fn places(text: &str) -> impl Iterator<Item = &str> {
    let sentences = || {
        text.split(['?', '!', ';', '\n'])
            .map(str::trim)
            .filter(|sentence| !sentence.is_empty())
    };
    let tails = sentences().flat_map(|sentence| {
        number_starts(sentence).filter_map(move |start| sentence.get(start..))
    });
    std::iter::once(text)
        .chain(sentences())
        .chain(tails)
        .take(MOST_PLACES)
}

fn number_starts(sentence: &str) -> impl Iterator<Item = usize> {
    let mut inside = false;
    sentence.char_indices().filter_map(move |(at, char)| {
        let starts = !inside && char.is_ascii_digit();
        inside = !char.is_whitespace();
        starts.then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{city, outcome_of};

    #[test]
    fn each_strategy_answers_what_the_ones_before_it_do_not() {
        let texts = [
            "?!",
            "Bronx block 77 lot 9",
            "block 88 lot 1",
            "PO Box 12, New York",
            "4 5th Ave; 6 5th Ave, Brooklyn",
            "1075 Grand Concourse, Bronx",
        ];
        for ((text, strategy), at) in texts.into_iter().zip(STRATEGIES).zip(0..) {
            assert!(outcome_of(*strategy, text).is_some(), "{text}");
            let mut before = STRATEGIES.iter().take(at);
            assert!(
                before.all(|other| outcome_of(*other, text).is_none()),
                "{text}"
            );
        }
        assert_eq!(texts.len(), STRATEGIES.len());
    }

    #[test]
    fn a_question_has_a_misspelled_borough_only_after_a_comma() {
        let borough = |text| {
            let found = find_address(city(), text, None)?;
            found.outcome.best.map(|hit| hit.borough)
        };
        let found = borough("is it quiet at 6 5th ave, brokln");
        assert_eq!(found, Some(Borough::Brooklyn));
        assert_eq!(borough("is it quiet at 6 5th ave brokln"), None);
    }

    #[test]
    fn a_question_about_one_of_several_buildings_lists_them_unless_it_states_another_place() {
        let listed = |text| {
            let found = find_address(city(), text, None)?;
            Some((found.outcome.status, found.outcome.candidates.len()))
        };
        let several = Some((ResolveStatus::Ambiguous, 2));
        assert_eq!(listed("any mice at 6 5th ave?"), several);
        let elsewhere = listed("any mice at 6 5th ave? I live in Queens");
        assert_eq!(elsewhere.map_or(0, |(_, count)| count), 0);
        assert_eq!(listed("any mice at 6 5th ave? or at 12 5th ave?"), several);
        let matched = Some((ResolveStatus::Matched, 0));
        let text = "any mice at 4 5th Ave near 12 E 10th St, Manhattan?";
        assert_eq!(listed(text), matched);
    }

    #[test]
    fn a_question_about_several_buildings_is_never_about_the_one_whose_borough_it_states() {
        for text in [
            "Compare rats at 384 Henry St and 1075 Grand Concourse, Bronx",
            "Compare rats at 1075 Grand Concourse, Bronx and 384 Henry St",
            "I live at 384 henry st, moving to 1075 grand concourse bronx. bedbugs?",
            "Any difference between 384 Henry St and 1075 Grand Concourse, Bronx?",
            "quieter than 6 5th ave? I am at 12 East 10 St, Manhattan",
        ] {
            let found = find_address(city(), text, None).unwrap().outcome;
            assert_eq!(found.reason, Reason::MultipleAddresses, "{text}");
        }
    }

    #[test]
    fn a_question_with_an_unknown_address_is_refused_for_its_reason() {
        let reason = |text| find_address(city(), text, None).map(|found| found.outcome.reason);
        for (text, why) in [
            (
                "Are there roaches at 900 Grand Concourse, Bronx?",
                Some(Reason::NumberNotFound),
            ),
            (
                "Are there roaches at 900 broadway?",
                Some(Reason::BoroughUnknown),
            ),
            (
                "Is heat a problem at 1 nowhere alley?",
                Some(Reason::StreetNotFound),
            ),
            (
                "Any mice at 1 Main St, Hoboken, NJ 07030?",
                Some(Reason::OutOfCity),
            ),
            ("Are there mice in my building?", None),
            ("I have 2 cats. Is it quiet?", None),
            ("Is a 2 bedroom place at risk?", None),
        ] {
            assert_eq!(reason(text), why, "{text}");
        }
    }

    #[test]
    fn an_address_in_a_question_is_another_if_it_is_known_and_may_not_be_that_of_the_lot() {
        let lot = Bbl::new(Borough::Bronx, 77, 8).unwrap();
        let is_other = |text| has_other_address(city(), text, lot);
        for text in [
            "Who owns 12 East 10 St, Manhattan?",
            "Is 1075 Grand Concourse quieter than 384 Henry St?",
            "Any mice at 6 5th Ave?",
        ] {
            assert!(is_other(text), "{text}");
        }
        for text in [
            "Is it safe?",
            "I pay 2300 for 2 rooms. Is that legal?",
            "Any mice at 1075 Grand Concourse?",
            "Is 1 Nowhere Alley rent stabilized?",
            "Were there 3 housing court cases?",
            "Are there 120 green walls?",
            "Can 2 people park there?",
            "Does apartment 7C have heat problems?",
        ] {
            assert!(!is_other(text), "{text}");
        }
    }

    #[test]
    fn the_whole_text_is_tried_before_its_parts() {
        let text = "Any mice? I pay 2300 at 12 Elm St";
        let tried: Vec<&str> = places(text).collect();
        assert_eq!(
            tried,
            [
                text,
                "Any mice",
                "I pay 2300 at 12 Elm St",
                "2300 at 12 Elm St",
                "12 Elm St",
            ]
        );
        assert_eq!(places(&"1 ".repeat(900)).count(), MOST_PLACES);
    }
}

//! What was changed between the text and the match, why, and which words weren't used.

use std::collections::BTreeSet;

use crate::directory::reader::Directory;
use crate::messages::message;
use crate::parse::edit_distance::distance;
use crate::parse::normalize::unit_at;
use crate::parse::scan::{MAX_TOKENS, Scan, gap};
use crate::parse::street_name::{canonical_span, cut_word_ends};
use crate::parse::unit::{Kind, UnitReading};
use crate::parse::unit_field::parse_unit;
use crate::parse::unit_in_text::{unit_read, unread_unit};
use crate::parse::{locality, vocabulary};
use crate::resolve::name_match::MatchKind;
use crate::resolve::number_match::NumberEdit;
use crate::resolve::outcome::{CANDIDATES, Change, Hit, Reason, Resolution};
use crate::resolve::strategies::resolve;
use nycapt_contract::{Bbl, Borough, Correction, NormalizedAddress, ResolvedAddress};
use nycapt_messages::{and_list, title_case};

/// The most characters of a piece that are reported.
const LONGEST_PIECE: usize = 80;

type Cause = (&'static str, String);

/// Every change to what was matched, in the order of an address.
pub(crate) fn of(
    answer: &Resolution<'_>,
    input: &NormalizedAddress,
    units: &[(usize, UnitReading)],
    matched: Option<&ResolvedAddress>,
) -> Vec<Correction> {
    let outcome = &answer.outcome;
    let (Some(change), Some(hit), Some(matched)) = (outcome.change, outcome.best, matched) else {
        return beside_lot(answer, input, units);
    };
    let mut out = Vec::new();
    of_number(answer, &change, &matched.house_number, &mut out);
    of_street(answer, &change, &matched.street, &mut out);
    out.extend(of_borough(&change, &hit));
    out.extend(of_place_spelling(answer, &hit));
    out.extend(of_zip(&change, &hit));
    out.extend(of_lot(answer, &hit));
    out.extend(of_unit(answer, input, units));
    out.extend(of_second_unit(answer, input, units));
    out.extend(of_unread_unit(answer, input, units));
    out.extend(of_house_on_lot(answer, units));
    let is_placed = change.stated != 0 || change.zip != 0;
    out.extend(of_rest(answer, units, change.other_name, !is_placed));
    out
}

/// The units and unused words beside a block and lot or an address in several boroughs: one may be a
/// misspelled borough.
fn beside_lot(
    answer: &Resolution<'_>,
    input: &NormalizedAddress,
    units: &[(usize, UnitReading)],
) -> Vec<Correction> {
    let outcome = &answer.outcome;
    let mut out = Vec::new();
    if outcome.reason == Reason::Lot && outcome.best.is_some() {
        out.extend(of_unit(answer, input, units));
        out.extend(of_second_unit(answer, input, units));
        out.extend(of_unread_unit(answer, input, units));
    }
    let is_read = matches!(outcome.reason, Reason::BoroughUnknown | Reason::Lot);
    if is_read && outcome.span.is_some() {
        out.extend(of_rest(answer, units, false, false));
    }
    out
}

fn correction((code, reason): Cause, field: &'static str, from: &str, to: &str) -> Correction {
    Correction {
        code: code.into(),
        field: field.into(),
        from: from.to_owned(),
        to: to.to_owned(),
        reason,
    }
}

fn typed<'a>(answer: &Resolution<'a>, (from, to): (u16, u16)) -> &'a str {
    let span = usize::from(from)..usize::from(to);
    answer.parsed.text.get(span).unwrap_or_default()
}

fn of_number(answer: &Resolution<'_>, change: &Change, to: &str, out: &mut Vec<Correction>) {
    let best = answer.outcome.best;
    let is_lettered = best.is_some_and(|hit| !hit.house.suffix.is_none());
    let relettered = change.suffix_changed.then(|| match is_lettered {
        true => ("suffix_added", message!("correction-suffix-added")),
        false => ("suffix_not_found", message!("correction-suffix-not-found")),
    });
    let from = typed(answer, change.number_span);
    let listed = change.edit == NumberEdit::None && from.contains([',', '&']);
    let listed = listed.then(|| ("range_low_used", message!("correction-first-of-list")));
    let causes = [cause_of_edit(change.edit), listed, relettered];
    let made = causes.into_iter().flatten();
    out.extend(made.map(|cause| correction(cause, "houseNumber", from, to)));
}

fn cause_of_edit(edit: NumberEdit) -> Option<Cause> {
    Some(match edit {
        NumberEdit::None => return None,
        NumberEdit::HyphenInserted => ("hyphen_inserted", message!("correction-hyphen-inserted")),
        NumberEdit::HyphenRemoved => ("hyphen_removed", message!("correction-hyphen-removed")),
        NumberEdit::BlankToHyphen => ("blank_to_hyphen", message!("correction-blank-to-hyphen")),
        NumberEdit::RangeLow => ("range_low_used", message!("correction-range-low")),
        NumberEdit::RangeInside => ("range_low_used", message!("correction-range-inside")),
        NumberEdit::Between => ("number_between", message!("correction-number-between")),
    })
}

fn of_street(answer: &Resolution<'_>, change: &Change, to: &str, out: &mut Vec<Correction>) {
    let from = typed(answer, change.street_span);
    let alias = change.alias.then(|| {
        let added = added_word(from, to).filter(|_| change.kind.is_whole());
        (added.unwrap_or("alias_used"), message!("correction-alias"))
    });
    // A half of a split word is no misspelling of it.
    let is_compared = !matches!(change.kind, MatchKind::Misspelled | MatchKind::SplitWords);
    let respelled = is_compared && street_is_misspelled(&answer.parsed.scan, change, to);
    let respelled = respelled.then(|| ("spelling", message!("correction-spelling")));
    let causes = [cause_of_manner(change.kind), respelled, alias];
    let made = causes.into_iter().flatten();
    out.extend(made.map(|cause| correction(cause, "street", from, to)));
}

/// The code of a word that the official name has and the typed one lacks, if they differ in nothing else.
fn added_word(typed: &str, official: &str) -> Option<&'static str> {
    let mut name = String::new();
    let scan = Scan::new(typed);
    canonical_span(&scan, 0, scan.len(), &mut name);
    let behind = official.strip_prefix(format!("{name} ").as_str());
    let before = official.strip_suffix(format!(" {name}").as_str());
    if behind.is_some_and(vocabulary::is_type) {
        return Some("type_added");
    }
    let is_directed = before.or(behind).is_some_and(vocabulary::is_direction);
    is_directed.then_some("direction_added")
}

fn cause_of_manner(kind: MatchKind) -> Option<Cause> {
    Some(match kind {
        MatchKind::Exact => return None,
        MatchKind::JoinedWords => ("words_joined", message!("correction-words-joined")),
        MatchKind::SplitWords => ("words_split", message!("correction-words-split")),
        MatchKind::TypeAdded => ("type_added", message!("correction-only-street")),
        MatchKind::DirectionAdded => ("direction_added", message!("correction-only-street")),
        MatchKind::Misspelled => ("spelling", message!("correction-nearest-street")),
    })
}

fn of_borough(change: &Change, hit: &Hit) -> Option<Correction> {
    let others = change.stated & !locality::bit(hit.borough.code());
    let (cause, from) = if others == change.stated && change.stated != 0 {
        (cause_of_move(hit), locality::single(change.stated))
    } else {
        let from = locality::single(others).filter(|_| change.mixed_boroughs)?;
        let cause = ("borough_changed", message!("correction-mixed-boroughs"));
        (cause, Some(from))
    };
    let from = from.map_or("", Borough::name);
    Some(correction(cause, "borough", from, hit.borough.name()))
}

fn cause_of_move(hit: &Hit) -> Cause {
    let legal = matches!(hit.bbl.block_key() % 100_000, 2215 | 2605);
    if legal {
        ("legal_borough", message!("correction-legal-borough"))
    } else {
        ("borough_changed", message!("correction-borough-changed"))
    }
}

/// The name of a borough or the city that was misspelled.
fn of_place_spelling(answer: &Resolution<'_>, hit: &Hit) -> Option<Correction> {
    let scan = &answer.parsed.scan;
    let name = hit.borough.name();
    let (from, to) = answer.outcome.span.unwrap_or_default();
    let places = answer.parsed.places.names.iter();
    let mut places = places.filter(|place| !(from..to).contains(&place.from));
    let (place, meant) = places.find_map(|place| {
        let is_word = place.to == place.from + 1;
        let word = scan.letters(usize::from(place.from));
        let is_right = || name.eq_ignore_ascii_case(word);
        let is_wrong = || is_word && !is_right() && misspells(word, &name.to_uppercase());
        let known = Some(place.meant).filter(|meant| !meant.is_empty());
        let meant = known.or_else(|| is_wrong().then_some(name))?;
        Some((place, meant))
    })?;
    let (first, last) = (usize::from(place.from), usize::from(place.to) - 1);
    let typed = scan.typed(answer.parsed.text, first, last)?;
    let cause = ("spelling", message!("correction-borough-spelling"));
    Some(correction(cause, "borough", typed, &title_case(meant)))
}

/// Whether a typed word is a misspelling of an official one and not a way to shorten it.
fn misspells(typed: &str, official: &str) -> bool {
    let (typed, official) = (typed.as_bytes(), official.as_bytes());
    typed.len() > 3
        && official.len() > 3
        && !official.starts_with(typed)
        && (1..=2).contains(&distance(typed, official, 2))
}

/// Whether a word of the typed street is a misspelling of one of the official name.
fn street_is_misspelled(scan: &Scan, change: &Change, name: &str) -> bool {
    let (from, to) = change.street_span;
    let is_of_street = |at: &usize| {
        let token = scan.token(*at);
        from <= token.raw_start && token.raw_end <= to
    };
    (0..scan.len()).filter(is_of_street).any(|at| {
        let word = scan.letters(at);
        let is_official = name.split(' ').any(|official| official == word);
        // `EST` may lack a letter of EAST or of WEST.
        let known = matches!(word, "FITH" | "FIFHT" | "FIFT" | "EIGTH" | "EST");
        known || !is_official && name.split(' ').any(|official| misspells(word, official))
    })
}

fn of_zip(change: &Change, hit: &Hit) -> Option<Correction> {
    if hit.zip == 0 || hit.zip == change.zip {
        return None;
    }
    let (cause, from) = if change.zip == 0 {
        let cause = ("zip_added", message!("correction-zip-added"));
        (cause, String::new())
    } else {
        let cause = ("zip_changed", message!("correction-zip-changed"));
        (cause, change.zip.to_string())
    };
    Some(correction(cause, "zip", &from, &hit.zip.to_string()))
}

/// The lot of the building, when others have its address, too.
fn of_lot(answer: &Resolution<'_>, hit: &Hit) -> Option<Correction> {
    let others = answer.outcome.sharing.iter().map(|other| other.bbl);
    let cause = ("shared_address", other_lots(others)?);
    Some(correction(cause, "lot", "", &hit.bbl.to_string()))
}

/// Warns of the other lots with an address of this lot; none if there are no others.
///
/// The address is one line with borough and ZIP code, as answers have it.
pub fn shared_address(directory: &Directory, address: &str, lot: Bbl) -> Option<String> {
    let found = resolve(directory, address, None).outcome;
    let hits = (found.best.iter())
        .chain(&found.sharing)
        .chain(&found.candidates);
    // On a street along the border, a ZIP code of the next borough makes its address a candidate.
    let lots = hits.map(|hit| hit.bbl);
    let mut lots: BTreeSet<Bbl> = lots.filter(|it| it.borough() == lot.borough()).collect();
    let is_there = lots.remove(&lot);
    other_lots(lots.into_iter()).filter(|_| is_there)
}

fn other_lots(lots: impl ExactSizeIterator<Item = Bbl>) -> Option<String> {
    let more = lots.len().saturating_sub(CANDIDATES);
    let more = (more > 0).then(|| message!("correction-more-lots", count = more.to_string()));
    let listed = lots.take(CANDIDATES).map(|lot| lot.to_string());
    let lots = and_list(listed.chain(more));
    (!lots.is_empty()).then(|| message!("correction-shared-address", lots = lots))
}

/// The unit apart from the text.
fn given_unit<'a>(answer: &Resolution<'a>) -> Option<&'a str> {
    answer.unit.map(str::trim).filter(|unit| !unit.is_empty())
}

/// The unit in the text, when it differs from the separate one.
fn of_unit(
    answer: &Resolution<'_>,
    input: &NormalizedAddress,
    units: &[(usize, UnitReading)],
) -> Option<Correction> {
    given_unit(answer)?;
    let used = input.unit.as_ref()?;
    // Beside a block and lot, a unit is only known by where they are.
    let beside_lot = || unit_read(&answer.parsed, units.first()?);
    let in_text = unit_at(&answer.parsed, None).or_else(beside_lot)?;
    let cause = ("unit_conflict", message!("correction-unit-given"));
    (used.key != in_text.key).then(|| correction(cause, "unit", &in_text.raw, &used.display))
}

fn of_second_unit(
    answer: &Resolution<'_>,
    input: &NormalizedAddress,
    units: &[(usize, UnitReading)],
) -> Option<Correction> {
    let used = input.unit.as_ref()?;
    let second = unit_read(&answer.parsed, units.get(1)?)?;
    let cause = ("unit_conflict", message!("correction-second-unit"));
    (used.key != second.key).then(|| correction(cause, "unit", &second.raw, &used.display))
}

/// A unit that was not read whole: the separate one, else the one in the text.
fn of_unread_unit(
    answer: &Resolution<'_>,
    input: &NormalizedAddress,
    units: &[(usize, UnitReading)],
) -> Option<Correction> {
    if let Some(given) = given_unit(answer) {
        let cause = ("unit_ignored", message!("correction-unit-not-read"));
        let is_read = parse_unit(given).is_some();
        return (!is_read).then(|| correction(cause, "unit", given, ""));
    }
    let read = input.unit.as_ref().map_or("", |unit| &unit.display);
    let (first, last) = unread_in_text(answer, units)?;
    let typed = answer.parsed.scan.typed(answer.parsed.text, first, last)?;
    let cause = if read.is_empty() {
        ("unit_ignored", message!("correction-unit-not-read"))
    } else {
        ("unit_truncated", message!("correction-unit-truncated"))
    };
    Some(correction(cause, "unit", typed, read))
}

/// The tokens of a unit in the text that is reported as not read whole: only next to a match, and unless there
/// is a separate one.
fn unread_in_text(
    answer: &Resolution<'_>,
    units: &[(usize, UnitReading)],
) -> Option<(usize, usize)> {
    let outcome = &answer.outcome;
    let is_reported = outcome.best.is_some() && given_unit(answer).is_none();
    is_reported.then(|| unread_unit(&answer.parsed, outcome.span, units))?
}

/// A house behind another one: the directory has the lot, and not which house is meant.
fn of_house_on_lot(answer: &Resolution<'_>, units: &[(usize, UnitReading)]) -> Option<Correction> {
    let at = house_on_lot(answer, units)?;
    let typed = answer.parsed.scan.typed(answer.parsed.text, at, at + 1)?;
    let cause = ("house_on_lot", message!("correction-house-on-lot"));
    Some(correction(cause, "text", typed, ""))
}

/// The first word of `rear house` or `carriage house` outside address and units.
fn house_on_lot(answer: &Resolution<'_>, units: &[(usize, UnitReading)]) -> Option<usize> {
    let scan = &answer.parsed.scan;
    let (from, to) = answer.outcome.span.unwrap_or_default();
    let street = std::iter::once(usize::from(from)..usize::from(to));
    let mut known = street.chain(units.iter().map(|(from, unit)| *from..unit.end));
    let at = (0..scan.len()).find(|&at| {
        let is_behind = matches!(scan.letters(at), "REAR" | "BACK" | "CARRIAGE" | "COACH");
        let next = at + 1;
        let is_house = scan.letters(next) == "HOUSE" || scan.kind(next) == Some(Kind::Building);
        is_behind && is_house && scan.token(next).near()
    })?;
    known.all(|known| !known.contains(&at)).then_some(at)
}

fn of_rest(
    answer: &Resolution<'_>,
    units: &[(usize, UnitReading)],
    other_name: bool,
    needs_place: bool,
) -> Vec<Correction> {
    let pieces = pieces(answer, units).into_iter();
    let made = pieces.map(|(text, may_be_place)| {
        let (cause, field) = if other_name {
            let cause = ("other_name_used", message!("correction-other-name"));
            (cause, "text")
        } else if may_be_place && needs_place {
            let cause = ("place_ignored", message!("correction-place-ignored"));
            (cause, "borough")
        } else {
            let cause = ("text_ignored", message!("correction-words-ignored"));
            (cause, "text")
        };
        correction(cause, field, &shortened(text), "")
    });
    made.collect()
}

/// A piece of text, cut where it is long.
fn shortened(piece: &str) -> String {
    match piece.char_indices().nth(LONGEST_PIECE) {
        Some((end, _)) => format!("{}…", piece.get(..end).unwrap_or_default()),
        None => piece.to_owned(),
    }
}

/// The most pieces that are reported.
const MOST: usize = 3;

/// Words that mean nothing next to an address.
#[rustfmt::skip]
const FILLERS: &[&str] = &[
    "NY", "NEW", "YORK", "STATE", "CITY", "COUNTY", "BOROUGH", "ZIP", "CODE",
    "USA", "US", "OR", "UNITED", "STATES", "OF", "AMERICA", "THE", "IN", "AT", "ON", "AND",
    "NO", "NUMBER", "ADDRESS", "STREET", "HOUSE",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum TokenUse {
    #[default]
    Left,
    /// It has no meaning of its own.
    Filler,
    /// It is part of the answer, or another correction reports it.
    Taken,
}

/// Each part of the text covered by neither the answer nor another correction, as typed, and whether it may be the
/// name of a place.
fn pieces<'a>(answer: &Resolution<'a>, units: &[(usize, UnitReading)]) -> Vec<(&'a str, bool)> {
    let (text, scan) = (answer.parsed.text, &answer.parsed.scan);
    let uses = uses(answer, units);
    let runs = runs(scan, uses.get(..scan.len()).unwrap_or_default());
    let piece = |(first, last)| {
        let may_be_place = may_be_place(answer, units, first, last);
        Some((scan.typed(text, first, last)?, may_be_place))
    };
    let mut out: Vec<(&str, bool)> = runs.into_iter().filter_map(piece).collect();
    out.extend(unread(text, scan).map(|text| (text, false)));
    out.truncate(MOST);
    out
}

/// The most words of an unknown place.
const PLACE_WORDS: usize = 2;

/// Words for where to go, whom to ask and what a company is, which no name of a place has.
#[rustfmt::skip]
const NO_PLACES: &[&str] = &[
    "REAR", "BACK", "FRONT", "LEFT", "RIGHT", "MIDDLE", "UPSTAIRS", "DOWNSTAIRS", "INSIDE",
    "OUTSIDE", "DOOR", "ENTRANCE", "STUDIO", "LOFT", "ATTIC", "BELL", "BUZZER", "BUZZ", "INTERCOM",
    "RING", "KNOCK", "CALL", "ASK", "PLEASE", "THANKS", "ATTN", "ATTENTION", "CARE", "NEAR", "NEXT",
    "BY", "BEHIND", "BETWEEN", "CORNER", "ACROSS", "MR", "MRS", "MS", "DR", "CO", "COMPANY", "CORP",
    "INC", "LLC", "LLP", "LTD", "RECEPTION", "CONCIERGE", "DOORMAN", "SUPER",
];

/// Whether unknown words may be the name of a place: the last ones of a text, after a comma right behind the street
/// or its unit.
fn may_be_place(
    answer: &Resolution<'_>,
    units: &[(usize, UnitReading)],
    first: usize,
    last: usize,
) -> bool {
    let (scan, places) = (&answer.parsed.scan, &answer.parsed.places);
    let street = answer.outcome.span.map_or(0, |(_, to)| usize::from(to));
    let unit = units.iter().find(|(from, _)| *from == street);
    let end = unit.map_or(street, |(_, unit)| unit.end);
    let is_name = |at: usize| {
        let word = scan.letters(at);
        !word.is_empty() && scan.kind(at).is_none() && !NO_PLACES.contains(&word)
    };
    let letters: usize = (first..=last).map(|at| scan.letters(at).len()).sum();
    first == end
        && scan.token(first).before & !gap::SPACE == gap::COMMA
        && last - first < PLACE_WORDS
        && letters > 3
        && (first..=last).all(is_name)
        && (first + 1..=last).all(|at| scan.token(at).near())
        && (last + 1..scan.len()).all(|at| places.has_name_at(at) || is_filler(scan, at))
}

/// The first and last token of each piece, with the fillers inside it and those hanging on it.
fn runs(scan: &Scan, uses: &[TokenUse]) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < uses.len() {
        let is = |place: usize, wanted: TokenUse| uses.get(place) == Some(&wanted);
        if !is(at, TokenUse::Left) {
            at += 1;
            continue;
        }
        let mut from = at;
        while from > 0
            && is(from - 1, TokenUse::Filler)
            && !scan.token(from).after(gap::SPACE | gap::COMMA)
        {
            from -= 1;
        }
        let end = (at..uses.len())
            .find(|&next| is(next, TokenUse::Taken))
            .unwrap_or(uses.len());
        let mut to = (at..end)
            .rev()
            .find(|&last| is(last, TokenUse::Left))
            .unwrap_or(at);
        while to + 1 < end && scan.token(to + 1).near() {
            to += 1;
        }
        out.push((from, to));
        at = end;
    }
    out
}

/// What follows the last word that was read, in a very long text.
fn unread<'a>(text: &'a str, scan: &Scan) -> Option<&'a str> {
    let last = scan.token(scan.len().saturating_sub(1));
    let rest = text.get(usize::from(last.raw_end)..)?.trim();
    rest.contains(char::is_alphanumeric).then_some(rest)
}

fn uses(answer: &Resolution<'_>, units: &[(usize, UnitReading)]) -> [TokenUse; MAX_TOKENS] {
    let (scan, places) = (&answer.parsed.scan, &answer.parsed.places);
    let mut uses = [TokenUse::default(); MAX_TOKENS];
    let mut take = |from: usize, to: usize| {
        let taken = uses.iter_mut().take(to).skip(from);
        taken.for_each(|word| *word = TokenUse::Taken);
    };
    // A place elsewhere is no part of the answer.
    for place in places.names.iter().filter(|place| place.boroughs != 0) {
        take(usize::from(place.from), usize::from(place.to));
    }
    for (zip, _) in &places.zips {
        let (at, more) = (usize::from(*zip), scan.token(usize::from(*zip) + 1));
        take(at, at + 1 + usize::from(more.before == gap::HYPHEN));
    }
    for (from, unit) in units {
        take(*from, unit.end);
    }
    if let Some((first, last)) = unread_in_text(answer, units) {
        take(first, last + 1);
    }
    if let Some(at) = house_on_lot(answer, units) {
        take(at, at + 2);
    }
    let (from, to) = answer.outcome.span.unwrap_or_default();
    let (from, to) = (usize::from(from), usize::from(to));
    take(from, to);
    take(to, to + usize::from(cut_word_ends(scan, to)));
    let is_known = |at: usize| (from..to).any(|known| scan.word(known) == scan.word(at));
    for (at, word) in uses.iter_mut().enumerate().take(scan.len()) {
        if scan.is_unread(at) {
            // Between number and street, too.
            if (from..to).contains(&at) {
                *word = TokenUse::Left;
            }
        } else if *word == TokenUse::Left && (is_filler(scan, at) || is_known(at)) {
            *word = TokenUse::Filler;
        }
    }
    uses
}

fn is_filler(scan: &Scan, at: usize) -> bool {
    scan.kind(at).is_some() || FILLERS.contains(&scan.letters(at))
}

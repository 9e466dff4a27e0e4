//! What to try instead when a text does not lead to one building.

use crate::directory::layout::{RowEntry, StreetEntry, to_u32};
use crate::directory::reader::Directory;
use crate::messages::message;
use crate::parse::house::HouseKey;
use crate::parse::house_number::NumberReading;
use crate::resolve::number_match;
use crate::resolve::outcome::{Hit, KnownStreet, Resolution};
use crate::suggest;
use nycapt_contract::{ResolveStatus, Suggestion};
use zerocopy::little_endian::U32;

const MOST: usize = 5;
/// Numbers on each side of the one that is missing.
const EACH_SIDE: usize = 2;
/// Like addresses on other streets, at most.
const ELSEWHERE: usize = 3;
/// Addresses on streets that the text begins, at most.
const BEGUN: usize = 2;
/// Rows looked at on each side for a number of the same parity.
const LOOK: usize = 40;

/// The nearest numbers on the recognized street, then the same number on streets with similar
/// names; for a match, the other lots with its address.
pub(crate) fn of(answer: &Resolution<'_>) -> Vec<Suggestion> {
    let outcome = &answer.outcome;
    if outcome.status == ResolveStatus::Matched {
        let sharing = outcome.sharing.iter().take(MOST);
        let lots = sharing.map(|hit| Suggestion {
            // The address leads to the match again.
            address: hit.bbl.to_string(),
            ..suggestion(answer, hit, message!("suggestion-shared-address"))
        });
        return lots.collect();
    }
    let each = |hits: &[Hit], why: String| -> Vec<Suggestion> {
        let hits = hits.iter();
        hits.map(|hit| suggestion(answer, hit, why.clone()))
            .collect()
    };
    if let Some((_, hit)) = outcome.other_borough {
        return each(&[hit], message!("suggestion-other-borough"));
    }
    if !outcome.corner.is_empty() {
        return each(&outcome.corner, message!("suggestion-corner"));
    }
    let Some(understood) = outcome.known_street.as_ref() else {
        let hits = addresses(answer.directory, &outcome.streets, MOST);
        return each(&hits, message!("suggestion-on-street"));
    };
    let mut out = begun(answer).map_or_else(Vec::new, |(hits, why)| each(&hits, why));
    let room = MOST.saturating_sub(out.len());
    let nearby = |hits: &[Hit]| {
        let why = match outcome.is_like_known_street() {
            true => message!("suggestion-nearby-similar-street"),
            false => message!("suggestion-nearby"),
        };
        each(hits, why)
    };
    if outcome.streets.len() > 1 {
        out.extend(nearby(&on_each(answer, &understood.reading)));
    } else {
        let elsewhere = same_number_elsewhere(answer, understood);
        let mut near = neighbors(answer.directory, understood.street, &understood.reading);
        near.truncate(room.saturating_sub(elsewhere.len()));
        out.extend(nearby(&near));
        out.extend(elsewhere);
    }
    out.truncate(MOST);
    out
}

/// Addresses that a text becomes when its last word, which the known street lacks, is finished, and
/// why they are suggested.
fn begun(answer: &Resolution<'_>) -> Option<(Vec<Hit>, String)> {
    let parsed = &answer.parsed;
    let street_end = answer.outcome.span.map(|(_, to)| usize::from(to));
    let last = parsed.scan.len().checked_sub(1)?;
    let is_unfinished = street_end == Some(last)
        && !parsed.scan.token(last).number
        && !parsed.places.has_name_at(last);
    is_unfinished.then(|| suggest::addresses(answer.directory, parsed, BEGUN))
}

/// The nearest number on each of the streets that may be meant, then the next nearest.
fn on_each(answer: &Resolution<'_>, reading: &NumberReading) -> Vec<Hit> {
    let streets = answer.outcome.streets.iter();
    let each: Vec<Vec<Hit>> = streets
        .map(|street| neighbors(answer.directory, *street, reading))
        .collect();
    let nearest = (0..EACH_SIDE).flat_map(|at| each.iter().filter_map(move |near| near.get(at)));
    nearest.take(MOST).copied().collect()
}

/// The nearest numbers of the same parity, two on each side; of either where there is none of it.
fn neighbors(directory: &Directory, street: u32, reading: &NumberReading) -> Vec<Hit> {
    let Some(street) = directory.street(street) else {
        return Vec::new();
    };
    let likely = number_match::likely(directory, street, reading).map(|house| house.key);
    let Some(key) = likely.or_else(|| key_on(street, reading)) else {
        return Vec::new();
    };
    let (first, rows) = directory.rows_of(street);
    let at = number_match::rows_up_to(rows, key);
    let near = |parity: Option<bool>| {
        let below = (0..at).rev().take(LOOK);
        let above = (at..rows.len()).take(LOOK);
        (pick(rows, below, parity), pick(rows, above, parity))
    };
    let (mut below, mut above) = near(Some(key.is_odd()));
    if below.is_empty() && above.is_empty() {
        (below, above) = near(None);
    }
    let in_turn = |at: usize| [below.get(at).copied(), above.get(at).copied()];
    let nearest = (0..EACH_SIDE).flat_map(in_turn).flatten();
    let hits = nearest.filter_map(|at| {
        let row = first.saturating_add(to_u32(at));
        Hit::of_row(directory, row)
    });
    hits.collect()
}

/// The typed number in the street's own form, if it has one.
fn key_on(street: &StreetEntry, reading: &NumberReading) -> Option<HouseKey> {
    let hyphenated = street.hyphenated.get() * 2 > street.count.get();
    let key = if hyphenated && reading.right_digits > 0 {
        HouseKey::hyphenated(reading.left, reading.right)
    } else if hyphenated {
        HouseKey::with_lost_hyphen(reading.left)
    } else {
        None
    };
    key.or_else(|| HouseKey::plain(reading.left))
}

/// The first distinct numbers, only odd or even ones if `odd` is set.
fn pick(rows: &[RowEntry], places: impl Iterator<Item = usize>, odd: Option<bool>) -> Vec<usize> {
    let mut out: Vec<usize> = Vec::new();
    let low = |at: usize| rows.get(at).map(|row| row.low.get());
    for at in places {
        let fits = low(at).is_some_and(|low| odd.is_none_or(|odd| HouseKey(low).is_odd() == odd));
        if fits && out.len() < EACH_SIDE && !out.iter().any(|known| low(*known) == low(at)) {
            out.push(at);
        }
    }
    out
}

/// The number on streets of the borough that differ in kind or direction only, and on the street
/// of the same name in other boroughs.
fn same_number_elsewhere(answer: &Resolution<'_>, understood: &KnownStreet) -> Vec<Suggestion> {
    let directory = answer.directory;
    let Some(street) = directory.street(understood.street) else {
        return Vec::new();
    };
    let name = directory.street_words(street);
    let is_like = answer.outcome.is_like_known_street();
    let mut out = Vec::new();
    for at in streets_like(directory, name) {
        let Some(other) = directory.street(at) else {
            continue;
        };
        let words = directory.street_words(other);
        let why: fn() -> String = if at == understood.street {
            continue;
        } else if other.borough == street.borough || is_like && words == name {
            || message!("suggestion-similar-street")
        } else if words == name {
            || message!("suggestion-number-other-borough")
        } else {
            continue;
        };
        let found = number_match::find(directory, other, &understood.reading, 0)
            .filter(|found| found.cost <= 1 && !found.suffix_changed)
            .and_then(|found| Hit::new(directory, found.row, found.house));
        out.extend(found.map(|hit| suggestion(answer, &hit, why())));
        if out.len() == ELSEWHERE {
            break;
        }
    }
    out
}

/// The streets whose official name differs from a name in types and directions only.
fn streets_like(directory: &Directory, name: &[U32]) -> Vec<u32> {
    let mut nodes: Vec<(u32, u32)> = (directory.similar_nodes(name))
        .map(|node| (node.first.get(), node.last.get()))
        .collect();
    // `PARK AVENUE` has no word of its own: only the streets of that very name are like it.
    if nodes.is_empty() {
        let mut words = name.iter();
        let node = words.try_fold(0, |node, word| directory.child(node, word.get()));
        let node = node.and_then(|node| directory.node(node));
        nodes.extend(node.map(|node| (node.first.get(), node.ends.get())));
    }
    let names = nodes.into_iter();
    let names = names.flat_map(|(first, end)| directory.names_in(first, end));
    let streets = names.map(|name| name.street.get());
    let mut streets: Vec<u32> = streets
        .filter(|street| {
            let entry = directory.street(*street);
            let words = entry.map(|entry| directory.street_words(entry));
            words.is_some_and(|words| words == name || directory.are_similar(words, name))
        })
        .collect();
    streets.sort_unstable();
    streets.dedup();
    streets
}

fn suggestion(answer: &Resolution<'_>, hit: &Hit, why: String) -> Suggestion {
    let street = answer.directory.street_name(hit.street);
    Suggestion {
        address: hit.address_line(&street),
        slug: (answer.directory).slug_at(hit.row, hit.house, (hit.street, &street)),
        why,
    }
}

/// Addresses on streets, from one end of each to the other, `most` in all.
pub(crate) fn addresses(directory: &Directory, streets: &[u32], most: usize) -> Vec<Hit> {
    let each = most / streets.len().max(1);
    let hits = streets
        .iter()
        .flat_map(|street| along(directory, *street, each));
    hits.take(most).collect()
}

/// Addresses on one street, evenly from its lowest number to its highest.
fn along(directory: &Directory, street: u32, most: usize) -> Vec<Hit> {
    let mut names = directory
        .alternates(street)
        .map(|(_, entry)| directory.rows_of(entry));
    let Some((first, rows)) = names.find(|(_, rows)| !rows.is_empty()) else {
        return Vec::new();
    };
    let steps = most.saturating_sub(1).max(1);
    let places = (0..most).map(|step| step * (rows.len() - 1) / steps);
    let rows = places.map(|at| first.saturating_add(to_u32(at)));
    let mut hits: Vec<Hit> = rows.filter_map(|row| Hit::of_row(directory, row)).collect();
    hits.dedup_by(|next, known| next.house == known.house);
    hits
}

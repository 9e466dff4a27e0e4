//! What to try instead when a text does not lead to one building.

use super::house::HouseKey;
use super::layout::{RowEntry, StreetEntry, narrow};
use super::named;
use super::outcome::{Hit, Resolution, Understood};
use super::reading::Reading;
use super::slug::formatted;
use super::verify;
use nycapt_contract::{ResolveStatus, Suggestion};

/// Suggestions at most.
const MOST: usize = 5;
/// Numbers on each side of the one that is missing.
const EACH_SIDE: usize = 2;
/// Like addresses on other streets, at most.
const ELSEWHERE: usize = 3;
/// Rows looked at on each side for a number of the same parity.
const LOOK: usize = 40;

/// The nearest numbers of a street that was understood, then its number on streets of like name.
pub(crate) fn of(answer: &Resolution<'_>) -> Vec<Suggestion> {
    if answer.status == ResolveStatus::Matched {
        return Vec::new();
    }
    if let Some((_, hit)) = answer.elsewhere.as_ref() {
        return vec![suggestion(
            answer,
            hit,
            "the same address in another borough",
        )];
    }
    let Some(understood) = answer.understood.as_ref() else {
        let hits = named::addresses(answer.directory, &answer.named, MOST);
        let hits = hits.iter();
        return hits
            .map(|hit| suggestion(answer, hit, "a house number on this street"))
            .collect();
    };
    if answer.named.len() > 1 {
        return on_each(answer, &understood.reading);
    }
    let elsewhere = same_number_elsewhere(answer, understood);
    let mut out = neighbours(answer, understood.street, &understood.reading);
    out.truncate(MOST.saturating_sub(elsewhere.len()));
    out.extend(elsewhere);
    out
}

/// The nearest number on each of the streets that may be meant, then the next nearest.
fn on_each(answer: &Resolution<'_>, reading: &Reading) -> Vec<Suggestion> {
    let streets = answer.named.iter();
    let each: Vec<Vec<Suggestion>> = streets
        .map(|street| neighbours(answer, *street, reading))
        .collect();
    let nearest = (0..EACH_SIDE).flat_map(|at| each.iter().filter_map(move |near| near.get(at)));
    nearest.take(MOST).cloned().collect()
}

/// The nearest numbers of the same parity, two on each side; of either where there is none of it.
fn neighbours(answer: &Resolution<'_>, street: u32, reading: &Reading) -> Vec<Suggestion> {
    let Some(street) = answer.directory.street(street) else {
        return Vec::new();
    };
    let Some(key) = key_on(street, reading) else {
        return Vec::new();
    };
    let (first, rows) = answer.directory.rows_of(street);
    let at = rows.partition_point(|row| row.low.get() <= key.0);
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
        let row = first.saturating_add(narrow(at));
        Hit::of_row(answer.directory, row)
    });
    hits.map(|hit| suggestion(answer, &hit, "a number near by on this street"))
        .collect()
}

/// The typed number in the way of a street, as far as it can be written so.
fn key_on(street: &StreetEntry, reading: &Reading) -> Option<HouseKey> {
    let hyphenated = street.hyphenated.get() * 2 > street.count.get();
    let key = if hyphenated && reading.right_digits > 0 {
        HouseKey::hyphenated(reading.left, reading.right)
    } else if hyphenated {
        HouseKey::hyphenated(reading.left / 100, reading.left % 100)
    } else {
        None
    };
    key.or_else(|| HouseKey::plain(reading.left))
}

/// The first different numbers, odd or even ones alone where `odd` says so.
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
fn same_number_elsewhere(answer: &Resolution<'_>, understood: &Understood) -> Vec<Suggestion> {
    let directory = answer.directory;
    let Some(street) = directory.street(understood.street) else {
        return Vec::new();
    };
    let name = directory.street_words(street);
    let mut out = Vec::new();
    for (other, at) in directory.streets().iter().zip(0_u32..) {
        let words = directory.street_words(other);
        let why = if at == understood.street || words.is_empty() {
            continue;
        } else if other.borough != street.borough && words == name {
            "the same number in another borough"
        } else if other.borough == street.borough && directory.alike(words, name) {
            "the same number on a street of like name"
        } else {
            continue;
        };
        let found = verify::find(directory, other, &understood.reading, 0)
            .filter(|found| found.cost <= 1 && !found.suffix_dropped)
            .and_then(|found| Hit::new(directory, found.row, found.house));
        out.extend(found.map(|hit| suggestion(answer, &hit, why)));
        if out.len() == ELSEWHERE {
            break;
        }
    }
    out
}

fn suggestion(answer: &Resolution<'_>, hit: &Hit, why: &str) -> Suggestion {
    let zip = (hit.zip != 0).then(|| hit.zip.to_string());
    let street = answer.directory.street_name(hit.street);
    let house = hit.house.to_string();
    Suggestion {
        address: formatted(&house, &street, hit.borough, zip.as_deref()),
        slug: answer.directory.slug_at(hit.row, hit.house),
        why: why.to_owned(),
    }
}

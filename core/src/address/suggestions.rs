//! What to try instead when a text does not lead to one building.

use super::house::HouseKey;
use super::layout::RowEntry;
use super::outcome::{Resolution, Understood};
use super::slug::{formatted, zip_text};
use crate::contract::{Borough, ResolveStatus, Suggestion};

/// Suggestions at most.
const MOST: usize = 5;
/// Numbers on each side of the one that is missing.
const EACH_SIDE: usize = 2;

/// The nearest numbers of a street that was understood, and each candidate of a doubt.
pub(crate) fn of(answer: &Resolution<'_>) -> Vec<Suggestion> {
    if answer.status == ResolveStatus::Matched {
        return Vec::new();
    }
    let mut out: Vec<Suggestion> = answer
        .understood
        .as_ref()
        .map(|understood| neighbours(answer, understood))
        .unwrap_or_default();
    out.truncate(MOST);
    out
}

fn neighbours(answer: &Resolution<'_>, understood: &Understood) -> Vec<Suggestion> {
    let Some(street) = answer.directory.street(understood.street) else {
        return Vec::new();
    };
    let reading = &understood.reading;
    let hyphenated = street.hyphenated.get() * 2 > street.count.get();
    let key = if hyphenated && reading.right_digits > 0 {
        HouseKey::hyphenated(reading.left, reading.right)
    } else if hyphenated {
        HouseKey::hyphenated(reading.left / 100, reading.left % 100)
    } else {
        HouseKey::plain(reading.left)
    };
    let Some(key) = key else { return Vec::new() };
    let (_, rows) = answer.directory.rows_of(street);
    let at = rows.partition_point(|row| row.low.get() <= key.0);
    let same_side = |row: &&RowEntry| HouseKey(row.low.get()).is_odd() == key.is_odd();
    let below = rows
        .get(..at)
        .unwrap_or_default()
        .iter()
        .rev()
        .take(40)
        .filter(same_side);
    let above = rows
        .get(at..)
        .unwrap_or_default()
        .iter()
        .take(40)
        .filter(same_side);
    let mut picked: Vec<&RowEntry> = Vec::new();
    for side in [
        &mut below.into_iter() as &mut dyn Iterator<Item = &RowEntry>,
        &mut above.into_iter(),
    ] {
        let mut taken = 0;
        for row in side {
            if taken < EACH_SIDE && !picked.iter().any(|known| known.low == row.low) {
                picked.push(row);
                taken += 1;
            }
        }
    }
    let borough = Borough::from_code(street.borough).unwrap_or(Borough::Manhattan);
    let name = answer.directory.street_name(understood.street);
    picked
        .into_iter()
        .map(|row| {
            let house = super::directory::low_house(row);
            let zip = zip_text(row.zip.get());
            Suggestion {
                address: formatted(&house.to_string(), &name, borough, zip.as_deref()),
                slug: Some(
                    answer
                        .directory
                        .slug_of(understood.street, house, row.lot.get()),
                ),
                why: "a number near by on this street".to_owned(),
            }
        })
        .collect()
}

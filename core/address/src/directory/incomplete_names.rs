//! Completes street names that a source cut short.

use std::collections::{HashMap, HashSet};

use crate::directory::draft::Draft;
use crate::directory::layout::{to_u32, to_usize};
use crate::parse::vocabulary;

/// Characters at which the Department of Finance cuts a street's name.
const SHORTEST_FIELD: usize = 20;

/// Moves rows with an incomplete street name to the full one, and drops rows where it is unclear.
pub(crate) fn complete_names(draft: &mut Draft) {
    let sizes = draft.sizes(draft.rows.iter().map(|row| (row.street, row.times)));
    let longer = longer_names(draft, &sizes);
    if longer.is_empty() {
        return;
    }
    let wanted: HashSet<u32> = longer.values().flatten().copied().collect();
    let blocks: HashSet<(u32, u32)> = draft
        .rows
        .iter()
        .filter(|row| wanted.contains(&row.street))
        .map(|row| (row.street, row.lot / 10_000))
        .collect();
    draft.rows.retain_mut(|row| {
        let Some(choices) = longer.get(&row.street) else {
            return true;
        };
        let mut here = choices
            .iter()
            .filter(|street| blocks.contains(&(**street, row.lot / 10_000)));
        match (here.next(), here.next(), choices.as_slice()) {
            (Some(&only), None, _) | (None, None, &[only]) => {
                row.street = only;
                true
            }
            _ => false,
        }
    });
}

/// For each incomplete name, the longer names in its borough that extend it.
fn longer_names(draft: &mut Draft, sizes: &[u32]) -> HashMap<u32, Vec<u32>> {
    let size = |street: u32| sizes.get(to_usize(street)).copied().unwrap_or(0);
    let mut order: Vec<u32> = (0..to_u32(draft.streets.len())).collect();
    order.sort_unstable_by(|a, b| {
        let key = |at: &u32| {
            draft
                .streets
                .get(to_usize(*at))
                .map(|s| (s.borough, s.name.as_str()))
        };
        key(a).cmp(&key(b))
    });
    let mut out = HashMap::new();
    for (at, &street) in order.iter().enumerate() {
        let Some(this) = draft.streets.get(to_usize(street)) else {
            continue;
        };
        if is_complete(&this.name) || size(street) == 0 {
            continue;
        }
        let mut choices = Vec::new();
        let mut total = 0;
        for &other in order.iter().skip(at + 1).take(200) {
            let Some(next) = draft.streets.get(to_usize(other)) else {
                break;
            };
            let Some(rest) = next.name.strip_prefix(this.name.as_str()) else {
                break;
            };
            if next.borough != this.borough {
                break;
            }
            if completes(rest) {
                choices.push(other);
                total += size(other);
            }
        }
        if !choices.is_empty() && total > size(street) {
            out.insert(street, choices);
        }
    }
    add_typeless_numbers(draft, sizes, &mut out);
    out
}

/// Treats `WEST 16` as `WEST 16 STREET` even when no longer name is on record.
fn add_typeless_numbers(draft: &mut Draft, sizes: &[u32], out: &mut HashMap<u32, Vec<u32>>) {
    for street in 0..to_u32(sizes.len()) {
        let Some(this) = draft.streets.get(to_usize(street)) else {
            continue;
        };
        let mut words = this.name.split(' ');
        let directed = words.next().is_some_and(vocabulary::is_direction)
            && words
                .next()
                .is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()))
            && words.next().is_none();
        if directed && !out.contains_key(&street) {
            let (borough, name) = (this.borough, format!("{} STREET", this.name));
            let full = draft.street_named(borough, &name);
            out.insert(street, vec![full]);
        }
    }
}

/// Whether the rest of a longer name completes a cut-off word or adds a single street type.
fn completes(rest: &str) -> bool {
    match rest.strip_prefix(' ') {
        None => !rest.contains(' ') && !rest.bytes().any(|byte| byte.is_ascii_digit()),
        Some(word) => vocabulary::is_type(word),
    }
}

/// Whether a name already ends with a street type, a direction, or a letter.
fn is_complete(name: &str) -> bool {
    let last = name.rsplit(' ').next().unwrap_or_default();
    vocabulary::is_type(last)
        || (vocabulary::is_direction(last) && name.contains(' '))
        || last.len() == 1
            && !last.bytes().all(|byte| byte.is_ascii_digit())
            && name.len() != SHORTEST_FIELD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_cut_word_or_a_kind_of_way_goes_on() {
        assert!(completes("Y") && completes(" STREET"));
        assert!(
            !completes(" STREET EXTENSION") && !completes(" PARK EAST") && !completes("2 STREET")
        );
    }

    #[test]
    fn complete_names_are_left_alone() {
        for name in ["MULBERRY STREET", "BRONX PARK EAST", "AVENUE N"] {
            assert!(is_complete(name), "{name}");
        }
        for name in [
            "MULBERRY",
            "GRAND CENTRAL PARKWA",
            "WEST 16",
            "FREDERICK DOUGLASS B",
        ] {
            assert!(!is_complete(name), "{name}");
        }
    }
}

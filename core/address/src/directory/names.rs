//! Completes street names that a source cut short, and links streets that have several: known aliases
//! and those inferred from shared addresses.

use std::collections::{HashMap, HashSet};

use crate::directory::draft::Draft;
use crate::directory::layout::{to_u32, to_usize};
use crate::parse::vocabulary;
use nycapt_contract::Borough;

/// Characters at which the Department of Finance cuts a street's name.
const SHORTEST_FIELD: usize = 20;

/// Moves rows with an incomplete street name to the full one, and drops rows where it is unclear. A
/// name that lacks only its direction may be a street of its own: its rows move only within a block.
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
        let name = draft.streets.get(to_usize(row.street));
        let is_street = name.is_some_and(|street| is_complete(&street.name));
        match (here.next(), here.next(), choices.as_slice()) {
            (Some(&only), None, _) => row.street = only,
            (None, None, &[only]) if !is_street => row.street = only,
            _ => return is_street,
        }
        true
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
    add_undirected_numbers(draft, sizes, &mut out);
    out
}

/// How many times larger the streets with a direction are than one that lacks it by mistake.
const UNDIRECTED: u32 = 10;

/// Treats `172 STREET` as incomplete in a borough where nearly all is EAST or WEST 172 STREET.
fn add_undirected_numbers(draft: &mut Draft, sizes: &[u32], out: &mut HashMap<u32, Vec<u32>>) {
    let size = |street: &u32| sizes.get(to_usize(*street)).copied().unwrap_or(0);
    for street in 0..to_u32(sizes.len()) {
        let Some(this) = draft.streets.get(to_usize(street)) else {
            continue;
        };
        if size(&street) == 0 || !this.name.starts_with(|char: char| char.is_ascii_digit()) {
            continue;
        }
        let (borough, name) = (this.borough, this.name.clone());
        let directed = vocabulary::DIRECTIONS.iter();
        let directed: Vec<u32> = directed
            .filter_map(|direction| draft.find(borough, &format!("{direction} {name}")))
            .collect();
        if directed.iter().map(size).sum::<u32>() > UNDIRECTED * size(&street) {
            out.entry(street).or_insert(directed);
        }
    }
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

/// Known aliases: a borough and the canonical names of one street per line.
const ALIASES: &str = include_str!("street_aliases.tsv");

/// Shared addresses needed to treat two names as one street.
const MIN_SHARED_ADDRESSES: u32 = 3;

/// Adds known aliases and links streets that are the same: `shared` has a pair of streets for each
/// address that one lot has on both, `alike` those spelled alike or with one code.
///
/// Returns the next street in each street's ring of aliases, and aliases without rows of their own.
pub(crate) fn link(
    draft: &mut Draft,
    shared: &[(u32, u32)],
    alike: &[(u32, u32)],
    sizes: &[u32],
) -> Links {
    let mut links = Links {
        next: (0..to_u32(draft.streets.len())).collect(),
        only_names: Vec::new(),
    };
    let size = |street: u32| sizes.get(to_usize(street)).copied().unwrap_or(0);
    let known = ALIASES.lines().filter_map(|line| line.split_once('\t'));
    for (borough, names) in known {
        let Some(borough) = Borough::from_text(borough) else {
            continue;
        };
        let names = names.split('|');
        let found: Vec<u32> = names
            .clone()
            .filter_map(|name| draft.find(borough, name))
            .filter(|street| size(*street) > 0)
            .collect();
        let Some(&largest) = found.iter().max_by_key(|street| size(**street)) else {
            continue;
        };
        for &street in &found {
            links.join(largest, street);
        }
        for name in names {
            if draft
                .find(borough, name)
                .is_none_or(|street| size(street) == 0)
            {
                links.only_names.push((borough, name.to_owned(), largest));
            }
        }
    }
    let mut counts: HashMap<(u32, u32), u32> = HashMap::new();
    for &pair in shared {
        *counts.entry(pair).or_default() += 1;
    }
    let mut proven: Vec<_> = counts
        .into_iter()
        .filter(|&((a, b), count)| {
            let (small, large) = (size(a).min(size(b)), size(a).max(size(b)));
            (count >= MIN_SHARED_ADDRESSES && count * 5 >= small * 2)
                || (small <= 2 && count >= small && large >= 12)
        })
        .collect();
    proven.sort_unstable();
    let proven = proven.iter().map(|(pair, _)| pair);
    for (a, b) in proven.chain(alike) {
        links.join(*a, *b);
    }
    links
}

/// Which streets are one.
#[derive(Debug)]
pub(crate) struct Links {
    /// For each street the next one of its ring.
    pub next: Vec<u32>,
    /// Aliases without rows of their own, and the street they refer to.
    pub only_names: Vec<(Borough, String, u32)>,
}

impl Links {
    /// The next street of the ring; itself when there is none.
    pub(crate) fn follow(&self, street: u32) -> u32 {
        self.next.get(to_usize(street)).copied().unwrap_or(street)
    }

    /// Makes one ring of two, unless they are one already or the ring would grow too long.
    fn join(&mut self, a: u32, b: u32) {
        let mut length = 0;
        for start in [a, b] {
            let mut at = start;
            loop {
                length += 1;
                at = self.follow(at);
                if at == start || length > 24 {
                    break;
                }
                if start == a && at == b {
                    return;
                }
            }
        }
        if a == b || length > 24 {
            return;
        }
        let (to_a, to_b) = (self.follow(a), self.follow(b));
        if let Some(next) = self.next.get_mut(to_usize(a)) {
            *next = to_b;
        }
        if let Some(next) = self.next.get_mut(to_usize(b)) {
            *next = to_a;
        }
    }
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

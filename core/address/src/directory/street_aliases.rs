//! Links streets that have several names: known aliases and those inferred from shared addresses.

use std::collections::HashMap;

use crate::directory::draft::Draft;
use crate::directory::layout::{to_u32, to_usize};
use nycapt_contract::Borough;

/// Known aliases: a borough and the canonical names of one street per line.
const ALIASES: &str = include_str!("street_aliases.tsv");

/// Shared addresses needed to treat two names as one street.
const MIN_SHARED_ADDRESSES: u32 = 3;

/// Adds known aliases and links streets that are the same: `shared` has a pair of streets for each
/// address that one lot has on both, `twins` those spelled alike.
///
/// Returns the next street in each street's ring of aliases, and aliases without rows of their own.
pub(crate) fn link(
    draft: &mut Draft,
    shared: &[(u32, u32)],
    twins: &[(u32, u32)],
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
    for (a, b) in proven.chain(twins) {
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
    fn follow(&self, street: u32) -> u32 {
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

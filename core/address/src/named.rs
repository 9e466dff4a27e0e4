//! Streets that a text names without a house number, and numbers that there are on them.

use std::cmp::Reverse;

use super::directory::Directory;
use super::layout::narrow;
use super::locality;
use super::outcome::Hit;
use super::search::Search;

/// Streets of one text at most: one of each borough.
const STREETS: usize = 5;
/// Turns in a ring of alternate names.
const TURNS: usize = 24;

/// The streets of the longest name in the text, in the boroughs that the text allows.
pub(crate) fn streets(search: &Search<'_>, allowed: u8) -> Vec<u32> {
    let names = search.exact.all().iter();
    let longest = names.max_by_key(|name| (name.to - name.from, Reverse(name.from)));
    let Some(place) = longest else {
        return Vec::new();
    };
    let names = search.directory.names_in(place.first, place.end).iter();
    let here = names.filter(|name| locality::bit(name.borough) & allowed != 0);
    let mut streets: Vec<u32> = here.map(|name| name.street.get()).collect();
    streets.truncate(STREETS);
    streets
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
    let mut at = street;
    for _ in 0..TURNS {
        let Some(entry) = directory.street(at) else {
            break;
        };
        let (first, rows) = directory.rows_of(entry);
        if !rows.is_empty() {
            let steps = most.saturating_sub(1).max(1);
            let places = (0..most).map(|step| step * (rows.len() - 1) / steps);
            let hits = places.filter_map(|at| {
                let row = first.saturating_add(narrow(at));
                Hit::of_row(directory, row)
            });
            let mut hits: Vec<Hit> = hits.collect();
            hits.dedup_by(|next, known| next.house == known.house);
            return hits;
        }
        at = entry.next.get();
    }
    Vec::new()
}

//! Numbered streets whose direction is written last: `14th Street West`.

use crate::parse::locality::Localities;
use crate::parse::scan::Scan;
use crate::parse::unit::kind_of;
use crate::parse::vocabulary;
use crate::resolve::name_match::{NameMatch, NameMatches, NameWalker};

/// Adds `WEST 14 STREET` for `14 STREET WEST` when there is such a street.
pub(crate) fn add(walker: &NameWalker<'_>, places: &Localities, out: &mut NameMatches) {
    let plain: Vec<NameMatch> = out.as_slice().to_vec();
    for name in &plain {
        let (from, to) = (usize::from(name.from), usize::from(name.to));
        let longer = |other: &NameMatch| other.from == name.from && other.to > name.to;
        let numbered = walker.scan.token(from).number && to > from + 1;
        if !numbered || plain.iter().any(longer) || !ends_behind(walker.scan, to, places) {
            continue;
        }
        if let Some(direction) = vocabulary::direction_of(walker.scan.letters(to)) {
            walker.trailing_direction(direction, (from, to), out);
        }
    }
}

/// Whether the name leaves out a direction written in full that belongs to another street.
pub(crate) fn is_dropped(scan: &Scan, exact: &NameMatches, name: &NameMatch) -> bool {
    let directed = |other: &&NameMatch| {
        other.from == name.from && other.to == name.to + 1 && other.first != name.first
    };
    let at = usize::from(name.to);
    let word = scan.letters(at);
    scan.token(usize::from(name.from)).number
        && word.len() > 1
        && vocabulary::direction_of(word).is_some()
        && exact.iter().any(|other| directed(&other))
}

/// Whether the word at `at` belongs to the street before it rather than starting a place (`East
/// Village`) or a cross street (`W 34 St`).
fn ends_behind(scan: &Scan, at: usize, places: &Localities) -> bool {
    let is_place = |at: usize| {
        let mut hits = places.names.iter();
        hits.any(|hit| usize::from(hit.from) <= at && at < usize::from(hit.to))
    };
    let (word, next) = (scan.letters(at), scan.token(at + 1));
    if at >= scan.len() || !scan.token(at).near() || is_place(at) {
        return false;
    }
    let behind = scan.letters(at + 1);
    let open = at + 1 >= scan.len() || !next.near() || is_place(at + 1) || next.digits == 5;
    let unit = next.number && word.len() > 1 && !vocabulary::spells_type(scan.letters(at + 2));
    open || unit || kind_of(behind).is_some() || behind == "NY"
}

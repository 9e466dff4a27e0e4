//! Streets of a number whose direction is written behind them: `14th Street West`.

use super::locality::Localities;
use super::matches::{Match, Matches, Walker};
use super::scan::Scan;
use super::unit::kind_of;
use super::vocabulary;

/// Adds `WEST 14 STREET` where `14 STREET WEST` stands, when there is such a street.
pub(crate) fn add(walker: &Walker<'_>, places: &Localities, out: &mut Matches) {
    let plain: Vec<Match> = out.all().to_vec();
    for name in &plain {
        let (from, to) = (usize::from(name.from), usize::from(name.to));
        let longer = |other: &Match| other.from == name.from && other.to > name.to;
        let numbered = walker.scan.token(from).number && to > from + 1;
        if !numbered || plain.iter().any(longer) || !ends_behind(walker.scan, to, places) {
            continue;
        }
        if let Some(direction) = vocabulary::direction_of(walker.scan.letters(to)) {
            walker.turned(direction, (from, to), out);
        }
    }
}

/// Whether the name leaves out a direction written in full that belongs to another street.
pub(crate) fn is_dropped(scan: &Scan, exact: &Matches, name: &Match) -> bool {
    let turned = |other: &&Match| {
        other.from == name.from && other.to == name.to + 1 && other.first != name.first
    };
    let at = usize::from(name.to);
    let word = scan.letters(at);
    scan.token(usize::from(name.from)).number
        && word.len() > 1
        && vocabulary::direction_of(word).is_some()
        && exact.all().iter().any(|other| turned(&other))
}

/// Whether the word at `at` hangs on the street before it and begins nothing else, such as the
/// name of a place (`East Village`) or of a cross street (`W 34 St`).
fn ends_behind(scan: &Scan, at: usize, places: &Localities) -> bool {
    let is_place = |at: usize| {
        let mut hits = places.hits().iter();
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

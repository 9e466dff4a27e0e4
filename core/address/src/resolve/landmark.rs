//! Buildings and complexes known by a name rather than an address.

use crate::parse::scan::Scan;
use crate::resolve::outcome::Hit;

/// The name and address of one building per line.
const BUILDINGS: &str = include_str!("landmarks.tsv");
/// Last words in the names of complexes with many buildings.
const COMPLEXES: &[&str] = &["HOUSES", "PROJECTS", "COOPERATIVES"];

/// What a name means.
pub(crate) enum Landmark {
    Building(Hit),
    Complex,
}

/// Finds the landmark in a text without a house number.
pub(crate) fn find(scan: &Scan, address_of: impl Fn(&str) -> Option<Hit>) -> Option<Landmark> {
    let mut tokens = scan.tokens().iter();
    if tokens.any(|token| token.number && token.digits < 5) {
        return None;
    }
    let has = |name: &str| {
        (0..scan.len()).any(|from| {
            let mut words = name.split(' ').zip(from..);
            words.all(|(word, at)| scan.word(at) == word)
        })
    };
    let mut buildings = BUILDINGS.lines().filter_map(|line| line.split_once('\t'));
    let named = buildings.find(|(name, _)| has(name));
    let complex = (1..scan.len()).any(|at| COMPLEXES.contains(&scan.word(at)));
    named
        .and_then(|(_, address)| address_of(address))
        .map(Landmark::Building)
        .or_else(|| complex.then_some(Landmark::Complex))
}

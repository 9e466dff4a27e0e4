//! Buildings and complexes that people call by name instead of number and street.

use crate::parse::scan::Scan;
use crate::resolve::outcome::Hit;

/// Name and address of single buildings, one a line.
const BUILDINGS: &str = include_str!("landmarks.tsv");
/// Words that end the name of a complex of many buildings.
const COMPLEXES: &[&str] = &["HOUSES", "PROJECTS", "COOPERATIVES"];

/// What a name means.
pub(crate) enum Landmark {
    Building(Hit),
    Complex,
}

/// The landmark that a text without a house number names.
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

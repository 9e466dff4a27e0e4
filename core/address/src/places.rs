//! Buildings and complexes that people call by name instead of number and street.

use super::outcome::{Reason, Resolution};
use super::resolve::resolve;
use super::search::Search;
use nycapt_contract::{Borough, ResolveStatus};

/// Names of single buildings and their address.
const BUILDINGS: &[(&str, &str)] = &[
    ("EMPIRE STATE BUILDING", "350 5 AVENUE, MANHATTAN"),
    ("CHRYSLER BUILDING", "405 LEXINGTON AVENUE, MANHATTAN"),
    ("FLATIRON BUILDING", "175 5 AVENUE, MANHATTAN"),
    ("WOOLWORTH BUILDING", "233 BROADWAY, MANHATTAN"),
    ("METLIFE BUILDING", "200 PARK AVENUE, MANHATTAN"),
    ("SEAGRAM BUILDING", "375 PARK AVENUE, MANHATTAN"),
    ("LEVER HOUSE", "390 PARK AVENUE, MANHATTAN"),
    ("GRAYBAR BUILDING", "420 LEXINGTON AVENUE, MANHATTAN"),
    ("HELMSLEY BUILDING", "230 PARK AVENUE, MANHATTAN"),
    ("TRUMP TOWER", "725 5 AVENUE, MANHATTAN"),
    ("DAKOTA", "1 WEST 72 STREET, MANHATTAN"),
    ("ANSONIA", "2109 BROADWAY, MANHATTAN"),
    ("CHELSEA HOTEL", "222 WEST 23 STREET, MANHATTAN"),
    ("LONDON TERRACE GARDENS", "435 WEST 23 STREET, MANHATTAN"),
    (
        "WILLIAMSBURGH SAVINGS BANK TOWER",
        "1 HANSON PLACE, BROOKLYN",
    ),
];

/// Words that end the name of a complex of many buildings.
const COMPLEXES: &[&str] = &["HOUSES", "PROJECTS", "COOPERATIVES"];

/// Streets and squares that people name without the borough, and only one borough has.
const SQUARES: &[(&str, Borough)] = &[
    ("PENN PLAZA", Borough::Manhattan),
    ("LINCOLN PLAZA", Borough::Manhattan),
    ("FINANCIAL SQUARE", Borough::Manhattan),
    ("BRYANT PARK", Borough::Manhattan),
    ("ROCKEFELLER PLAZA", Borough::Manhattan),
    ("COLUMBUS CIRCLE", Borough::Manhattan),
    ("WORLD TRADE CENTER", Borough::Manhattan),
    ("CONFUCIUS PLAZA", Borough::Manhattan),
    ("STUYVESANT OVAL", Borough::Manhattan),
    ("PETER COOPER ROAD", Borough::Manhattan),
    ("METROPOLITAN OVAL", Borough::Bronx),
    ("METROTECH CENTER", Borough::Brooklyn),
    ("JFK AIRPORT", Borough::Queens),
    ("LAGUARDIA AIRPORT", Borough::Queens),
];

/// The borough of a place that only one borough has.
pub(crate) fn borough_of(name: &str) -> Option<Borough> {
    SQUARES
        .iter()
        .find(|(square, _)| *square == name)
        .map(|(_, borough)| *borough)
}

/// Answers when a text without number and street names a building or a complex.
pub(crate) fn settle(search: &Search<'_>, answer: &mut Resolution<'_>) -> bool {
    let scan = search.scan;
    let stands = |name: &str| {
        (0..scan.len()).any(|from| {
            name.split(' ')
                .enumerate()
                .all(|(at, word)| scan.word(from + at) == word)
        })
    };
    if scan
        .tokens()
        .iter()
        .any(|token| token.number && token.digits < 5)
    {
        return false;
    }
    if let Some((_, address)) = BUILDINGS.iter().find(|(name, _)| stands(name)) {
        let found = resolve(answer.directory, address, None);
        if found.status == ResolveStatus::Matched {
            answer.settle(found.best, 0.9);
            answer.reason = Reason::Place;
            return true;
        }
    }
    let complex = (1..scan.len()).any(|at| COMPLEXES.contains(&scan.word(at)));
    if complex {
        answer.doubt(search, Reason::PlaceIsComplex, &[]);
    }
    complex
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_of_one_borough_is_known() {
        assert_eq!(borough_of("PENN PLAZA"), Some(Borough::Manhattan));
        assert_eq!(borough_of("MAIN STREET"), None);
    }
}

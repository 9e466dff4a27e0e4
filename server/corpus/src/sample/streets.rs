//! Public street names of the five boroughs, and how houses are numbered on them.

use nycapt_contract::Borough;

/// A street with one ZIP code; real streets have several, the sample does not need them.
#[derive(Debug, Clone)]
pub(super) struct Street {
    /// Official name.
    pub(super) name: String,
    /// ZIP code.
    pub(super) zip: u32,
    /// Two-part numbers such as `139-05`.
    pub(super) hyphens: bool,
}

/// Streets that come before the numbered ones, so that a small sample has names people know.
const NAMED: [(Borough, u32, &[&str]); 5] = [
    (
        Borough::Manhattan,
        10_001,
        &[
            "BROADWAY",
            "5 AVENUE",
            "WEST 57 STREET",
            "PARK AVENUE",
            "LEXINGTON AVENUE",
            "EAST 86 STREET",
            "WASHINGTON STREET",
            "HENRY STREET",
            "SAINT NICHOLAS AVENUE",
            "RIVERSIDE DRIVE",
            "AVENUE B",
            "3 AVENUE",
        ],
    ),
    (
        Borough::Bronx,
        10_451,
        &[
            "GRAND CONCOURSE",
            "EAST 243 STREET",
            "BROADWAY",
            "PARK AVENUE",
            "BARKER AVENUE",
            "WASHINGTON AVENUE",
            "UNIONPORT ROAD",
            "JEROME AVENUE",
            "3 AVENUE",
        ],
    ),
    (
        Borough::Brooklyn,
        11_201,
        &[
            "OCEAN PARKWAY",
            "5 AVENUE",
            "BROADWAY",
            "EASTERN PARKWAY",
            "HENRY STREET",
            "BEDFORD AVENUE",
            "WASHINGTON AVENUE",
            "PARK AVENUE",
            "EAST 4 STREET",
            "AVENUE J",
            "3 AVENUE",
        ],
    ),
    (
        Borough::Queens,
        11_354,
        &[
            "85 DRIVE",
            "BOOTH STREET",
            "QUEENS BOULEVARD",
            "37 AVENUE",
            "BROADWAY",
            "MAIN STREET",
            "NORTHERN BOULEVARD",
            "108 STREET",
            "66 ROAD",
        ],
    ),
    (
        Borough::StatenIsland,
        10_301,
        &[
            "VICTORY BOULEVARD",
            "RICHMOND TERRACE",
            "BROADWAY",
            "MAIN STREET",
            "BAY STREET",
            "HYLAN BOULEVARD",
            "HENDERSON AVENUE",
        ],
    ),
];

/// Numbered streets: prefix, first, last, type.
const NUMBERED: [(Borough, &str, u32, u32, &str); 9] = [
    (Borough::Manhattan, "WEST ", 10, 155, "STREET"),
    (Borough::Manhattan, "EAST ", 2, 127, "STREET"),
    (Borough::Bronx, "EAST ", 134, 240, "STREET"),
    (Borough::Brooklyn, "", 1, 97, "STREET"),
    (Borough::Brooklyn, "EAST ", 5, 105, "STREET"),
    (Borough::Queens, "", 21, 165, "STREET"),
    (Borough::Queens, "", 23, 84, "AVENUE"),
    (Borough::Queens, "", 60, 80, "DRIVE"),
    (Borough::StatenIsland, "", 1, 10, "STREET"),
];

/// The streets of a borough, named ones first.
pub(super) fn streets_of(borough: Borough) -> Vec<Street> {
    let named = NAMED.iter().filter(|(of, ..)| *of == borough);
    let names = named.flat_map(|(_, _, names)| names.iter().map(|name| (*name).to_owned()));
    let numbered = NUMBERED.iter().filter(|(of, ..)| *of == borough);
    let numbered = numbered.flat_map(|(_, prefix, first, last, kind)| {
        (*first..=*last).map(move |number| format!("{prefix}{number} {kind}"))
    });
    let first_zip = NAMED
        .iter()
        .find(|(of, ..)| *of == borough)
        .map_or(0, |(_, zip, _)| *zip);
    let mut names: Vec<String> = names.collect();
    for name in numbered {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let streets = names.into_iter().zip(0_u32..).map(|(name, at)| Street {
        name,
        zip: first_zip + at % 20,
        hyphens: borough == Borough::Queens,
    });
    streets.collect()
}

//! Places that the city's address directory lists by name alone.

use crate::testing::{answer_from, line, with_rows};
use crate::{AddressRow, AddressText, Directory, DirectoryBuilder, resolve};
use nycapt_contract::{Bbl, Bin, Borough, ResolveStatus};

const ADDRESSES: [(&str, Borough, u32, u32); 5] = [
    ("25 ANDES ROAD", Borough::Manhattan, 1, 10),
    ("5 ELM STREET", Borough::Bronx, 300, 1),
    ("7 ELM STREET", Borough::Bronx, 301, 1),
    ("1 WALL STREET", Borough::Manhattan, 400, 1),
    ("2 OAK STREET", Borough::Brooklyn, 401, 1),
];

/// Name, type, borough, block, lot and building; the last has no address.
const PLACES: [(&str, &str, Borough, u32, u32, &str); 9] = [
    (
        "GOVERNORS ISLAND                ",
        "N",
        Borough::Manhattan,
        1,
        10,
        "1000000",
    ),
    (
        "GOVERNORS ISLAND FORT JAY       ",
        "N",
        Borough::Manhattan,
        1,
        10,
        "1000000",
    ),
    (
        "ELM HOUSES                      ",
        "G",
        Borough::Bronx,
        300,
        1,
        "2000301",
    ),
    (
        "ELM HOUSES                      ",
        "G",
        Borough::Bronx,
        301,
        1,
        "2000302",
    ),
    (
        "ELM TOWER                       ",
        "X",
        Borough::Bronx,
        301,
        1,
        "2000303",
    ),
    (
        "ELM TOWER                       ",
        "X",
        Borough::Bronx,
        301,
        1,
        "2000303",
    ),
    (
        "TRINITY CHURCH                  ",
        "N",
        Borough::Manhattan,
        400,
        1,
        "1000401",
    ),
    (
        "TRINITY CHURCH                  ",
        "N",
        Borough::Brooklyn,
        401,
        1,
        "3000401",
    ),
    (
        "LOST PIER                       ",
        "N",
        Borough::Manhattan,
        999,
        1,
        "1000999",
    ),
];

fn directory() -> Directory {
    let mut builder = DirectoryBuilder::default();
    for (street, address_type, borough, block, lot, bin) in PLACES {
        let (low, high) = ("            ", "            ");
        let row = AddressRow {
            text: AddressText::Range { low, high, street },
            bin: Bin::parse(bin),
            rank: 0,
            address_type,
            ..line("", Bbl::new(borough, block, lot).unwrap())
        };
        builder.add(row).unwrap();
    }
    with_rows(builder, ADDRESSES)
}

#[test]
fn a_listed_name_leads_to_the_address_of_its_building() {
    let directory = directory();
    assert_eq!(directory.len(), 5);
    for (text, slug, bin) in [
        ("Governors Island Fort Jay", "25-andes-road-manhattan", None),
        (
            "governors island ft. jay, New York NY 10004",
            "25-andes-road-manhattan",
            None,
        ),
        ("Elm Tower", "7-elm-street-bronx", Some("2000303")),
        ("Elm Tower, Bronx", "7-elm-street-bronx", Some("2000303")),
        (
            "The Trinity Church, Brooklyn",
            "2-oak-street-brooklyn",
            Some("3000401"),
        ),
    ] {
        let found = answer_from(&directory, text);
        assert_eq!(found.reason, "place", "{text}");
        let hit = found.matched.unwrap();
        assert_eq!(
            (hit.slug.as_str(), hit.bin.as_deref()),
            (slug, bin),
            "{text}"
        );
        let outcome = resolve(&directory, text, None).outcome;
        assert!((0.5..0.95).contains(&outcome.confidence), "{text}");
    }
}

#[test]
fn buildings_that_share_a_listed_name_are_offered() {
    let directory = directory();
    for (text, slugs) in [
        ("Elm Houses", ["5-elm-street-bronx", "7-elm-street-bronx"]),
        (
            "Trinity Church",
            ["1-wall-street-manhattan", "2-oak-street-brooklyn"],
        ),
    ] {
        let found = answer_from(&directory, text);
        assert_eq!(found.status, ResolveStatus::Ambiguous, "{text}");
        assert_eq!(found.reason, "placeIsComplex", "{text}");
        let offered = found.candidates.iter().map(|hit| hit.slug.as_str());
        assert_eq!(offered.collect::<Vec<_>>(), slugs, "{text}");
    }
}

#[test]
fn a_neighborhood_a_part_of_a_name_or_a_lot_without_an_address_is_no_listed_place() {
    let directory = directory();
    for text in [
        "Governors Island",
        "Fort Jay",
        "12 Trinity Church",
        "Trinity Church, Queens",
        "Lost Pier",
    ] {
        let found = answer_from(&directory, text);
        assert_eq!(found.status, ResolveStatus::NotFound, "{text}");
    }
}

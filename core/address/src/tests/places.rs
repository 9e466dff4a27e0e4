//! Places that the city's address directory or another dataset has by name.

use crate::testing::{answer_from, directory_of, line, with_rows};
use crate::{AddressRow, AddressText, Directory, DirectoryBuilder, resolve, suggest};
use nycapt_contract::AddressSuggestionKind::{self, Candidate, Match};
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
    for (text, message, offered) in [
        (
            "Elm Houses",
            "Several buildings have this name. Choose one, or enter a house number and street.",
            [
                ("5-elm-street-bronx", "a building with this name"),
                ("7-elm-street-bronx", "a building with this name"),
            ],
        ),
        (
            "Trinity Church",
            "Places in Manhattan and Brooklyn have this name. Choose one, or add the borough.",
            [
                (
                    "1-wall-street-manhattan",
                    "the place with this name in Manhattan",
                ),
                (
                    "2-oak-street-brooklyn",
                    "the place with this name in Brooklyn",
                ),
            ],
        ),
    ] {
        let found = answer_from(&directory, text);
        assert_eq!(found.status, ResolveStatus::Ambiguous, "{text}");
        assert_eq!(found.reason, "placeIsComplex", "{text}");
        assert_eq!(found.message, message, "{text}");
        let hits = found.candidates.iter();
        let hits = hits.map(|hit| (hit.slug.as_str(), hit.why.as_str()));
        assert_eq!(hits.collect::<Vec<_>>(), offered, "{text}");
    }
}

#[test]
fn a_neighborhood_and_a_part_of_a_name_are_no_listed_place() {
    let directory = directory();
    for text in [
        "Governors Island",
        "Fort Jay",
        "12 Trinity Church",
        "Trinity Church, Queens",
    ] {
        let found = answer_from(&directory, text);
        assert_eq!(found.status, ResolveStatus::NotFound, "{text}");
    }
}

#[test]
fn a_listed_place_without_an_address_is_known_and_not_in_the_data() {
    let directory = directory();
    for text in ["Lost Pier", "the lost pier, Manhattan"] {
        let found = answer_from(&directory, text);
        assert_eq!(found.reason, "placeNotInData", "{text}");
        let message = "We know this place, but we have no address for it.";
        assert_eq!(found.message, message, "{text}");
    }
    let elsewhere = answer_from(&directory, "Lost Pier, Brooklyn");
    assert_eq!(elsewhere.reason, "notAnAddress");
    assert!(completed(&directory, "lost pi").is_empty());
}

/// Buildings that a text may become, as people see them.
fn completed(directory: &Directory, text: &str) -> Vec<(AddressSuggestionKind, String)> {
    let found = suggest(directory, text, 5).into_iter();
    let buildings = found.filter(|one| one.slug.is_some());
    buildings.map(|one| (one.kind, one.display)).collect()
}

#[test]
fn the_beginning_of_a_name_lists_its_buildings() {
    let directory = directory();
    let trinity = [
        "Trinity Church, 1 Wall Street, Manhattan, NY",
        "Trinity Church, 2 Oak Street, Brooklyn, NY",
    ];
    for (text, kind, lines) in [
        ("trin", Candidate, &trinity[..]),
        ("the trinity ch", Candidate, &trinity),
        ("Trinity Church", Candidate, &trinity),
        (
            "governors island fo",
            Candidate,
            &["Governors Island Fort Jay, 25 Andes Road, Manhattan, NY"],
        ),
        (
            "elm tow",
            Candidate,
            &["Elm Tower, 7 Elm Street, Bronx, NY"],
        ),
        ("Elm Tower", Match, &["Elm Tower, 7 Elm Street, Bronx, NY"]),
        ("tri", Candidate, &[]),
        ("12 trinity ch", Candidate, &[]),
    ] {
        let expected = lines.iter().map(|line| (kind, (*line).to_owned()));
        assert_eq!(
            completed(&directory, text),
            expected.collect::<Vec<_>>(),
            "{text}"
        );
    }
    let line = "Elm Tower, 7 Elm Street, Bronx, NY";
    let chosen = answer_from(&directory, line).matched.unwrap();
    assert_eq!(chosen.slug, "7-elm-street-bronx");
}

#[test]
fn a_known_building_is_completed_and_streets_that_begin_alike_stay() {
    let rows = [
        ("350 5 AVENUE", Borough::Manhattan, 835, 41),
        ("7 EMPIRE BOULEVARD", Borough::Brooklyn, 1190, 1),
    ];
    let directory = directory_of(rows);
    let line = "Empire State Building, 350 5th Avenue, Manhattan, NY";
    let building = [(Candidate, line.to_owned())];
    assert_eq!(completed(&directory, "empire st"), building);
    let displays = |most| {
        let found = suggest(&directory, "empi", most).into_iter();
        found.map(|one| one.display).collect::<Vec<_>>()
    };
    assert_eq!(displays(2), ["Empire Boulevard, Brooklyn, NY", line]);
    assert_eq!(displays(1), ["Empire Boulevard, Brooklyn, NY"]);
}

#[test]
fn a_name_in_another_dataset_is_a_place_unless_it_is_a_street() {
    let mut builder = DirectoryBuilder::default();
    for (name, ending, block) in [
        ("ELM GARDENS LLC.HPO.FY20", "", 300),
        ("SAMPLE", "HOUSES", 300),
        ("SAMPLE", "HOUSES", 301),
        ("SAMPLE", "HOUSES", 301),
        ("Oak Street", "", 300),
        ("CONFIDENTIAL", "", 300),
    ] {
        let lot = Bbl::new(Borough::Bronx, block, 1).unwrap();
        builder.add_place(name, ending, lot, None);
    }
    assert_eq!(builder.places(), 4);
    let directory = with_rows(builder, ADDRESSES);
    for (text, reason) in [
        ("Elm Gardens", "place"),
        ("elm gardens, Bronx", "place"),
        ("Sample Houses", "placeIsComplex"),
        ("Oak Street", "noHouseNumber"),
        ("Confidential", "notAnAddress"),
    ] {
        assert_eq!(answer_from(&directory, text).reason, reason, "{text}");
    }
    let found = answer_from(&directory, "Elm Gardens").matched.unwrap();
    assert_eq!(found.slug, "5-elm-street-bronx");
}

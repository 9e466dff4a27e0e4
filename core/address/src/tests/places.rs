//! Places that another dataset than the city's address directory has by name.

use crate::DirectoryBuilder;
use crate::testing::{answer_from, with_rows};
use nycapt_contract::{Bbl, Borough};

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
    let rows = [
        ("5 ELM STREET", Borough::Bronx, 300, 1),
        ("7 ELM STREET", Borough::Bronx, 301, 1),
        ("2 OAK STREET", Borough::Brooklyn, 401, 1),
    ];
    let directory = with_rows(builder, rows);
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

//! Texts that are still being typed.

use crate::testing::{answer, city, line, opened};
use crate::{AddressRow, DirectoryBuilder, suggest};
use nycapt_contract::AddressSuggestionKind::{self, Alternative, Street};
use nycapt_contract::{Bbl, Bin, Borough, ResolveStatus};
use proptest::prelude::*;

fn lines(text: &str) -> Vec<(AddressSuggestionKind, String)> {
    let found = suggest(city(), text, 10).into_iter();
    found.map(|one| (one.kind, one.address_line)).collect()
}

/// The addresses without their kind.
fn addresses(text: &str) -> Vec<String> {
    lines(text).into_iter().map(|(_, line)| line).collect()
}

#[test]
fn a_number_that_a_street_does_not_have_is_not_offered_on_it() {
    for text in [
        "121 grand c",
        "120A grand c",
        "121 gree",
        "98 broadw",
        "120-99 85 d",
    ] {
        let found = lines(text);
        assert!(
            found.iter().all(|(kind, _)| *kind == Alternative),
            "{found:?}"
        );
    }
    let why = "we don't have that number, but one of the closest numbers on this street";
    for text in ["121 5 Avenue, Manhattan", "121 Broadway"] {
        let other = suggest(city(), text, 5);
        assert_eq!(other.first().unwrap().why, why, "{text}");
    }
    let found = lines("120 gr");
    assert!(!found.is_empty());
    for (_, line) in found {
        assert!(line.starts_with("120 "), "{line}");
        assert_eq!(answer(&line).status, ResolveStatus::Matched);
    }
}

#[test]
fn a_text_without_a_number_becomes_streets() {
    let found = suggest(city(), "grand conc", 5);
    let [only] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(only.address_line, "Grand Concourse, Bronx, NY");
    assert_eq!((only.kind, &only.slug), (Street, &None));
    assert_eq!(
        addresses("st mar").first().unwrap(),
        "Saint Marks Place, Manhattan, NY"
    );
}

#[test]
fn a_building_comes_before_a_lot_without_one() {
    let mut builder = DirectoryBuilder::default();
    for (text, lot, bin) in [
        ("7 CARDER LANE", 1, ""),
        ("9 CARDER LANE", 2, ""),
        ("7 CARDER ROAD", 3, "2000001"),
    ] {
        let bbl = Bbl::new(Borough::Bronx, 70, lot).unwrap();
        let row = AddressRow {
            bin: Bin::parse(bin),
            ..line(text, bbl)
        };
        builder.add(row).unwrap();
    }
    let found = suggest(&opened(builder), "7 card", 5);
    let lines = found.iter().map(|one| &*one.address_line);
    let expected = ["7 Carder Road, Bronx, NY", "7 Carder Lane, Bronx, NY"];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

proptest! {
    #[test]
    fn no_text_has_more_suggestions_than_asked_for(text in "\\PC{0,60}", most in 1_usize..6) {
        prop_assert!(suggest(city(), &text, most).len() <= most);
    }

    #[test]
    fn every_beginning_of_an_address_offers_only_slugs_that_open(at in 0_usize..400, length in 4_usize..20) {
        let slugs: Vec<_> = city().slugs().collect();
        let entry = &slugs[at % slugs.len()];
        let address = city().address_of(entry.bbl, &entry.slug).unwrap();
        let text: String = address.formatted.chars().take(length).collect();
        for slug in suggest(city(), &text, 10).into_iter().filter_map(|one| one.slug) {
            prop_assert!(slugs.iter().any(|entry| entry.slug == slug), "{text}: {slug}");
        }
    }
}

//! Texts that are still being typed.

use crate::suggest;
use crate::testing::{answer, city, directory_of};
use nycapt_contract::AddressSuggestionKind::{self, Alternative, Candidate, Match, Street};
use nycapt_contract::{Borough, ResolveStatus};
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
fn a_few_letters_lead_to_the_street_that_has_the_number() {
    for (text, expected) in [
        ("120 gra", "120 Grand Concourse, Bronx, NY 10456"),
        ("120 e mou", "120 East Mount Eden Avenue, Bronx, NY 10452"),
        ("120 mount e", "120 East Mount Eden Avenue, Bronx, NY 10452"),
        ("120 w 5", "120 West 57 Street, Manhattan, NY 10019"),
        (
            "120 ave of",
            "120 Avenue Of The Americas, Manhattan, NY 10036",
        ),
        ("12011 85 dri", "120-11 85 Drive, Queens, NY 11435"),
    ] {
        let found = lines(text);
        assert_eq!(found, [(Candidate, expected.to_owned())], "{text}");
    }
}

#[test]
fn an_ordinal_that_is_begun_means_its_number_and_manhattan_comes_first() {
    let brooklyn = [348, 350, 352, 354];
    let brooklyn =
        brooklyn.map(|number| (format!("{number} 5 AVENUE"), Borough::Brooklyn, number, 1));
    let manhattan = [
        ("350 5 AVENUE".to_owned(), Borough::Manhattan, 835, 1),
        ("350 57 STREET".to_owned(), Borough::Manhattan, 836, 1),
    ];
    let directory = directory_of(brooklyn.into_iter().chain(manhattan));
    for text in ["350 5t", "350 5th", "350 5th a", "350 fifth av"] {
        let found = suggest(&directory, text, 5);
        let found: Vec<&str> = found.iter().map(|one| one.address_line.as_str()).collect();
        let expected = ["350 5 Avenue, Manhattan, NY", "350 5 Avenue, Brooklyn, NY"];
        assert_eq!(found, expected, "{text}");
    }
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
    let other = suggest(city(), "121 5 Avenue, Manhattan", 5);
    let why = "we don't have that number, but a number nearby on this street";
    assert_eq!(other.first().unwrap().why, why);
    let found = lines("120 gr");
    assert!(!found.is_empty());
    for (_, line) in found {
        assert!(line.starts_with("120 "), "{line}");
        assert_eq!(answer(&line).status, ResolveStatus::Matched);
    }
}

#[test]
fn one_typo_after_four_letters_is_forgiven() {
    for text in [
        "120 grnad",
        "120 grabd con",
        "120 grannd c",
        "120 gramd concou",
    ] {
        let expected = ["120 Grand Concourse, Bronx, NY 10456"];
        assert_eq!(addresses(text), expected, "{text}");
    }
    assert_eq!(addresses("120 grx"), [""; 0]);
}

#[test]
fn a_borough_or_zip_that_is_begun_narrows_the_list() {
    for (text, expected) in [
        ("120 broadway bro", "120 Broadway, Brooklyn, NY 11211"),
        ("120 broadway, staten", ""),
        ("120 broadway 100", "120 Broadway, Manhattan, NY 10023"),
        ("120 broadw 11211", "120 Broadway, Brooklyn, NY 11211"),
        (
            "120 st marks staten i",
            "120 Saint Marks Place, Staten Island, NY 10301",
        ),
    ] {
        let found = lines(text)
            .into_iter()
            .filter(|(kind, _)| *kind != Alternative);
        let found: Vec<String> = found.map(|(_, line)| line).collect();
        let expected: Vec<&str> = [expected]
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect();
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(addresses("120 broadway").len(), 2);
}

#[test]
fn a_whole_address_is_a_match_and_one_line_is_offered_once() {
    let whole = "120 Grand Concourse, Bronx, NY 10456";
    assert_eq!(lines(whole), [(Match, whole.to_owned())]);
    let two_lots = directory_of([1, 2].map(|lot| ("7 CARDER ROAD", Borough::Bronx, 10, lot)));
    assert_eq!(suggest(&two_lots, "7 card", 5).len(), 1);
}

#[test]
fn suggestions_are_displayed_as_new_yorkers_write_them() {
    for (text, expected) in [
        ("12011 85 dri", "120-11 85th Drive, Queens, NY 11435"),
        (
            "120 ave of",
            "120 Avenue of the Americas, Manhattan, NY 10036",
        ),
        ("west 57", "West 57th Street, Manhattan, NY"),
    ] {
        let found = suggest(city(), text, 1);
        let shown: Vec<&str> = found.iter().map(|one| one.display.as_str()).collect();
        assert_eq!(shown, [expected], "{text}");
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

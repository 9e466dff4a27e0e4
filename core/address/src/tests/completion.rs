//! Texts that are still being typed.

use crate::suggest;
use crate::testing::city;
use proptest::prelude::*;

#[test]
fn a_number_that_a_street_does_not_have_is_not_offered_on_it() {
    let why = "we don't have that address; this is one of the closest numbers on this street";
    for text in ["121 5 Avenue, Manhattan", "121 Broadway"] {
        let other = suggest(city(), text, 5);
        assert_eq!(other.first().unwrap().why, why, "{text}");
    }
}

#[test]
fn a_suggestion_says_whether_its_street_was_misspelled() {
    let typed = "the same number on a street that starts this way";
    let misspelled = "the same number on a street with a similar name";
    for (text, why) in [("120 gran", typed), ("120 grnad", misspelled)] {
        let found = suggest(city(), text, 5);
        assert_eq!(found.first().unwrap().why, why, "{text}");
    }
}

#[test]
fn a_suggestion_says_that_a_tax_lot_number_matched() {
    let found = suggest(city(), "2000770008", 5);
    assert_eq!(found.first().unwrap().why, "matches the tax lot number");
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

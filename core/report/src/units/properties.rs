//! Properties of every apartment.

use proptest::prelude::*;

use super::{MIN_COUNTED, Roster, TextMatch, UnitMatcher};
use nycapt_address::parse_unit;

fn judged(asked: &str, text: &str, known: &[String]) -> Option<TextMatch> {
    let roster = Roster::read(known.iter().map(String::as_str));
    UnitMatcher::new(&parse_unit(asked)?, &roster).judge(text, None)
}

/// One letter or two; of two only those that are no word such as `FL` or `PH`.
fn letters() -> impl Strategy<Value = String> {
    prop_oneof!["[A-HJ-Z]", "[A-E]{2}"]
}

fn standard() -> impl Strategy<Value = String> {
    prop_oneof![
        (1..40_u32, letters()).prop_map(|(floor, letters)| format!("{floor}{letters}")),
        (letters(), 1..40_u32).prop_map(|(letters, number)| format!("{letters}{number}")),
    ]
}

fn spelled() -> impl Strategy<Value = (String, String)> {
    let form = prop::sample::select(vec![
        "{}",
        "APT {}",
        "apt. {}",
        "#{}",
        "Unit {}",
        "APT{}",
        "APARTMENT {}",
        " {} ",
        ".{}",
        "APT # {}",
        "0{}",
    ]);
    (standard(), form).prop_filter_map("zeros stand before digits", |(unit, form)| {
        let has_floor = unit.starts_with(|c: char| c.is_ascii_digit());
        (has_floor || !form.starts_with('0')).then(|| {
            let text = form.replace("{}", &unit);
            (unit, text)
        })
    })
}

/// An apartment by its parts, apart from how they are written.
#[derive(Debug, Clone, PartialEq)]
enum Apartment {
    /// A floor and a letter or a place on it: `6E` and `6 EAST`.
    OnFloor(u32, String),
    /// `E6`.
    Reversed(String, u32),
    Numeric(u32),
    Letter(String),
    /// `PH A`, `BSMT`, `FL 2`.
    Named(&'static str, String),
}

impl Apartment {
    /// Whether both are one: a place is also written by its first letter, but R is rear or right.
    fn is_same(&self, other: &Self) -> bool {
        let is_short = |long: &str, short: &str| {
            PLACES.contains(&long) && short.len() == 1 && long.starts_with(short)
        };
        match (self, other) {
            (Self::OnFloor(floor, place), Self::OnFloor(same, another)) if floor == same => {
                place == another || is_short(place, another) || is_short(another, place)
            }
            _ => self == other,
        }
    }
}

const PLACES: [&str; 8] = [
    "FRONT", "REAR", "LEFT", "RIGHT", "EAST", "WEST", "NORTH", "SOUTH",
];

/// Few floors, numbers and letters, so that apartments often meet; with one of their spellings.
fn apartment() -> impl Strategy<Value = (Apartment, String)> {
    let letters = || prop_oneof!["[A-FLNRSW]", "[A-C]{2}", Just("DN".to_owned())];
    let mark = || prop::sample::select(vec!["", "-", " ", "/"]);
    let word = || prop::sample::select(vec!["", "APT ", "#", "Unit ", "apt. "]);
    let place = || prop::sample::select(PLACES.to_vec());
    prop_oneof![
        (word(), 1..4_u32, mark(), letters()).prop_map(|(word, floor, mark, letters)| {
            let text = format!("{word}{floor}{mark}{letters}");
            // `1/F` is the first floor.
            let is_floor = mark == "/" && letters == "F";
            let apartment = if is_floor {
                Apartment::Named("FL", floor.to_string())
            } else {
                Apartment::OnFloor(floor, letters)
            };
            (apartment, text)
        }),
        (prop::sample::select(vec!["", "FL "]), 1..4_u32, place()).prop_map(
            |(word, floor, place)| {
                let text = format!("{word}{floor} {place}");
                (Apartment::OnFloor(floor, place.into()), text)
            }
        ),
        (word(), letters(), mark(), 1..4_u32).prop_map(|(word, letters, mark, number)| {
            let text = format!("{word}{letters}{mark}{number}");
            (Apartment::Reversed(letters, number), text)
        }),
        (word(), prop_oneof![1..40_u32, 100..130_u32])
            .prop_map(|(word, number)| (Apartment::Numeric(number), format!("{word}{number}"))),
        (word(), "[A-E]").prop_map(|(word, letter)| {
            let text = format!("{word}{letter}");
            (Apartment::Letter(letter), text)
        }),
        (prop::sample::select(vec!["PH", "BSMT", "FL"]), 1..4_u32).prop_map(|(word, id)| (
            Apartment::Named(word, id.to_string()),
            format!("{word} {id}")
        )),
    ]
}

proptest! {
    #[test]
    fn an_apartment_matches_its_own_spelling_exactly((unit, text) in spelled()) {
        for (asked, record) in [(&unit, &text), (&text, &unit), (&text, &text)] {
            let judged = judged(asked, record, &[]).unwrap();
            prop_assert_eq!(judged.confidence, 1.0, "{} in {}", asked, record);
        }
    }

    #[test]
    fn matching_is_symmetric(
        one in standard(),
        other in standard(),
        known in prop::collection::vec(standard(), 0..6),
    ) {
        let there = judged(&one, &other, &known).map(|judged| (judged.tier, judged.confidence));
        let back = judged(&other, &one, &known).map(|judged| (judged.tier, judged.confidence));
        prop_assert_eq!(there, back);
    }

    #[test]
    fn no_record_counts_for_two_apartments(
        one in apartment(),
        other in apartment(),
        record in apartment(),
        known in prop::collection::vec(apartment(), 0..6),
    ) {
        // The record may be of either, and the building may know both.
        for (named, spelled) in [&one, &other, &record] {
            let mut known: Vec<String> = known.iter().map(|(_, text)| text.clone()).collect();
            known.push(spelled.clone());
            let counted = |asked: &str| {
                let judged = judged(asked, spelled, &known);
                judged.is_some_and(|judged| judged.confidence >= MIN_COUNTED)
            };
            let is_of = |apartment: &(Apartment, String)| counted(&apartment.1);
            prop_assert!(
                one.0.is_same(&other.0) || !(is_of(&one) && is_of(&other)),
                "{} ({:?}) counts for {} and {}", spelled, named, one.1, other.1
            );
        }
    }

    #[test]
    fn any_text_is_judged(asked in ".{0,40}", text in ".{0,40}") {
        if let Some(judged) = judged(&asked, &text, &[]) {
            prop_assert!((0.0..=1.0).contains(&judged.confidence));
        }
    }

    #[test]
    fn any_apartment_is_found_in_its_own_text(text in "[ -~]{1,12}") {
        if let (Some(_), Some(judged)) = (parse_unit(&text), judged(&text, &text, &[]))
            && judged.confidence > 0.0
        {
            prop_assert!(judged.confidence >= 0.95, "{}", text);
        }
    }
}

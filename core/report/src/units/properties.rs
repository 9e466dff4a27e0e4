//! Properties of every apartment.

use proptest::prelude::*;

use super::{Judged, MIN_COUNTED, Roster, UnitMatcher};
use nycapt_address::parse_unit;

fn judged(asked: &str, text: &str, known: &[String]) -> Option<Judged> {
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
    fn no_apartment_of_another_letter_or_number_counts(
        one in standard(),
        other in standard(),
        known in prop::collection::vec(standard(), 0..6),
    ) {
        let parts = |text: &str| -> (String, String) {
            text.chars().partition(char::is_ascii_digit)
        };
        prop_assume!(parts(&one) != parts(&other));
        for text in [other.clone(), format!("APT {other}"), format!("{other}/{other}")] {
            let confidence = judged(&one, &text, &known).map_or(0.0, |judged| judged.confidence);
            prop_assert!(confidence < MIN_COUNTED, "{} in {}", one, text);
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

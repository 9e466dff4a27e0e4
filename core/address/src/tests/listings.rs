//! Addresses as listings and people in a hurry write them.

use crate::resolve;
use crate::testing::{answer, city};

/// The slug of the building that was found, and the unit in it; the reason when none was.
fn found(text: &str) -> (String, String) {
    let answer = answer(text);
    let reason = answer.reason.into_owned();
    answer.matched.map_or((reason, String::new()), |hit| {
        let unit = hit.unit.map(|unit| unit.display);
        (hit.slug, unit.unwrap_or_default())
    })
}

fn unit(text: &str) -> String {
    found(text).1
}

#[test]
fn listings_lead_to_the_expected_building_and_unit() {
    let lines = include_str!("listings.tsv").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let [text, slug, unit] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        assert_eq!(found(text), (slug.to_owned(), unit.to_owned()), "{text}");
        let mut moved = answer(text).corrections.into_iter();
        assert!(moved.all(|made| made.code != "borough_changed"), "{text}");
    }
}

#[test]
fn a_cross_street_is_not_a_unit() {
    for text in [
        "364 14th St, 5 Ave, Brooklyn",
        "384 Henry St, 34 St, Brooklyn",
        "364 W 14th St, 9 Ave, NYC",
        "364 W 14th St 8 & 9 Ave NYC",
        "384 Henry St / W 34th St, Manhattan",
    ] {
        assert_eq!(unit(text), "", "{text}");
    }
    assert_eq!(unit("384 Henry St, 34, Brooklyn"), "34");
    assert_eq!(unit("384 Henry St W, Brooklyn"), "W");
}

#[test]
fn a_number_sign_marks_a_unit_whatever_follows() {
    for (text, wanted) in [
        ("384 Henry Street #2 in Cobble Hill, Brooklyn", "2"),
        ("384 Henry Street #2 in Brooklyn Heights", "2"),
        ("384 Henry Street #12 in Lenox Hill", "12"),
        ("384 Henry Street #5 near Union Square, Manhattan", "5"),
        ("384 Henry Street #5 by Central Park, Manhattan", "5"),
    ] {
        assert_eq!(unit(text), wanted, "{text}");
    }
}

#[test]
fn half_an_apartment_is_reported_and_not_read_as_a_whole_one() {
    let found = answer("384 Henry St Apt 4½ Brooklyn");
    assert_eq!(found.matched.map(|hit| hit.unit), Some(None));
    let ignored = found
        .corrections
        .iter()
        .find(|made| made.code == "text_ignored");
    assert_eq!(ignored.map(|made| made.from.as_str()), Some("4½"));
}

#[test]
fn each_of_several_addresses_keeps_its_own_unit() {
    let units = |text: &str, unit: Option<&str>| {
        let found = resolve(city(), text, unit).into_answer("test", true);
        let units = found.candidates.into_iter().map(|hit| hit.unit);
        let units = units.map(|unit| unit.map_or_else(String::new, |unit| unit.display));
        units.collect::<Vec<_>>()
    };
    let text = "364 W 14th St #2, Manhattan; 360 W 23rd St Suite 100, Manhattan";
    assert_eq!(units(text, None), ["2", "STE 100"]);
    assert_eq!(units(text, Some("4B")), ["4B", "4B"]);
    let text = "364 W 14th St or 360 W 23rd St apt 3, Manhattan";
    assert_eq!(units(text, None), ["", "3"]);
}

//! Addresses as listings and people in a hurry write them.

use crate::testing::answer;

/// The slug of the building that was found, and the unit in it; the reason when none was.
fn found(text: &str) -> (String, String) {
    let answer = answer(text);
    let reason = answer.reason.into_owned();
    answer.matched.map_or((reason, String::new()), |hit| {
        let unit = hit.unit.map(|unit| unit.display);
        (hit.slug, unit.unwrap_or_default())
    })
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

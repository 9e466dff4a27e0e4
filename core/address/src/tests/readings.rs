//! How the parts of a text are read.

use crate::directory::place_name::place_name;
use crate::normalize;
use crate::parse::locality::{CityPlace, Localities, bit};
use crate::parse::scan::Scan;
use crate::parse::street_name::canonical;
use crate::parse::unit_in_text::find_apartment;
use crate::resolve::query::Strategy;
use crate::resolve::refusal::not_a_building;
use crate::resolve::strategies::lot_or_building;
use crate::testing::outcome_of;

/// Asserts each case of `readings.txt`, whose first lines explain its form.
#[test]
fn every_part_of_a_text_is_read_as_listed() {
    let mut reader = "";
    for line in include_str!("readings.txt").lines() {
        if let Some((group, _)) = line.strip_prefix("# ").and_then(|it| it.split_once(':')) {
            reader = group;
        } else if !reader.is_empty()
            && let Some((text, expected)) = line.split_once(" =>")
        {
            assert_eq!(read(reader, text), expected.trim(), "{reader}: {text}");
        }
    }
}

fn read(reader: &str, text: &str) -> String {
    let scan = Scan::new(text);
    let evidence = || Localities::new(&scan).evidence(0, 2, |_| false);
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    match reader {
        "street" => {
            let mut name = String::new();
            canonical(&scan, 0, &mut name);
            name
        }
        "number and street" => {
            let found = normalize(text, None);
            let parts = [found.house_number, found.street];
            parts.map(Option::unwrap_or_default).join(" | ")
        }
        "number" => normalize(text, None).house_number.unwrap_or_default(),
        "asked apartment" => find_apartment(text).map_or_else(String::new, |unit| unit.display),
        "place name" => {
            let (text, ending) = text.split_once(" | ").unwrap_or((text, ""));
            place_name(text, ending).unwrap_or_default()
        }
        "borough" => letters(evidence().stated),
        "zip" => letters(evidence().zip_boroughs),
        "new york" => yes(evidence().new_york && evidence().stated == 0),
        "outside" => yes(evidence().outside_city),
        "place" => CityPlace::parse(text).map_or_else(String::new, |place| {
            let boroughs = letters(place.boroughs.iter().map(|one| bit(one.code())).sum());
            let name = place.neighborhood.unwrap_or_default();
            format!("{name} {boroughs}").trim().to_owned()
        }),
        "no building" => reason(not_a_building, text),
        "lot or building" => reason(lot_or_building, text),
        other => panic!("no reader is called {other}"),
    }
}

fn reason(strategy: Strategy, text: &str) -> String {
    let found = outcome_of(strategy, text);
    found.map_or_else(String::new, |outcome| format!("{:?}", outcome.reason))
}

/// The letters of a set of boroughs, in the order of their codes.
fn letters(set: u8) -> String {
    let letters = "MXKQS".chars().zip(0_u8..);
    let here = letters.filter(|(_, at)| set & (1_u8 << at) != 0);
    here.map(|(letter, _)| letter).collect()
}

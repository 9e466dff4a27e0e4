//! What people type wrong, and that no change to it is made in silence.

use bytes::Bytes;

use super::{AddressRow, AddressText, Directory, DirectoryBuilder, resolve};
use crate::contract::{Bbl, Borough, ResolveAnswer};

/// Streets of a made-up city: numbers, street, borough, ZIP.
const LINES: &[(&str, &str, Borough, &str)] = &[
    ("37-52", "80 STREET", Borough::Queens, "11372"),
    ("37-54", "80 STREET", Borough::Queens, "11372"),
    ("61-15", "98 STREET", Borough::Queens, "11374"),
    ("61-17", "98 STREET", Borough::Queens, "11374"),
    ("35", "80 STREET", Borough::Brooklyn, "11209"),
    ("37", "80 STREET", Borough::Brooklyn, "11209"),
    ("39", "80 STREET", Borough::Brooklyn, "11209"),
    ("1075", "GRAND CONCOURSE", Borough::Bronx, "10452"),
    ("1077", "GRAND CONCOURSE", Borough::Bronx, "10452"),
    ("1079", "GRAND CONCOURSE", Borough::Bronx, "10452"),
    ("200", "EAST 72 STREET", Borough::Manhattan, "10021"),
    ("202", "EAST 72 STREET", Borough::Manhattan, "10021"),
    ("206", "EAST 72 STREET", Borough::Manhattan, "10021"),
    ("120", "BROADWAY", Borough::Manhattan, "10271"),
    ("124", "BROADWAY", Borough::Manhattan, "10271"),
    ("80", "BROADWAY", Borough::Brooklyn, "11211"),
    ("84", "BROADWAY", Borough::Brooklyn, "11211"),
    ("160", "BROADWAY", Borough::Brooklyn, "11211"),
    ("2", "5 AVENUE", Borough::Manhattan, "10011"),
    ("4", "5 AVENUE", Borough::Manhattan, "10011"),
    ("6", "5 AVENUE", Borough::Manhattan, "10011"),
    ("2", "FISH AVENUE", Borough::Bronx, "10469"),
    ("4", "FISH AVENUE", Borough::Bronx, "10469"),
    ("12", "WEST 10 STREET", Borough::Manhattan, "10011"),
];

fn city() -> &'static Directory {
    static CITY: std::sync::OnceLock<Directory> = std::sync::OnceLock::new();
    CITY.get_or_init(|| {
        let mut builder = DirectoryBuilder::default();
        for (&(low, street, borough, zip), lot) in LINES.iter().zip(1..) {
            let row = AddressRow {
                borough,
                text: AddressText::Range {
                    low,
                    high: "",
                    street,
                },
                zip,
                bbl: Bbl::new(borough, 77, lot).unwrap(),
                bin: None,
                rank: 0,
                address_type: "",
                both_parities: false,
            };
            builder.add(row).unwrap();
        }
        Directory::open(Bytes::from(builder.finish())).unwrap()
    })
}

fn answer(text: &str) -> ResolveAnswer {
    resolve(city(), text, None).into_answer("test", true)
}

#[test]
fn two_numbers_of_different_sides_are_no_range() {
    let found = answer("37-52 80 st brooklyn");
    assert_eq!(
        (found.matched, found.reason.as_str()),
        (None, "numberNotFound")
    );
    let slugs = found.suggestions.iter().map(|hint| hint.slug.as_deref());
    assert!(slugs.flatten().any(|slug| slug == "37-52-80-street-queens"));
    let range = answer("37-39 80 st brooklyn").matched.unwrap();
    assert_eq!(range.slug, "37-80-street-brooklyn");
    let queens = answer("37-52 80 st queens").matched.unwrap();
    assert_eq!(queens.slug, "37-52-80-street-queens");
}

//! A document made from a release alone is the one that its builder made.

use std::path::Path;

use nycapt_corpus::{Release, decode_records};
use nycapt_report::preview;
use serde_json::Value;

use crate::fixture::{EVICTIONS, Fixture, sample_city};

fn rendered_again(release: &Release, slug: &str) -> Vec<u8> {
    let building = release.building(slug).unwrap();
    let records = decode_records(&building.stored).unwrap();
    let input = building.input(&records, release.facts());
    serde_json::to_vec(&preview(&input, release.peers())).unwrap()
}

#[test]
fn a_release_renders_its_previews_again_byte_for_byte() {
    let release = sample_city();
    let mut compared = 0;
    for entry in release.directory().slugs() {
        let stored = release.preview(&entry.slug).unwrap().json();
        assert!(
            stored == rendered_again(release, &entry.slug),
            "{}",
            entry.slug
        );
        compared += 1;
    }
    assert!(compared > 400);
}

/// A JSON document without its sentences, which may be worded differently by each version.
fn facts_of(json: &[u8]) -> Value {
    fn drop_sentences(value: &mut Value) {
        match value {
            Value::String(text) if text.contains(' ') => text.clear(),
            Value::Array(items) => items.iter_mut().for_each(drop_sentences),
            Value::Object(members) => members.values_mut().for_each(drop_sentences),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut value = serde_json::from_slice(json).unwrap();
    drop_sentences(&mut value);
    value
}

/// If this fails, raise the format in `src/release/manifest.rs`, and replace the release in
/// `tests/fixtures` with the one that the second command makes:
///
/// ```sh
/// nycapt-server corpus sample --data-dir target/f --buildings 4 --as-of 2026-01-15
/// nycapt-server corpus sample --data-dir target/f --buildings 4 --as-of 2026-01-15 --changed
/// ```
#[test]
fn a_release_that_an_earlier_version_built_in_this_format_says_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/release");
    let release = Release::open(&folder).unwrap();
    let mut changes = 0;
    for entry in release.directory().slugs() {
        let stored = release.preview(&entry.slug).unwrap().json();
        let rendered = rendered_again(&release, &entry.slug);
        assert_eq!(facts_of(&stored), facts_of(&rendered), "{}", entry.slug);
        changes += release.feed_changes(&entry.slug).unwrap().total;
    }
    assert!(changes > 0);
}

#[test]
fn finds_a_building_by_slug_alias_and_apartment() {
    let release = Fixture::sample_release(60);
    let slugs = release.directory().slugs();
    let alias = slugs.into_iter().find(|entry| !entry.canonical).unwrap();
    let by_alias = release.building(&alias.slug).unwrap();
    assert_eq!(by_alias.lot, alias.bbl);
    assert!(by_alias.aliases.contains(&alias.slug));
    assert!(!by_alias.aliases.contains(&by_alias.slug));
    let by_slug = release.building(&by_alias.slug).unwrap();
    assert_eq!(by_slug.aliases, by_alias.aliases);
    let unit = format!("{}-apt-4b", by_alias.slug);
    assert_eq!(release.building(&unit).unwrap().lot, alias.bbl);
    for none in ["", "no-such-house-queens", "no-such-house-queens-apt-4b"] {
        assert!(release.building(none).is_none(), "{none}");
    }
}

#[test]
fn a_small_release_has_no_places_map_or_portfolios() {
    let row = "01/02/2026,Residential,,1000050041\n";
    let (fixture, _) = Fixture::imported(&[("evictions.csv", EVICTIONS, row)]);
    let release = fixture.live();
    let lot = nycapt_contract::Bbl::from_number(1_000_050_041).unwrap();
    assert!(release.portfolio(lot).is_none());
    assert!(release.nearby(40.75, -73.99).is_none());
    let around = release.map_around((40.75, -73.99), (150.0, 90.0));
    assert!(around.is_none());
}

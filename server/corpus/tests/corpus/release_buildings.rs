//! A document made from a release alone is the one that its builder made.

use nycapt_corpus::{Release, decode_records};
use nycapt_report::preview;

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

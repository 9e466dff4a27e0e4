use nycapt::contract::{
    AddressSuggestion, AddressSuggestionKind, AddressSuggestions, Borough, Preview,
};
use nycapt_tests::prelude::*;

#[tokio::test]
async fn a_suggested_building_is_where_its_preview_says() {
    let app = TestApp::new();
    let release = sample_release();
    for bbl in release.directory().slugs().take(20).map(|entry| entry.bbl) {
        let line = release.directory().preferred(bbl).unwrap().formatted;
        let path = format!("/v1/addresses/suggest?q={}", line.replace(' ', "+"));
        let answer = app.get(&path).await.is(200);
        let answer: AddressSuggestions = serde_json::from_slice(&answer.body).unwrap();
        let first = &answer.suggestions[0];
        let slug = first.slug.as_deref().unwrap();
        let preview = app.get(&format!("/v1/previews/{slug}")).await.is(200);
        let building = serde_json::from_slice::<Preview>(&preview.body)
            .unwrap()
            .building;
        assert!(building.latitude.is_some(), "{slug}");
        let degrees = (building.latitude, building.longitude);
        assert_eq!((first.latitude, first.longitude), degrees, "{slug}");
    }
}

#[tokio::test]
async fn a_suggested_street_is_at_no_point() {
    let app = TestApp::new();
    let answer = app.get("/v1/addresses/suggest?q=broadw").await.is(200);
    let answer: AddressSuggestions = serde_json::from_slice(&answer.body).unwrap();
    let street = answer.suggestions.iter().find(|one| one.slug.is_none());
    let street = street.expect("a street");
    assert_eq!((street.latitude, street.longitude), (None, None));
}

#[tokio::test]
async fn a_borough_a_neighborhood_and_a_zip_code_are_areas_without_a_slug() {
    let app = TestApp::new();
    let release = sample_release();
    let directory = release.directory();
    let mut known = Borough::ALL
        .into_iter()
        .flat_map(|borough| release.neighborhoods(borough));
    let neighborhood = known.find(|one| one.is_named()).unwrap();
    let borough = neighborhood.borough();
    let line = format!("{}, {}", neighborhood.name, borough.name());
    let typed = format!("{}-{}", neighborhood.slug, borough.slug());
    let mut lots = directory.slugs().map(|entry| entry.bbl);
    let zip = lots.find_map(|lot| directory.preferred(lot)?.zip).unwrap();
    let begun: String = borough.slug().chars().take(4).collect();
    let name = borough.name().to_owned();
    for (text, line) in [(&begun, &name), (&typed, &line), (&zip, &zip)] {
        let path = format!("/v1/addresses/suggest?limit=5&q={text}");
        let answer = app.get(&path).await.is(200);
        let answer: AddressSuggestions = serde_json::from_slice(&answer.body).unwrap();
        let is_area = |one: &&AddressSuggestion| one.kind == AddressSuggestionKind::Area;
        let areas = answer.suggestions.iter().filter(is_area);
        let lines: Vec<_> = areas.map(|area| (&area.slug, &area.display)).collect();
        assert!(lines.contains(&(&None, line)), "{text}: {lines:?}");
        assert!(answer.suggestions.len() <= 5, "{text}");
    }
}

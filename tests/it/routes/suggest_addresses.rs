use nycapt::contract::{AddressSuggestions, Preview};
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

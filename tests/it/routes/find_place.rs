use nycapt_tests::{TestApp, sample_release, slugs};

#[tokio::test]
async fn a_slug_without_a_borough_leads_to_its_building_and_a_borough_to_its_hub() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let place = sample_release().place_of(&slug).unwrap();
    let own = format!("/seo-path/{}", place.path());
    for (name, path) in [
        (slug.as_str(), own.as_str()),
        (&slug.to_uppercase(), &own),
        ("staten-island", "/staten-island"),
    ] {
        let answer = app.get(&format!("/seo-path/{name}")).await;
        answer.assert_leads(301, path);
    }
}

#[tokio::test]
async fn another_name_is_404_and_an_apartment_is_not_lost_on_the_way() {
    let app = TestApp::new();
    let apartment = format!("{}-apt-4b", slugs()[0]);
    for name in ["nowhere", apartment.as_str()] {
        let answer = app.get(&format!("/seo-path/{name}")).await.is(404);
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
}

use nycapt_tests::{Answer, TestApp, between, sample_release, slugs};

fn place() -> nycapt_corpus::BuildingPlace {
    sample_release().place_of(&slugs()[0]).unwrap()
}

fn canonical(answer: &Answer) -> String {
    let page = answer.clone().is(200).text();
    between(&page, "rel=\"canonical\" href=\"", "\"")
        .unwrap()
        .into()
}

#[tokio::test]
async fn every_form_of_a_building_path_has_one_canonical() {
    let app = TestApp::new();
    let release = sample_release();
    for slug in slugs().iter().take(40) {
        let place = release.place_of(slug).unwrap();
        let own = format!("https://www.example.com/seo/{}", place.slug);
        let path = format!("/seo-path/{}", place.path());
        let (area, part3) = path.rsplit_once('/').unwrap();
        let of_path = app.get(&path).await;
        let of_query = app.get(&format!("{area}?part3={part3}")).await;
        let of_slug = app.get(&format!("/seo/{}", place.slug)).await;
        for answer in [&of_path, &of_query, &of_slug] {
            assert_eq!(canonical(answer), own);
            assert_eq!(answer.body, of_slug.body, "{path}");
            assert_eq!(answer.header("etag"), of_slug.header("etag"));
        }
    }
}

#[tokio::test]
async fn a_known_address_at_another_path_redirects_permanently() {
    let app = TestApp::new();
    let place = place();
    let own = format!("/seo-path/{}", place.path());
    let (borough, part3) = (place.borough.slug(), place.part3.as_str());
    let elsewhere = sample_release();
    let mut others = elsewhere.neighborhoods(place.borough).iter();
    let other = others
        .find(|one| {
            let here = elsewhere.building_at(place.borough, &one.slug, part3);
            here.is_none()
        })
        .unwrap();
    for path in [
        format!("/seo-path/{borough}/{}/{part3}", other.slug),
        format!("/seo-path/{borough}/no-such-area/{part3}"),
        format!("/seo-path/{borough}/{part3}"),
        format!("/seo-path/{borough}/{}", place.slug),
        format!("/seo-path/{borough}/{}?part3={part3}", other.slug),
        own.replacen(borough, &borough.to_uppercase(), 1),
        format!("/seo-path/nowhere/no-such-area/{}", place.slug),
        format!("/seo-path/{}/{}", other_borough(&place), place.slug),
        format!("/seo-path/nowhere/{}", place.slug),
        format!("/seo-path/nowhere/x?part3={}", place.slug),
        format!("{own}/"),
    ] {
        app.get(&path).await.assert_leads(301, &own);
    }
}

fn other_borough(place: &nycapt_corpus::BuildingPlace) -> &'static str {
    let mut all = nycapt::contract::Borough::ALL.into_iter();
    all.find(|one| *one != place.borough).unwrap().slug()
}

#[tokio::test]
async fn an_unknown_address_is_404() {
    let app = TestApp::new();
    let place = place();
    let area = format!(
        "/seo-path/{}/{}",
        place.borough.slug(),
        place.neighborhood_slug
    );
    for path in [
        format!("{area}/9999-no-such-street"),
        format!("{area}/9999-no-such-street/4b"),
        format!(
            "/seo-path/nowhere/{}/{}",
            place.neighborhood_slug, place.part3
        ),
        format!("{area}/%3Cscript%3Ealert(7)%3Cscript%3E"),
        format!("{area}/{}", "a".repeat(200)),
    ] {
        let answer = app.get(&path).await.is(404);
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let page = answer.text();
        assert!(page.contains("have a building at this address."), "{path}");
        assert!(!page.contains("<script>"), "{path}");
    }
    app.get(&format!("{area}/{}", "a".repeat(201)))
        .await
        .invalid();
}

#[tokio::test]
async fn a_misspelled_address_is_404_with_a_suggestion() {
    let app = TestApp::new();
    let release = sample_release();
    let mut near = 0;
    for slug in slugs().iter().take(20) {
        let place = release.place_of(slug).unwrap();
        let (borough, area) = (place.borough.slug(), &place.neighborhood_slug);
        let path = format!("/seo-path/{borough}/{area}/{}x", place.part3);
        let answer = app.get(&path).await;
        assert_eq!(answer.status, 404, "{path}");
        let page = answer.text();
        near += usize::from(page.contains(&format!("href=\"/seo/{}\"", place.slug)));
    }
    assert!(near > 10, "only {near} of 20 name the building");
}

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

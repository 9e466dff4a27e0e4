use nycapt::contract::{Borough, Preview};
use nycapt_tests::{Answer, AssertHas, TestApp, between, sample_release, slugs};

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
    let mut all = Borough::ALL.into_iter();
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
async fn the_404_of_an_apartment_that_we_cannot_read_leads_to_its_building() {
    let app = TestApp::new();
    let place = place();
    for path in [
        format!("/seo/{}-apt-ct", place.slug),
        format!("/seo/{}-apt-xyz", place.slug),
        format!("/seo-path/{}/bx", place.path()),
        format!("/seo-path/{}?part4=rear+house", place.path()),
        format!(
            "/seo-path/{}/{}?part3=XYZ",
            place.borough.slug(),
            place.slug
        ),
        format!("/checkout/{}-apt-ct", place.slug),
    ] {
        let page = app.get(&path).await.is(404).text();
        page.assert_has(["find a page for this apartment."]);
        page.assert_lacks(["have a building at this address"]);
        let link = format!("href=\"/seo/{}\"", place.slug);
        assert!(
            page.contains(&link) || path.starts_with("/checkout/"),
            "{path}"
        );
    }
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
        let page = app.get(&path).await.is(404).text();
        near += usize::from(page.contains(&format!("href=\"/seo/{}\"", place.slug)));
    }
    assert!(near > 10, "only {near} of 20 name the building");
}

#[tokio::test]
async fn a_slug_alone_leads_to_its_building_a_borough_to_its_hub_and_other_names_nowhere() {
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
    let apartment = format!("{}-apt-4b", slugs()[0]);
    for name in ["nowhere", apartment.as_str()] {
        let answer = app.get(&format!("/seo-path/{name}")).await.is(404);
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
}

#[tokio::test]
async fn an_apartment_says_how_many_records_name_it_shows_none_and_is_kept_out_of_search_engines() {
    let app = TestApp::new();
    let place = place();
    let page = app
        .get(&format!("/seo-path/{}/4b", place.path()))
        .await
        .is(200)
        .text();
    let document = sample_release().unit_preview(&format!("{}-apt-4b", place.slug));
    let preview: Preview = serde_json::from_slice(&document.unwrap().json()).unwrap();
    let unit = preview.unit.unwrap();
    page.assert_has([
        format!(">Apartment {}<", unit.unit.display),
        "Reflects HPD data through ".to_owned(),
    ]);
    let count = match unit.records {
        Some(1) => "1 record ".into(),
        Some(records) => format!("{records} records "),
        None => "records may be incomplete".to_owned(),
    };
    assert!(page.contains(&count), "{page}");
    assert!(page.contains("content=\"noindex\""));
    let own = format!(
        "rel=\"canonical\" href=\"https://www.example.com/seo/{}\"",
        place.slug
    );
    assert!(page.contains(&own), "{page}");
    // It says what is checked, and nothing of what was found.
    let page = page.replace("HPD complaints more than 30 days old", "");
    page.assert_lacks(["evict", "complaint", "HEAT", "issued", "Newest"]);
}

/// The answer after at most one redirect.
async fn after_one_step(app: &TestApp, path: &str) -> Answer {
    let answer = app.get(path).await;
    if answer.status != 301 {
        return answer;
    }
    let own = answer.header("location").unwrap();
    assert!(own.is_ascii() && !own.contains(['<', '"', ' ']), "{own}");
    app.get(own).await
}

#[tokio::test]
async fn every_form_of_an_apartment_s_path_is_one_page_and_another_spelling_leads_to_it() {
    let app = TestApp::new();
    let place = place();
    let building = format!("/seo-path/{}", place.path());
    let (area, part3) = building.rsplit_once('/').unwrap();
    let own = app.get(&format!("{building}/4b")).await;
    for path in [
        format!("{building}?part4=4b"),
        format!("{area}?part3={part3}&part4=4b"),
        format!("/seo/{}-apt-4b", place.slug),
    ] {
        let answer = app.get(&path).await;
        assert_eq!((answer.status, &answer.body), (200, &own.body), "{path}");
    }
    let own = format!("/seo-path/{}/4b", place.path());
    let borough = place.borough.slug();
    for path in [
        format!("/seo-path/{}/APT%204-B", place.path()),
        format!("/seo-path/{}?part4=%234B", place.path()),
        format!("/seo-path/{borough}/no-such-area/{}/4B", place.part3),
        format!("/seo-path/{borough}/{}/4b", place.part3),
        format!("/seo-path/nowhere/no-such-area/{}/4B", place.slug),
        format!("/seo-path/{}/{}/4b", other_borough(&place), place.slug),
    ] {
        app.get(&path).await.assert_leads(301, &own);
    }
}

#[tokio::test]
async fn hostile_text_for_an_apartment_stays_text() {
    let app = TestApp::new();
    let place = place();
    for typed in "%22%3E%3Cscript%3Ealert(7)%3C%2Fscript%3E %E2%80%AE4b '%20onload%3D".split(' ') {
        let path = format!("/seo-path/{}?part4={typed}", place.path());
        let answer = after_one_step(&app, &path).await;
        let status = answer.status;
        assert!([200, 404].contains(&status), "{typed} {status}");
        let page = answer.text();
        page.assert_lacks(["<script>", "onload=", "\u{202e}"]);
    }
}

#[tokio::test]
async fn every_way_to_an_apartment_ends_after_one_step() {
    let app = TestApp::new();
    let place = place();
    let words = "4b PH-A PENTHOUSE 2ND%20FLOOR%20LEFT BSMT GRDN 6%20EAST D5 1201 4B%20%26%204C \
                 GROUND%20FLOOR 2R FL%202 A %231";
    for typed in words.split(' ') {
        for path in [
            format!("/seo-path/{}?part4={typed}", place.path()),
            format!("/seo/{}-apt-{typed}", place.slug),
        ] {
            let status = after_one_step(&app, &path).await.status;
            assert!([200, 404].contains(&status), "{path} {status}");
        }
    }
}

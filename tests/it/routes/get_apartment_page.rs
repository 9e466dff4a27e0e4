use nycapt::contract::{Borough, Preview};
use nycapt_tests::{Answer, AssertHas, TestApp, sample_release, slugs};

fn place() -> nycapt_corpus::BuildingPlace {
    sample_release().place_of(&slugs()[0]).unwrap()
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
    page.assert_has([format!(">Apartment {}<", unit.unit.display)]);
    let count = match unit.records {
        Some(1) => "1 record ".into(),
        Some(records) => format!("{records} records "),
        None => "We have only part of the city".to_owned(),
    };
    assert!(page.contains(&count), "{page}");
    assert!(page.contains("content=\"noindex\""));
    let own = format!(
        "rel=\"canonical\" href=\"https://www.example.com/seo/{}\"",
        place.slug
    );
    assert!(page.contains(&own), "{page}");
    for word in ["evict", "complaint", "HEAT", "issued", "Newest"] {
        assert!(!page.contains(word), "{word}");
    }
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
async fn every_form_of_an_apartment_s_path_is_one_page() {
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
}

#[tokio::test]
async fn another_spelling_of_the_apartment_or_its_place_leads_to_its_own_path() {
    let app = TestApp::new();
    let place = place();
    let own = format!("/seo-path/{}/4b", place.path());
    let borough = place.borough.slug();
    let mut all = Borough::ALL.into_iter();
    let other = all.find(|one| *one != place.borough).unwrap();
    for path in [
        format!("/seo-path/{}/APT%204-B", place.path()),
        format!("/seo-path/{}?part4=%234B", place.path()),
        format!("/seo-path/{borough}/no-such-area/{}/4B", place.part3),
        format!("/seo-path/{borough}/{}/4b", place.part3),
        format!("/seo-path/nowhere/no-such-area/{}/4B", place.slug),
        format!("/seo-path/{}/{}/4b", other.slug(), place.slug),
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
        assert!(
            [200, 404].contains(&answer.status),
            "{typed} {}",
            answer.status
        );
        let page = answer.text();
        assert!(
            !page.contains("<script>") && !page.contains("onload="),
            "{typed}"
        );
        assert!(!page.contains('\u{202e}'), "{typed}");
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

use nycapt_messages::grouped;
use nycapt_tests::{AssertHas, TestApp, address_of, sample_release, slugs};

async fn names(app: &TestApp) -> Vec<String> {
    let list = app.text("/lookup").await;
    let links = list.split("href=\"/lookup/").skip(1);
    let names = links.map(|rest| rest.split('"').next().unwrap().to_owned());
    let names: Vec<String> = names.collect();
    assert_eq!(names.len(), 15, "{list}");
    names
}

#[tokio::test]
async fn it_shows_loaded_rows_and_dates_and_an_unknown_one_is_404() {
    let app = TestApp::new();
    let release = sample_release();
    let loaded = &release.manifest().datasets["wvxf-dwi5"];
    let page = app.text("/lookup/hpd-violations").await;
    let rows = grouped(&loaded.rows.to_string());
    page.assert_has([format!("\"Records we have\">{rows}</td>")]);
    assert!(page.contains(release.name()), "{page}");
    page.assert_has(["What this page doesn&#39;t show", "application/ld+json"]);
    assert!(!page.contains("not loaded</td>"), "{page}");
    let answer = app.get("/lookup/nothing").await.is(404);
    assert!(answer.text().contains("/lookup/landlord"));
}

#[tokio::test]
async fn it_is_cacheable_and_its_search_opens_the_matching_section_of_the_building_page() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let address = address_of(&slug);
    let line = address["formatted"].as_str().unwrap();
    let asked = line.replace(' ', "+").replace(',', "%2C");
    let page = app.text(&format!("/seo/{slug}")).await;
    for name in names(&app).await {
        let path = format!("/lookup/{name}");
        let own = app.get(&path).await.is(200);
        app.assert_revalidates(&path, &own).await;
        let hidden = format!("name=\"about\" value=\"{name}\"");
        assert!(own.text().contains(&hidden), "{name}");
        let answer = app.get(&format!("/?address={asked}&about={name}")).await;
        assert_eq!(answer.status, 303, "{name}");
        let location = answer.header("location").unwrap();
        let (path, part) = location.split_once('#').unwrap();
        assert_eq!(path, format!("/seo/{slug}"));
        assert!(page.contains(&format!("id=\"{part}\"")), "{name}: {part}");
    }
    app.get(&format!("/?address={asked}&about=nothing-known"))
        .await
        .assert_header("location", &format!("/seo/{slug}"));
}

#[tokio::test]
async fn without_data_it_says_that_nothing_is_loaded() {
    let app = TestApp::without_data();
    let page = app.get("/lookup/bedbug").await.is(200).text();
    assert!(page.contains("No data release is loaded."), "{page}");
}

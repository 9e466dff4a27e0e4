use nycapt_tests::{TestApp, public_release, sample_release, slugs};

const NAMES: [&str; 15] = [
    "rent-stabilization",
    "hpd-violations",
    "landlord",
    "bedbug",
    "building-complaints",
    "eviction-history",
    "heat-hot-water",
    "rodent",
    "dob-violations",
    "certificate-of-occupancy",
    "good-cause-eviction",
    "elevator-boiler",
    "sales-history",
    "lead-paint",
    "flood-zone",
];

fn html(body: &[u8]) -> String {
    String::from_utf8(body.to_vec()).unwrap()
}

#[tokio::test]
async fn it_shows_loaded_rows_and_dates() {
    let app = TestApp::new();
    let release = sample_release();
    let loaded = &release.manifest().datasets["wvxf-dwi5"];
    let page = html(&app.get("/lookup/hpd-violations").await.body);
    assert!(
        page.contains(&format!("in the city\">{}</td>", grouped(loaded.rows))),
        "{page}"
    );
    assert!(page.contains(release.name()), "{page}");
    assert!(page.contains("What this does not tell you"), "{page}");
    assert!(page.contains("application/ld+json"), "{page}");
    assert!(!page.contains("not loaded</td>"), "{page}");
}

fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let thousands = digits.len().saturating_sub(3);
    match digits.split_at(thousands) {
        ("", hundreds) => hundreds.to_owned(),
        (thousands, hundreds) => format!("{thousands},{hundreds}"),
    }
}

#[tokio::test]
async fn its_search_opens_the_matching_section_of_the_building_page() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let line = sample_release().preview(&slug).unwrap().json();
    let line: serde_json::Value = serde_json::from_slice(&line).unwrap();
    let line = line["address"]["formatted"].as_str().unwrap();
    let asked = line.replace(' ', "+").replace(',', "%2C");
    let page = html(&app.get(&format!("/seo/{slug}")).await.body);
    for name in NAMES {
        let own = html(&app.get(&format!("/lookup/{name}")).await.body);
        let hidden = format!("name=\"about\" value=\"{name}\"");
        assert!(own.contains(&hidden), "{name}");
        let answer = app.get(&format!("/?address={asked}&about={name}")).await;
        assert_eq!(answer.status, 303, "{name}");
        let location = answer.header("location").unwrap();
        let (path, part) = location.split_once('#').unwrap();
        assert_eq!(path, format!("/seo/{slug}"));
        assert!(page.contains(&format!("id=\"{part}\"")), "{name}: {part}");
    }
    let other = app
        .get(&format!("/?address={asked}&about=nothing-known"))
        .await;
    assert_eq!(
        other.header("location"),
        Some(format!("/seo/{slug}").as_str())
    );
}

#[tokio::test]
async fn it_is_indexable_and_cacheable() {
    let app = TestApp::new();
    app.app.live.switch(public_release());
    for name in NAMES {
        let path = format!("/lookup/{name}");
        let answer = app.get(&path).await;
        let page = html(&answer.body);
        let canonical = format!("<link rel=\"canonical\" href=\"https://www.example.com{path}\">");
        assert!(page.contains(&canonical), "{name}");
        assert!(!page.contains("noindex"), "{name}");
        assert!(
            answer.body.len() <= 50 * 1024,
            "{name}: {}",
            answer.body.len()
        );
        app.assert_revalidates(&path, &answer).await;
    }
}

#[tokio::test]
async fn without_data_it_says_that_nothing_is_loaded() {
    let app = TestApp::without_data();
    let answer = app.get("/lookup/bedbug").await;
    assert_eq!(answer.status, 200);
    let page = html(&answer.body);
    assert!(page.contains("No data release is loaded."), "{page}");
}

#[tokio::test]
async fn an_unknown_lookup_is_404_with_the_known_ones() {
    let app = TestApp::new();
    let answer = app.get("/lookup/nothing").await;
    assert_eq!(answer.status, 404);
    assert!(html(&answer.body).contains("/lookup/landlord"));
}

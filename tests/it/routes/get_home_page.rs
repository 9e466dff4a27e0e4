use nycapt_address::resolve;
use nycapt_contract::Borough;
use nycapt_tests::prelude::*;

#[tokio::test]
async fn the_home_page_searches_without_a_script() {
    let app = TestApp::new();
    let answer = app.get("/").await.is(200);
    answer.assert_header("content-type", "text/html; charset=utf-8");
    let page = answer.text();
    assert!(page.contains("<form") && page.contains("name=\"address\""));
    let scripts = page.split("<script").skip(1);
    for script in scripts {
        let is_known = script.starts_with(" type=\"application/ld+json\">")
            || script.starts_with(" src=\"/assets/search-");
        assert!(is_known, "{script}");
    }
    page.assert_has(["SearchAction", "Organization", "Sample data: invented"]);
}

#[tokio::test]
async fn an_unambiguous_address_redirects_to_its_building_or_apartment() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let address = address_of(&slug);
    let asked = quoted(address["formatted"].as_str().unwrap());
    let answer = app.get(&format!("/?address={asked}")).await;
    answer.assert_leads(303, &format!("/seo/{slug}"));
    let text = |pointer: &str| address.pointer(pointer).unwrap().as_str().unwrap();
    let (number, street) = (text("/houseNumber"), text("/street"));
    let asked = quoted(&format!(
        "{number} {street} apt 4b, {}",
        text("/borough/name")
    ));
    let answer = app.get(&format!("/?address={asked}")).await;
    answer.assert_leads(303, &format!("/seo/{slug}-apt-4b"));
}

#[tokio::test]
async fn errors_are_html_for_browsers_and_json_for_programs() {
    let app = TestApp::new();
    let of_browser = |path: &str| {
        TestRequest::new("GET", path).header("accept", "text/html,application/xhtml+xml,*/*;q=0.8")
    };
    let page = app.send(of_browser("/nothing-here")).await.is(404);
    page.assert_header("content-type", "text/html; charset=utf-8");
    let id = page.header("x-request-id").unwrap().to_owned();
    assert!(page.text().contains(&id));
    app.get("/nothing-here").await.error(404);
    let program = app.send(of_browser("/v1/previews/nothing-here")).await;
    program.error(404);
}

#[tokio::test]
async fn the_lookup_topic_survives_a_failed_search() {
    let app = TestApp::new();
    let page = app.text("/?address=zzzz+nowhere+1&about=bedbug").await;
    assert!(page.contains("name=\"about\" value=\"bedbug\""), "{page}");
    let page = app.text("/?about=%22%3E%3Cscript%3E").await;
    page.assert_has(["noindex"]);
    page.assert_lacks(["<script>"]);
    app.get(&format!("/?about={}", "a".repeat(61)))
        .await
        .invalid();
    let page = app.text("/?about=").await;
    assert!(!page.contains("name=\"about\""), "{page}");
}

#[tokio::test]
async fn the_choices_of_an_ambiguous_address_are_numbered_on_one_small_map() {
    let app = TestApp::new();
    let release = sample_release();
    let mut typed = slugs().into_iter().map(|slug| {
        let address = address_of(&slug);
        let of = |member: &str| address[member].as_str().unwrap().to_owned();
        format!("{} {}", of("houseNumber"), of("street"))
    });
    let typed = typed.find(|text| {
        let outcome = resolve(release.directory(), text, None);
        outcome.into_answer(release.name(), true).candidates.len() > 1
    });
    let path = format!("/?address={}", quoted(&typed.unwrap()));
    let page = app.text(&path).await;
    assert!(page.len() <= 30_000, "{}", page.len());
    let card = between(&page, "id=\"answer\"", "</section>").unwrap();
    card.assert_has([
        "<ol class=\"plain\"><li><a href=\"/seo/",
        "role=\"img\"><title>Map of the addresses listed</title><desc>Numbers match the list. North is up.",
        "<path class=\"pin\"",
        "PLUTO.",
    ]);
    let listed = card.matches("<li><a href=\"/seo/").count();
    let on_map = card.split("<text class=\"pin\"").skip(1);
    let numbers = on_map.flat_map(|mark| between(mark, ">", "<").unwrap().split(", "));
    let mut numbers: Vec<usize> = numbers.map(|number| number.parse().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=listed).collect::<Vec<_>>());
    let translated = path.replacen("/?", "/es?", 1);
    app.text(&translated).await.assert_has([
        "<title>Mapa de las direcciones de la lista</title>",
        "Los números son los de la lista.",
    ]);

    app.app.live.switch(poor_release());
    let page = app.text(&path).await;
    page.assert_has(["<path class=\"pin\"", "Sources: PLUTO."]);
}

fn quoted(text: &str) -> String {
    let byte = |byte: u8| format!("%{byte:02X}");
    text.bytes().map(byte).collect()
}

/// An address of the sample with the ZIP of another place, and its building's slug.
fn with_a_wrong_zip() -> (String, String) {
    let all = slugs();
    let own = address_of(&all[0]);
    let others = all.iter().map(|slug| address_of(slug));
    let mut others = others.filter(|one| one["borough"] == own["borough"]);
    let other = others.find(|one| one["zip"] != own["zip"] && one["zip"].is_string());
    let other = other.unwrap();
    let (right, wrong) = (own["zip"].as_str().unwrap(), other["zip"].as_str().unwrap());
    let line = own["formatted"].as_str().unwrap().replace(right, wrong);
    (line, all[0].clone())
}

#[tokio::test]
async fn the_building_page_shows_corrections_and_a_link_cannot_inject_text() {
    let app = TestApp::new();
    let (line, slug) = with_a_wrong_zip();
    let found = app.get(&format!("/?address={}", quoted(&line))).await;
    assert_eq!(found.status, 303);
    let place = found.header("location").unwrap().to_owned();
    assert!(place.starts_with(&format!("/seo/{slug}?typed=")), "{place}");
    let shown = app.get(&place).await.is(200);
    assert_eq!(shown.header("cache-control"), Some("no-store"));
    assert_eq!(shown.header("etag"), None);
    let page = shown.text();
    page.assert_has(["ZIP code: ", "noindex", &format!("You typed “{line}.”")]);
    let canonical = format!("rel=\"canonical\" href=\"https://www.example.com/seo/{slug}\"");
    assert!(page.contains(&canonical), "{page}");
    // Everybody else reads the page as it is.
    let plain = app.get(&format!("/seo/{slug}")).await;
    assert!(!plain.text().contains("You typed"));
    assert_eq!(plain.header("cache-control"), Some("public, max-age=3600"));
    let other = &slugs()[1];
    let words = quoted("<script>alert(7)</script> call 555");
    for path in [
        format!("/seo/{slug}?typed={words}"),
        format!("/seo/{other}?typed={}", quoted(&line)),
    ] {
        let answer = app.get(&path).await;
        let own = path.split('?').next();
        assert_eq!((answer.status, answer.header("location")), (301, own));
    }
    let hostile = format!("{line} <script>alert(7)</script>");
    let found = app.get(&format!("/?address={}", quoted(&hostile))).await;
    let place = found.header("location").unwrap().to_owned();
    let page = app.text(&place).await;
    page.assert_has(["alert(7)"]);
    page.assert_lacks(["<script>"]);
}

#[tokio::test]
async fn too_long_input_is_kept_with_the_limit() {
    let app = TestApp::new();
    let most = "a".repeat(500);
    assert_eq!(app.get(&format!("/?address={most}")).await.status, 200);
    let answer = app.get(&format!("/?address={most}bc")).await.is(422);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let page = answer.text();
    let said = "Use at most 500 characters, not 502.";
    assert!(page.contains(said), "{page}");
    assert!(page.contains(&format!("value=\"{most}bc\"")), "{page}");
    page.assert_has(["Know the building before you sign."]);
}

#[tokio::test]
async fn an_unknown_street_of_the_sample_city_comes_with_addresses_to_try() {
    let app = TestApp::new();
    let page = app.text("/?address=12+nowhere+lane").await;
    page.assert_has([
        "find this street. Check its spelling and the borough.",
        "A sample city with few streets. Try: <a href=\"/seo/",
    ]);
    let home = app.text("/").await;
    home.assert_lacks(["sample city"]);
}

#[tokio::test]
async fn a_street_or_neighborhood_alone_offers_links() {
    let app = TestApp::new();
    let release = sample_release();
    let place = release.place_of(&slugs()[0]).unwrap();
    let address = address_of(&slugs()[0]);
    let street = address["street"].as_str().unwrap();
    let borough = place.borough.name();
    let text = quoted(&format!("{street}, {borough}"));
    let page = app.text(&format!("/?address={text}")).await;
    page.assert_has(["a house number on this street", "<li><a href=\"/seo/"]);
    let text = quoted(&place.neighborhood_name);
    let page = app.text(&format!("/?address={text}")).await;
    let hub = format!(
        "href=\"/seo-path/{}/{}\"",
        place.borough.slug(),
        place.neighborhood_slug
    );
    assert!(page.contains(&hub), "{page}");
    let zip = address["zip"].as_str().unwrap();
    let page = app.text(&format!("/?address={zip}")).await;
    assert!(page.contains(&hub), "{page}");
    let page = app.text("/?address=Brooklyn").await;
    page.assert_has(["Browse buildings by area:", "<li><a href=\"/brooklyn\">"]);
}

#[tokio::test]
async fn a_known_place_without_a_page_of_its_name_leads_to_the_boroughs_it_can_be_in() {
    let app = TestApp::new();
    let link = |borough: &str| format!("<li><a href=\"/{borough}\">");
    for (place, boroughs) in [
        ("Spuyten Duyvil", vec!["bronx"]),
        ("Sunnyside", vec!["queens", "staten-island"]),
    ] {
        let page = app.text(&format!("/?address={}", quoted(place))).await;
        let missed = format!("“{place}” has no page of its own. Browse by borough:");
        page.assert_has([missed]);
        page.assert_has(boroughs.into_iter().map(link));
        page.assert_lacks([link("manhattan")]);
    }
}

#[tokio::test]
async fn the_city_and_its_boroughs_are_found_by_their_other_names() {
    let app = TestApp::new();
    let boroughs = Borough::ALL.map(Borough::slug);
    for (place, found) in [
        ("NYC", boroughs.to_vec()),
        ("New York City", boroughs.to_vec()),
        ("Kings County", vec!["brooklyn"]),
        ("SI", vec!["staten-island"]),
    ] {
        let page = app.text(&format!("/?address={}", quoted(place))).await;
        page.assert_has(["Browse buildings by area:"]);
        for borough in boroughs {
            let link = format!("<li><a href=\"/{borough}\">");
            let is_found = page.contains(&link);
            assert_eq!(is_found, found.contains(&borough), "{place}: {borough}");
        }
    }
}

async fn assets(app: &TestApp) -> Vec<String> {
    let page = app.text("/").await;
    let names = page.split("/assets/").skip(1);
    let mut paths: Vec<_> = names
        .map(|rest| format!("/assets/{}", rest.split_once('"').unwrap().0))
        .collect();
    paths.sort();
    paths.dedup();
    paths
}

#[tokio::test]
async fn the_files_of_a_page_may_be_kept_for_good_and_say_what_they_are() {
    let app = TestApp::new();
    let paths = assets(&app).await;
    let mut kinds = Vec::new();
    for path in &paths {
        let answer = app.get(path).await.is(200);
        let cache = answer.header("cache-control");
        assert_eq!(cache, Some("public, max-age=31536000, immutable"), "{path}");
        kinds.push(answer.header("content-type").unwrap().to_owned());
        app.assert_revalidates(path, &answer).await;
        if path.ends_with(".js") {
            let script = answer.text();
            script.assert_has(["/v1/addresses/suggest"]);
            script.assert_lacks(["http:", "https:", "innerHTML", "eval", "cookie"]);
        }
    }
    assert_eq!(app.get("/assets/..%2fstyle.css").await.status, 404);
    let wanted = [
        "image/png",
        "image/svg+xml",
        "text/javascript; charset=utf-8",
        "text/css; charset=utf-8",
    ];
    assert_eq!(kinds, wanted);
}

#[tokio::test]
async fn a_page_of_another_version_gets_this_version_s_files_for_a_minute() {
    let app = TestApp::new();
    for path in assets(&app).await {
        let (start, rest) = path.rsplit_once('-').unwrap();
        let (_, extension) = rest.split_once('.').unwrap();
        let other = format!("{start}-0123456789.{extension}");
        let other = app.get(&other).await.is(200);
        assert_eq!(other.body, app.get(&path).await.body, "{path}");
        other.assert_header("cache-control", "public, max-age=60");
    }
}

#[tokio::test]
async fn examples_name_a_building_of_the_live_release() {
    let app = TestApp::public();
    let page = app.text("/").await;
    let example = between(&page, "placeholder=\"", "\"").unwrap();
    let answer = app
        .post("/v1/addresses/resolve", &json!({ "address": example }))
        .await;
    assert_eq!(answer.json()["status"], "matched", "{example}");
    for path in ["/developers.md", "/auth.md", "/guides/free-api"] {
        assert!(app.text(path).await.contains(example), "{path}");
    }
}

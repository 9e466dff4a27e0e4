use nycapt_tests::{AssertHas, TestApp};

/// The paths that the list of guides links to.
async fn guides(app: &TestApp) -> Vec<String> {
    let page = app.text("/guides").await;
    let (_, main) = page.split_once("<main").unwrap();
    let (main, _) = main.split_once("</main>").unwrap();
    let links = main.split("href=\"/guides/").skip(1);
    links
        .map(|rest| format!("/guides/{}", rest.split_once('"').unwrap().0))
        .collect()
}

#[tokio::test]
async fn the_eleven_guides_are_articles_with_their_sources() {
    let app = TestApp::new();
    let paths = guides(&app).await;
    assert_eq!(paths.len(), 11);
    for path in paths {
        let answer = app.get(&path).await.is(200);
        assert!(answer.body.len() <= 50_000, "{path}");
        let page = answer.text();
        page.assert_has(["\"@type\":\"Article\"", "\"dateModified\":\"20"]);
        let own = format!("rel=\"canonical\" href=\"https://www.example.com{path}\"");
        assert!(page.contains(&own), "{path}");
        assert!(!page.contains("{site}"), "{path}");
        app.assert_revalidates(&path, &answer).await;
    }
}

#[tokio::test]
async fn an_unknown_guide_is_404_with_the_known_ones() {
    let app = TestApp::new();
    let page = app.get("/guides/no-such-guide").await.is(404).text();
    assert!(page.contains("/guides/heat-season"), "{page}");
}

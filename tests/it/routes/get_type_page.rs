use nycapt_tests::{AssertHas, TestApp, portal_paths};

#[tokio::test]
async fn every_type_has_a_small_page() {
    let app = TestApp::new();
    let paths = portal_paths(&app).await;
    let types = paths
        .iter()
        .filter(|path| path.starts_with("/developers/types/"));
    let mut count = 0;
    for path in types {
        let answer = app.get(path).await.is(200);
        assert!(answer.body.len() <= 45_000, "{path} {}", answer.body.len());
        count += 1;
    }
    assert!(count > 100, "{count}");
}

#[tokio::test]
async fn a_type_links_to_its_uses() {
    let app = TestApp::new();
    let page = app.get("/developers/types/ResolvedAddress").await.body;
    let page = String::from_utf8(page).unwrap();
    page.assert_has([
        "<code>canonicalSlug</code>",
        "href=\"/developers/types/ResolveAnswer\"",
        "href=\"/developers/types/Unit\"",
    ]);
    assert_eq!(app.get("/developers/types/NoSuchType").await.status, 404);
}

use nycapt_tests::{TestApp, slugs};

#[tokio::test]
async fn a_building_without_an_earlier_release_has_an_empty_feed_with_an_entity_tag() {
    let app = TestApp::new();
    let slug = &slugs()[0];
    let answer = app.get(&format!("/seo/{slug}/changes.atom")).await.is(200);
    answer.assert_header("content-type", "application/atom+xml; charset=utf-8");
    answer.assert_header("cache-control", "public, max-age=3600");
    assert!(answer.header("etag").is_some());
    let feed = answer.text();
    assert!(feed.contains("<feed xmlns=\"http://www.w3.org/2005/Atom\""));
    assert!(!feed.contains("<entry>"), "{feed}");
    let page = app.text(&format!("/seo/{slug}")).await;
    assert!(!page.contains("changes.atom"), "no feed to follow yet");
}

#[tokio::test]
async fn an_unknown_slug_has_no_feed() {
    let app = TestApp::new();
    let answer = app.get("/seo/9-no-street-queens/changes.atom").await;
    assert_eq!(answer.status, 404);
}

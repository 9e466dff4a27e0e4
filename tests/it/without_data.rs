//! Answers before the first data release is published, and before state is open.

use nycapt_tests::prelude::*;

#[tokio::test]
async fn operations_without_a_release_are_503_and_the_rest_answers() {
    let app = TestApp::without_data();
    for path in [
        "/v1/previews/a",
        "/v1/addresses/suggest?q=a",
        "/queens",
        "/seo-path/bronx",
        "/seo-path/bronx/highbridge/1-main-street",
        "/sitemap.xml",
        "/sitemaps/foundation.xml",
        // A 404 would open everything to crawlers.
        "/robots.txt",
    ] {
        app.get(path).await.error(503);
        app.get(path).await.error(503);
    }
    let body = json!({ "address": "x" });
    app.post("/v1/addresses/resolve", &body).await.error(503);
    let body = json!([{ "slug": "a" }]);
    app.post("/v1/previews/batch", &body).await.error(503);
    let home = TestRequest::new("GET", "/").header("accept", "text/html");
    let home = app.send(home).await.is(503);
    home.text().assert_has(["<h1>"]);
    app.text("/method").await;
    let guides = app.text("/guides").await;
    guides.assert_has(["https://www.example.com/guides\"", "ItemList"]);
    assert!(!guides.contains("noindex"), "{guides}");
}

#[tokio::test]
async fn sitemaps_without_state_are_503() {
    let app = TestApp::new();
    let words = "/sitemap.xml /sitemaps/address-launch.xml /sitemaps/1/elite-1.xml \
                 /sitemaps/release/1-1.xml";
    for path in words.split(' ') {
        app.get(path).await.error(503);
    }
}

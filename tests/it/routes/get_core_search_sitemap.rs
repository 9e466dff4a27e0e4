use nycapt_tests::{TestApp, sitemap_entries};

const PAGES: [&str; 3] = [
    "/lookup/building-complaints",
    "/lookup/eviction-history",
    "/lookup/heat-hot-water",
];

#[tokio::test]
async fn it_lists_its_lookup_pages_and_each_is_there() {
    // State is not open: nothing here is kept there.
    let app = TestApp::new();
    let answer = app.get("/sitemaps/core-search.xml").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("application/xml"));
    let entries = sitemap_entries(&answer.body);
    let addresses = entries.iter().map(|(address, _)| address.clone());
    for path in PAGES {
        assert_eq!(app.get(path).await.status, 200, "{path}");
    }
    assert!(addresses.eq(PAGES.map(|path| format!("https://www.example.com{path}"))));
}

use nycapt_tests::TestApp;

#[tokio::test]
async fn the_feed_has_an_entry_for_each_change_of_the_page() {
    let app = TestApp::new();
    let answer = app.get("/developers/changelog.atom").await.is(200);
    answer.assert_header("content-type", "application/atom+xml; charset=utf-8");
    assert!(answer.header("etag").is_some());
    let feed = answer.text();
    let page = app.text("/developers/changelog").await;
    let entries: Vec<&str> = feed.split("<entry>").skip(1).collect();
    assert!(!entries.is_empty());
    for entry in entries {
        let id = entry
            .split("<id>")
            .nth(1)
            .unwrap()
            .split("</id>")
            .next()
            .unwrap();
        let (url, anchor) = id.split_once('#').unwrap();
        assert_eq!(url, "https://www.example.com/developers/changelog");
        assert!(page.contains(&format!("<h2 id=\"{anchor}\">")), "{anchor}");
    }
}

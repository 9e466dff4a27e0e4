//! The catalog for agents.

use nycapt_tests::TestApp;

#[tokio::test]
async fn every_entry_is_named_once_and_is_of_the_type_that_the_catalog_says() {
    let app = TestApp::without_data();
    let catalog = app.get("/.well-known/ai-catalog.json").await.json();
    assert_eq!(catalog["specVersion"], "1.0");
    let entries = catalog["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 2, "{catalog}");
    let expected = "urn:air:api.example.com:mcp:nycapt";
    assert_eq!(entries[0]["identifier"], expected);
    assert_ne!(entries[0]["identifier"], entries[1]["identifier"]);
    for entry in entries {
        let url = entry["url"].as_str().unwrap();
        let path = url.split_once(".example.com").unwrap().1;
        let answer = app.get(path).await;
        let media = answer.header("content-type").unwrap();
        assert!(
            media.starts_with(entry["type"].as_str().unwrap()),
            "{url} is {media}"
        );
    }
}

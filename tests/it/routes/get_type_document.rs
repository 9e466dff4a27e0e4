use nycapt_tests::{AssertHas, TestApp, portal_document};

#[tokio::test]
async fn shared_types_are_described_once() {
    let app = TestApp::new();
    let preview = portal_document(&app, "/developers/types/Preview").await;
    let basics = "- `basics`: [section](https://www.example.com/developers/types/Section) with \
                  [Basics](https://www.example.com/developers/types/Basics).";
    assert!(preview.contains(basics), "{preview}");
    let section = portal_document(&app, "/developers/types/Section").await;
    section.assert_has(["  - `withheld`: Found, and kept back to protect people."]);
    app.get("/developers/types/NoSuchType.md").await.error(404);
}

use nycapt_tests::{TestApp, portal_document, portal_paths};

#[tokio::test]
async fn it_holds_every_document_once() {
    let app = TestApp::new();
    let answer = app.get("/llms-full.txt").await.is(200);
    answer.assert_header("content-type", "text/plain; charset=utf-8");
    let whole = answer.text();
    let paths = portal_paths(&app).await;
    assert!(paths.len() > 150, "{}", paths.len());
    for path in paths {
        let text = portal_document(&app, &path).await;
        let text = text.replace("](#", &format!("](https://www.example.com{path}#"));
        assert_eq!(whole.matches(&text).count(), 1, "{path}");
    }
    assert!(whole.contains("Source: https://www.example.com/auth.md\n\n# auth.md"));
}

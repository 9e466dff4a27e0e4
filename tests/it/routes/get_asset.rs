use nycapt_tests::{AssertHas, TestApp};

/// The files that the home page names.
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
            for word in ["http:", "https:", "innerHTML", "eval", "cookie"] {
                assert!(!script.contains(word), "{word}");
            }
        }
    }
    assert_eq!(app.get("/assets/..%2fstyle.css").await.status, 404);
    let wanted = [
        "image/png",
        "image/svg+xml",
        "text/javascript; charset=utf-8",
    ];
    assert_eq!(kinds, wanted);
}

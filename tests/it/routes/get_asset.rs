use nycapt_tests::TestApp;

/// The files that the home page names.
async fn assets(app: &TestApp) -> Vec<String> {
    let page = String::from_utf8(app.get("/").await.body).unwrap();
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
        let answer = app.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        let cache = answer.header("cache-control");
        assert_eq!(cache, Some("public, max-age=31536000, immutable"), "{path}");
        kinds.push(answer.header("content-type").unwrap().to_owned());
        app.assert_revalidates(path, &answer).await;
    }
    let wanted = [
        "image/png",
        "image/svg+xml",
        "text/javascript; charset=utf-8",
    ];
    assert_eq!(kinds, wanted);
}

#[tokio::test]
async fn the_script_is_at_most_two_kilobytes_and_asks_only_this_site() {
    let app = TestApp::new();
    let paths = assets(&app).await;
    let path = paths.iter().find(|path| path.ends_with(".js")).unwrap();
    let script = String::from_utf8(app.get(path).await.body).unwrap();
    assert!(script.len() <= 2048, "{}", script.len());
    assert!(script.contains("/v1/addresses/resolve"));
    for word in [
        "http:",
        "https:",
        "innerHTML",
        "eval",
        "cookie",
        "localStorage",
    ] {
        assert!(!script.contains(word), "{word}");
    }
}

#[tokio::test]
async fn another_name_is_no_file() {
    let app = TestApp::new();
    for name in ["search.js", "..%2fstyle.css", "icon-0000000000.svg"] {
        let answer = app.get(&format!("/assets/{name}")).await;
        assert_eq!(answer.status, 404, "{name}");
    }
}

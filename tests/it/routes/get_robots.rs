use nycapt_tests::TestApp;

#[tokio::test]
async fn sample_data_is_closed_to_crawlers() {
    let app = TestApp::new();
    let answer = app.get("/robots.txt").await.is(200);
    answer.assert_header("content-type", "text/plain; charset=utf-8");
    assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"));
    let text = answer.text();
    assert!(text.ends_with("User-agent: *\nDisallow: /\n"), "{text}");
    app.assert_revalidates("/robots.txt", &answer).await;
}

#[tokio::test]
async fn robots_txt_is_not_rate_limited() {
    let app = TestApp::with(&[("rate-limit", "1/60")]);
    for _ in 0..3 {
        assert_eq!(app.get("/robots.txt").await.status, 200);
    }
}

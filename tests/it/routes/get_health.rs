use nycapt_tests::{TestApp, assert_members};

#[tokio::test]
async fn health_is_degraded_and_200_before_the_first_release() {
    let app = TestApp::without_data();
    let body = app.get("/v1/health").await.is(200).json();
    assert_members!(body, { "status": "degraded", "release": null });
}

#[tokio::test]
async fn health_names_the_release_that_answers() {
    let app = TestApp::new();
    for path in ["/v1/health", "/api/health"] {
        let answer = app.get(path).await;
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let body = answer.json();
        assert_eq!(body["status"], "ok");
        assert_eq!(body["release"]["sample"], true);
        assert!(body["release"]["buildings"].as_u64().unwrap() > 0);
        assert!(body["release"]["addresses"].as_u64().unwrap() > 0);
        let coverage = &body["release"]["coverage"];
        assert!(coverage["whole"].as_u64().unwrap() > 50, "{coverage}");
        assert_members!(*coverage, { "partial": 0, "unknown": 0 });
        assert!(coverage["stale"].is_u64(), "{coverage}");
    }
}

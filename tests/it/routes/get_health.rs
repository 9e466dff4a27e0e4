use nycapt_tests::{TestApp, TestRequest};
use serde_json::json;

#[tokio::test]
async fn health_is_degraded_and_200_before_the_first_release() {
    let app = TestApp::without_data();
    let answer = app.get("/v1/health").await;
    assert_eq!(answer.status, 200);
    let body = answer.json();
    assert_eq!(body["status"], "degraded");
    assert_eq!(body["release"], json!(null));
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
    }
}

#[tokio::test]
async fn health_checks_are_never_limited() {
    let app = TestApp::with(&[("rate-limit", "1/60")]);
    for _ in 0..3 {
        let answer = app.send(TestRequest::new("GET", "/v1/health")).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("ratelimit"), None);
    }
}

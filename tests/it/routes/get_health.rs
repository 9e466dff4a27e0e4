use nycapt_tests::{TestApp, assert_members, flawed_release};

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

#[tokio::test]
async fn health_and_figures_count_a_dataset_without_a_usable_row_as_partial() {
    let app = TestApp::new();
    let coverage = || async { app.get("/v1/health").await.json()["release"]["coverage"].clone() };
    let whole = coverage().await["whole"].as_u64().unwrap();
    app.app.live.switch(flawed_release());
    // One lacks rows, and of the other none is left.
    let flawed = coverage().await;
    assert_members!(flawed, { "whole": whole - 2, "partial": 2, "unknown": 0 });
    let figures = app.admin("/metrics").await.text();
    let line = "nycapt_corpus_datasets{coverage=\"partial\"} 2\n";
    assert!(figures.contains(line), "{figures}");
}

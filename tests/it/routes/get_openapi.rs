use nycapt_tests::{TestApp, TestRequest};

#[tokio::test]
async fn the_description_has_an_etag() {
    let app = TestApp::without_data();
    let answer = app.get("/openapi.json").await;
    assert_eq!(
        (answer.status, answer.json()["openapi"].as_str()),
        (200, Some("3.1.0"))
    );
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let etag = answer.header("etag").unwrap();
    let again = TestRequest::new("GET", "/openapi.json").header("if-none-match", etag);
    let answer = app.send(again).await;
    assert_eq!((answer.status, answer.body.len()), (304, 0));
}

use nycapt_tests::{Sending, TestApp};

#[tokio::test]
async fn the_description_is_served_with_an_entity_tag() {
    let app = TestApp::without_data();
    let answer = app.get("/openapi.json").await;
    assert_eq!(
        (answer.status, answer.json()["openapi"].as_str()),
        (200, Some("3.1.0"))
    );
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let etag = answer.header("etag").unwrap();
    let again = Sending::new("GET", "/openapi.json").header("if-none-match", etag);
    let answer = app.send(again).await;
    assert_eq!((answer.status, answer.body.len()), (304, 0));
}

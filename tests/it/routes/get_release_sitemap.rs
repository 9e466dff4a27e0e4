use nycapt_server::{Engine, SetKind};
use nycapt_tests::{TestApp, TestRequest, listed_pages, on_each_engine, public_release};

on_each_engine!(
    a_shard_never_changes,
    only_shards_of_real_data_are_immutable,
    unknown_shards_are_404_and_invalid_numbers_are_422,
);

const PATH: &str = "/sitemaps/release/1-1.xml";

async fn a_shard_never_changes(engine: Engine) {
    let app = TestApp::on(engine).await;
    app.publish_pages(SetKind::Release, &listed_pages(5))
        .await
        .unwrap();
    let shard = app.get(PATH).await;
    assert_eq!(shard.status, 200);
    assert_eq!(shard.header("content-type"), Some("application/xml"));
    // The sample's numbers will be those of other files once real data are loaded.
    assert_eq!(shard.header("cache-control"), Some("public, max-age=3600"));
    let etag = shard.header("etag").unwrap();
    let again = TestRequest::new("GET", PATH).header("if-none-match", etag);
    assert_eq!(app.send(again).await.status, 304);
    let head = app.send(TestRequest::new("HEAD", PATH)).await;
    assert_eq!((head.status, head.header("etag")), (200, Some(etag)));
    let twin = app.twin().await;
    assert_eq!(twin.get(PATH).await.body, shard.body);
}

async fn unknown_shards_are_404_and_invalid_numbers_are_422(engine: Engine) {
    let app = TestApp::on(engine).await;
    app.get(PATH).await.refused(404, "not_found");
    app.publish_pages(SetKind::Release, &listed_pages(5))
        .await
        .unwrap();
    for path in ["1-0", "1-3", "2-1", "0-1", "9223372036854775807-1"] {
        let missing = app.get(&format!("/sitemaps/release/{path}.xml")).await;
        missing.refused(404, "not_found");
    }
    for path in ["one-1", "1-one", "1-1.5", "9223372036854775808-1"] {
        let invalid = app.get(&format!("/sitemaps/release/{path}.xml")).await;
        invalid.invalid();
    }
}

async fn only_shards_of_real_data_are_immutable(engine: Engine) {
    let app = TestApp::on(engine).await;
    app.publish_pages(SetKind::Release, &listed_pages(1))
        .await
        .unwrap();
    app.app.live.switch(public_release());
    app.get(PATH).await.refused(404, "not_found");
    app.publish_pages(SetKind::Release, &listed_pages(2))
        .await
        .unwrap();
    let shard = app.get(PATH).await;
    let kept = Some("public, max-age=31536000, immutable");
    assert_eq!(shard.header("cache-control"), kept);
    assert_eq!(app.listed_slugs(PATH).await.len(), 2);
    assert!(!String::from_utf8(shard.body).unwrap().contains("Sample"));
}

#[tokio::test]
async fn without_state_it_is_unavailable() {
    let app = TestApp::new();
    app.get(PATH).await.refused(503, "unavailable");
}

use nycapt_server::{Engine, SetKind};
use nycapt_tests::{TestApp, listed_page, listed_pages, on_each_engine};

on_each_engine!(
    a_shard_has_batch_tier_and_number,
    unknown_shards_are_404_and_invalid_numbers_are_422,
);

async fn with_a_batch(engine: Engine) -> TestApp {
    let app = TestApp::on(engine).await;
    let mut pages = listed_pages(2);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    pages.push(listed_page("9-last-street-bronx", 2, 95));
    app.publish_pages(SetKind::Batch, &pages).await.unwrap();
    app
}

async fn a_shard_has_batch_tier_and_number(engine: Engine) {
    let app = with_a_batch(engine).await;
    let path = "/sitemaps/1/elite-1.xml";
    let shard = app.get(path).await;
    assert_eq!(shard.status, 200);
    assert_eq!(shard.header("content-type"), Some("application/xml"));
    app.assert_revalidates(path, &shard).await;
    let listed = app.listed_slugs(path).await;
    assert_eq!(listed, [("9-last-street-bronx".to_owned(), 2)]);
}

async fn unknown_shards_are_404_and_invalid_numbers_are_422(engine: Engine) {
    let app = with_a_batch(engine).await;
    for path in [
        "1/core-1",
        "1/elite-2",
        "1/Elite-1",
        "1/best-1",
        "2/elite-1",
    ] {
        let missing = app.get(&format!("/sitemaps/{path}.xml")).await;
        missing.refused(404, "not_found");
    }
    for path in ["one/elite-1", "1/elite-one"] {
        app.get(&format!("/sitemaps/{path}.xml")).await.invalid();
    }
}

#[tokio::test]
async fn without_state_it_is_unavailable() {
    let app = TestApp::new();
    let answer = app.get("/sitemaps/1/elite-1.xml").await;
    answer.refused(503, "unavailable");
}

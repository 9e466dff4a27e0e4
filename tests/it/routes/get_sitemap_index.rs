use nycapt_server::{Engine, SetKind};
use nycapt_tests::{
    TestApp, TestRequest, listed_page, listed_pages, on_each_engine, public_release,
};

on_each_engine!(
    the_index_lists_launch_files_then_every_published_file,
    it_is_cacheable_xml,
);

const LAUNCH: [&str; 5] = [
    "/sitemaps/foundation.xml",
    "/sitemaps/elite-search.xml",
    "/sitemaps/core-search.xml",
    "/sitemaps/second-wave-search.xml",
    "/sitemaps/address-launch.xml",
];

async fn the_index_lists_launch_files_then_every_published_file(engine: Engine) {
    let app = TestApp::on(engine).await;
    app.app.live.switch(public_release());
    assert_eq!(app.indexed_files().await, LAUNCH);
    let mut pages = listed_pages(5);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    pages.push(listed_page("9-last-street-bronx", 2, 95));
    app.publish_pages(SetKind::Batch, &pages).await.unwrap();
    let files = app.indexed_files().await;
    assert_eq!(files[..5], LAUNCH);
    assert_eq!(
        files[5..],
        [
            "/sitemaps/1/elite-1.xml",
            "/sitemaps/release/1-1.xml",
            "/sitemaps/release/1-2.xml"
        ]
    );
    for file in &files {
        assert_eq!(app.get(file).await.status, 200, "{file}");
        let head = app.send(TestRequest::new("HEAD", file)).await;
        assert_eq!((head.status, head.body.len()), (200, 0), "{file}");
    }
}

async fn it_is_cacheable_xml(engine: Engine) {
    let app = TestApp::on(engine).await;
    let index = app.get("/sitemap.xml").await;
    assert_eq!(index.header("content-type"), Some("application/xml"));
    assert_eq!(index.header("cache-control"), Some("public, max-age=3600"));
    let etag = index.header("etag").unwrap();
    let again = TestRequest::new("GET", "/sitemap.xml").header("if-none-match", etag);
    assert_eq!(app.send(again).await.status, 304);
    app.publish_pages(SetKind::Release, &listed_pages(1))
        .await
        .unwrap();
    let changed = app.get("/sitemap.xml").await;
    assert_ne!(changed.header("etag"), Some(etag));
}

#[tokio::test]
async fn without_state_or_data_it_is_unavailable() {
    let app = TestApp::new();
    app.get("/sitemap.xml").await.refused(503, "unavailable");
    let app = TestApp::without_data();
    app.get("/sitemap.xml").await.refused(503, "unavailable");
}

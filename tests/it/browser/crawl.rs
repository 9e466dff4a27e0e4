use nycapt_tests::site::{KINDS, PageKind, Site, Visitor};

#[tokio::test]
async fn no_link_is_broken() {
    let site = Site::public().await;
    let open = |kind: &&PageKind| kind.status == 200 && kind.visitor == Visitor::Stranger;
    let kinds = KINDS.iter().filter(open);
    let paths: Vec<String> = kinds.map(|kind| kind.path(&site.scene)).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let found = site.crawled("crawl", &paths).await;
    let visited = found["visited"].as_array().unwrap().len();
    assert!(visited > KINDS.len(), "only {visited} pages were visited");
}

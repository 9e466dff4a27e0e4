use nycapt_tests::site::{KINDS, Site};

#[tokio::test]
async fn every_link_leads_somewhere() {
    let site = Site::start().await;
    let found_pages = KINDS.iter().filter(|kind| kind.status == 200);
    let paths: Vec<String> = found_pages.map(|kind| kind.path(&site.scene)).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let found = site.crawled("crawl", &paths).await;
    let visited = found["visited"].as_array().unwrap().len();
    assert!(visited > KINDS.len(), "only {visited} pages were visited");
}

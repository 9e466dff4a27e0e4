use std::collections::BTreeSet;

use nycapt::contract::Borough;
use nycapt_tests::{TestApp, sample_release, sitemap_entries};

#[tokio::test]
async fn it_lists_the_home_page_and_every_hub_once() {
    // State is not open: nothing here is kept there.
    let app = TestApp::new();
    let answer = app.get("/sitemaps/foundation.xml").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("application/xml"));
    let entries = sitemap_entries(&answer.body);
    let paths: Vec<&str> = entries
        .iter()
        .map(|(address, _)| address.strip_prefix("https://www.example.com").unwrap())
        .collect();
    let distinct: BTreeSet<&str> = paths.iter().copied().collect();
    assert_eq!(distinct.len(), paths.len());
    for path in ["/", "/guides", "/guides/bedbugs", "/method", "/lookup"] {
        assert!(distinct.contains(path), "{path}");
    }
    let release = sample_release();
    for borough in Borough::ALL {
        let has_page = !release.neighborhoods(borough).is_empty();
        let path = format!("/{}", borough.slug());
        assert_eq!(distinct.contains(path.as_str()), has_page, "{path}");
        for neighborhood in release.neighborhoods(borough) {
            let path = format!("/seo-path/{}/{}", borough.slug(), neighborhood.slug);
            assert!(distinct.contains(path.as_str()), "{path}");
        }
    }
    for path in paths {
        assert_eq!(app.get(path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn without_data_it_is_unavailable() {
    let app = TestApp::without_data();
    let answer = app.get("/sitemaps/foundation.xml").await;
    answer.refused(503, "unavailable");
}

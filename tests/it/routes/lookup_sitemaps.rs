//! `get_elite_search_sitemap`, `get_core_search_sitemap` and `get_second_wave_search_sitemap`.

use nycapt_tests::{TestApp, sitemap_entries};

const SITEMAPS: [(&str, &[&str]); 3] = [
    (
        "elite-search",
        &["rent-stabilization", "hpd-violations", "landlord", "bedbug"],
    ),
    (
        "core-search",
        &["building-complaints", "eviction-history", "heat-hot-water"],
    ),
    (
        "second-wave-search",
        &[
            "rodent",
            "dob-violations",
            "certificate-of-occupancy",
            "good-cause-eviction",
            "elevator-boiler",
            "sales-history",
            "lead-paint",
            "flood-zone",
        ],
    ),
];

#[tokio::test]
async fn each_lists_its_lookup_pages() {
    // State stays closed: these sitemaps do not need it.
    let app = TestApp::new();
    for (name, lookups) in SITEMAPS {
        let answer = app.get(&format!("/sitemaps/{name}.xml")).await;
        assert_eq!(answer.status, 200, "{name}");
        assert_eq!(answer.header("content-type"), Some("application/xml"));
        let entries = sitemap_entries(&answer.body);
        let listed: Vec<&String> = entries.iter().map(|(address, _)| address).collect();
        let pages = lookups.iter().map(|lookup| format!("/lookup/{lookup}"));
        for (path, listed) in pages.clone().zip(&listed) {
            assert_eq!(**listed, format!("https://www.example.com{path}"));
            assert_eq!(app.get(&path).await.status, 200, "{path}");
        }
        assert_eq!(listed.len(), pages.len(), "{name}");
    }
}

use nycapt_tests::site::{KINDS, Site};
use serde_json::json;

use super::content::complaints;

#[tokio::test]
async fn every_page_is_html_by_its_standard() {
    let site = Site::start().await;
    let mut all = Vec::new();
    for kind in KINDS {
        let found = site.look("markup", kind, json!({})).await;
        all.extend(complaints(kind, &found));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

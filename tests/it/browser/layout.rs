use nycapt_tests::site::{KINDS, Site};
use serde_json::json;

use super::content::complaints;

#[tokio::test]
async fn no_page_scrolls_sideways_in_any_look() {
    let site = Site::start().await;
    let mut all = Vec::new();
    for kind in KINDS {
        let found = site.look("layout", kind, json!({})).await;
        all.extend(complaints(kind, &found));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

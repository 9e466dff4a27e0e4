use nycapt_tests::site::{KINDS, Site};
use serde_json::json;

use super::content::complaints;

#[tokio::test]
async fn tab_reaches_every_control_in_order_and_shows_it() {
    let site = Site::start().await;
    let mut all = Vec::new();
    for kind in KINDS.iter().filter(|kind| !kind.sibling) {
        let found = site.look("keyboard", kind, json!({})).await;
        assert_ne!(found["stops"], 0, "{}", kind.name);
        all.extend(complaints(kind, &found));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

use nycapt_tests::site::{KINDS, Site};
use serde_json::json;

use super::content::complaints;

#[tokio::test]
async fn tab_reaches_every_control_in_order_with_visible_focus() {
    let site = Site::start().await;
    let kinds = KINDS.iter().filter(|kind| !kind.sibling);
    let looks = site.look_at("keyboard", kinds, |_| json!({})).await;
    for (kind, found) in &looks {
        assert_ne!(found["stops"], 0, "{}", kind.name);
    }
    assert_eq!(complaints(&looks), [""; 0]);
}

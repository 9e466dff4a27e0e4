use nycapt_tests::site::{KINDS, Site};
use serde_json::json;

use super::content::complaints;

#[tokio::test]
async fn no_page_scrolls_sideways() {
    let site = Site::start().await;
    let looks = site.look_at("layout", KINDS.iter(), |_| json!({})).await;
    assert_eq!(complaints(&looks), [""; 0]);
}

use nycapt_tests::site::{KINDS, Site};
use serde_json::json;

use super::content::complaints;

#[tokio::test]
async fn every_page_is_valid_html() {
    let site = Site::start().await;
    let looks = site.look_at("markup", KINDS.iter(), |_| json!({})).await;
    assert_eq!(complaints(&looks), [""; 0]);
}

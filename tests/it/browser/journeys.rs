//! Journeys by keyboard alone; each is a script of `tests/browser/journeys`.

use nycapt_tests::sample_release;
use nycapt_tests::site::Site;
use serde_json::{Value, json};

/// The line that names the building of the scene.
fn address_line(site: &Site) -> String {
    let preview = sample_release().preview(&site.scene.building).unwrap();
    let preview: Value = serde_json::from_slice(&preview.json()).unwrap();
    preview["address"]["formatted"].as_str().unwrap().into()
}

#[tokio::test]
async fn a_search_leads_to_the_page_of_the_building_with_and_without_script() {
    let site = Site::start().await;
    let line = address_line(&site);
    for script in [true, false] {
        let input = json!({ "script": script, "typed": line });
        let answer = site.journey("search", input).await;
        let wanted = format!("/seo/{}", site.scene.building);
        assert_eq!(answer["place"], wanted, "with script: {script}");
        assert_eq!(answer["heading"], line, "with script: {script}");
    }
}

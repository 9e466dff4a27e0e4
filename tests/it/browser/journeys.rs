//! Journeys by keyboard alone; each is a script of `tests/browser/journeys`.

use nycapt_tests::site::Site;
use nycapt_tests::{Provider, sample_release};
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_customer_signs_in_makes_a_key_uses_it_revokes_it_and_signs_out() {
    let provider = Provider::start();
    let site = Site::signing(&provider).await;
    let (_, peer) = provider.issuer().split_once("://").unwrap();
    for script in [true, false] {
        let input = json!({ "script": script, "name": "ann", "peers": [peer] });
        let answer = site.journey("keys", input).await;
        assert_eq!(answer["account"], "Your account", "{answer}");
        assert_eq!(answer["isShownAgain"], false);
        assert_eq!(answer["statuses"], json!([200, 200, 401]), "{answer}");
        let cookies = answer["cookies"].as_array().unwrap();
        let session = |name: &Value| name.as_str().unwrap().starts_with("__Host-");
        assert!(!cookies.iter().any(session), "{answer}");
    }
}

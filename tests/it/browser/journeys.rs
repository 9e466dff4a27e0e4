//! Journeys by keyboard alone; each is a script of `tests/browser/journeys`.

use nycapt_messages::display_address;
use nycapt_tests::prelude::*;
use nycapt_tests::site::Site;

#[tokio::test]
async fn search_and_a_developers_trial_find_the_building_page_with_and_without_script() {
    let site = Site::start().await;
    let address = address_of(&site.scene.building);
    let line = address["formatted"].as_str().unwrap();
    for script in [true, false] {
        let input = json!({ "script": script, "typed": line });
        let answer = site.journey("search", input).await;
        let wanted = format!("/seo/{}", site.scene.building);
        assert_eq!(answer["place"], wanted, "with script: {script}");
        assert_eq!(
            answer["heading"],
            display_address(line),
            "with script: {script}"
        );
    }
    for (script, place) in [
        (true, "/developers"),
        (false, "/seo/350-5-avenue-manhattan"),
    ] {
        let answer = site.journey("trial", json!({ "script": script })).await;
        assert_eq!(answer["place"], place, "with script: {script}");
    }
}

#[tokio::test]
async fn suggestions_are_chosen_by_the_arrow_keys_and_read_by_a_screen_reader() {
    let site = Site::start().await;
    let input = json!({ "script": true, "typed": "350 5t" });
    let answer = site.journey("suggestions", input).await;
    let [before, open, first, none, closed] = [0, 1, 2, 3, 4].map(|at| &answer["states"][at]);
    for state in [before, closed] {
        assert_members!(state, { "expanded": false, "options": [], "marked": null });
    }
    let offered = &open["options"][0];
    let text = offered.as_str().unwrap();
    assert!(text.starts_with("350 5th Avenue, Manhattan"), "{text}");
    assert_members!(open, { "expanded": true, "marked": null });
    assert_members!(first, { "marked": offered, "followed": true, "text": "350 5t" });
    assert_members!(none, { "expanded": true, "marked": null });
    assert_eq!(answer["place"], "/seo/350-5-avenue-manhattan");
}

#[tokio::test]
async fn a_suggestion_in_place_of_a_missing_number_says_so() {
    let site = Site::start().await;
    let input = json!({ "script": true, "typed": "9999 5 Avenue, Manhattan" });
    let answer = site.journey("suggestions", input).await;
    let offered = answer["states"][1]["options"][0].as_str().unwrap();
    offered.assert_has(["5th Avenue, Manhattan", "we don't have that address"]);
}

#[tokio::test]
async fn only_an_address_search_suggests_areas() {
    let site = Site::start().await;
    let slug = &site.scene.building;
    let zip = address_of(slug)["zip"].as_str().unwrap().to_owned();
    let input = json!({ "script": true, "slug": slug, "zip": zip });
    let answer = site.journey("areas", input).await;
    let offers = |state: &Value| {
        let options = state["options"].as_array().unwrap();
        options.iter().any(|option| *option == zip)
    };
    assert!(offers(&answer["search"]), "{answer}");
    assert!(!offers(&answer["field"]), "{answer}");
}

#[tokio::test]
async fn a_guest_buys_and_downloads_a_report_and_anyone_credits_for_an_agent() {
    let site = Site::start().await;
    for script in [true, false] {
        let input = json!({ "script": script, "slug": site.scene.building, "unit": "4B" });
        let answer = site.journey("guest", input).await;
        assert_eq!(answer["head"], "%PDF-", "with script: {script}");
        assert!(answer["file"].as_str().unwrap().ends_with(".pdf"));
        // Neither token nor session stays in the address, where others might read it.
        let place = answer["place"].as_str().unwrap();
        assert!(
            place.starts_with("/orders/ord_") && place.ends_with("?watch=on"),
            "{place}"
        );
    }
    let agent = site.app.agent().await;
    let input = json!({ "account": agent.account, "pack": "5 ", "script": false });
    let answer = site.journey("credits", input).await;
    assert_eq!(agent.balance().await, 5, "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_customer_signs_in_creates_uses_and_revokes_a_key_and_signs_out() {
    let provider = Provider::start();
    let settings = SignInSite::settings(&provider);
    let site = Site::start_with(&settings).await;
    provider.know_site(&site.base, SignInSite::CLIENT, None);
    let (_, peer) = provider.issuer.split_once("://").unwrap();
    for script in [true, false] {
        let input = json!({ "script": script, "name": "ann", "peers": [peer] });
        let answer = site.journey("keys", input).await;
        assert_members!(answer, { "account": "Your account", "isShownAgain": false });
        assert_eq!(answer["parting"], "You are signed out of this site.");
        let cookies = answer["cookies"].to_string();
        assert!(!cookies.contains("__Host-"), "{cookies}");
        assert_eq!(answer["statuses"], json!([200, 200, 401]), "{answer}");
    }
}

#[tokio::test]
async fn a_building_is_compared_with_another_by_its_address_with_and_without_script() {
    let site = Site::start().await;
    for (script, typed) in [(true, "384 Broadw"), (false, "384 Broadway, Manhattan")] {
        let input = json!({ "script": script, "slug": site.scene.building, "typed": typed });
        let answer = site.journey("compare", input).await;
        let begun = answer["begun"].as_str().unwrap();
        assert!(begun.contains("Add another address to compare."), "{begun}");
        let text = answer["text"].as_str().unwrap();
        text.assert_has(["We don't pick a winner.", "384 Broadway, Manhattan"]);
    }
}

#[tokio::test]
async fn a_button_copies_a_block_of_code_where_scripts_run() {
    let site = Site::start().await;
    let answer = site.journey("copies", json!({ "script": true })).await;
    let copied = answer["copied"].as_str().unwrap();
    let request = format!("curl -s {}/v1/addresses/resolve", site.base);
    assert!(copied.starts_with(&request), "{copied}");
    assert_eq!(answer["isOffered"], true);
    let answer = site.journey("copies", json!({ "script": false })).await;
    assert_eq!(answer["isOffered"], false);
}

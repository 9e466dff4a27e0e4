use serde_json::json;
use wiremock::ResponseTemplate;

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_slug_gives_its_preview_with_members_unknown_to_this_version() {
    let server = small_city().await;
    let ended = Home::at(&server).nycapt("preview 1-test-street-queens");
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""));
    assert_eq!(ended.json(), preview("1-test-street-queens"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_resolved_first_and_a_unit_goes_into_the_slug() {
    let server = small_city().await;
    for place in ["1 Test St", "1-test-street-queens"] {
        let ended = Home::at(&server).nycapt(["preview", place, "--unit", "4b"]);
        ended.exits(0);
        let expected = "1-test-street-queens-apt-4b";
        assert_eq!(ended.json()["slug"], expected, "{place}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_of_several_buildings_exits_3_and_lists_them() {
    let server = small_city().await;
    let ended = Home::at(&server).nycapt("preview '2 Test St'");
    assert_eq!((ended.exit, ended.stdout.as_str()), (3, ""));
    assert_eq!(
        ended.error()["next"],
        json!([
            {"do": "2 Test Street, Queens", "command": "nycapt preview 2-test-street-queens"},
            {"do": "3 Test Street, Queens", "command": "nycapt preview 3-test-street-queens"}
        ])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_the_score_with_its_warning_and_what_is_not_loaded() {
    let server = small_city().await;
    let ended = Home::at(&server).nycapt("preview 1-test-street-queens -o table");
    assert_eq!(ended.exit, 0);
    for part in [
        "72 of 100 · mixed record · confidence medium",
        "No records doesn't mean no problems.",
        "Bedbugs     not loaded, so nothing is known",
        "release r1, made 2026-11-20 05:00 UTC",
    ] {
        assert!(ended.stdout.contains(part), "{part}: {}", ended.stdout);
    }
    assert!(!ended.stdout.contains('\x1b'), "no colour in a pipe");
}

#[tokio::test(flavor = "multi_thread")]
async fn colour_comes_when_asked_for() {
    let server = small_city().await;
    let arguments = "preview 1-test-street-queens -o table --color always";
    let ended = Home::at(&server).nycapt(arguments);
    ended.shows("\x1b[");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_slug_exits_3() {
    let server = small_city().await;
    let ended = Home::at(&server).nycapt("preview nowhere -o table");
    assert_eq!(
        ended.transcript(),
        format!(
            "exit 3\n---\nerror: No address has the slug nowhere\nrequest: req_1\n\
             try: nycapt resolve ADDRESS   (resolve the address first)\n\
             see: {}/developers/errors#not_found\n",
            server.uri()
        )
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_not_the_contracts_exits_1_and_says_so() {
    let server = answering(ResponseTemplate::new(200).set_body_string("<html>")).await;
    let ended = Home::at(&server).nycapt("preview a-b");
    ended.fails(1, "undecodable");
}

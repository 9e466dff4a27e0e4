//! `payments reconcile`, against a provider's list in two pages.

use nycapt_tests::prelude::*;
use wiremock::matchers::{path, query_param, query_param_is_missing};
use wiremock::{Mock, MockServer, ResponseTemplate};

on_each_engine!(payments_that_differ_from_the_providers_list_are_shown);

/// A paid session as the provider lists it.
fn listed(name: &str, account: &str, cents: u64) -> Value {
    let mut session = paid_session(name, account, 1);
    session["status"] = "complete".into();
    session["expires_at"] = 1_900_000_000.into();
    session["amount_total"] = cents.into();
    session
}

async fn answer(server: &MockServer, matched: impl wiremock::Match + 'static, body: Value) {
    Mock::given(matched)
        .respond_with(ResponseTemplate::new(200).set_body_json(body))
        .mount(server)
        .await;
}

async fn payments_that_differ_from_the_providers_list_are_shown(app: Shop) {
    let agent = app.agent().await;
    for name in ["same", "cheaper", "gone", "earlier"] {
        let session = paid_session(name, &agent.account, 1);
        let event = completed(&format!("evt_{name}"), session);
        assert_eq!(app.outcome_of(&event).await, "credited");
    }
    let server = MockServer::start().await;
    let sessions = "/v1/checkout/sessions";
    let first = json!({
        "has_more": true,
        "data": [listed("same", &agent.account, 1900), { "id": "cs_of_others" }],
    });
    let second = json!({
        "has_more": false,
        "data": [listed("cheaper", &agent.account, 1800), listed("lost", &agent.account, 1900)],
    });
    Mock::given(path(sessions))
        .and(query_param_is_missing("starting_after"))
        .respond_with(ResponseTemplate::new(200).set_body_json(first))
        .mount(&server)
        .await;
    answer(
        &server,
        query_param("starting_after", "cs_of_others"),
        second,
    )
    .await;
    let missing = json!({ "error": { "code": "resource_missing" } });
    Mock::given(path(format!("{sessions}/cs_gone")))
        .respond_with(ResponseTemplate::new(404).set_body_json(missing))
        .mount(&server)
        .await;
    let earlier = listed("earlier", &agent.account, 1900);
    answer(&server, path(format!("{sessions}/cs_earlier")), earlier).await;

    let base = server.uri();
    let mut words = vec!["reconcile", "--since", "2020-01-01"];
    words.extend(["--payment-api-base", &base]);
    words.extend(["--payment-api-key", EmulatedPayments::KEY]);
    let mut printed = Vec::new();
    let outcome = app.operator_into("payments", &words, &mut printed).await;
    let refusal = outcome.unwrap_err().to_string();
    refusal.assert_has(["3 payments differ"]);
    String::from_utf8(printed).unwrap().assert_has([
        "payments that agree: 2",
        "cs_cheaper  paid 1800 cents, recorded 1900",
        "cs_lost  paid at the provider (1900 cents) and not recorded",
        "cs_gone  recorded (1900 cents) and not paid at the provider",
    ]);
}

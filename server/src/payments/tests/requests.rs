//! What is sent.

use nycapt_rules::form_pairs;
use serde_json::json;
use wiremock::MockServer;

use super::server::{
    ACCOUNT, CHECKOUT, EXPIRES_AT, KEY, ORDER, checkout, created, creating, credits, embedded,
    hosted, ok, order, provider, session, settings,
};
use crate::payments::{HostedCheckout, NewCheckout, PaymentProvider};

/// The form of the one request that a new session takes.
async fn sent(checkout: &NewCheckout) -> Vec<(String, String)> {
    let open = session(json!({ "client_secret": "cs_test_1_secret_2" }));
    let server = creating(ok(&open), 1).await;
    let provider = provider(&server.uri());
    provider.create_session(checkout).await.unwrap();
    let requests = server.received_requests().await.unwrap();
    let body = String::from_utf8(requests[0].body.clone()).unwrap();
    form_pairs(&body).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let pair = |&(name, value): &(&str, &str)| (name.into(), value.into());
    expected.iter().map(pair).collect()
}

#[tokio::test]
async fn an_order_is_asked_for_with_its_price_and_its_ids_on_session_and_payment() {
    let sent = sent(&checkout(order(), hosted())).await;
    let expires_at = EXPIRES_AT.to_string();
    let success = "https://www.example.com/orders/1?session={CHECKOUT_SESSION_ID}";
    let expected = [
        ("mode", "payment"),
        ("client_reference_id", CHECKOUT),
        ("expires_at", &expires_at),
        ("line_items[0][quantity]", "1"),
        ("line_items[0][price_data][currency]", "usd"),
        ("line_items[0][price_data][unit_amount]", "1900"),
        (
            "line_items[0][price_data][product_data][name]",
            "Report: 350 5 Avenue & 4B, Manhattan",
        ),
        ("adaptive_pricing[enabled]", "false"),
        ("metadata[purpose]", "order"),
        ("payment_intent_data[metadata][purpose]", "order"),
        ("metadata[orderId]", ORDER),
        ("payment_intent_data[metadata][orderId]", ORDER),
        ("metadata[checkoutId]", CHECKOUT),
        ("payment_intent_data[metadata][checkoutId]", CHECKOUT),
        ("ui_mode", "hosted_page"),
        ("success_url", success),
        (
            "cancel_url",
            "https://www.example.com/checkout/350-5-avenue-manhattan",
        ),
    ];
    assert_eq!(sent, pairs(&expected));
}

#[tokio::test]
async fn credits_name_the_account_and_an_embedded_page_its_return() {
    let sent = sent(&checkout(credits(), embedded())).await;
    for expected in [
        ("metadata[purpose]", "credits"),
        ("metadata[accountId]", ACCOUNT),
        ("metadata[reports]", "5"),
        ("ui_mode", "embedded_page"),
        ("return_url", "https://www.example.com/orders/1"),
    ] {
        assert!(
            sent.contains(&pairs(&[expected])[0]),
            "{expected:?} in {sent:?}"
        );
    }
    for absent in ["success_url", "cancel_url", "customer_email"] {
        assert!(sent.iter().all(|(name, _)| name != absent), "{absent}");
    }
}

#[tokio::test]
async fn every_request_carries_the_key_the_version_and_its_own_idempotency_key() {
    let server = creating(ok(&session(json!({}))), 1).await;
    created(&server.uri(), hosted()).await.unwrap();
    let request = &server.received_requests().await.unwrap()[0];
    for (name, expected) in [
        ("authorization", format!("Bearer {KEY}").as_str()),
        ("stripe-version", "2026-10-28.endive"),
        ("idempotency-key", CHECKOUT),
        ("content-type", "application/x-www-form-urlencoded"),
    ] {
        assert_eq!(request.headers[name], expected);
    }
}

#[tokio::test]
async fn a_base_with_a_path_keeps_it() {
    let server = MockServer::start().await;
    let base = format!("{}/provider/", server.uri());
    assert!(created(&base, hosted()).await.is_err());
    let request = &server.received_requests().await.unwrap()[0];
    assert_eq!(request.url.path(), "/provider/v1/checkout/sessions");
}

#[test]
fn no_secret_and_nothing_of_the_buyer_is_shown_by_debug() {
    let settings = settings("https://api.example.com");
    let provider = HostedCheckout::new(&settings).unwrap();
    let shown = format!(
        "{settings:?} {provider:?} {:?} {:?}",
        checkout(order(), hosted()),
        checkout(credits(), embedded()).surface
    );
    for hidden in [KEY, "ann+nyc", "350-5-avenue", "/orders/"] {
        assert!(!shown.contains(hidden), "{hidden} in {shown}");
    }
    assert!(shown.contains(CHECKOUT), "{shown}");
}

#[test]
fn an_api_that_others_could_listen_to_is_refused() {
    for base in [
        "http://api.example.com",
        "https://u:p@api.example.com",
        "api.example.com",
        "",
    ] {
        assert!(HostedCheckout::new(&settings(base)).is_err(), "{base}");
    }
}

//! What is sent.

use nycapt_rules::form_pairs;
use serde_json::json;
use wiremock::MockServer;

use super::server::{
    CHECKOUT, EXPIRES_AT, KEY, ORDER, checkout, created, creating, credits, embedded, hosted, ok,
    order, session, settings,
};
use crate::payments::HostedCheckout;

#[tokio::test]
async fn an_order_is_asked_for_with_its_price_and_its_ids_on_session_and_payment() {
    let server = creating(ok(&session(json!({}))), 1).await;
    created(&server.uri(), hosted()).await.unwrap();
    let request = server.received_requests().await.unwrap().remove(0);
    let sent: Vec<_> = form_pairs(str::from_utf8(&request.body).unwrap()).collect();
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
    let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(sent, expected);
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

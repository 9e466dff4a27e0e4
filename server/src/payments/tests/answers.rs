//! What is sent to the provider, what it answers, and how the answer is read.

use nycapt_rules::{ProviderId, form_pairs};
use serde_json::{Value, json};
use wiremock::matchers::{body_string, header, method, path};
use wiremock::{Mock, MockServer};

use super::server::{
    CHECKOUT, EXPIRES_AT, KEY, ORDER, checkout, created, creating, credits, embedded, error,
    hosted, ok, order, provider, session, session_id, settings,
};
use crate::payments::{
    CheckoutSession, HostedCheckout, PaymentError, PaymentProvider, SessionStatus,
};

async fn read(answer: Value) -> Result<CheckoutSession, PaymentError> {
    let server = MockServer::start().await;
    Mock::given(method("GET"))
        .and(path("/v1/checkout/sessions/cs_test_1"))
        .respond_with(ok(&answer))
        .expect(1)
        .mount(&server)
        .await;
    provider(&server.uri()).get_session(&session_id()).await
}

#[tokio::test]
async fn a_hosted_session_has_a_page_and_an_embedded_one_a_secret() {
    let server = creating(ok(&session(json!({}))), 1).await;
    let made = created(&server.uri(), hosted()).await.unwrap();
    assert_eq!(made.id, session_id());
    assert_eq!(made.status, SessionStatus::Open);
    let expected = Some("https://pay.example.com/c/cs_test_1");
    assert_eq!(made.url.as_deref(), expected);
    assert_eq!(made.expires_at.as_second(), EXPIRES_AT);
    let open = session(json!({ "url": null, "client_secret": "cs_test_1_secret_2" }));
    let server = creating(ok(&open), 1).await;
    let made = created(&server.uri(), embedded()).await.unwrap();
    let secret = made.client_secret.as_ref().unwrap();
    assert_eq!(secret.expose(), "cs_test_1_secret_2");
    assert!(!format!("{made:?}").contains("secret_2"));
}

#[tokio::test]
async fn the_status_says_whether_the_money_is_there() {
    for (status, payment, expected) in [
        ("open", "unpaid", SessionStatus::Open),
        ("complete", "unpaid", SessionStatus::Pending),
        ("complete", "paid", SessionStatus::Paid),
        ("complete", "no_payment_required", SessionStatus::Paid),
        ("expired", "unpaid", SessionStatus::Expired),
    ] {
        let answer = session(json!({ "status": status, "payment_status": payment }));
        let found = read(answer).await.unwrap();
        assert_eq!(found.status, expected, "{status} {payment}");
    }
}

#[tokio::test]
async fn the_payment_is_known_by_its_id_however_it_is_sent() {
    for payment in [
        json!("pi_1"),
        json!({ "id": "pi_1", "object": "payment_intent" }),
    ] {
        let found = read(session(json!({ "payment_intent": payment }))).await;
        assert_eq!(found.unwrap().payment_intent, ProviderId::parse("pi_1"));
    }
}

#[tokio::test]
async fn a_session_that_cannot_be_understood_is_none() {
    for changes in [
        json!({ "id": null }),
        json!({ "id": "cs 1" }),
        json!({ "status": null }),
        json!({ "status": "lost" }),
        json!({ "payment_status": 1 }),
        json!({ "expires_at": null }),
        json!({ "expires_at": i64::MAX }),
    ] {
        let error = read(session(changes.clone())).await.unwrap_err();
        assert!(
            matches!(error, PaymentError::Unreadable(_)),
            "{changes} {error:?}"
        );
    }
}

#[tokio::test]
async fn no_buyer_is_sent_to_a_page_that_others_can_change() {
    for url in [
        json!(null),
        json!("http://pay.example.com/c"),
        json!("javascript:alert(1)"),
    ] {
        let server = creating(ok(&session(json!({ "url": url }))), 1).await;
        let error = created(&server.uri(), hosted()).await.unwrap_err();
        assert!(
            matches!(error, PaymentError::Unreadable(_)),
            "{url} {error:?}"
        );
    }
}

#[tokio::test]
async fn an_open_session_is_closed_once_under_a_key_of_its_own() {
    let server = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path("/v1/checkout/sessions/cs_test_1/expire"))
        .and(header("idempotency-key", "expire-cs_test_1"))
        .and(body_string(""))
        .respond_with(ok(&session(json!({ "status": "expired", "url": null }))))
        .expect(1)
        .mount(&server)
        .await;
    let provider = provider(&server.uri());
    let closed = provider.expire_session(&session_id()).await.unwrap();
    assert_eq!((closed.status, closed.url), (SessionStatus::Expired, None));
}

#[tokio::test]
async fn a_session_that_was_paid_meanwhile_says_so_when_it_is_closed() {
    let server = MockServer::start().await;
    Mock::given(method("POST"))
        .respond_with(error(400, "checkout_session_not_open", None))
        .expect(1)
        .mount(&server)
        .await;
    let paid = session(json!({ "status": "complete", "payment_status": "paid" }));
    Mock::given(method("GET"))
        .respond_with(ok(&paid))
        .expect(1)
        .mount(&server)
        .await;
    let provider = provider(&server.uri());
    let closed = provider.expire_session(&session_id()).await.unwrap();
    assert_eq!(closed.status, SessionStatus::Paid);
}

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

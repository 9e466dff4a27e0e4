//! Every way in which a provider can fail.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::time::Instant;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::server::{
    self, CHECKOUT, KEY, TIMEOUTS, checkout, creating, error, failing, hosted, ok, order, provider,
    session, session_id, settings,
};
use crate::payments::call::Timeouts;
use crate::payments::{CheckoutSession, HostedCheckout, PaymentError, PaymentProvider};

async fn created(server: &MockServer) -> Result<CheckoutSession, PaymentError> {
    server::created(&server.uri(), hosted()).await
}

fn is_away(outcome: &Result<CheckoutSession, PaymentError>) -> bool {
    matches!(outcome, Err(error) if error.is_retryable())
}

#[tokio::test]
async fn a_failure_is_tried_again_under_the_same_key_with_the_same_words() {
    for status in [500, 502, 503, 409, 429] {
        let server = failing(2, ResponseTemplate::new(status), ok(&session(json!({})))).await;
        assert_eq!(created(&server).await.unwrap().id, session_id(), "{status}");
        let requests = server.received_requests().await.unwrap();
        for request in &requests {
            assert_eq!(request.headers["idempotency-key"], CHECKOUT);
            assert_eq!(request.body, requests[0].body);
        }
    }
}

#[tokio::test]
async fn after_three_tries_the_provider_is_away_and_its_request_is_named() {
    let failing = ResponseTemplate::new(503).insert_header("request-id", "req_42");
    let outcome = created(&creating(failing, 3).await).await;
    assert!(is_away(&outcome), "{outcome:?}");
    assert!(outcome.unwrap_err().to_string().contains("req_42"));
}

#[tokio::test]
async fn calls_that_are_too_many_at_once_are_tried_until_there_is_room() {
    let server = failing(5, ResponseTemplate::new(429), ok(&session(json!({})))).await;
    assert_eq!(created(&server).await.unwrap().id, session_id());
}

#[tokio::test]
async fn no_more_than_twenty_calls_begin_in_a_second() {
    let (provider, id) = (provider("http://127.0.0.1:1"), session_id());
    let start = Instant::now();
    // Each is tried three times.
    let calls = (0..7).map(|_| provider.get_session(&id));
    for outcome in join_all(calls).await {
        assert!(is_away(&outcome), "{outcome:?}");
    }
    assert!(start.elapsed() >= Duration::from_secs(1));
}

#[tokio::test]
async fn a_provider_that_says_not_to_try_again_is_not_asked_again() {
    let failing = ResponseTemplate::new(500).insert_header("stripe-should-retry", "false");
    let outcome = created(&creating(failing, 1).await).await;
    assert!(is_away(&outcome), "{outcome:?}");
}

#[tokio::test]
async fn a_provider_that_does_not_listen_is_away() {
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", closed.local_addr().unwrap());
    drop(closed);
    let outcome = server::created(&base, hosted()).await;
    assert!(is_away(&outcome), "{outcome:?}");
}

#[tokio::test]
async fn a_slow_provider_is_tried_again_and_never_waited_for_beyond_the_bound() {
    let slow = ok(&session(json!({}))).set_delay(Duration::from_secs(60));
    let created = async |server: &MockServer, answer, whole| {
        let timeouts = Timeouts {
            answer,
            whole,
            ..TIMEOUTS
        };
        let provider = HostedCheckout::with_timeouts(&settings(&server.uri()), timeouts).unwrap();
        provider.create_session(&checkout(order(), hosted())).await
    };
    let [short, long] = [1, 50].map(Duration::from_secs);
    let server = failing(1, slow.clone(), ok(&session(json!({})))).await;
    assert!(created(&server, short, long).await.is_ok());
    let server = creating(slow, 1).await;
    let outcome = created(&server, long, short).await;
    assert!(is_away(&outcome), "{outcome:?}");
}

#[tokio::test]
async fn a_refusal_is_not_retried_and_reported_without_the_providers_text() {
    for (status, code) in [
        (400, "parameter_missing"),
        (400, "idempotency_error"),
        (401, "api_key_expired"),
        (402, "card_declined"),
        (403, "account_invalid"),
        (404, "url_unknown"),
    ] {
        let server = creating(error(status, code, Some("line_items[0][price]")), 1).await;
        let error = created(&server).await.unwrap_err();
        let expected = PaymentError::Refused {
            status,
            code: code.into(),
            request: "req_42".into(),
        };
        assert_eq!(error, expected);
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains(KEY) && !shown.contains("ann"), "{shown}");
    }
}

#[tokio::test]
async fn words_in_the_place_of_a_name_are_not_repeated() {
    let chatty = ResponseTemplate::new(400)
        .insert_header("request-id", "for ann@example.com")
        .set_body_json(json!({ "error": { "code": "ann@example.com is bad", "type": 1 } }));
    let error = created(&creating(chatty, 1).await).await.unwrap_err();
    let expected = PaymentError::Refused {
        status: 400,
        code: String::new(),
        request: String::new(),
    };
    assert_eq!(error, expected);
}

#[tokio::test]
async fn a_session_that_would_end_too_soon_has_its_own_error() {
    let refusal = error(400, "parameter_invalid_integer", Some("expires_at"));
    let outcome = created(&creating(refusal, 1).await).await;
    assert_eq!(outcome, Err(PaymentError::TooLate));
}

#[tokio::test]
async fn a_session_that_the_provider_does_not_know_is_asked_for_once() {
    let server = MockServer::start().await;
    Mock::given(any())
        .respond_with(error(404, "resource_missing", Some("session")))
        .expect(2)
        .mount(&server)
        .await;
    let provider = provider(&server.uri());
    let unknown = Err(PaymentError::Unknown);
    assert_eq!(provider.get_session(&session_id()).await, unknown);
    assert_eq!(provider.expire_session(&session_id()).await, unknown);
}

#[tokio::test]
async fn an_answer_that_is_no_session_is_not_asked_for_again() {
    for body in ["<html>", "", "[]", "{\"id\":", &"9".repeat(300_000)] {
        let garbage = ResponseTemplate::new(200).set_body_string(body);
        let error = created(&creating(garbage, 1).await).await.unwrap_err();
        let length = body.len();
        assert!(
            matches!(error, PaymentError::Unreadable(_)),
            "{length} {error:?}"
        );
    }
    let garbage = ResponseTemplate::new(400).set_body_string("<html>");
    let error = created(&creating(garbage, 1).await).await.unwrap_err();
    assert!(
        matches!(error, PaymentError::Refused { status: 400, .. }),
        "{error:?}"
    );
}

#[tokio::test]
async fn no_redirect_is_followed_for_it_would_be_sent_the_key() {
    let elsewhere = MockServer::start().await;
    Mock::given(any())
        .respond_with(ok(&session(json!({}))))
        .expect(0)
        .mount(&elsewhere)
        .await;
    for status in [301, 302, 303, 307, 308] {
        let redirect = ResponseTemplate::new(status).insert_header("location", elsewhere.uri());
        let outcome = created(&creating(redirect, 1).await).await;
        let refused = matches!(outcome, Err(PaymentError::Refused { status: refused, .. }) if refused == status);
        assert!(refused, "{outcome:?}");
    }
}

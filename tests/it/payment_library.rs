//! The payment provider's Python library and we verify each other's signatures.
//!
//! So do we and the library of Standard Webhooks.

use nycapt_rules::{SignatureError, WebhookSecret, signature_header, verify_signature};
use nycapt_tests::prelude::*;
use nycapt_tests::{WEBHOOK_SECRET as SECRET, python};

/// Texts that a careless layer would change on the way: spaces, order, escapes, other scripts.
const BODIES: [&str; 4] = [
    r#"{"id":"evt_1","object":"event","type":"checkout.session.completed"}"#,
    "{\n  \"object\": \"event\",\n  \"id\": \"evt_1\",\n  \"amount\": 1.0\n}\n",
    r#"{"object":"event","id":"evt_1","name":"Jos\u00e9 \/ José 日本 😀","a":1,"a":2}"#,
    "\u{20}{\"object\":\"event\",\"id\":\"evt_1\"}\r\n",
];

fn now() -> i64 {
    jiff::Timestamp::now().as_second()
}

fn secret() -> WebhookSecret {
    WebhookSecret::parse(SECRET).unwrap()
}

fn library(task: &str, argument: &str, body: &str) -> (bool, String) {
    let mut script = python::script("payment_library.py").unwrap();
    python::run(script.args([task, SECRET, argument]), body.as_bytes()).unwrap()
}

fn signed_by_library(body: &str, at: i64) -> String {
    let (signed, header) = library("sign", &at.to_string(), body);
    assert!(signed, "{header}");
    header
}

#[test]
fn events_signed_by_the_library_verify() {
    let at = now();
    for body in BODIES {
        let header = signed_by_library(body, at);
        let outcome = verify_signature(&header, body.as_bytes(), &[secret()], at);
        assert_eq!(outcome, Ok(()), "{body}");
        assert_eq!(signature_header(body.as_bytes(), &secret(), at), header);
    }
}

#[test]
fn the_library_verifies_our_signatures() {
    for body in BODIES {
        let header = signature_header(body.as_bytes(), &secret(), now());
        assert_eq!(library("verify", &header, body), (true, "evt_1".into()));
    }
}

#[test]
fn both_refuse_old_timestamps_and_we_refuse_future_ones() {
    let (at, body) = (now(), BODIES[0]);
    for (signed_at, library_believes) in [(at - 400, false), (at + 400, true)] {
        let header = signed_by_library(body, signed_at);
        let outcome = verify_signature(&header, body.as_bytes(), &[secret()], at);
        assert_eq!(outcome, Err(SignatureError::Stale));
        assert_eq!(library("verify", &header, body).0, library_believes);
    }
}

on_each_engine!(
    an_event_signed_by_the_library_credits_the_account,
    an_event_signed_by_standard_webhooks_credits_the_account,
);

async fn an_event_signed_by_the_library_credits_the_account(app: Shop) {
    let session = paid_session("1", &app.agent().await.account, 5);
    let body = completed("evt_1", session);
    let body = serde_json::to_string_pretty(&body).unwrap();
    let header = signed_by_library(&body, app.app.clock.now().as_second());
    let answer = app
        .send(webhook(body.as_str()).header("stripe-signature", &header))
        .await;
    assert_eq!(answer.json()["outcome"], "credited");
    app.send(webhook(body.replace(": ", ":")).header("stripe-signature", &header))
        .await
        .error(400);
}

async fn an_event_signed_by_standard_webhooks_credits_the_account(app: Shop) {
    let session = paid_session("1", &app.agent().await.account, 5);
    let body = completed("evt_1", session).to_string();
    let at = app.app.clock.now().as_second().to_string();
    let (signed, signature) = library("sign-standard", &at, &body);
    assert!(signed, "{signature}");
    let signed = |message: &str| {
        webhook(body.as_str())
            .header("webhook-id", message)
            .header("webhook-timestamp", &at)
            .header("webhook-signature", &signature)
    };
    app.send(signed("msg_2")).await.error(400);
    let expected = "credited";
    assert_eq!(app.send(signed("msg_1")).await.json()["outcome"], expected);
}

//! The provider's Python library: it makes the same requests as we do, and it and we verify each
//! other's signatures, as does the library of Standard Webhooks.

use nycapt_rules::{SignatureError, WebhookSecret, form_pairs, signature_header, verify_signature};
use nycapt_server::Surface;
use nycapt_tests::WEBHOOK_SECRET as SECRET;
use nycapt_tests::prelude::*;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

on_sqlite!(
    an_event_signed_by_the_library_credits_the_account,
    an_event_signed_by_standard_webhooks_credits_the_account,
);

async fn answering(answer: &Value) -> MockServer {
    let server = MockServer::start().await;
    let answer = ResponseTemplate::new(200).set_body_json(answer);
    Mock::given(any()).respond_with(answer).mount(&server).await;
    server
}

async fn only_request(server: &MockServer) -> Request {
    let mut requests = server.received_requests().await.unwrap();
    assert_eq!(requests.len(), 1, "{requests:?}");
    requests.remove(0)
}

/// Runs a task of the script, without blocking the servers of this test.
async fn library(task: &'static str, arguments: Vec<String>, input: Vec<u8>) -> (bool, String) {
    tokio::task::spawn_blocking(move || {
        let mut script = python::script("payment_library.py").unwrap();
        script.arg(task).args(arguments);
        python::run(script, &input).unwrap()
    })
    .await
    .unwrap()
}

fn open_session() -> Value {
    json!({
        "id": "cs_test_1", "object": "checkout.session", "status": "open",
        "payment_status": "unpaid", "url": "https://pay.example.com/c", "client_secret": "s",
        "expires_at": 1_795_000_000,
    })
}

/// What the library is to ask for: the parameters as a person who reads its manual writes them.
fn parameters(checkout: &KeptCheckout, mode: &str) -> Value {
    let metadata = json!({
        "purpose": "credits", "accountId": checkout.account,
        "reports": checkout.reports.to_string(), "checkoutId": checkout.id.as_str(),
    });
    let mut parameters = json!({
        "mode": "payment",
        "client_reference_id": checkout.id.as_str(),
        "expires_at": checkout.expires_at.as_second(),
        "line_items": [{
            "quantity": 1,
            "price_data": {
                "currency": "usd",
                "unit_amount": checkout.amount_cents,
                "product_data": { "name": "5 reports" },
            },
        }],
        "adaptive_pricing": { "enabled": false },
        "metadata": metadata,
        "payment_intent_data": { "metadata": metadata },
        "ui_mode": mode,
    });
    let urls = if mode == "hosted_page" {
        json!({ "success_url": "https://www.example.com/ü?a=1&s={CHECKOUT_SESSION_ID}",
                "cancel_url": "https://www.example.com/left" })
    } else {
        json!({ "return_url": "https://www.example.com/back" })
    };
    for (name, value) in urls.as_object().unwrap() {
        parameters[name] = value.clone();
    }
    parameters
}

fn surface(mode: &str) -> Surface {
    if mode == "hosted_page" {
        Surface::Hosted {
            success_url: "https://www.example.com/ü?a=1&s={CHECKOUT_SESSION_ID}".into(),
            cancel_url: "https://www.example.com/left".into(),
        }
    } else {
        Surface::Embedded {
            return_url: "https://www.example.com/back".into(),
        }
    }
}

fn form_of(request: &Request) -> Vec<(String, String)> {
    let mut pairs: Vec<_> = form_pairs(str::from_utf8(&request.body).unwrap()).collect();
    pairs.sort();
    pairs
}

#[tokio::test]
async fn our_session_request_equals_the_librarys() {
    for mode in ["hosted_page", "embedded_page"] {
        let (ours, theirs) = (
            answering(&open_session()).await,
            answering(&open_session()).await,
        );
        let settings = [
            ("payment-api-base", ours.uri()),
            ("payment-api-key", EmulatedPayments::KEY.into()),
        ];
        let settings = settings
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        let app = TestApp::on_with(Engine::Sqlite, &settings).await;
        let account = app.agent().await.account;
        let checkout = app.kept_checkout(1, &account, 5).await;
        app.open_session(&checkout, surface(mode)).await;

        let key = checkout.id.to_string();
        let arguments = vec![EmulatedPayments::KEY.into(), theirs.uri(), key];
        let body = parameters(&checkout, mode).to_string().into_bytes();
        let expected = (true, "cs_test_1".into());
        assert_eq!(library("create", arguments, body).await, expected);

        let (ours, theirs) = (only_request(&ours).await, only_request(&theirs).await);
        assert_eq!(form_of(&ours), form_of(&theirs), "{mode}");
        assert_eq!(ours.method, theirs.method);
        assert_eq!(ours.url.path(), theirs.url.path());
        for name in "authorization stripe-version idempotency-key content-type".split(' ') {
            assert_eq!(ours.headers.get(name), theirs.headers.get(name), "{name}");
        }
    }
}

#[tokio::test]
async fn the_library_verifies_sandbox_events() {
    let webhook = answering(&json!({ "received": true })).await;
    let app = TestApp::now_with(Engine::Sqlite, &SANDBOX, |app| {
        app.address.set(*webhook.address()).unwrap();
    })
    .await;
    let account = app.agent().await.account;
    let checkout = app.kept_checkout(1, &account, 5).await;
    let session = app.open_session(&checkout, surface("embedded_page")).await;
    let paying = TestRequest::new("POST", &format!("/sandbox/pay/{}", session.id));
    let paying = paying
        .header("sec-fetch-site", "same-origin")
        .body("choice=pay");
    assert_eq!(app.send(paying).await.status, 200);
    let received = only_request(&webhook).await;
    assert_eq!(received.url.path(), "/api/payment/webhook");
    let signature = received.headers["payment-signature"].to_str().unwrap();
    let arguments = vec![WEBHOOK_SECRET.into(), signature.into()];
    let (believed, event) = library("read", arguments, received.body.clone()).await;
    assert!(believed, "{event}");
    let event: Value = serde_json::from_str(&event).unwrap();
    let expected = json!({
        "type": "checkout.session.completed",
        "livemode": false,
        "session": session.id.as_str(),
        "status": "complete",
        "payment_status": "paid",
        "amount_total": 9500,
        "currency": "usd",
        "client_reference_id": checkout.id.as_str(),
        "metadata": {
            "purpose": "credits", "accountId": account, "reports": "5",
            "checkoutId": checkout.id.as_str(),
        },
    });
    assert_eq!(event, expected);
    let mut forged = received.body;
    forged.push(b' ');
    let arguments = vec![WEBHOOK_SECRET.into(), signature.into()];
    assert!(!library("read", arguments, forged).await.0);
}

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

fn signatures(task: &str, argument: &str, body: &str) -> (bool, String) {
    let mut script = python::script("payment_library.py").unwrap();
    script.args([task, SECRET, argument]);
    python::run(script, body.as_bytes()).unwrap()
}

fn signed_by_library(body: &str, at: i64) -> String {
    let (signed, header) = signatures("sign", &at.to_string(), body);
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
fn both_refuse_old_timestamps_and_we_refuse_future_ones() {
    let (at, body) = (now(), BODIES[0]);
    for (signed_at, library_believes) in [(at - 400, false), (at + 400, true)] {
        let header = signed_by_library(body, signed_at);
        let outcome = verify_signature(&header, body.as_bytes(), &[secret()], at);
        assert_eq!(outcome, Err(SignatureError::Stale));
        assert_eq!(signatures("verify", &header, body).0, library_believes);
    }
}

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
    let (signed, signature) = signatures("sign-standard", &at, &body);
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

//! A provider's API on loopback, and checkouts to send to it.

use std::time::Duration;

use nycapt_rules::{AccountId, CheckoutId, OrderId, ProviderId, Purpose};
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::payments::call::Timeouts;
use crate::payments::{
    CheckoutSession, HostedCheckout, HostedSettings, NewCheckout, PaymentError, PaymentProvider,
    ProviderKey, Surface,
};

pub(super) const KEY: &str = "sk_test_4eC39HqLyjWDarjtT1zdp7dc";
pub(super) const CHECKOUT: &str = "chk_01h455vb4pex5vsknk084sn02q";
pub(super) const ORDER: &str = "ord_01h455vb4pex5vsknk084sn02q";
pub(super) const EXPIRES_AT: i64 = 1_795_000_000;
const SESSIONS: &str = "/v1/checkout/sessions";

/// Longer than a busy machine takes, with a pause that is short enough for a test.
pub(super) const TIMEOUTS: Timeouts = Timeouts {
    connect: Duration::from_secs(20),
    answer: Duration::from_secs(20),
    whole: Duration::from_secs(60),
    pause: Duration::from_millis(1),
    tries: 3,
};

pub(super) fn settings(base: &str) -> HostedSettings {
    HostedSettings {
        key: ProviderKey::parse(KEY).unwrap(),
        base: base.into(),
        publishable_key: Some("pk_test_1".into()),
    }
}

pub(super) fn provider(base: &str) -> HostedCheckout {
    HostedCheckout::with_timeouts(&settings(base), TIMEOUTS).unwrap()
}

pub(super) async fn created(base: &str, surface: Surface) -> Result<CheckoutSession, PaymentError> {
    let checkout = checkout(order(), surface);
    provider(base).create_session(&checkout).await
}

pub(super) fn session_id() -> ProviderId {
    ProviderId::parse("cs_test_1").unwrap()
}

pub(super) fn order() -> Purpose {
    Purpose::Order(OrderId::parse(ORDER).unwrap())
}

pub(super) fn credits() -> Purpose {
    Purpose::Credits {
        account: AccountId::parse("acct_01h455vb4pex5vsknk084sn02q").unwrap(),
        reports: 5,
    }
}

pub(super) fn hosted() -> Surface {
    Surface::Hosted {
        success_url: "https://www.example.com/orders/1?session={CHECKOUT_SESSION_ID}".into(),
        cancel_url: "https://www.example.com/checkout/350-5-avenue-manhattan".into(),
    }
}

pub(super) fn embedded() -> Surface {
    Surface::Embedded {
        return_url: "https://www.example.com/orders/1".into(),
    }
}

pub(super) fn checkout(purpose: Purpose, surface: Surface) -> NewCheckout {
    NewCheckout {
        id: CheckoutId::parse(CHECKOUT).unwrap(),
        purpose,
        amount_cents: 1900,
        title: "Report: 350 5 Avenue & 4B, Manhattan".into(),
        surface,
        expires_at: jiff::Timestamp::from_second(EXPIRES_AT).unwrap(),
    }
}

/// An open hosted session, with changes.
pub(super) fn session(changes: Value) -> Value {
    let mut session = json!({
        "id": "cs_test_1",
        "object": "checkout.session",
        "status": "open",
        "payment_status": "unpaid",
        "url": "https://pay.example.com/c/cs_test_1",
        "client_secret": null,
        "payment_intent": null,
        "expires_at": EXPIRES_AT,
        "livemode": false,
    });
    for (name, value) in changes.as_object().unwrap() {
        session[name] = value.clone();
    }
    session
}

pub(super) fn ok(session: &Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(session)
}

/// An error as the provider writes one, with words that no log should hold.
pub(super) fn error(status: u16, code: &str, param: Option<&str>) -> ResponseTemplate {
    ResponseTemplate::new(status)
        .insert_header("request-id", "req_42")
        .set_body_json(json!({ "error": {
            "type": "invalid_request_error",
            "code": code,
            "param": param,
            "message": format!("No: ann+nyc@example.com with {KEY}"),
        } }))
}

/// Answers this many calls with the first response, and one more with the second.
pub(super) async fn failing(
    calls: u64,
    first: ResponseTemplate,
    then: ResponseTemplate,
) -> MockServer {
    let server = MockServer::start().await;
    for (answer, calls) in [(first, calls), (then, 1)] {
        let mock = Mock::given(method("POST")).respond_with(answer);
        let mock = mock.up_to_n_times(calls).expect(calls);
        mock.mount(&server).await;
    }
    server
}

/// Answers every call for a new session, and expects this many.
pub(super) async fn creating(answer: ResponseTemplate, calls: u64) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path(SESSIONS))
        .respond_with(answer)
        .expect(calls)
        .mount(&server)
        .await;
    server
}

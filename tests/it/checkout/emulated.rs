//! The hosted checkout with a third-party provider emulator and its webhook events.

use nycapt_rules::ProviderId;
use nycapt_server::{CheckoutSession, PaymentError, PaymentProvider, SessionStatus, Surface};
use nycapt_tests::prelude::*;

struct Shop {
    provider: EmulatedPayments,
    app: TestApp,
    _running: Running,
}

impl Shop {
    async fn open() -> Self {
        let provider = EmulatedPayments::start();
        let settings = [
            ("payment-api-base", provider.base.as_str()),
            ("payment-api-key", EmulatedPayments::KEY),
            ("webhook-secret", WEBHOOK_SECRET),
        ];
        let app = TestApp::now_with(Engine::Sqlite, &settings, |_| {}).await;
        let running = app.serve().await;
        let webhook = format!("http://{}/api/payment/webhook", running.address);
        provider.open(&webhook, WEBHOOK_SECRET);
        Self {
            provider,
            app,
            _running: running,
        }
    }

    async fn checkout(&self, reports: u32) -> (Agent<'_>, KeptCheckout) {
        let agent = self.app.agent().await;
        let checkout = self.app.kept_checkout(1, &agent.account, reports).await;
        (agent, checkout)
    }

    fn payments(&self) -> &dyn PaymentProvider {
        &**self.app.app.payments.as_ref().unwrap()
    }
}

fn hosted() -> Surface {
    Surface::Hosted {
        success_url: "https://www.example.com/paid?session={CHECKOUT_SESSION_ID}&a=b".into(),
        cancel_url: "https://www.example.com/left?a=1&b=ü".into(),
    }
}

/// Presses the button of the provider's page; where the buyer is sent.
async fn pay(session: &CheckoutSession) -> String {
    let http = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let page = session.url.as_deref().unwrap();
    let answer = http.post(format!("{page}/complete")).send().await.unwrap();
    assert_eq!(answer.status(), 302);
    answer.headers()["location"].to_str().unwrap().into()
}

#[tokio::test]
async fn buying_a_pack_at_the_provider_increases_the_balance() {
    let shop = Shop::open().await;
    let (agent, checkout) = shop.checkout(5).await;
    let session = shop.app.open_session(&checkout, hosted()).await;
    assert_eq!(session.status, SessionStatus::Open);
    assert_eq!(session.expires_at, checkout.expires_at);

    let address = session.url.as_deref().unwrap();
    let page = reqwest::Client::new().get(address).send().await.unwrap();
    let page = page.text().await.unwrap();
    page.assert_has(["5 reports", "95.00"]);
    page.assert_has(["https://www.example.com/left?a=1&amp;b=ü"]);

    assert_eq!(agent.balance().await, 0);
    let next = format!("https://www.example.com/paid?session={}&a=b", session.id);
    assert_eq!(pay(&session).await, next);
    assert_eq!(agent.balance().await, 5);
    // Events about products and prices arrive too, and change nothing.
    let events = shop.provider.events();
    let event = events.last().unwrap();
    let expected = (200, &"credited".into());
    assert_eq!((event.status, &event.answer["outcome"]), expected);
    assert_eq!(shop.app.checkout_state(&checkout.id).await, "paid");
    // What is paid stays so, and says it.
    let read = shop.payments().get_session(&session.id).await;
    let closed = shop.payments().expire_session(&session.id).await;
    for session in [read, closed] {
        assert_eq!(session.unwrap().status, SessionStatus::Paid);
    }
}

#[tokio::test]
async fn repeating_a_checkout_returns_the_same_session() {
    let shop = Shop::open().await;
    let (agent, checkout) = shop.checkout(1).await;
    let first = shop.app.open_session(&checkout, hosted()).await;
    let again = shop.app.open_session(&checkout, hosted()).await;
    assert_eq!(again.id, first.id);
    let mut dearer = checkout.clone();
    dearer.amount_cents += 1;
    let refused = shop
        .payments()
        .create_session(&dearer.to_be_paid(hosted()))
        .await
        .unwrap_err();
    let PaymentError::Refused { status, code, .. } = &refused else {
        panic!("{refused}");
    };
    assert_eq!((*status, code.as_str()), (400, "idempotency_error"));
    let other = shop.app.kept_checkout(2, &agent.account, 1).await;
    assert_ne!(shop.app.open_session(&other, hosted()).await.id, first.id);
}

#[tokio::test]
async fn a_closed_session_cannot_be_paid() {
    let shop = Shop::open().await;
    let (agent, checkout) = shop.checkout(5).await;
    let session = shop.app.open_session(&checkout, hosted()).await;
    let closed = shop.payments().expire_session(&session.id).await.unwrap();
    assert_eq!((closed.status, closed.url), (SessionStatus::Expired, None));
    assert_eq!(shop.app.checkout_state(&checkout.id).await, "expired");
    let page = pay(&session).await;
    assert!(page.starts_with("/checkout/"), "{page}");
    assert_eq!(agent.balance().await, 0);
    let nobody = ProviderId::parse("cs_nobody").unwrap();
    let expected = Err(PaymentError::Unknown);
    assert_eq!(shop.payments().get_session(&nobody).await, expected);
    assert_eq!(shop.payments().expire_session(&nobody).await, expected);
}

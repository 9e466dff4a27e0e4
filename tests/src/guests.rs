//! Guests who order, pay and read reports.

use std::ops::Deref;
use std::sync::Arc;

use nycapt_postgres::{OnEngine, until};
use nycapt_server::Engine;
use serde_json::{Value, json};

use crate::{
    Answer, FakePaymentProvider, FreshState, TestApp, TestRequest, WEBHOOK_SECRET, disputed_charge,
    payment_event, refunded_charge, sample_address, sample_release,
};

pub const GUEST_CHECKOUT: &str = "/api/guest/checkout";

#[derive(Debug, Clone)]
pub struct Order {
    pub id: String,
    pub token: String,
    pub session: String,
}

impl Order {
    #[track_caller]
    pub fn of(answer: &Answer) -> Self {
        assert_eq!(answer.status, 200, "{answer:?}");
        Self::of_body(&answer.json())
    }

    pub(crate) fn of_body(body: &Value) -> Self {
        let text = |name: &str| body[name].as_str().unwrap().to_owned();
        Self {
            id: text("orderId"),
            token: text("token"),
            session: text("sessionId"),
        }
    }

    pub fn path(&self) -> String {
        format!("/api/guest/order/{}?token={}", self.id, self.token)
    }

    pub fn page(&self) -> String {
        format!("/orders/{}", self.id)
    }

    pub fn cookie(&self) -> String {
        format!("nycapt_order={}", self.token)
    }

    /// The event that its session has come so far, as `completed`, `expired` and so on.
    pub fn event(&self, id: &str, kind: &str, payment_status: &str) -> Value {
        let checkout = self.session.rsplit_once("chk_").unwrap().1;
        let session = json!({
            "id": self.session,
            "object": "checkout.session",
            "payment_status": payment_status,
            "payment_intent": format!("pi_{}", self.session),
            "amount_total": 1900,
            "currency": "usd",
            "metadata": {
                "purpose": "order", "orderId": self.id, "checkoutId": format!("chk_{checkout}"),
            },
        });
        payment_event(id, &format!("checkout.session.{kind}"), session)
    }

    pub fn paid(&self, id: &str) -> Value {
        self.event(id, "completed", "paid")
    }

    pub fn disputed(&self, id: &str, status: &str) -> Value {
        let dispute = disputed_charge(&self.session, &self.session, status);
        payment_event(id, "charge.dispute.updated", dispute)
    }

    /// The charge that paid it, of which so much has gone back.
    pub fn refunded(&self, id: &str, cents: u64) -> Value {
        let charge = refunded_charge(&self.session, 1900, cents);
        payment_event(id, "charge.refunded", charge)
    }
}

/// What a guest sends who wants a report on an address of the sample city.
pub fn wanting(address: &str, email: &str) -> Value {
    json!({ "address": address, "unit": null, "email": email })
}

/// The application on the sample city, with a payment provider that does as the test says.
pub struct Shop {
    pub provider: Arc<FakePaymentProvider>,
    site: TestApp,
}

impl Deref for Shop {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.site
    }
}

impl OnEngine<Engine> for Shop {
    async fn on_engine(engine: Engine) -> Self {
        Self::with(engine, &[]).await
    }
}

impl Shop {
    pub async fn with(engine: Engine, settings: &[(&'static str, &str)]) -> Self {
        let place = FreshState::on(engine);
        let mut shop = Self::open(Arc::default(), &place.and(settings)).await;
        shop.site._place = Some(place);
        shop
    }

    pub async fn twin(&self) -> Self {
        let url = self.database_url();
        Self::open(Arc::clone(&self.provider), &[("database-url", &url)]).await
    }

    async fn open(provider: Arc<FakePaymentProvider>, settings: &[(&'static str, &str)]) -> Self {
        let all = [&[("webhook-secret", WEBHOOK_SECRET)][..], settings].concat();
        let payments = Arc::<FakePaymentProvider>::clone(&provider);
        let site = TestApp::made(&all, |app| app.payments = Some(payments));
        site.app.live.switch(sample_release());
        let site = site.opened().await;
        Self { provider, site }
    }
}

impl TestApp {
    pub async fn order(&self, email: &str) -> Order {
        let body = wanting(&sample_address(), email);
        Order::of(&self.post(GUEST_CHECKOUT, &body).await)
    }

    pub async fn paid_order(&self, email: &str) -> Order {
        let order = self.order(email).await;
        let paid = order.paid(&format!("evt_{}", order.id));
        let outcome = self.outcome_of(&paid).await;
        assert_eq!(outcome, "the order's report is started");
        order
    }

    pub async fn order_now(&self, order: &Order) -> Value {
        self.get(&order.path()).await.is(200).json()
    }

    pub async fn until_order(&self, order: &Order, state: &str) -> Value {
        until(&format!("the order is {state}"), || async {
            let now = self.order_now(order).await;
            (now["state"] == state).then_some(now)
        })
        .await
    }

    pub async fn page(&self, path: &str, cookie: &str) -> Answer {
        let request = TestRequest::new("GET", path).header("accept", "text/html");
        self.send(request.header("cookie", cookie)).await
    }

    pub async fn submit(&self, path: &str, fields: &[(&str, &str)], cookie: &str) -> Answer {
        self.send(form(path, fields).header("cookie", cookie)).await
    }
}

/// A form as a browser sends it from a page of the site.
pub fn form(path: &str, fields: &[(&str, &str)]) -> TestRequest {
    TestRequest::new("POST", path)
        .form(fields)
        .header("accept", "text/html")
        .header("origin", "https://www.example.com")
}

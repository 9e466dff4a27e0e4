//! Payment sessions, events and refunds for tests.

use jiff::{SignedDuration, Timestamp};
use nycapt_rules::{AccountId, CheckoutId, Purpose, WebhookSecret, signature_header};
use nycapt_server::{CheckoutSession, NewCheckout, Surface};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::helper_program::HelperProgram;
use crate::{Answer, TestApp, TestRequest, signal};

/// The secret that tests sign events with; long enough for either scheme.
pub const WEBHOOK_SECRET: &str = "whsec_Zm9yIHRlc3RzIG9ubHksIG5vdCBhIHJlYWwga2V5";

/// The settings of a service that sells in the sandbox.
pub const SANDBOX: [(&str, &str); 2] =
    [("payments", "sandbox"), ("webhook-secret", WEBHOOK_SECRET)];

const WEBHOOK: &str = "/api/payment/webhook";

pub fn payment_event(id: &str, kind: &str, object: Value) -> Value {
    json!({
        "id": id, "object": "event", "type": kind, "livemode": false,
        "data": { "object": object },
    })
}

pub fn completed(id: &str, session: Value) -> Value {
    payment_event(id, "checkout.session.completed", session)
}

/// A paid session for this many reports of an account; its payment is `pi_` and the same name.
pub fn paid_session(name: &str, account: &str, reports: u32) -> Value {
    json!({
        "id": format!("cs_{name}"),
        "object": "checkout.session",
        "payment_status": "paid",
        "payment_intent": format!("pi_{name}"),
        "amount_total": u64::from(reports) * 1900,
        "currency": "usd",
        "customer_details": { "email": "buyer@example.com" },
        "metadata": { "purpose": "credits", "accountId": account, "reports": reports.to_string() },
    })
}

/// A charge of that payment, of which so much has gone back in all.
pub fn refunded_charge(name: &str, amount: u64, amount_refunded: u64) -> Value {
    json!({
        "id": format!("ch_{name}"),
        "object": "charge",
        "payment_intent": format!("pi_{name}"),
        "amount": amount,
        "amount_refunded": amount_refunded,
    })
}

/// A dispute of that payment with this status, known by its own name.
pub fn disputed_charge(dispute: &str, name: &str, status: &str) -> Value {
    json!({
        "id": format!("du_{dispute}"),
        "object": "dispute",
        "charge": format!("ch_{name}"),
        "payment_intent": format!("pi_{name}"),
        "amount": 9500,
        "currency": "usd",
        "reason": "fraudulent",
        "status": status,
    })
}

/// A checkout as a buyer agreed to it, kept before its provider is asked.
#[derive(Debug, Clone)]
pub struct KeptCheckout {
    pub id: CheckoutId,
    /// Whose balance it raises.
    pub account: String,
    pub reports: u32,
    pub amount_cents: u32,
    pub expires_at: Timestamp,
}

impl KeptCheckout {
    /// The same as it is sent to a provider, which is to send the buyer back to a page of ours.
    pub fn to_be_paid(&self, surface: Surface) -> NewCheckout {
        NewCheckout {
            id: self.id.clone(),
            purpose: Purpose::Credits {
                account: AccountId::parse(&self.account).unwrap(),
                reports: self.reports,
            },
            amount_cents: self.amount_cents,
            title: format!("{} reports", self.reports),
            surface,
            expires_at: self.expires_at,
        }
    }

    pub fn paid(&self, name: &str) -> Value {
        let mut session = paid_session(name, &self.account, self.reports);
        session["amount_total"] = self.amount_cents.into();
        session["client_reference_id"] = self.id.as_str().into();
        session["metadata"]["checkoutId"] = self.id.as_str().into();
        session
    }
}

pub fn webhook(body: impl Into<Vec<u8>>) -> TestRequest {
    TestRequest::new("POST", WEBHOOK).body(body)
}

impl TestApp {
    /// Keeps a checkout for credits of an account, at 19 dollars a report, for one hour.
    pub async fn kept_checkout(&self, number: u8, account: &str, reports: u32) -> KeptCheckout {
        let now = self.app.clock.now();
        let id = CheckoutId::new(now.as_millisecond(), &[number; 10]);
        let amount_cents = reports * 1900;
        // Providers count in whole seconds.
        let expires_at = now + SignedDuration::from_hours(1);
        let expires_at = Timestamp::from_second(expires_at.as_second()).unwrap();
        let expires_ms = expires_at.as_millisecond();
        self.change(&format!(
            "insert into checkout
                (id, purpose, account_id, reports, amount_cents, currency, ui, expires_at, check_at,
                 state, created_at)
             values ('{id}', 'credits', '{account}', {reports}, {amount_cents}, 'usd', 'hosted',
                 {expires_ms}, {expires_ms}, 'open', 0)"
        ))
        .await;
        KeptCheckout {
            id,
            account: account.into(),
            reports,
            amount_cents,
            expires_at,
        }
    }

    pub async fn open_session(&self, checkout: &KeptCheckout, surface: Surface) -> CheckoutSession {
        let payments = self.app.payments.as_ref().unwrap();
        let asked = checkout.to_be_paid(surface);
        payments.create_session(&asked).await.unwrap()
    }

    pub async fn checkout_state(&self, id: &CheckoutId) -> String {
        let sql = format!("select state from checkout where id = '{id}'");
        self.state(&sql).await.concat()
    }

    pub fn signature_of(&self, body: &[u8]) -> String {
        let secret = WebhookSecret::parse(WEBHOOK_SECRET).unwrap();
        signature_header(body, &secret, self.app.clock.now().as_second())
    }

    pub async fn deliver_bytes(&self, body: &[u8]) -> Answer {
        let signature = self.signature_of(body);
        self.send(webhook(body).header("payment-signature", &signature))
            .await
    }

    pub async fn deliver(&self, event: &Value) -> Answer {
        self.deliver_bytes(event.to_string().as_bytes()).await
    }

    pub async fn outcome_of(&self, event: &Value) -> String {
        let answer = self.deliver(event).await.is(200).json();
        answer["outcome"].as_str().unwrap_or_default().into()
    }

    /// Reports a status of the dispute of payment 1, as of a second.
    pub async fn dispute_at(&self, status: &str, second: i64) -> String {
        let dispute = disputed_charge("1", "1", status);
        let id = format!("evt_{second}");
        let mut event = payment_event(&id, "charge.dispute.updated", dispute);
        event["created"] = second.into();
        self.outcome_of(&event).await
    }
}

/// A running provider; it ends when it is dropped.
#[derive(Debug)]
pub struct EmulatedPayments {
    pub base: String,
    program: HelperProgram,
}

#[derive(Debug, Clone, Deserialize)]
pub struct ReceivedEvent {
    pub status: u16,
    pub answer: Value,
}

impl EmulatedPayments {
    pub const KEY: &str = "sk_test_of_the_stand_in";

    /// Starts a provider on a free port, which answers nothing before it is opened.
    pub fn start() -> Self {
        let (program, base) = HelperProgram::node("payment-provider.mjs");
        Self { base, program }
    }

    /// Begins to answer, and to send events to `webhook`, signed with `secret`.
    pub fn open(&self, webhook: &str, secret: &str) {
        self.program
            .send(&json!({ "do": "start", "url": webhook, "secret": secret }));
    }

    /// Stops it where it is: it accepts connections and answers nothing.
    pub fn hang(&self) {
        signal("-STOP", self.program.id());
    }

    pub fn go_on(&self) {
        signal("-CONT", self.program.id());
    }

    pub fn events(&self) -> Vec<ReceivedEvent> {
        let answer = self.program.send(&json!({ "do": "events" }));
        serde_json::from_value(answer.get("events").unwrap().clone()).unwrap()
    }
}

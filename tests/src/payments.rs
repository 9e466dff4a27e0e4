//! The payment provider as tests play it: sessions that are paid, and money that goes back.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use nycapt::rules::{WebhookSecret, signature_header};
use nycapt_server::Engine;
use serde_json::{Value, json};

use crate::{Answer, Sending, TestApp};

/// The secret that tests sign events with; long enough for either scheme.
pub const WEBHOOK_SECRET: &str = "whsec_Zm9yIHRlc3RzIG9ubHksIG5vdCBhIHJlYWwga2V5";

const WEBHOOK: &str = "/api/payment/webhook";

/// An event of the provider.
pub fn payment_event(id: &str, kind: &str, object: Value) -> Value {
    json!({
        "id": id, "object": "event", "type": kind, "livemode": false,
        "data": { "object": object },
    })
}

/// A paid session of so many reports for an account; its payment is `pi_` and the same name.
pub fn paid_session(name: &str, account: &str, reports: u32) -> Value {
    json!({
        "id": format!("cs_{name}"),
        "object": "checkout.session",
        "payment_status": "paid",
        "payment_intent": format!("pi_{name}"),
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

/// A body at the webhook, not signed yet.
pub fn webhook(body: impl Into<Vec<u8>>) -> Sending {
    Sending::new("POST", WEBHOOK).body(body)
}

impl TestApp {
    /// The application with empty state on an engine, which takes payments.
    pub async fn selling_on(engine: Engine) -> Self {
        let settings = [
            ("webhook-secret", WEBHOOK_SECRET),
            ("registration-limit", "off"),
        ];
        Self::on_with(engine, &settings).await
    }

    /// The header of a body that is signed now.
    pub fn signature_of(&self, body: &[u8]) -> String {
        let secret = WebhookSecret::parse(WEBHOOK_SECRET).unwrap();
        signature_header(body, &secret, self.app.clock.now().as_second())
    }

    /// Sends a signed body to the webhook.
    pub async fn deliver_bytes(&self, body: &[u8]) -> Answer {
        let signature = self.signature_of(body);
        self.send(webhook(body).header("payment-signature", &signature))
            .await
    }

    /// Sends a signed event to the webhook.
    pub async fn deliver(&self, event: &Value) -> Answer {
        self.deliver_bytes(event.to_string().as_bytes()).await
    }
}

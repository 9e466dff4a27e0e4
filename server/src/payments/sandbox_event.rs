//! Events of the sandbox, in the provider's format.

use std::collections::BTreeMap;

use jiff::Timestamp;
use nycapt_rules::{CURRENCY, CheckoutId, ProviderId};
use nycapt_store::CheckoutRow;
use serde_json::{Value, json};

use super::call::VERSION;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SandboxEvent {
    /// The buyer has paid, and the money has arrived.
    Paid,
    /// The buyer has paid, and the money is on its way.
    Pending,
    /// Pending money has arrived.
    Arrived,
    /// Pending money will not arrive.
    Failed,
    /// The session can no longer be paid.
    Expired,
}

impl SandboxEvent {
    /// Its type, and a word that is part of its id, so that a repeated event has the same id.
    const fn kind_and_word(self) -> (&'static str, &'static str) {
        match self {
            Self::Paid => ("checkout.session.completed", "paid"),
            Self::Pending => ("checkout.session.completed", "pending"),
            Self::Arrived => ("checkout.session.async_payment_succeeded", "arrived"),
            Self::Failed => ("checkout.session.async_payment_failed", "failed"),
            Self::Expired => ("checkout.session.expired", "expired"),
        }
    }
}

pub(super) fn payment_intent(checkout: &CheckoutId) -> Option<ProviderId> {
    ProviderId::parse(&format!("pi_test_{checkout}"))
}

pub(super) fn event_body(
    session: &ProviderId,
    checkout: &CheckoutRow,
    event: SandboxEvent,
    now: Timestamp,
) -> Vec<u8> {
    let (kind, word) = event.kind_and_word();
    let body = json!({
        "id": format!("evt_test_{}_{word}", checkout.id),
        "object": "event",
        "api_version": VERSION,
        "created": now.as_second(),
        "type": kind,
        "livemode": false,
        "pending_webhooks": 1,
        "request": { "id": null, "idempotency_key": null },
        "data": { "object": session_body(session, checkout, event) },
    });
    body.to_string().into_bytes()
}

fn session_body(session: &ProviderId, checkout: &CheckoutRow, event: SandboxEvent) -> Value {
    let metadata = checkout.purpose.metadata(&checkout.id).into_iter();
    let metadata: BTreeMap<_, _> = metadata.collect();
    let is_expired = event == SandboxEvent::Expired;
    let is_paid = matches!(event, SandboxEvent::Paid | SandboxEvent::Arrived);
    let payment = (!is_expired).then(|| payment_intent(&checkout.id));
    let ui_mode = if checkout.is_embedded {
        "embedded_page"
    } else {
        "hosted_page"
    };
    json!({
        "id": session.as_str(),
        "object": "checkout.session",
        "mode": "payment",
        "status": if is_expired { "expired" } else { "complete" },
        "payment_status": if is_paid { "paid" } else { "unpaid" },
        "amount_subtotal": checkout.amount_cents,
        "amount_total": checkout.amount_cents,
        "currency": CURRENCY,
        "client_reference_id": checkout.id.as_str(),
        "metadata": metadata,
        "payment_intent": payment.flatten().as_ref().map(ProviderId::as_str),
        "expires_at": checkout.expires_at / 1000,
        "livemode": false,
        "ui_mode": ui_mode,
        "url": null,
    })
}

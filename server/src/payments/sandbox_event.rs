//! Events of the sandbox, in the provider's format.

use jiff::Timestamp;
use nycapt_rules::{CURRENCY, CheckoutId, ProviderId};
use nycapt_store::CheckoutRow;
use serde_json::{Value, json};

use super::call::VERSION;

/// An event of a session.
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
    const fn kind(self) -> &'static str {
        match self {
            Self::Paid | Self::Pending => "checkout.session.completed",
            Self::Arrived => "checkout.session.async_payment_succeeded",
            Self::Failed => "checkout.session.async_payment_failed",
            Self::Expired => "checkout.session.expired",
        }
    }

    const fn status(self) -> &'static str {
        match self {
            Self::Expired => "expired",
            Self::Paid | Self::Pending | Self::Arrived | Self::Failed => "complete",
        }
    }

    const fn is_paid(self) -> bool {
        matches!(self, Self::Paid | Self::Arrived)
    }

    /// Part of the event's id, so that a repeated event has the same id.
    const fn word(self) -> &'static str {
        match self {
            Self::Paid => "paid",
            Self::Pending => "pending",
            Self::Arrived => "arrived",
            Self::Failed => "failed",
            Self::Expired => "expired",
        }
    }
}

/// The payment of a checkout.
pub(super) fn payment_intent(checkout: &CheckoutId) -> Option<ProviderId> {
    ProviderId::parse(&format!("pi_test_{checkout}"))
}

/// The body of an event.
pub(super) fn event_body(
    session: &ProviderId,
    checkout: &CheckoutRow,
    event: SandboxEvent,
    now: Timestamp,
) -> Vec<u8> {
    let body = json!({
        "id": format!("evt_test_{}_{}", checkout.id, event.word()),
        "object": "event",
        "api_version": VERSION,
        "created": now.as_second(),
        "type": event.kind(),
        "livemode": false,
        "pending_webhooks": 1,
        "request": { "id": null, "idempotency_key": null },
        "data": { "object": session_body(session, checkout, event) },
    });
    body.to_string().into_bytes()
}

fn session_body(session: &ProviderId, checkout: &CheckoutRow, event: SandboxEvent) -> Value {
    let metadata: serde_json::Map<String, Value> = checkout
        .purpose
        .metadata(&checkout.id)
        .into_iter()
        .map(|(name, value)| (name.into(), value.into()))
        .collect();
    let payment = match event {
        SandboxEvent::Expired => None,
        SandboxEvent::Paid
        | SandboxEvent::Pending
        | SandboxEvent::Arrived
        | SandboxEvent::Failed => payment_intent(&checkout.id),
    };
    let ui_mode = if checkout.is_embedded {
        "embedded_page"
    } else {
        "hosted_page"
    };
    json!({
        "id": session.as_str(),
        "object": "checkout.session",
        "mode": "payment",
        "status": event.status(),
        "payment_status": if event.is_paid() { "paid" } else { "unpaid" },
        "amount_subtotal": checkout.amount_cents,
        "amount_total": checkout.amount_cents,
        "currency": CURRENCY,
        "client_reference_id": checkout.id.as_str(),
        "metadata": metadata,
        "payment_intent": payment.as_ref().map(ProviderId::as_str),
        "expires_at": checkout.expires_at / 1000,
        "livemode": false,
        "ui_mode": ui_mode,
        "url": null,
    })
}

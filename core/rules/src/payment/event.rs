//! Parses an event from the provider: what changed, and for what.

use serde_json::Value;

use super::purpose::{account_of, checkout_of, order_of, reports_of};
use super::{
    Charged, Disagreement, Dispute, DisputeState, LONGEST_KIND, Mode, OrderSession, PaidSession,
    PaymentDecision, PaymentEffect, Purchase, Refund, SessionOutcome, is_plain, payment_intent_of,
    provider_id, text,
};
use crate::json::parse_json;

/// Decides what a verified event changes.
///
/// A session is paid when it is completed and not unpaid, or when its delayed payment succeeds.
/// An event that is not JSON, or lacks what its kind has, changes nothing; nor does one of
/// another mode than ours, as far as both are known.
pub fn decide_payment(body: &[u8], ours: Option<Mode>) -> PaymentDecision {
    let event = parse_json(body).unwrap_or_default();
    let id = provider_id(&event, "id");
    // Some emulators of the provider send none; the session still identifies the event.
    let is_named = id.is_some() || event.get("id").is_none();
    let kind = event.get("type").and_then(Value::as_str);
    let object = event.get("data").and_then(|data| data.get("object"));
    let live = event.get("livemode").and_then(Value::as_bool);
    let created = event.get("created").and_then(Value::as_i64);
    let effect = match (is_named, kind, object) {
        (true, Some(kind), Some(object)) => effect_of(kind, object, live, created),
        _ => PaymentEffect::Nothing("the body is not an event"),
    };
    let said = Charged {
        live,
        ..Charged::default()
    };
    PaymentDecision {
        event: id,
        kind: kind
            .filter(|kind| is_plain(kind, LONGEST_KIND))
            .unwrap_or("unknown")
            .into(),
        effect: if said.is_of_other_mode(ours) {
            of_other_mode(&effect, live)
        } else {
            effect
        },
    }
}

/// An event that is not for this service as it is set up; where it is real money that came in,
/// an operator must look.
fn of_other_mode(effect: &PaymentEffect, live: Option<bool>) -> PaymentEffect {
    let why = Disagreement::Mode.as_str();
    match effect.paid_session() {
        Some(paid) if live == Some(true) => PaymentEffect::Unusable(why, Box::new(paid)),
        None if matches!(effect, PaymentEffect::Nothing(_)) => effect.clone(),
        Some(_) | None => PaymentEffect::Later(why),
    }
}

fn effect_of(
    kind: &str,
    object: &Value,
    live: Option<bool>,
    created: Option<i64>,
) -> PaymentEffect {
    let unusable = |why| PaymentEffect::Unusable(why, Box::default());
    let outcome = match kind {
        "checkout.session.completed" => match text(object, "payment_status") {
            Some("paid" | "no_payment_required") => SessionOutcome::Paid,
            Some(_) | None => SessionOutcome::Pending,
        },
        "checkout.session.async_payment_succeeded" => SessionOutcome::Paid,
        "checkout.session.async_payment_failed" => SessionOutcome::Failed,
        "checkout.session.expired" => SessionOutcome::Expired,
        "charge.refunded" => {
            return refund_of(object).map_or_else(unusable, PaymentEffect::Refund);
        }
        // Every event of a dispute carries its status at that moment.
        _ if kind.starts_with("charge.dispute.") => {
            return dispute_of(object, created).map_or_else(unusable, PaymentEffect::Dispute);
        }
        _ => return PaymentEffect::Nothing("events of this kind change nothing"),
    };
    let mut charged = Charged::of(object);
    charged.live = charged.live.or(live);
    effect_of_session(object, charged, outcome)
}

fn effect_of_session(session: &Value, charged: Charged, outcome: SessionOutcome) -> PaymentEffect {
    let metadata = session.get("metadata").unwrap_or(&Value::Null);
    let effect = match (text(metadata, "purpose"), outcome) {
        (Some("order"), _) => {
            order_session(session, metadata, charged.clone(), outcome).map(PaymentEffect::Order)
        }
        (Some("credits"), SessionOutcome::Paid) => {
            credits_of(session, metadata, charged.clone()).map(PaymentEffect::Credit)
        }
        (Some("credits"), SessionOutcome::Pending) => {
            return PaymentEffect::Nothing("the session is not paid yet");
        }
        (Some("credits"), SessionOutcome::Failed | SessionOutcome::Expired) => {
            checkout_of(metadata)
                .map(|checkout| PaymentEffect::Unpaid(checkout, outcome))
                .ok_or("the session was not paid")
        }
        (Some(_) | None, _) => {
            return PaymentEffect::Nothing("the session's purpose isn't ours");
        }
    };
    // An event about an unpaid session can be ignored without harm.
    match (effect, outcome) {
        (Ok(effect), _) => effect,
        (Err(why), SessionOutcome::Paid) => {
            PaymentEffect::Unusable(why, Box::new(PaidSession::read(session, charged)))
        }
        (Err(why), SessionOutcome::Pending | SessionOutcome::Failed | SessionOutcome::Expired) => {
            PaymentEffect::Nothing(why)
        }
    }
}

impl PaidSession {
    fn read(session: &Value, charged: Charged) -> Self {
        let metadata = session.get("metadata").unwrap_or(&Value::Null);
        Self {
            session: provider_id(session, "id"),
            payment_intent: payment_intent_of(session),
            account: account_of(metadata),
            order: order_of(metadata),
            charged,
        }
    }
}

fn credits_of(
    session: &Value,
    metadata: &Value,
    charged: Charged,
) -> Result<Purchase, &'static str> {
    Ok(Purchase {
        session: provider_id(session, "id").ok_or("the session has no ID")?,
        payment_intent: payment_intent_of(session),
        account: account_of(metadata),
        reports: reports_of(metadata).ok_or("the session's number of reports is out of bounds")?,
        checkout: checkout_of(metadata),
        charged,
    })
}

fn order_session(
    session: &Value,
    metadata: &Value,
    charged: Charged,
    outcome: SessionOutcome,
) -> Result<OrderSession, &'static str> {
    Ok(OrderSession {
        id: provider_id(session, "id").ok_or("the session has no ID")?,
        payment_intent: payment_intent_of(session),
        order: order_of(metadata).ok_or("the session isn't for our order")?,
        checkout: checkout_of(metadata),
        outcome,
        charged,
    })
}

fn refund_of(charge: &Value) -> Result<Refund, &'static str> {
    let amount_of = |name| charge.get(name).and_then(Value::as_u64);
    let amounts = amount_of("amount").zip(amount_of("amount_refunded"));
    let (amount, amount_refunded) = amounts
        // The store keeps signed 64-bit numbers.
        .filter(|(amount, _)| i64::try_from(*amount).is_ok_and(|amount| amount > 0))
        .filter(|(amount, refunded)| refunded <= amount)
        .ok_or("the charge's amounts are out of bounds")?;
    Ok(Refund {
        payment_intent: payment_intent_of(charge).ok_or("the charge has no payment")?,
        amount,
        amount_refunded,
    })
}

fn dispute_of(dispute: &Value, reported_at: Option<i64>) -> Result<Dispute, &'static str> {
    let word = |name| text(dispute, name).filter(|word| is_plain(word, LONGEST_KIND));
    Ok(Dispute {
        id: provider_id(dispute, "id").ok_or("the dispute has no ID")?,
        payment_intent: payment_intent_of(dispute).ok_or("the dispute has no payment")?,
        state: match text(dispute, "status").ok_or("the dispute has no status")? {
            // A warning is a question of the bank that took no money.
            "won" | "warning_closed" | "prevented" => DisputeState::Won,
            "lost" => DisputeState::Lost,
            _ => DisputeState::Open,
        },
        reason: word("reason").map(Into::into),
        // The store keeps signed 64-bit numbers.
        amount: dispute
            .get("amount")
            .and_then(Value::as_u64)
            .filter(|amount| i64::try_from(*amount).is_ok()),
        currency: word("currency").map(Into::into),
        reported_at,
    })
}

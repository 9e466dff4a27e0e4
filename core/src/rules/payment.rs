//! What a verified event of the payment provider changes.
//!
//! Nothing an event says can fail: what is not understood changes nothing.

use std::fmt;

use serde_json::Value;

use super::ids::{AccountId, CheckoutId, OrderId};
use super::json::parse_json;

mod balance;
mod purpose;

pub use balance::*;
pub use purpose::{CURRENCY, Charged, Purpose};
use purpose::{checkout_of, reports_of};

/// Most reports that one payment buys; more is no pack of ours.
pub const MOST_REPORTS: u32 = 1000;

/// Longest id of the provider, as its documentation promises.
const LONGEST_ID: usize = 255;
/// Longest kind of an event that is worth keeping.
const LONGEST_KIND: usize = 100;

/// An id that the provider gave: 1 to 255 visible ASCII characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProviderId(String);

impl ProviderId {
    /// The id that `text` is, or none.
    pub fn parse(text: &str) -> Option<Self> {
        is_plain(text, LONGEST_ID).then(|| Self(text.into()))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ProviderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An event, and what it changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentDecision {
    /// The event's own id; none where it has none.
    pub event: Option<ProviderId>,
    /// The kind of the event, such as `checkout.session.completed`, or `unknown`.
    pub kind: String,
    /// What it changes.
    pub effect: PaymentEffect,
}

/// What an event changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentEffect {
    /// Reports were paid for.
    Credit(Purchase),
    /// A session that pays for an order has come a step further.
    Order(OrderNews),
    /// A checkout of ours for credits will not be paid.
    Unpaid(CheckoutId, SessionOutcome),
    /// Money went back to the buyer.
    Refund(Refund),
    /// Nothing, and why.
    Nothing(&'static str),
    /// Nothing, though money came in or went back: why it cannot be said for what.
    Unusable(&'static str),
}

/// A paid checkout session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purchase {
    /// The session: what is paid once, whatever number of events say so.
    pub session: ProviderId,
    /// What a later refund names; none where nothing was to be paid.
    pub payment_intent: Option<ProviderId>,
    /// Whose reports they are; none where the session names no account.
    pub account: Option<AccountId>,
    /// Number of reports, 1 to [`MOST_REPORTS`].
    pub reports: u32,
    /// Our checkout that the session was opened for; none where it was opened by other means.
    pub checkout: Option<CheckoutId>,
    /// What the event says of the money.
    pub charged: Charged,
}

/// What a session that pays for an order has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderNews {
    /// The session.
    pub session: ProviderId,
    /// What a later refund names; none where nothing was paid.
    pub payment_intent: Option<ProviderId>,
    /// The order.
    pub order: OrderId,
    /// Our checkout that the session was opened for.
    pub checkout: Option<CheckoutId>,
    /// What has come of it.
    pub outcome: SessionOutcome,
    /// What the event says of the money.
    pub charged: Charged,
}

/// What has come of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionOutcome {
    /// The money is there; whatever other events say, in whatever order.
    Paid,
    /// The buyer is done, and the money is still on its way.
    Pending,
    /// The money did not come; it may be paid for by another checkout.
    Failed,
    /// Nobody paid in time; it may be paid for by another checkout.
    Expired,
}

/// Whether events tell of real money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// They do.
    Live,
    /// They are for trying things.
    Test,
}

/// How much of a payment has gone back to the buyer so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// The payment.
    pub payment_intent: ProviderId,
    /// What was paid, in the currency's smallest unit; at least 1.
    pub amount: u64,
    /// What has gone back in all; at most `amount`.
    pub amount_refunded: u64,
}

/// Decides what a verified event changes.
///
/// A session is paid when it is completed and not unpaid, or when its delayed payment succeeds.
/// An event that is not JSON, or lacks what its kind has, changes nothing; nor does one of
/// another mode than ours, as far as both are known.
pub fn decide_payment(body: &[u8], ours: Option<Mode>) -> PaymentDecision {
    let event = parse_json(body).unwrap_or_default();
    let id = provider_id(&event, "id");
    // Some stand-ins of the provider give their events none; the session still tells them apart.
    let is_named = id.is_some() || event.get("id").is_none();
    let kind = event.get("type").and_then(Value::as_str);
    let object = event.get("data").and_then(|data| data.get("object"));
    let effect = match (is_named, kind, object) {
        _ if is_of_other_mode(&event, ours) => {
            PaymentEffect::Nothing("the event is of another mode, live or test, than this service")
        }
        (true, Some(kind), Some(object)) => effect_of(kind, object),
        _ => PaymentEffect::Nothing("the body is not an event"),
    };
    PaymentDecision {
        event: id,
        kind: kind
            .filter(|kind| is_plain(kind, LONGEST_KIND))
            .unwrap_or("unknown")
            .into(),
        effect,
    }
}

fn is_of_other_mode(event: &Value, ours: Option<Mode>) -> bool {
    let live = event.get("livemode").and_then(Value::as_bool);
    ours.zip(live)
        .is_some_and(|(ours, live)| live != (ours == Mode::Live))
}

fn effect_of(kind: &str, object: &Value) -> PaymentEffect {
    let outcome = match kind {
        "checkout.session.completed" => match text(object, "payment_status") {
            Some("paid" | "no_payment_required") => SessionOutcome::Paid,
            Some(_) | None => SessionOutcome::Pending,
        },
        "checkout.session.async_payment_succeeded" => SessionOutcome::Paid,
        "checkout.session.async_payment_failed" => SessionOutcome::Failed,
        "checkout.session.expired" => SessionOutcome::Expired,
        "charge.refunded" => {
            return refund_of(object).map_or_else(PaymentEffect::Unusable, PaymentEffect::Refund);
        }
        _ => return PaymentEffect::Nothing("events of this kind change nothing"),
    };
    effect_of_session(object, outcome)
}

fn effect_of_session(session: &Value, outcome: SessionOutcome) -> PaymentEffect {
    let metadata = session.get("metadata").unwrap_or(&Value::Null);
    let effect = match (text(metadata, "purpose"), outcome) {
        (Some("order"), _) => news_of(session, metadata, outcome).map(PaymentEffect::Order),
        (Some("credits"), SessionOutcome::Paid) => {
            credits_of(session, metadata).map(PaymentEffect::Credit)
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
            return PaymentEffect::Nothing("the session names no purpose of ours");
        }
    };
    // What says that nothing was paid can be lost without harm.
    match (effect, outcome) {
        (Ok(effect), _) => effect,
        (Err(why), SessionOutcome::Paid) => PaymentEffect::Unusable(why),
        (Err(why), SessionOutcome::Pending | SessionOutcome::Failed | SessionOutcome::Expired) => {
            PaymentEffect::Nothing(why)
        }
    }
}

fn credits_of(session: &Value, metadata: &Value) -> Result<Purchase, &'static str> {
    Ok(Purchase {
        session: provider_id(session, "id").ok_or("the session has no id")?,
        payment_intent: reference(session, "payment_intent"),
        account: text(metadata, "accountId").and_then(AccountId::parse),
        reports: reports_of(metadata).ok_or("the session's number of reports is out of bounds")?,
        checkout: checkout_of(metadata),
        charged: Charged::of(session),
    })
}

fn news_of(
    session: &Value,
    metadata: &Value,
    outcome: SessionOutcome,
) -> Result<OrderNews, &'static str> {
    Ok(OrderNews {
        session: provider_id(session, "id").ok_or("the session has no id")?,
        payment_intent: reference(session, "payment_intent"),
        order: text(metadata, "orderId")
            .and_then(OrderId::parse)
            .ok_or("the session names no order of ours")?,
        checkout: checkout_of(metadata),
        outcome,
        charged: Charged::of(session),
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
        payment_intent: reference(charge, "payment_intent").ok_or("the charge names no payment")?,
        amount,
        amount_refunded,
    })
}

fn text<'a>(object: &'a Value, name: &str) -> Option<&'a str> {
    object.get(name).and_then(Value::as_str)
}

fn provider_id(object: &Value, name: &str) -> Option<ProviderId> {
    text(object, name).and_then(ProviderId::parse)
}

/// An id of another object, which the provider may send in place of the id.
fn reference(object: &Value, name: &str) -> Option<ProviderId> {
    provider_id(object, name).or_else(|| provider_id(object.get(name)?, "id"))
}

fn is_plain(text: &str, longest: usize) -> bool {
    (1..=longest).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests;

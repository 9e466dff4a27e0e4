//! What a verified event of the payment provider changes.
//!
//! Nothing an event says can fail: what is not understood changes nothing.

use std::fmt;

use serde_json::Value;

use super::ids::AccountId;
use super::json::parse_json;

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
    /// The event's own id; none only where nothing is changed.
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
/// An event that is not JSON, or lacks what its kind has, changes nothing.
pub fn decide_payment(body: &[u8]) -> PaymentDecision {
    let event = parse_json(body).unwrap_or_default();
    let id = provider_id(&event, "id");
    let kind = event.get("type").and_then(Value::as_str);
    let object = event.get("data").and_then(|data| data.get("object"));
    let effect = match (&id, kind, object) {
        (Some(_), Some(kind), Some(object)) => effect_of(kind, object),
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

fn effect_of(kind: &str, object: &Value) -> PaymentEffect {
    match kind {
        "checkout.session.completed" => match text(object, "payment_status") {
            Some("paid" | "no_payment_required") => purchase_of(object),
            Some(_) | None => PaymentEffect::Nothing("the session is not paid yet"),
        },
        "checkout.session.async_payment_succeeded" => purchase_of(object),
        "charge.refunded" => {
            refund_of(object).map_or_else(PaymentEffect::Unusable, PaymentEffect::Refund)
        }
        _ => PaymentEffect::Nothing("events of this kind change nothing"),
    }
}

fn purchase_of(session: &Value) -> PaymentEffect {
    let metadata = session.get("metadata").unwrap_or(&Value::Null);
    match text(metadata, "purpose") {
        Some("credits") => credits_of(session, metadata)
            .map_or_else(PaymentEffect::Unusable, PaymentEffect::Credit),
        Some("order") => PaymentEffect::Nothing("the session pays for an order"),
        Some(_) | None => PaymentEffect::Nothing("the session names no purpose of ours"),
    }
}

fn credits_of(session: &Value, metadata: &Value) -> Result<Purchase, &'static str> {
    Ok(Purchase {
        session: provider_id(session, "id").ok_or("the session has no id")?,
        payment_intent: reference(session, "payment_intent"),
        account: text(metadata, "accountId").and_then(AccountId::parse),
        reports: reports_of(metadata).ok_or("the session's number of reports is out of bounds")?,
    })
}

/// Metadata is text; a number is taken too, as some stand-ins of the provider send it.
fn reports_of(metadata: &Value) -> Option<u32> {
    let number = match metadata.get("reports")? {
        Value::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        Value::Number(number) => number.as_u64().and_then(|number| number.try_into().ok()),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
            None
        }
    };
    number.filter(|number| (1..=MOST_REPORTS).contains(number))
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

/// Reports that a refund takes back of those the payment bought, in proportion.
///
/// Rounded down: a refund that is no whole report's price leaves the buyer that report. The
/// whole amount takes back all.
pub fn reports_taken_back(reports: u32, refund: &Refund) -> u32 {
    let share = u128::from(reports) * u128::from(refund.amount_refunded);
    let taken = share / u128::from(refund.amount).max(1);
    u32::try_from(taken).unwrap_or(reports).min(reports)
}

/// What an account has, and what it owes since a refund found less than it took back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// Reports it can still start.
    pub balance: u64,
    /// Reports to be kept of its next purchases.
    pub owed: u64,
}

/// How a payment or a refund moves an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// Reports that come in, before anything owed is kept.
    pub bought: u64,
    /// Reports that go, of the balance after what came in.
    pub kept: u64,
    /// Where the account then stands.
    pub standing: Standing,
}

/// Decides a purchase: what is owed is kept of it.
pub fn decide_purchase(before: Standing, reports: u32) -> Move {
    let bought = u64::from(reports);
    let kept = before.owed.min(bought);
    Move {
        bought,
        kept,
        standing: Standing {
            balance: before.balance.saturating_add(bought - kept),
            owed: before.owed - kept,
        },
    }
}

/// Decides a reversal: what is unspent goes, the rest is owed; no balance falls below zero.
pub fn decide_reversal(before: Standing, reports: u32) -> Move {
    let reversed = u64::from(reports);
    let kept = before.balance.min(reversed);
    Move {
        bought: 0,
        kept,
        standing: Standing {
            balance: before.balance - kept,
            owed: before.owed.saturating_add(reversed - kept),
        },
    }
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

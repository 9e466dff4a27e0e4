//! What a verified event of the payment provider changes, and how it moves a balance.
//!
//! No event can cause a failure: anything not understood changes nothing.

use std::cmp::Ordering;

use serde_json::Value;

use super::ids::{AccountId, CheckoutId, OrderId, text_id};

mod agreement;
mod event;
mod purpose;

pub use agreement::*;
pub use event::decide_payment;
pub use purpose::{CURRENCY, Charged, Purpose};

/// Most reports that one payment buys; more is no pack of ours.
pub const MOST_REPORTS: u32 = 1000;

/// Longest id of the provider, as its documentation promises.
const LONGEST_ID: usize = 255;
/// Longest kind of an event that is worth keeping.
const LONGEST_KIND: usize = 100;

text_id! {
    /// An id that the provider gave: 1 to 255 visible ASCII characters.
    ProviderId
}

impl ProviderId {
    /// The id that `text` is, or none.
    pub fn parse(text: &str) -> Option<Self> {
        is_plain(text, LONGEST_ID).then(|| Self(text.into()))
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
    Order(OrderSession),
    /// A checkout of ours for credits will not be paid.
    Unpaid(CheckoutId, SessionOutcome),
    /// Money went back to the buyer.
    Refund(Refund),
    /// The buyer's bank takes money back, or may.
    Dispute(Dispute),
    /// Nothing, and why.
    Nothing(&'static str),
    /// Nothing with the current settings, and why: the event may succeed when sent again.
    Later(&'static str),
    /// Nothing, although money came in or went back: why its purpose is unknown.
    Unusable(&'static str, Box<PaidSession>),
}

/// A paid session with its owner, if known, for the operator who refunds it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaidSession {
    /// The session.
    pub session: Option<ProviderId>,
    /// The payment that a refund refers to.
    pub payment_intent: Option<ProviderId>,
    /// The account it refers to, which need not exist.
    pub account: Option<AccountId>,
    /// The order it refers to, which need not exist.
    pub order: Option<OrderId>,
    /// What it states about the money.
    pub charged: Charged,
}

impl PaymentEffect {
    /// The session this reports as paid; none if no money came in.
    pub fn paid_session(&self) -> Option<PaidSession> {
        match self {
            Self::Credit(purchase) => Some(PaidSession {
                session: Some(purchase.session.clone()),
                payment_intent: purchase.payment_intent.clone(),
                account: purchase.account.clone(),
                order: None,
                charged: purchase.charged.clone(),
            }),
            Self::Order(session) if session.outcome == SessionOutcome::Paid => Some(PaidSession {
                session: Some(session.id.clone()),
                payment_intent: session.payment_intent.clone(),
                account: None,
                order: Some(session.order.clone()),
                charged: session.charged.clone(),
            }),
            // Money can be given back by either of the two.
            Self::Unusable(_, paid) => (paid.session.is_some() || paid.payment_intent.is_some())
                .then(|| paid.as_ref().clone()),
            Self::Order(_)
            | Self::Unpaid(..)
            | Self::Refund(_)
            | Self::Dispute(_)
            | Self::Nothing(_)
            | Self::Later(_) => None,
        }
    }
}

/// A paid checkout session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purchase {
    /// The session: paid once, however many events report it.
    pub session: ProviderId,
    /// The payment a later refund refers to; none if nothing was due.
    pub payment_intent: Option<ProviderId>,
    /// The account that gets the reports; none if the session has none.
    pub account: Option<AccountId>,
    /// Number of reports, 1 to [`MOST_REPORTS`].
    pub reports: u32,
    /// Our checkout that the session was opened for; none where it was opened by other means.
    pub checkout: Option<CheckoutId>,
    /// What the event states about the money.
    pub charged: Charged,
}

/// The outcome of a session that pays for an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderSession {
    /// The id of the session.
    pub id: ProviderId,
    /// The payment a later refund refers to; none if nothing was paid.
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
    /// The money has arrived, whatever other events report in whatever order.
    Paid,
    /// The buyer is done, and the money is still on its way.
    Pending,
    /// The money did not come; it may be paid for by another checkout.
    Failed,
    /// Not paid in time; another checkout may still pay for it.
    Expired,
}

/// Whether events are about real money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// They do.
    Live,
    /// They are for trying things.
    Test,
}

/// How much of a payment has been refunded so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// The payment.
    pub payment_intent: ProviderId,
    /// What was paid, in the currency's smallest unit; at least 1.
    pub amount: u64,
    /// Total refunded; at most `amount`.
    pub amount_refunded: u64,
}

/// A payment that the buyer's bank takes back, or may.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// The dispute; a payment may have several.
    pub id: ProviderId,
    /// The payment.
    pub payment_intent: ProviderId,
    /// What has come of it.
    pub state: DisputeState,
    /// What the buyer states, such as `fraudulent`.
    pub reason: Option<String>,
    /// The disputed amount, in the currency's smallest unit.
    pub amount: Option<u64>,
    /// The currency.
    pub currency: Option<String>,
    /// When the provider made the event, in Unix seconds, if it says so.
    pub reported_at: Option<i64>,
}

nycapt_contract::named_enum! {
    /// What has come of a dispute.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DisputeState {
        /// The bank has not decided.
        Open = "open",
        /// The payment was not taken back.
        Won = "won",
        /// The bank has taken the money back.
        Lost = "lost",
    }
    fn parse
}

impl DisputeState {
    /// The state after an event, which may have been late; both with the time that the provider gave.
    ///
    /// The newest event decides. Where their order is unknown, a dispute is closed and not opened
    /// again, and lost rather than won.
    pub fn after(self, at: Option<i64>, event: Self, event_at: Option<i64>) -> Self {
        let order = at.zip(event_at).map(|(at, event_at)| event_at.cmp(&at));
        match (order, self, event) {
            (Some(Ordering::Greater), _, _)
            | (Some(Ordering::Equal) | None, Self::Open, _)
            | (Some(Ordering::Equal) | None, Self::Won, Self::Lost) => event,
            (Some(Ordering::Less | Ordering::Equal) | None, _, _) => self,
        }
    }
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
pub struct BalanceAndDebt {
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
    /// The balance afterwards.
    pub after: BalanceAndDebt,
}

/// Decides a purchase: what is owed is kept of it.
pub fn decide_purchase(before: BalanceAndDebt, reports: u32) -> Move {
    let bought = u64::from(reports);
    let kept = before.owed.min(bought);
    Move {
        bought,
        kept,
        after: BalanceAndDebt {
            balance: before.balance.saturating_add(bought - kept),
            owed: before.owed - kept,
        },
    }
}

/// Reports that a dispute freezes: as many of the payment's `left` as are unspent. What is spent is
/// owed only if the dispute is lost.
pub fn decide_freeze(before: BalanceAndDebt, left: u32) -> u32 {
    u32::try_from(before.balance).map_or(left, |balance| balance.min(left))
}

/// Decides a reversal: what is unspent goes, the rest is owed; no balance falls below zero.
pub fn decide_reversal(before: BalanceAndDebt, reports: u32) -> Move {
    let reversed = u64::from(reports);
    let kept = before.balance.min(reversed);
    Move {
        bought: 0,
        kept,
        after: BalanceAndDebt {
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

/// The payment of a session, charge or dispute; the provider may send the payment itself in place of
/// its id.
pub fn payment_intent_of(object: &Value) -> Option<ProviderId> {
    let name = "payment_intent";
    provider_id(object, name).or_else(|| provider_id(object.get(name)?, "id"))
}

fn is_plain(text: &str, longest: usize) -> bool {
    (1..=longest).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests;

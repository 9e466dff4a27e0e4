//! What a checkout is for: written to the provider's session, and read from its events.

use serde_json::Value;

use super::{MOST_REPORTS, text};
use crate::rules::ids::{AccountId, CheckoutId, OrderId};

/// The currency of every price, as the provider writes it.
pub const CURRENCY: &str = "usd";

/// What the buyer gets for the money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    /// Reports on the balance of an account.
    Credits {
        /// Whose balance.
        account: AccountId,
        /// How many, 1 to [`MOST_REPORTS`].
        reports: u32,
    },
    /// The report of a guest's order.
    Order(OrderId),
}

impl Purpose {
    /// The metadata of a session that pays for it, by which its events are understood.
    pub fn metadata(&self, checkout: &CheckoutId) -> Vec<(&'static str, String)> {
        let mut metadata = match self {
            Self::Credits { account, reports } => vec![
                ("purpose", "credits".into()),
                ("accountId", account.to_string()),
                ("reports", reports.to_string()),
            ],
            Self::Order(order) => vec![("purpose", "order".into()), ("orderId", order.to_string())],
        };
        metadata.push(("checkoutId", checkout.to_string()));
        metadata
    }
}

/// What an event says of the money; a provider that says nothing is not contradicted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Charged {
    /// The whole amount, in the currency's smallest unit.
    pub amount: Option<u64>,
    /// The currency.
    pub currency: Option<String>,
}

impl Charged {
    pub(super) fn of(session: &Value) -> Self {
        Self {
            amount: session.get("amount_total").and_then(Value::as_u64),
            currency: text(session, "currency").map(Into::into),
        }
    }

    /// Whether this is a price in cents, as far as it is said.
    pub fn agrees_with(&self, cents: u64) -> bool {
        let currency = self.currency.as_deref().unwrap_or(CURRENCY);
        self.amount.is_none_or(|amount| amount == cents) && currency.eq_ignore_ascii_case(CURRENCY)
    }
}

/// The checkout of ours that a session is for; none where its metadata name none.
pub(super) fn checkout_of(metadata: &Value) -> Option<CheckoutId> {
    text(metadata, "checkoutId").and_then(CheckoutId::parse)
}

/// Metadata is text; a number is taken too, as some stand-ins of the provider send it.
pub(super) fn reports_of(metadata: &Value) -> Option<u32> {
    let number = match metadata.get("reports")? {
        Value::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        Value::Number(number) => number.as_u64().and_then(|number| number.try_into().ok()),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
            None
        }
    };
    number.filter(|number| (1..=MOST_REPORTS).contains(number))
}

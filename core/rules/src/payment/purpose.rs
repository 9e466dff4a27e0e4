//! What a checkout pays for: written to the provider's session and read back from events.

use serde_json::Value;

use super::{MOST_REPORTS, Mode, text};
use crate::ids::{AccountId, CheckoutId, OrderId};

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

    /// Reads a session's metadata; none if it is not ours.
    pub fn read(metadata: &Value) -> Option<Self> {
        match text(metadata, "purpose")? {
            "order" => order_of(metadata).map(Self::Order),
            "credits" => Some(Self::Credits {
                account: account_of(metadata)?,
                reports: reports_of(metadata)?,
            }),
            _ => None,
        }
    }
}

/// What is stated about the money; missing values match anything.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Charged {
    /// The whole amount, in the currency's smallest unit.
    pub amount: Option<u64>,
    /// The currency.
    pub currency: Option<String>,
    /// Whether the money is real.
    pub live: Option<bool>,
}

impl Charged {
    /// Reads what a session states.
    pub fn of(session: &Value) -> Self {
        Self {
            amount: session.get("amount_total").and_then(Value::as_u64),
            currency: text(session, "currency").map(Into::into),
            live: session.get("livemode").and_then(Value::as_bool),
        }
    }

    /// Whether this matches a price in cents, as far as stated.
    pub fn agrees_with(&self, cents: u64) -> bool {
        let currency = self.currency.as_deref().unwrap_or(CURRENCY);
        self.amount.is_none_or(|amount| amount == cents) && currency.eq_ignore_ascii_case(CURRENCY)
    }

    /// Whether this money is real and ours is not, or the other way round, as far as both are
    /// known.
    pub fn is_of_other_mode(&self, ours: Option<Mode>) -> bool {
        let pair = ours.zip(self.live);
        pair.is_some_and(|(ours, live)| live != (ours == Mode::Live))
    }
}

/// Our checkout that a session is for; none if its metadata has none.
pub(super) fn checkout_of(metadata: &Value) -> Option<CheckoutId> {
    text(metadata, "checkoutId").and_then(CheckoutId::parse)
}

pub(super) fn account_of(metadata: &Value) -> Option<AccountId> {
    text(metadata, "accountId").and_then(AccountId::parse)
}

pub(super) fn order_of(metadata: &Value) -> Option<OrderId> {
    text(metadata, "orderId").and_then(OrderId::parse)
}

/// Metadata is text; a number is taken too, as some emulators of the provider send it.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_purpose_is_read_back_from_the_metadata_that_it_writes() {
        let checkout = CheckoutId::new(0, &[1; 10]);
        for purpose in [
            Purpose::Order(OrderId::new(0, &[2; 10])),
            Purpose::Credits {
                account: AccountId::new(0, &[3; 10]),
                reports: 20,
            },
        ] {
            let members = purpose.metadata(&checkout).into_iter();
            let metadata: Value = members
                .map(|(name, value)| (name.to_owned(), Value::from(value)))
                .collect::<serde_json::Map<_, _>>()
                .into();
            assert_eq!(Purpose::read(&metadata), Some(purpose));
            assert_eq!(checkout_of(&metadata), Some(checkout.clone()));
        }
        for nothing in [json!(null), json!({}), json!({ "purpose": "gift" })] {
            assert_eq!(Purpose::read(&nothing), None, "{nothing}");
        }
    }
}

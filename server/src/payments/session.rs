//! Parses a session of the provider's API.

use jiff::Timestamp;
use nycapt_rules::{Charged, ProviderId, Purpose};
use reqwest::Url;
use serde_json::Value;

use super::provider::{CheckoutSession, ClientSecret, PaymentError, SessionStatus};
use crate::outbound::is_trusted_transport;

/// Parses a session.
pub(super) fn session_of(answer: &Value) -> Result<CheckoutSession, PaymentError> {
    let text = |name| answer.get(name).and_then(Value::as_str);
    Ok(CheckoutSession {
        id: text("id")
            .and_then(ProviderId::parse)
            .ok_or(PaymentError::Unreadable("the session has no id"))?,
        status: status_of(text("status"), text("payment_status"))
            .ok_or(PaymentError::Unreadable("the session has no known status"))?,
        url: text("url")
            .filter(|url| Url::parse(url).is_ok_and(|url| is_trusted_transport(&url)))
            .map(Into::into),
        client_secret: text("client_secret").map(|secret| ClientSecret::new(secret.into())),
        payment_intent: payment_intent_of(answer),
        purpose: purpose_of(answer)?,
        charged: Charged::of(answer),
        expires_at: answer
            .get("expires_at")
            .and_then(Value::as_i64)
            .and_then(|seconds| Timestamp::from_second(seconds).ok())
            .ok_or(PaymentError::Unreadable("the session never expires"))?,
    })
}

fn status_of(status: Option<&str>, payment: Option<&str>) -> Option<SessionStatus> {
    match (status?, payment?) {
        ("open", _) => Some(SessionStatus::Open),
        ("expired", _) => Some(SessionStatus::Expired),
        ("complete", "paid" | "no_payment_required") => Some(SessionStatus::Paid),
        ("complete", _) => Some(SessionStatus::Pending),
        _ => None,
    }
}

/// The purpose in the metadata; a foreign purpose is an error, not a missing one.
fn purpose_of(answer: &Value) -> Result<Option<Purpose>, PaymentError> {
    let metadata = answer.get("metadata").unwrap_or(&Value::Null);
    if metadata.get("purpose").is_none() {
        return Ok(None);
    }
    let unknown = PaymentError::Unreadable("the session is for something else");
    Purpose::read(metadata).map(Some).ok_or(unknown)
}

/// The payment's id; the provider may send the payment itself.
fn payment_intent_of(answer: &Value) -> Option<ProviderId> {
    let payment = answer.get("payment_intent")?;
    let id = payment.as_str().or_else(|| payment.get("id")?.as_str())?;
    ProviderId::parse(id)
}

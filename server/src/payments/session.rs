//! Parses a session of the provider's API.

use jiff::Timestamp;
use nycapt_contract::Secret;
use nycapt_rules::{Charged, ProviderId, Purpose};
use reqwest::Url;
use serde_json::Value;

use super::provider::{CheckoutSession, PaymentError, SessionStatus};
use crate::outbound::is_trusted_transport;

/// A page of sessions, and the last one if more follow.
#[derive(Debug)]
pub(crate) struct SessionPage {
    pub(crate) sessions: Vec<CheckoutSession>,
    pub(crate) next: Option<ProviderId>,
}

/// Parses a page of sessions, without those that are not for a purpose of ours.
pub(super) fn page_of(answer: &Value) -> Result<SessionPage, PaymentError> {
    let list = answer.get("data").and_then(Value::as_array);
    let list = list.ok_or(PaymentError::Unreadable("it is not a list"))?;
    let has_more = answer.get("has_more").and_then(Value::as_bool);
    let last = list.last().filter(|_| has_more == Some(true));
    let sessions = list.iter().filter_map(|session| session_of(session).ok());
    Ok(SessionPage {
        sessions: sessions
            .filter(|session| session.purpose.is_some())
            .collect(),
        next: last
            .and_then(|session| session.get("id")?.as_str())
            .and_then(ProviderId::parse),
    })
}

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
        client_secret: text("client_secret").map(Secret::new),
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

//! A provider with form-encoded checkout sessions, as in the market leader's API.

use anyhow::Context;
use form_urlencoded::Serializer;
use jiff::Timestamp;
use nycapt_contract::Secret;
use nycapt_rules::{CURRENCY, Charged, Mode, ProviderId, Purpose, payment_intent_of};
use reqwest::Url;
use serde_json::Value;

use super::call::{Api, Timeouts};
use super::provider::{
    CheckoutSession, NewCheckout, PaymentError, PaymentProvider, SessionFuture, SessionStatus,
    Surface,
};
use super::settings::HostedSettings;
use crate::outbound::{is_trusted_transport, trusted_base};

const SESSIONS: [&str; 3] = ["v1", "checkout", "sessions"];

/// A page of sessions, and the last one if more follow.
#[derive(Debug)]
pub(crate) struct SessionPage {
    pub(crate) sessions: Vec<CheckoutSession>,
    pub(crate) next: Option<ProviderId>,
}

/// A provider's hosted checkout, over HTTP.
#[derive(Debug)]
pub(crate) struct HostedCheckout {
    api: Api,
    publishable_key: Option<String>,
    mode: Option<Mode>,
}

impl HostedCheckout {
    /// Sets up the provider without contacting it.
    pub(crate) fn new(settings: &HostedSettings) -> anyhow::Result<Self> {
        Self::with_timeouts(settings, Timeouts::default())
    }

    pub(super) fn with_timeouts(
        settings: &HostedSettings,
        timeouts: Timeouts,
    ) -> anyhow::Result<Self> {
        let base = trusted_base(&settings.base)
            .context("`payment-api-base` is not the address of a payment provider")?;
        Ok(Self {
            api: Api::new(settings, base, timeouts)
                .context("cannot set up connections to the payment provider")?,
            publishable_key: settings.publishable_key.clone(),
            mode: settings.key.mode(),
        })
    }

    async fn create(&self, checkout: &NewCheckout) -> Result<CheckoutSession, PaymentError> {
        let form = form_of(checkout);
        let post = || (self.api).post(&SESSIONS, form.clone(), checkout.id.as_str());
        let session = session_of(&self.api.send(post).await?)?;
        let can_be_paid = match &checkout.surface {
            Surface::Hosted { .. } => session.url.is_some(),
            Surface::Embedded { .. } => session.client_secret.is_some(),
        };
        // A repeated call returns the first session as it was created.
        if can_be_paid || session.status != SessionStatus::Open {
            Ok(session)
        } else {
            Err(PaymentError::Unreadable(
                "the session has no page to pay at",
            ))
        }
    }

    async fn get(&self, id: &ProviderId) -> Result<CheckoutSession, PaymentError> {
        let [version, checkout, sessions] = SESSIONS;
        let path = [version, checkout, sessions, id.as_str()];
        session_of(&self.api.send(|| self.api.get(&path, None)).await?)
    }

    /// Sessions of ours that were opened since a moment, newest first, from the one after `after` on.
    pub(crate) async fn list(
        &self,
        since: Timestamp,
        after: Option<&ProviderId>,
    ) -> Result<SessionPage, PaymentError> {
        let since = since.as_second().to_string();
        let mut pairs = vec![("limit", "100"), ("created[gte]", &since)];
        pairs.extend(after.map(|after| ("starting_after", after.as_str())));
        let query = Serializer::new(String::new()).extend_pairs(pairs).finish();
        let get = || self.api.get(&SESSIONS, Some(&query));
        page_of(&self.api.send(get).await?)
    }

    async fn expire(&self, id: &ProviderId) -> Result<CheckoutSession, PaymentError> {
        let [version, checkout, sessions] = SESSIONS;
        let path = [version, checkout, sessions, id.as_str(), "expire"];
        let key = format!("expire-{id}");
        let post = || self.api.post(&path, String::new(), &key);
        match self.api.send(post).await {
            Ok(answer) => session_of(&answer),
            // A session that is no longer open cannot be expired.
            Err(refused @ PaymentError::Refused { status: 400, .. }) => {
                let session = self.get(id).await?;
                if session.status == SessionStatus::Open {
                    Err(refused)
                } else {
                    Ok(session)
                }
            }
            Err(error) => Err(error),
        }
    }
}

impl PaymentProvider for HostedCheckout {
    fn create_session<'a>(&'a self, checkout: &'a NewCheckout) -> SessionFuture<'a> {
        Box::pin(self.create(checkout))
    }

    fn get_session<'a>(&'a self, id: &'a ProviderId) -> SessionFuture<'a> {
        Box::pin(self.get(id))
    }

    fn expire_session<'a>(&'a self, id: &'a ProviderId) -> SessionFuture<'a> {
        Box::pin(self.expire(id))
    }

    fn publishable_key(&self) -> Option<&str> {
        self.publishable_key.as_deref()
    }

    fn mode(&self) -> Option<Mode> {
        self.mode
    }
}

fn form_of(checkout: &NewCheckout) -> String {
    let mut form = Serializer::new(String::new());
    form.append_pair("mode", "payment")
        .append_pair("client_reference_id", checkout.id.as_str())
        .append_pair("expires_at", &checkout.expires_at.as_second().to_string())
        .append_pair("line_items[0][quantity]", "1")
        .append_pair("line_items[0][price_data][currency]", CURRENCY)
        .append_pair(
            "line_items[0][price_data][unit_amount]",
            &checkout.amount_cents.to_string(),
        )
        .append_pair(
            "line_items[0][price_data][product_data][name]",
            &checkout.title,
        )
        // The amount must stay the price in our currency.
        .append_pair("adaptive_pricing[enabled]", "false");
    // On the session for its events, and on the payment for the events of refunds.
    for (name, value) in checkout.purpose.metadata(&checkout.id) {
        form.append_pair(&format!("metadata[{name}]"), &value)
            .append_pair(&format!("payment_intent_data[metadata][{name}]"), &value);
    }
    match &checkout.surface {
        Surface::Hosted {
            success_url,
            cancel_url,
        } => form
            .append_pair("ui_mode", "hosted_page")
            .append_pair("success_url", success_url)
            .append_pair("cancel_url", cancel_url),
        Surface::Embedded { return_url } => form
            .append_pair("ui_mode", "embedded_page")
            .append_pair("return_url", return_url),
    };
    form.finish()
}

/// Parses a page of sessions, without those that are not for a purpose of ours.
fn page_of(answer: &Value) -> Result<SessionPage, PaymentError> {
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

fn session_of(answer: &Value) -> Result<CheckoutSession, PaymentError> {
    let text = |name| answer.get(name).and_then(Value::as_str);
    Ok(CheckoutSession {
        id: text("id")
            .and_then(ProviderId::parse)
            .ok_or(PaymentError::Unreadable("the session has no ID"))?,
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

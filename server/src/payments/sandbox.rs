//! A provider that moves no money: a pay page of this server, and events that are signed and sent
//! over HTTP.
//!
//! It stores nothing: a session is a checkout under another id.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::Context;
use jiff::Timestamp;
use nycapt_contract::{Operation, ReceivePayment, Secret};
use nycapt_rules::{
    CURRENCY, Charged, CheckoutId, Mode, OrderId, ProviderId, WebhookSecret, form_text,
    signature_header, verify_signature,
};
use nycapt_store::{CheckoutRow, CheckoutState, State, StoreError, find_checkout, find_order};
use reqwest::Client;
use reqwest::header::CONTENT_TYPE;
use tokio::time::sleep;

use super::provider::{
    CheckoutSession, NewCheckout, PaymentError, PaymentProvider, SessionFuture, SessionStatus,
    Surface,
};
use super::sandbox_event::{SandboxEvent, event_body, payment_intent};
use nycapt_corpus::clock::Clock;

/// Makes a checkout's id look like a provider's session in test mode.
const PREFIX: &str = "cs_test_";
/// Length of the signature at the end of a session id.
const TAG: usize = 24;
const PAY_PATH: &str = "/sandbox/pay/";
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(5);
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(300);

#[derive(Debug)]
pub(crate) struct SandboxParts {
    pub(crate) site_url: String,
    pub(crate) secret: WebhookSecret,
    pub(crate) clock: Clock,
    pub(crate) state: Arc<State>,
    /// Where this server listens, once it does.
    pub(crate) address: Arc<OnceLock<SocketAddr>>,
}

/// A provider that moves no money.
#[derive(Debug)]
pub(crate) struct Sandbox {
    parts: SandboxParts,
    http: Client,
}

/// Where the buyer goes from the pay page, from the query of its URL.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SandboxLink {
    pub(crate) success: String,
    pub(crate) cancel: String,
    /// The sandbox's signature, so that the page cannot be made to redirect elsewhere.
    pub(crate) seal: String,
}

impl SandboxLink {
    /// The URL after payment.
    pub(crate) fn success_of(&self, session: &str) -> String {
        self.success.replace("{CHECKOUT_SESSION_ID}", session)
    }
}

impl Sandbox {
    pub(crate) fn new(parts: SandboxParts) -> anyhow::Result<Self> {
        let http = Client::builder()
            .no_proxy()
            .tls_certs_only([])
            .redirect(reqwest::redirect::Policy::none())
            .timeout(DELIVERY_TIMEOUT)
            .build()
            .context("cannot set up connections of the sandbox to this server")?;
        Ok(Self { parts, http })
    }

    pub(crate) async fn checkout(&self, session: &str) -> Result<Option<CheckoutRow>, StoreError> {
        let id = session
            .strip_prefix(PREFIX)
            .and_then(|rest| rest.rsplit_once('_'))
            .and_then(|(id, _)| CheckoutId::parse(id))
            .filter(|id| (self.session_id(id)).is_ok_and(|known| known.as_str() == session));
        let Some(id) = id else {
            return Ok(None);
        };
        let mut reader = self.parts.state.database()?.reader().await?;
        find_checkout(&mut reader, &id).await
    }

    /// Address and apartment of an order, in one line.
    pub(crate) async fn order_title(&self, order: &OrderId) -> Result<Option<String>, StoreError> {
        let mut reader = self.parts.state.database()?.reader().await?;
        let found = find_order(&mut reader, order).await?;
        Ok(found.map(|order| order.title()))
    }

    pub(crate) fn status_of(&self, checkout: &CheckoutRow) -> SessionStatus {
        let is_over = checkout.expires_at <= self.parts.clock.now().as_millisecond();
        match checkout.state {
            CheckoutState::Paid => SessionStatus::Paid,
            CheckoutState::Pending | CheckoutState::Failed => SessionStatus::Pending,
            CheckoutState::Open if !is_over => SessionStatus::Open,
            CheckoutState::Open | CheckoutState::Expired => SessionStatus::Expired,
        }
    }

    /// Sends a signed event to this server over HTTP, as a provider does.
    pub(crate) async fn notify(
        &self,
        checkout: &CheckoutRow,
        event: SandboxEvent,
    ) -> Result<(), PaymentError> {
        let address = self.parts.address.get().ok_or_else(|| {
            PaymentError::Away("the sandbox's own server does not listen yet".into())
        })?;
        let (address, path) = (reachable(*address), ReceivePayment::SPEC.path);
        let url = format!("http://{address}{path}");
        let session = self.session_id(&checkout.id)?;
        let now = self.parts.clock.now();
        let body = event_body(&session, checkout, event, now);
        for tries in 1.. {
            if self.deliver(&url, &body, now).await {
                return Ok(());
            }
            if tries == TRIES {
                break;
            }
            sleep(PAUSE).await;
        }
        let why = "the sandbox's event was not accepted";
        Err(PaymentError::Away(why.into()))
    }

    async fn deliver(&self, url: &str, body: &[u8], now: Timestamp) -> bool {
        let signature = signature_header(body, &self.parts.secret, now.as_second());
        let answer = self
            .http
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .header("payment-signature", signature)
            .body(body.to_vec())
            .send()
            .await;
        answer.is_ok_and(|answer| answer.status().is_success())
    }

    pub(crate) fn has_sealed(&self, session: &str, link: &SandboxLink) -> bool {
        let text = sealed_text(session, &link.success, &link.cancel);
        let secrets = [self.parts.secret.clone()];
        verify_signature(&link.seal, text.as_bytes(), &secrets, 0).is_ok()
    }

    fn session_of(&self, checkout: &CheckoutRow) -> Result<CheckoutSession, PaymentError> {
        let id = self.session_id(&checkout.id)?;
        let status = self.status_of(checkout);
        let is_open = status == SessionStatus::Open;
        let expires_at = Timestamp::from_millisecond(checkout.expires_at);
        Ok(CheckoutSession {
            status,
            url: (is_open && !checkout.is_embedded).then(|| self.pay_url(&id)),
            client_secret: (is_open && checkout.is_embedded).then(|| client_secret(&id)),
            payment_intent: (status == SessionStatus::Paid)
                .then(|| payment_intent(&checkout.id))
                .flatten(),
            purpose: Some(checkout.purpose.clone()),
            charged: charged(checkout.amount_cents),
            expires_at: expires_at
                .map_err(|_| PaymentError::Unreadable("the session never expires"))?,
            id,
        })
    }

    fn session_id(&self, checkout: &CheckoutId) -> Result<ProviderId, PaymentError> {
        let seal = self.seal(&format!("sandbox session\n{checkout}"));
        let tag = seal.get(seal.len().saturating_sub(TAG)..);
        let tag = tag.unwrap_or_default();
        ProviderId::parse(&format!("{PREFIX}{checkout}_{tag}"))
            .ok_or(PaymentError::Unreadable("the session has no ID"))
    }

    fn seal(&self, text: &str) -> String {
        // The timestamp 0 keeps it from being valid for an event.
        signature_header(text.as_bytes(), &self.parts.secret, 0)
    }

    fn pay_url(&self, session: &ProviderId) -> String {
        format!("{}{PAY_PATH}{session}", self.parts.site_url)
    }

    /// The URL of the pay page, with signed links.
    fn sealed_url(&self, session: &ProviderId, success: &str, cancel: &str) -> String {
        let seal = self.seal(&sealed_text(session.as_str(), success, cancel));
        let query = form_text(&[("success", success), ("cancel", cancel), ("seal", &seal)]);
        format!("{}?{query}", self.pay_url(session))
    }

    fn create(&self, checkout: &NewCheckout) -> Result<CheckoutSession, PaymentError> {
        let id = self.session_id(&checkout.id)?;
        let (url, client_secret) = match &checkout.surface {
            Surface::Hosted {
                success_url,
                cancel_url,
            } => (Some(self.sealed_url(&id, success_url, cancel_url)), None),
            Surface::Embedded { .. } => (None, Some(client_secret(&id))),
        };
        Ok(CheckoutSession {
            id,
            status: SessionStatus::Open,
            url,
            client_secret,
            payment_intent: None,
            purpose: Some(checkout.purpose.clone()),
            charged: charged(checkout.amount_cents),
            expires_at: checkout.expires_at,
        })
    }

    async fn get(&self, id: &ProviderId) -> Result<(CheckoutRow, CheckoutSession), PaymentError> {
        let found = self.checkout(id.as_str()).await.map_err(|error| {
            tracing::warn!(%error, "the sandbox cannot read its sessions");
            PaymentError::Away("its sessions cannot be read".into())
        })?;
        let checkout = found.ok_or(PaymentError::Unknown)?;
        let session = self.session_of(&checkout)?;
        Ok((checkout, session))
    }

    async fn expire(&self, id: &ProviderId) -> Result<CheckoutSession, PaymentError> {
        let (checkout, session) = self.get(id).await?;
        if session.status != SessionStatus::Open {
            return Ok(session);
        }
        self.notify(&checkout, SandboxEvent::Expired).await?;
        Ok(CheckoutSession {
            status: SessionStatus::Expired,
            url: None,
            client_secret: None,
            ..session
        })
    }
}

impl PaymentProvider for Sandbox {
    fn create_session<'a>(&'a self, checkout: &'a NewCheckout) -> SessionFuture<'a> {
        Box::pin(async { self.create(checkout) })
    }

    fn get_session<'a>(&'a self, id: &'a ProviderId) -> SessionFuture<'a> {
        Box::pin(async { self.get(id).await.map(|(_, session)| session) })
    }

    fn expire_session<'a>(&'a self, id: &'a ProviderId) -> SessionFuture<'a> {
        Box::pin(self.expire(id))
    }

    fn publishable_key(&self) -> Option<&str> {
        Some("pk_test_sandbox")
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Test)
    }
}

fn charged(cents: u32) -> Charged {
    Charged {
        amount: Some(cents.into()),
        currency: Some(CURRENCY.into()),
        live: Some(false),
    }
}

/// Unused: the pay page is the same for embedded checkouts.
fn client_secret(session: &ProviderId) -> Secret {
    Secret::new(format!("{session}_secret_sandbox"))
}

fn sealed_text(session: &str, success: &str, cancel: &str) -> String {
    format!("sandbox link\n{session}\n{success}\n{cancel}")
}

/// An address that this machine can connect to.
pub(crate) fn reachable(address: SocketAddr) -> SocketAddr {
    let host = match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        given @ (IpAddr::V4(_) | IpAddr::V6(_)) => given,
    };
    SocketAddr::new(host, address.port())
}

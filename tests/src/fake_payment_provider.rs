//! A payment provider controlled by the test.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use nycapt_rules::{CURRENCY, Charged, Mode, ProviderId};
use nycapt_server::{
    CheckoutSession, NewCheckout, PaymentError, PaymentProvider, SessionStatus, Surface,
};

/// A session that would end sooner is not opened.
const SHORTEST_SESSION: SignedDuration = SignedDuration::from_mins(30);

#[derive(Debug, Default)]
pub struct FakePaymentProvider {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    sessions: BTreeMap<String, CheckoutSession>,
    asked: Vec<String>,
    error: Option<PaymentError>,
    /// Whether it does what it is asked and its answers do not arrive.
    is_losing: bool,
    created: Vec<NewCheckout>,
}

impl FakePaymentProvider {
    pub fn fail_with(&self, error: PaymentError) {
        self.kept().error = Some(error);
    }

    pub fn go_away(&self) {
        self.fail_with(PaymentError::Away("as the test says".into()));
    }

    pub fn come_back(&self) {
        self.kept().error = None;
    }

    /// Whether to lose the answers of sessions it opens from now on.
    pub fn lose_answers(&self, is_losing: bool) {
        self.kept().is_losing = is_losing;
    }

    pub fn set_status(&self, session: &str, status: SessionStatus) {
        let mut kept = self.kept();
        let known = kept.sessions.get_mut(session).unwrap();
        known.status = status;
        if status != SessionStatus::Open {
            known.url = None;
        }
        if status == SessionStatus::Paid {
            known.payment_intent = ProviderId::parse(&format!("pi_{session}"));
        }
    }

    pub fn set_charged(&self, session: &str, charged: Charged) {
        self.kept().sessions.get_mut(session).unwrap().charged = charged;
    }

    /// The checkouts that sessions were opened for, in order and as often as they were asked for.
    pub fn created(&self) -> Vec<String> {
        let kept = self.kept();
        let ids = kept.created.iter().map(|checkout| checkout.id.to_string());
        ids.collect()
    }

    pub fn status_of(&self, session: &str) -> Option<SessionStatus> {
        let kept = self.kept();
        kept.sessions.get(session).map(|session| session.status)
    }

    /// How often something was asked: `create`, `get` or `expire`.
    pub fn asked(&self, what: &str) -> usize {
        let kept = self.kept();
        kept.asked.iter().filter(|asked| *asked == what).count()
    }

    pub fn urls(&self) -> Vec<String> {
        let kept = self.kept();
        let urls = kept.created.iter().map(|checkout| match &checkout.surface {
            Surface::Hosted {
                success_url,
                cancel_url,
            } => format!("{success_url} {cancel_url}"),
            Surface::Embedded { return_url } => return_url.clone(),
        });
        urls.collect()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap()
    }

    fn begin(&self, what: &str) -> Result<MutexGuard<'_, Kept>, PaymentError> {
        let mut kept = self.kept();
        kept.asked.push(what.into());
        match &kept.error {
            Some(error) => Err(error.clone()),
            None => Ok(kept),
        }
    }

    fn create(&self, checkout: &NewCheckout) -> Result<CheckoutSession, PaymentError> {
        let mut kept = self.begin("create")?;
        let id = format!("cs_fake_{}", checkout.id);
        let soonest = Timestamp::now() + SHORTEST_SESSION;
        if !kept.sessions.contains_key(&id) && checkout.expires_at < soonest {
            return Err(PaymentError::TooLate);
        }
        kept.created.push(checkout.clone());
        let session = CheckoutSession {
            id: ProviderId::parse(&id).unwrap(),
            status: SessionStatus::Open,
            url: Some(format!("https://pay.example/{id}")),
            client_secret: None,
            payment_intent: None,
            purpose: Some(checkout.purpose.clone()),
            charged: Charged {
                amount: Some(checkout.amount_cents.into()),
                currency: Some(CURRENCY.into()),
                live: Some(false),
            },
            expires_at: checkout.expires_at,
        };
        let session = kept.sessions.entry(id).or_insert(session).clone();
        if kept.is_losing {
            return Err(PaymentError::Away("its answer is lost".into()));
        }
        Ok(session)
    }

    fn get(&self, what: &str, id: &ProviderId) -> Result<CheckoutSession, PaymentError> {
        let kept = self.begin(what)?;
        let found = kept.sessions.get(id.as_str());
        found.cloned().ok_or(PaymentError::Unknown)
    }

    fn expire(&self, id: &ProviderId) -> Result<CheckoutSession, PaymentError> {
        let session = self.get("expire", id)?;
        if session.status == SessionStatus::Open {
            self.set_status(id.as_str(), SessionStatus::Expired);
        }
        self.get("expired", id)
    }
}

impl PaymentProvider for FakePaymentProvider {
    fn create_session<'a>(
        &'a self,
        checkout: &'a NewCheckout,
    ) -> BoxFuture<'a, Result<CheckoutSession, PaymentError>> {
        async { self.create(checkout) }.boxed()
    }

    fn get_session<'a>(
        &'a self,
        id: &'a ProviderId,
    ) -> BoxFuture<'a, Result<CheckoutSession, PaymentError>> {
        async { self.get("get", id) }.boxed()
    }

    fn expire_session<'a>(
        &'a self,
        id: &'a ProviderId,
    ) -> BoxFuture<'a, Result<CheckoutSession, PaymentError>> {
        async { self.expire(id) }.boxed()
    }

    fn publishable_key(&self) -> Option<&str> {
        None
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Test)
    }
}

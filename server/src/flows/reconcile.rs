//! Reconciles with the payment provider: settles checkouts whose webhook never arrived, and compares
//! recorded payments with its list.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use jiff::Timestamp;
use nycapt_rules::{
    CheckoutId, OrderSession, PaymentDecision, PaymentEffect, ProviderId, Purchase, Purpose,
    ReplayDigest, SessionOutcome,
};
use nycapt_store::{
    CheckoutRow, CheckoutState, Database, State, StoreError, find_due_checkouts,
    find_recorded_payment, lease_due_checkout, lease_question, list_recorded_payments,
    postpone_checkout, transact,
};
use sha2::{Digest, Sha256};
use tokio::time::{Instant, timeout};

use super::receive_payment::take_event;
use crate::api_error::ApiResult;
use crate::app::App;
use crate::payments::{
    CheckoutSession, HostedCheckout, PaymentError, PaymentProvider, SessionStatus,
};

/// Checkouts read from the database at a time.
const BATCH: i64 = 100;
const CONCURRENCY: usize = 8;
/// Milliseconds before another server may retry a checkout.
const LEASE_MS: i64 = 2 * 60 * 1000;
/// Milliseconds between attempts while the provider is unavailable.
const AWAY_MS: i64 = 5 * 60 * 1000;
/// Milliseconds between checks of what only time can change: pending payments, which may take days,
/// and answers that we cannot use.
const LATER_MS: i64 = 60 * 60 * 1000;
/// Milliseconds between provider queries about one checkout from page loads.
const QUESTION_MS: i64 = 10_000;
/// The scope of these queries in flight, each known by the digest of its checkout.
const QUESTION: &str = "question";
/// How long a page waits for the provider.
const QUESTION_TIMEOUT: Duration = Duration::from_secs(5);
/// Milliseconds after its expiry when a checkout is given up.
const GIVE_UP_MS: i64 = 21 * 24 * 60 * 60 * 1000;

/// Settles every due checkout until none is left or `time` is over.
pub(crate) async fn settle_due_checkouts(app: &App, time: Duration) -> Result<(), StoreError> {
    let database = app.state.database()?;
    let until = Instant::now() + time;
    loop {
        let mut session = database.reader().await?;
        let due = find_due_checkouts(&mut session, BATCH).await?;
        drop(session);
        if due.is_empty() {
            return Ok(());
        }
        let settling = due
            .into_iter()
            .map(|id| settle_due(app, database, id, until));
        let mut settling = stream::iter(settling).buffer_unordered(CONCURRENCY);
        while let Some(settled) = settling.next().await {
            settled?;
        }
        if Instant::now() >= until {
            return Ok(());
        }
    }
}

/// Settles a checkout, unless another server has it or the time is over.
async fn settle_due(
    app: &App,
    database: &Database,
    id: CheckoutId,
    until: Instant,
) -> Result<(), StoreError> {
    if Instant::now() >= until {
        return Ok(());
    }
    let due = id.clone();
    let leased = transact!(database, |tx| lease_due_checkout(tx, &due, LEASE_MS).await);
    let settled = match leased {
        Ok(Some(checkout)) => settle(app, database, &checkout).await,
        Ok(None) => Ok(()),
        Err(error) => Err(error),
    };
    match settled {
        // One failure must not block the others.
        Err(error) if !matches!(error, StoreError::Unavailable(_)) => {
            tracing::error!(checkout.id = %id, %error, "failed to settle a checkout");
            Ok(())
        }
        settled => settled,
    }
}

async fn settle(app: &App, database: &Database, checkout: &CheckoutRow) -> Result<(), StoreError> {
    let Some(session) = &checkout.session else {
        // It could never be paid.
        return end(app, checkout, SessionOutcome::Expired).await;
    };
    let pause_ms = match close_session(app, session).await {
        Ok(found) => match outcome_of(found.status) {
            Some(outcome) => {
                take_answer(app, checkout, outcome, found).await?;
                LATER_MS
            }
            None => AWAY_MS,
        },
        Err(PaymentError::Unknown) => {
            // The provider key may be of another account; a paid session must not be closed for that.
            tracing::error!(checkout.id = %checkout.id, "the payment provider doesn't know a \
                                                         checkout");
            LATER_MS
        }
        Err(error) => {
            tracing::warn!(checkout.id = %checkout.id, %error, "a checkout's outcome is unknown");
            AWAY_MS
        }
    };
    let now = database.reader().await?.now().await?;
    if now.saturating_sub(checkout.expires_at) > GIVE_UP_MS {
        return end(app, checkout, SessionOutcome::Failed).await;
    }
    let id = checkout.id.clone();
    transact!(database, |tx| postpone_checkout(tx, &id, pause_ms).await)
}

/// The outcome of a session, which is closed if it can still be paid.
async fn close_session(app: &App, session: &ProviderId) -> Result<CheckoutSession, PaymentError> {
    let Some(provider) = &app.payments else {
        return Err(PaymentError::Away("none is set up".into()));
    };
    let found = provider.get_session(session).await?;
    if found.status == SessionStatus::Open {
        provider.expire_session(session).await
    } else {
        Ok(found)
    }
}

const fn outcome_of(status: SessionStatus) -> Option<SessionOutcome> {
    match status {
        SessionStatus::Open => None,
        SessionStatus::Pending => Some(SessionOutcome::Pending),
        SessionStatus::Paid => Some(SessionOutcome::Paid),
        SessionStatus::Expired => Some(SessionOutcome::Expired),
    }
}

/// Checks a checkout that its buyer looks at before its event arrives. Does nothing if the provider is
/// unavailable or was just queried, since anyone can reload the page.
pub(crate) async fn settle_returned(app: &App, checkout: &CheckoutRow) -> ApiResult<()> {
    let (Some(session), Some(provider)) = (&checkout.session, &app.payments) else {
        return Ok(());
    };
    if !may_ask(app, checkout).await? {
        return Ok(());
    }
    let late = |_| Err(PaymentError::Away("it took too long".into()));
    let asked = timeout(QUESTION_TIMEOUT, provider.get_session(session)).await;
    match asked.unwrap_or_else(late) {
        Ok(found) => Ok(take_paid_answer(app, checkout, found).await?),
        Err(error) => {
            tracing::warn!(checkout.id = %checkout.id, %error, "a checkout's outcome is unknown");
            Ok(())
        }
    }
}

/// Whether a page may ask the provider about a checkout now; if so, counts the request.
async fn may_ask(app: &App, checkout: &CheckoutRow) -> Result<bool, StoreError> {
    let database = app.state.database()?;
    let now = database.reader().await?.now().await?;
    let is_open = matches!(checkout.state, CheckoutState::Open | CheckoutState::Expired);
    if !is_open || checkout.asked_at > now - QUESTION_MS {
        return Ok(false);
    }
    // Loads of one page at a time must not spend the permits of other checkouts.
    let digest = ReplayDigest::of(QUESTION, checkout.id.as_str());
    let Ok(_asking) = app.in_flight.begin(QUESTION, digest) else {
        return Ok(false);
    };
    // Before the lease, which a checkout without a permit keeps for the next load.
    let Some(permit) = app.questions.try_acquire() else {
        return Ok(false);
    };
    let id = checkout.id.clone();
    let is_leased = transact!(database, |tx| lease_question(tx, &id, QUESTION_MS).await)?;
    if is_leased {
        permit.spend();
    }
    Ok(is_leased)
}

/// Applies the provider's answer if the session is paid or pending.
pub(crate) async fn take_paid_answer(
    app: &App,
    checkout: &CheckoutRow,
    found: CheckoutSession,
) -> Result<(), StoreError> {
    match outcome_of(found.status) {
        Some(outcome @ (SessionOutcome::Paid | SessionOutcome::Pending)) => {
            take_answer(app, checkout, outcome, found).await
        }
        Some(SessionOutcome::Failed | SessionOutcome::Expired) | None => Ok(()),
    }
}

/// Applies the provider's answer as its event, once per checkout and outcome.
async fn take_answer(
    app: &App,
    checkout: &CheckoutRow,
    outcome: SessionOutcome,
    found: CheckoutSession,
) -> Result<(), StoreError> {
    take(app, checkout, outcome, effect_of(checkout, outcome, found)).await
}

/// Closes a checkout that can no longer be paid.
async fn end(app: &App, checkout: &CheckoutRow, outcome: SessionOutcome) -> Result<(), StoreError> {
    let effect = PaymentEffect::Unpaid(checkout.id.clone(), outcome);
    take(app, checkout, outcome, effect).await
}

async fn take(
    app: &App,
    checkout: &CheckoutRow,
    outcome: SessionOutcome,
    effect: PaymentEffect,
) -> Result<(), StoreError> {
    let id = format!("asked:{}:{outcome:?}", checkout.id);
    let digest = Sha256::digest(id.as_bytes()).into();
    let decision = PaymentDecision {
        event: None,
        kind: "asked".into(),
        effect,
    };
    take_event(app, id, digest, decision).await.map(|_| ())
}

/// The effect of an answer, which is checked against the checkout as an event is.
fn effect_of(
    checkout: &CheckoutRow,
    outcome: SessionOutcome,
    found: CheckoutSession,
) -> PaymentEffect {
    // A session without metadata is known by its id.
    let purpose = found.purpose.unwrap_or_else(|| checkout.purpose.clone());
    match (purpose, outcome) {
        (Purpose::Order(order), _) => PaymentEffect::Order(OrderSession {
            id: found.id,
            payment_intent: found.payment_intent,
            order,
            checkout: Some(checkout.id.clone()),
            outcome,
            charged: found.charged,
        }),
        (Purpose::Credits { account, reports }, SessionOutcome::Paid) => {
            PaymentEffect::Credit(Purchase {
                session: found.id,
                payment_intent: found.payment_intent,
                account: Some(account),
                reports,
                checkout: Some(checkout.id.clone()),
                charged: found.charged,
            })
        }
        (Purpose::Credits { .. }, _) => PaymentEffect::Unpaid(checkout.id.clone(), outcome),
    }
}

/// A session on which the provider and the records disagree.
pub(crate) struct Difference {
    pub(crate) session: String,
    /// What the provider says was paid.
    pub(crate) charged: Option<u64>,
    pub(crate) recorded: Option<i64>,
    pub(crate) kind: DifferenceKind,
}

pub(crate) enum DifferenceKind {
    NotRecorded,
    OtherAmount,
    /// Recorded, and unpaid or unknown at the provider.
    NotPaid,
}

/// Compares both sides since a moment; returns how many sessions agree, and the others.
pub(crate) async fn compare_payments(
    state: &State,
    provider: &HostedCheckout,
    since: Timestamp,
) -> anyhow::Result<(usize, Vec<Difference>)> {
    let database = state.database()?;
    let (mut seen, mut differences) = (BTreeSet::new(), Vec::new());
    let mut after = None;
    loop {
        let page = provider.list(since, after.as_ref()).await?;
        let paid = page
            .sessions
            .iter()
            .filter(|session| session.status == SessionStatus::Paid);
        for session in paid {
            seen.insert(session.id.to_string());
            let mut reader = database.reader().await?;
            let recorded = find_recorded_payment(&mut reader, &session.id).await?;
            drop(reader);
            let charged = session.charged.amount;
            let kind = match &recorded {
                None => DifferenceKind::NotRecorded,
                Some(recorded) if !agrees(recorded.cents, charged) => DifferenceKind::OtherAmount,
                Some(_) => continue,
            };
            differences.push(Difference {
                session: session.id.to_string(),
                charged,
                recorded: recorded.and_then(|recorded| recorded.cents),
                kind,
            });
        }
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let mut reader = database.reader().await?;
    let recorded = list_recorded_payments(&mut reader, since.as_millisecond()).await?;
    drop(reader);
    for recorded in recorded {
        // One that was opened earlier is not on the list.
        if !seen.insert(recorded.session.clone()) || is_paid(provider, &recorded.session).await? {
            continue;
        }
        differences.push(Difference {
            session: recorded.session,
            charged: None,
            recorded: recorded.cents,
            kind: DifferenceKind::NotPaid,
        });
    }
    Ok((seen.len().saturating_sub(differences.len()), differences))
}

/// Whether a recorded amount is what was charged, if both are known.
fn agrees(recorded: Option<i64>, charged: Option<u64>) -> bool {
    match (recorded, charged) {
        (Some(recorded), Some(charged)) => u64::try_from(recorded) == Ok(charged),
        (_, None) | (None, _) => true,
    }
}

async fn is_paid(provider: &HostedCheckout, session: &str) -> Result<bool, PaymentError> {
    let Some(id) = ProviderId::parse(session) else {
        return Ok(false);
    };
    match provider.get_session(&id).await {
        Ok(session) => Ok(session.status == SessionStatus::Paid),
        Err(PaymentError::Unknown) => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::FutureExt;
    use nycapt_corpus::clock::Clock;
    use nycapt_rules::{AccountId, Mode};
    use nycapt_store::{
        NewCheckoutRow, Owner, find_checkout, insert_account, insert_checkout, set_checkout_session,
    };

    use super::*;
    use crate::config::Config;
    use crate::payments::{NewCheckout, SessionFuture};
    use crate::telemetry::AccessLog;

    /// A provider that counts requests and never answers.
    #[derive(Debug, Default)]
    struct SilentProvider(AtomicUsize);

    impl SilentProvider {
        fn silent(&self) -> SessionFuture<'_> {
            self.0.fetch_add(1, Ordering::Relaxed);
            async { Err(PaymentError::Away("as the test says".into())) }.boxed()
        }
    }

    impl PaymentProvider for SilentProvider {
        fn create_session<'a>(&'a self, _: &'a NewCheckout) -> SessionFuture<'a> {
            self.silent()
        }

        fn get_session<'a>(&'a self, _: &'a ProviderId) -> SessionFuture<'a> {
            self.silent()
        }

        fn expire_session<'a>(&'a self, _: &'a ProviderId) -> SessionFuture<'a> {
            self.silent()
        }

        fn publishable_key(&self) -> Option<&str> {
            None
        }

        fn mode(&self) -> Option<Mode> {
            None
        }
    }

    async fn open_checkout(app: &App) -> CheckoutRow {
        let found: Result<_, StoreError> = transact!(app.state, |tx| {
            let account = AccountId::new(0, &[7; 10]);
            insert_account(tx, &account, Owner::Agent { label: None }, 0).await?;
            let new = NewCheckoutRow {
                purpose: Purpose::Credits {
                    account: account.clone(),
                    reports: 1,
                },
                account,
                reports: 1,
                amount_cents: 1900,
                is_embedded: false,
                open_ms: 60 * 60 * 1000,
            };
            let id = insert_checkout(tx, &new).await?.id;
            let session = ProviderId::parse("cs_1").unwrap();
            set_checkout_session(tx, &id, &session).await?;
            find_checkout(tx, &id).await
        });
        found.unwrap().unwrap()
    }

    #[tokio::test]
    async fn a_page_without_a_permit_asks_nothing_and_the_next_one_asks_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}/state.sqlite", folder.path().display());
        let config = Config::given(&[("database-url", &url)]).unwrap();
        let provider = Arc::<SilentProvider>::default();
        let mut app = App::new(config, Clock::system(), AccessLog::off()).unwrap();
        app.payments = Some(Arc::<SilentProvider>::clone(&provider));
        app.state.open().await.unwrap();
        let checkout = open_checkout(&app).await;
        let asked = async || {
            settle_returned(&app, &checkout).await.unwrap();
            provider.0.load(Ordering::Relaxed)
        };
        let permits: Vec<_> = std::iter::from_fn(|| app.questions.try_acquire()).collect();
        assert!(!permits.is_empty());
        assert_eq!(asked().await, 0);
        drop(permits);
        assert_eq!(asked().await, 1);
        assert_eq!(asked().await, 1);
        app.state.close().await;
    }
}

//! Asks the provider what came of checkouts that it sent no event of: an event may be lost, and
//! the money it told of must not be.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use nycapt_rules::{
    CheckoutId, OrderNews, PaymentDecision, PaymentEffect, ProviderId, Purchase, Purpose,
    SessionOutcome,
};
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use super::receive_payment::take_event;
use crate::api_error::ApiError;
use crate::app::App;
use crate::payments::{CheckoutSession, PaymentError, SessionStatus};
use crate::store::{
    CheckoutRow, CheckoutState, Database, StoreError, find_due_checkouts, lease_due_checkout,
    postpone_checkout,
};

/// Checkouts that are read from the database at a time.
const MOST: i64 = 100;
/// Checkouts that the provider is asked for at a time.
const AT_A_TIME: usize = 8;
/// Milliseconds that a sweep has for one checkout before another server takes it up.
const LEASE_MS: i64 = 2 * 60 * 1000;
/// Milliseconds until a provider that is away is asked again.
const AWAY_MS: i64 = 5 * 60 * 1000;
/// Milliseconds until it is asked again for what only time can change: money that is on its way,
/// which may take days, and what the provider says and we cannot use.
const LATER_MS: i64 = 60 * 60 * 1000;
/// Milliseconds behind its end after which a checkout is asked for no more.
const GIVE_UP_MS: i64 = 21 * 24 * 60 * 60 * 1000;

/// Settles every checkout that has ended without a word, until none is due or so much time is
/// over; how many were looked at.
///
/// # Errors
/// State is away.
pub(crate) async fn settle_due_checkouts(app: &App, time: Duration) -> Result<usize, StoreError> {
    let database = app.state.database()?;
    let until = Instant::now() + time;
    let mut count = 0;
    loop {
        let mut session = database.reader().await?;
        let due = find_due_checkouts(&mut session, MOST).await?;
        drop(session);
        if due.is_empty() {
            return Ok(count);
        }
        count += due.len();
        let settling = due
            .into_iter()
            .map(|id| settle_due(app, database, id, until));
        let mut settling = stream::iter(settling).buffer_unordered(AT_A_TIME);
        while let Some(settled) = settling.next().await {
            settled?;
        }
        if Instant::now() >= until {
            return Ok(count);
        }
    }
}

/// Settles one checkout, unless another server has it or the time is over.
async fn settle_due(
    app: &App,
    database: &Database,
    id: CheckoutId,
    until: Instant,
) -> Result<(), StoreError> {
    if Instant::now() >= until {
        return Ok(());
    }
    let leased = database
        .write(move |tx| Box::pin(async move { lease_due_checkout(tx, &id, LEASE_MS).await }))
        .await;
    let settled = match leased {
        Ok(Some(checkout)) => {
            let settled = settle(app, database, &checkout).await;
            settled.map_err(|error| (checkout.id.to_string(), error))
        }
        Ok(None) => Ok(()),
        Err(error) => Err((String::new(), error)),
    };
    match settled {
        Err((_, error @ StoreError::Away(_))) => Err(error),
        // One that cannot be settled must not keep the others waiting.
        Err((id, error)) => {
            tracing::error!(checkout.id = id, %error, "a checkout is not settled");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// Settles one checkout that has ended.
async fn settle(app: &App, database: &Database, checkout: &CheckoutRow) -> Result<(), StoreError> {
    let Some(session) = &checkout.session else {
        // Nobody was ever told where to pay it.
        return end(app, checkout, SessionOutcome::Expired).await;
    };
    let pause_ms = match ask(app, session).await {
        Ok(found) => match outcome_of(found.status) {
            Some(outcome) => {
                take_answer(app, checkout, outcome, found).await?;
                LATER_MS
            }
            None => AWAY_MS,
        },
        Err(PaymentError::Unknown) => {
            // Perhaps it is another account's that this server asks for the moment: a session that
            // was paid must not be closed for that.
            tracing::error!(checkout.id = %checkout.id, "the provider does not know a checkout");
            LATER_MS
        }
        Err(error) => {
            tracing::warn!(checkout.id = %checkout.id, %error, "what came of a checkout is not known");
            AWAY_MS
        }
    };
    if age(database, checkout).await? > GIVE_UP_MS {
        return end(app, checkout, SessionOutcome::Failed).await;
    }
    postpone(database, &checkout.id, pause_ms).await
}

/// What has become of a session, which is closed if it can still be paid.
async fn ask(app: &App, session: &ProviderId) -> Result<CheckoutSession, PaymentError> {
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

async fn age(database: &Database, checkout: &CheckoutRow) -> Result<i64, StoreError> {
    let now = database.reader().await?.now().await?;
    Ok(now.saturating_sub(checkout.expires_at))
}

async fn postpone(database: &Database, id: &CheckoutId, pause_ms: i64) -> Result<(), StoreError> {
    let id = id.clone();
    database
        .write(move |tx| Box::pin(async move { postpone_checkout(tx, &id, pause_ms).await }))
        .await
}

const fn outcome_of(status: SessionStatus) -> Option<SessionOutcome> {
    match status {
        SessionStatus::Open => None,
        SessionStatus::Pending => Some(SessionOutcome::Pending),
        SessionStatus::Paid => Some(SessionOutcome::Paid),
        SessionStatus::Expired => Some(SessionOutcome::Expired),
    }
}

/// Asks what came of a checkout whose buyer has come back, where no event has told it yet.
///
/// # Errors
/// State is away. A provider that is away is no error here: its event will tell.
pub(crate) async fn settle_returned(app: &App, checkout: &CheckoutRow) -> Result<(), ApiError> {
    let (Some(session), Some(provider)) = (&checkout.session, &app.payments) else {
        return Ok(());
    };
    if !matches!(checkout.state, CheckoutState::Open | CheckoutState::Expired) {
        return Ok(());
    }
    match provider.get_session(session).await {
        Ok(found) => Ok(take_paid_answer(app, checkout, found).await?),
        Err(error) => {
            tracing::warn!(checkout.id = %checkout.id, %error, "what came of a checkout is not known");
            Ok(())
        }
    }
}

/// Writes what the provider said of a session, where that is that somebody pays.
///
/// # Errors
/// State is away.
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

/// Takes what the provider said as its event would have been, once for each checkout and outcome.
async fn take_answer(
    app: &App,
    checkout: &CheckoutRow,
    outcome: SessionOutcome,
    found: CheckoutSession,
) -> Result<(), StoreError> {
    let effect = effect_of(checkout, outcome, found);
    take(app, checkout, outcome, effect).await
}

/// Closes a checkout that nobody will pay any more, whatever its session is.
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

/// What the answer changes: it is held against the checkout exactly as an event is.
fn effect_of(
    checkout: &CheckoutRow,
    outcome: SessionOutcome,
    found: CheckoutSession,
) -> PaymentEffect {
    // A session without metadata is the one that we asked for by the id that we know it by.
    let purpose = found.purpose.unwrap_or_else(|| checkout.purpose.clone());
    match (purpose, outcome) {
        (Purpose::Order(order), _) => PaymentEffect::Order(OrderNews {
            session: found.id,
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

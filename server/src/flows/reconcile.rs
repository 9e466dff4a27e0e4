//! Asks the provider what came of checkouts that it sent no event of: an event may be lost, and
//! the money it told of must not be.

use nycapt::rules::{
    Charged, CheckoutId, OrderNews, PaymentDecision, PaymentEffect, Purchase, Purpose,
    SessionOutcome,
};
use sha2::{Digest, Sha256};

use super::receive_payment::take_event;
use crate::app::App;
use crate::payments::{CheckoutSession, PaymentFault, SessionStatus};
use crate::refusal::Refusal;
use crate::store::{
    CheckoutRow, CheckoutState, Database, StoreFault, find_due_checkouts, lease_due_checkout,
    postpone_checkout,
};

/// Checkouts that are asked for in one sweep.
const MOST: i64 = 20;
/// Milliseconds that a sweep has for one checkout before another server takes it up.
const LEASE_MS: i64 = 2 * 60 * 1000;
/// Milliseconds until a provider that is away is asked again.
const AWAY_MS: i64 = 5 * 60 * 1000;
/// Milliseconds until it is asked again for money that is on its way, which may take days.
const PENDING_MS: i64 = 60 * 60 * 1000;
/// Milliseconds behind its end after which a checkout is asked for no more.
const GIVE_UP_MS: i64 = 21 * 24 * 60 * 60 * 1000;

/// Settles checkouts that have ended without a word; how many were looked at.
///
/// # Errors
/// State is away.
pub(crate) async fn settle_due_checkouts(app: &App) -> Result<usize, StoreFault> {
    let database = app.state.database()?;
    let mut session = database.reader().await?;
    let due = find_due_checkouts(&mut session, MOST).await?;
    drop(session);
    let count = due.len();
    for id in due {
        let leased = database
            .write(move |tx| Box::pin(async move { lease_due_checkout(tx, &id, LEASE_MS).await }))
            .await;
        match leased {
            Ok(Some(checkout)) => match settle(app, database, &checkout).await {
                Ok(()) => {}
                Err(fault @ StoreFault::Away(_)) => return Err(fault),
                // One that cannot be settled must not keep the others waiting.
                Err(fault) => {
                    tracing::error!(checkout.id = %checkout.id, %fault, "a checkout is not settled");
                }
            },
            Ok(None) => {}
            Err(fault @ StoreFault::Away(_)) => return Err(fault),
            Err(fault) => tracing::error!(%fault, "a checkout is not looked at"),
        }
    }
    Ok(count)
}

/// Settles one checkout that has ended.
async fn settle(app: &App, database: &Database, checkout: &CheckoutRow) -> Result<(), StoreFault> {
    let Some(session) = &checkout.session else {
        // Nobody was ever told where to pay it.
        return write_outcome(app, checkout, SessionOutcome::Expired, None).await;
    };
    let Some(provider) = &app.payments else {
        return postpone(database, &checkout.id, PENDING_MS).await;
    };
    let asked = match provider.get_session(session).await {
        Ok(asked) if asked.status == SessionStatus::Open => provider.expire_session(session).await,
        asked => asked,
    };
    match asked {
        Ok(found) => match outcome_of(found.status) {
            Some(SessionOutcome::Pending) => {
                let is_old = age(database, checkout).await? > GIVE_UP_MS;
                if is_old {
                    return write_outcome(app, checkout, SessionOutcome::Failed, None).await;
                }
                write_outcome(app, checkout, SessionOutcome::Pending, None).await?;
                postpone(database, &checkout.id, PENDING_MS).await
            }
            Some(outcome) => write_outcome(app, checkout, outcome, Some(found)).await,
            None => postpone(database, &checkout.id, AWAY_MS).await,
        },
        Err(PaymentFault::Unknown) => {
            if age(database, checkout).await? > GIVE_UP_MS {
                return write_outcome(app, checkout, SessionOutcome::Failed, None).await;
            }
            // Perhaps it is another account's that this server asks for the moment: a session that
            // was paid must not be closed for that.
            tracing::error!(checkout.id = %checkout.id, "the provider does not know a checkout");
            postpone(database, &checkout.id, PENDING_MS).await
        }
        Err(fault) => {
            tracing::warn!(checkout.id = %checkout.id, %fault, "what came of a checkout is not known");
            postpone(database, &checkout.id, AWAY_MS).await
        }
    }
}

async fn age(database: &Database, checkout: &CheckoutRow) -> Result<i64, StoreFault> {
    let now = database.reader().await?.now().await?;
    Ok(now.saturating_sub(checkout.expires_at))
}

async fn postpone(database: &Database, id: &CheckoutId, pause_ms: i64) -> Result<(), StoreFault> {
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
/// State is away. A provider that is away is no fault here: its event will tell.
pub(crate) async fn settle_returned(app: &App, checkout: &CheckoutRow) -> Result<(), Refusal> {
    let (Some(session), Some(provider)) = (&checkout.session, &app.payments) else {
        return Ok(());
    };
    if !matches!(checkout.state, CheckoutState::Open | CheckoutState::Expired) {
        return Ok(());
    }
    match provider.get_session(session).await {
        Ok(found) => match outcome_of(found.status) {
            Some(outcome @ (SessionOutcome::Paid | SessionOutcome::Pending)) => {
                Ok(write_outcome(app, checkout, outcome, Some(found)).await?)
            }
            Some(SessionOutcome::Failed | SessionOutcome::Expired) | None => Ok(()),
        },
        Err(fault) => {
            tracing::warn!(checkout.id = %checkout.id, %fault, "what came of a checkout is not known");
            Ok(())
        }
    }
}

/// Writes what the provider said as its event would have been, once for each checkout and outcome.
async fn write_outcome(
    app: &App,
    checkout: &CheckoutRow,
    outcome: SessionOutcome,
    found: Option<CheckoutSession>,
) -> Result<(), StoreFault> {
    let id = format!("asked:{}:{outcome:?}", checkout.id);
    let digest = Sha256::digest(id.as_bytes()).into();
    let decision = PaymentDecision {
        event: None,
        kind: "asked".into(),
        effect: effect_of(checkout, outcome, found),
    };
    take_event(app, id, digest, decision).await.map(|_| ())
}

fn effect_of(
    checkout: &CheckoutRow,
    outcome: SessionOutcome,
    found: Option<CheckoutSession>,
) -> PaymentEffect {
    let named = checkout.session.clone();
    let Some(session) = found.as_ref().map(|found| found.id.clone()).or(named) else {
        return PaymentEffect::Unpaid(checkout.id.clone(), outcome);
    };
    let payment_intent = found.and_then(|found| found.payment_intent);
    // The session was opened by us for this very checkout: there is nothing to hold it against.
    let charged = Charged::default();
    match (&checkout.purpose, outcome) {
        (Purpose::Order(order), _) => PaymentEffect::Order(OrderNews {
            session,
            payment_intent,
            order: order.clone(),
            checkout: Some(checkout.id.clone()),
            outcome,
            charged,
        }),
        (Purpose::Credits { account, reports }, SessionOutcome::Paid) => {
            PaymentEffect::Credit(Purchase {
                session,
                payment_intent,
                account: Some(account.clone()),
                reports: *reports,
                checkout: Some(checkout.id.clone()),
                charged,
            })
        }
        (Purpose::Credits { .. }, _) => PaymentEffect::Unpaid(checkout.id.clone(), outcome),
    }
}

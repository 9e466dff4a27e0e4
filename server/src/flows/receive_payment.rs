//! Processes verified events of the payment provider: exactly once, and in any order of arrival.
//!
//! Rows are always locked in the same order (event, unused payment, refund, order, account, payment,
//! dispute), so that events cannot deadlock.

use nycapt_rules::{
    AccountId, DisputeState, PaymentDecision, PaymentEffect, Purchase, Purpose, ReportedSession,
    Terms, decide_payment, decide_without_checkout,
};
use nycapt_store::{
    CheckoutState, SUSPENSE, StoreError, Tx, insert_event, insert_unused_payment, lock_account,
    lock_refund, lock_unused_payment, raise_refund, record_dispute, record_payment,
    set_checkout_session, set_checkout_state, set_event_outcome, settle_disputes, transact,
};
use sha2::{Digest, Sha256};

use super::agreement::{Agreement, agreement_on};
use super::order_payment::{apply_order_payment, apply_unpaid};
use super::payment_outcome::PaymentOutcome;
use crate::api_error::ApiResult;
use crate::app::App;

/// Processes a verified event. On an error nothing is written, and the provider redelivers it.
pub(crate) async fn receive_payment(app: &App, body: &[u8]) -> ApiResult<PaymentOutcome> {
    let decision = decide_payment(body, terms_of(app).mode);
    let digest: [u8; 32] = Sha256::digest(body).into();
    let id = decision.event.as_ref().map_or_else(
        || format!("sha256:{}", hex::encode(digest)),
        ToString::to_string,
    );
    Ok(take_event(app, id, digest, decision).await?)
}

/// Applies an event, or an answer of the provider, once per id.
pub(super) async fn take_event(
    app: &App,
    id: String,
    digest: [u8; 32],
    decision: PaymentDecision,
) -> Result<PaymentOutcome, StoreError> {
    let (event, terms) = (id.clone(), terms_of(app));
    let taken = transact!(app.state, |tx| {
        take(tx, &event, &digest, &decision, &terms).await
    })?;
    if taken == PaymentOutcome::Ordered {
        app.job_bell.notify_one();
    }
    log(&id, taken);
    Ok(taken)
}

/// Logs the outcome without the body.
fn log(event: &str, taken: PaymentOutcome) {
    let outcome = taken.as_str();
    match taken {
        PaymentOutcome::Suspended => tracing::error!(
            event.id = event,
            outcome,
            "a payment is for an unknown or erased account: see `nycapt-server refunds list`"
        ),
        PaymentOutcome::Unusable(_) => tracing::error!(
            event.id = event,
            outcome,
            "money moved and nothing was credited or taken back: `nycapt-server refunds list`"
        ),
        PaymentOutcome::Later(_) => tracing::warn!(
            event.id = event,
            outcome,
            "a payment event was not acted on: it counts once the cause is gone and the provider resends it"
        ),
        PaymentOutcome::Dispute(DisputeState::Open | DisputeState::Lost) => tracing::warn!(
            event.id = event,
            outcome,
            "a buyer's bank disputes a payment: `nycapt-server refunds list`"
        ),
        PaymentOutcome::PaidTwice => tracing::error!(
            event.id = event,
            outcome,
            "an order was paid twice: `nycapt-server refunds list` shows whether a payment must go back"
        ),
        PaymentOutcome::Repeated
        | PaymentOutcome::Ordered
        | PaymentOutcome::Credited
        | PaymentOutcome::AlreadyPaid
        | PaymentOutcome::Refunded
        | PaymentOutcome::RefundedAhead
        | PaymentOutcome::Dispute(DisputeState::Won)
        | PaymentOutcome::Nothing(_) => {
            tracing::info!(event.id = event, outcome, "processed a payment event");
        }
    }
}

async fn take(
    tx: &mut Tx,
    id: &str,
    digest: &[u8; 32],
    decision: &PaymentDecision,
    terms: &Terms,
) -> Result<PaymentOutcome, StoreError> {
    if !insert_event(tx, id, &decision.kind, digest).await? {
        return Ok(PaymentOutcome::Repeated);
    }
    let paid = decision.effect.paid_session();
    if let Some(session) = paid.as_ref().and_then(|paid| paid.session.as_ref()) {
        // An operator may be closing it.
        lock_unused_payment(tx, session.as_str()).await?;
    }
    let taken = match &decision.effect {
        PaymentEffect::Credit(purchase) => credit_as_agreed(tx, purchase, terms).await?,
        PaymentEffect::Unpaid(checkout, outcome) => apply_unpaid(tx, checkout, *outcome).await?,
        PaymentEffect::Refund(refund) => {
            raise_refund(tx, refund).await?;
            if settle_disputes(tx, &refund.payment_intent).await? {
                PaymentOutcome::Refunded
            } else {
                PaymentOutcome::RefundedAhead
            }
        }
        PaymentEffect::Dispute(dispute) => {
            if record_dispute(tx, dispute).await? {
                PaymentOutcome::Dispute(dispute.state)
            } else {
                PaymentOutcome::Nothing("the dispute stays as it was")
            }
        }
        PaymentEffect::Order(session) => apply_order_payment(tx, session, terms).await?,
        PaymentEffect::Nothing(why) => PaymentOutcome::Nothing(why),
        PaymentEffect::Later(why) => PaymentOutcome::Later(why),
        PaymentEffect::Unusable(why, _) => PaymentOutcome::Unusable(why),
    };
    if let (PaymentOutcome::Unusable(why), Some(paid)) = (taken, &paid) {
        insert_unused_payment(tx, paid, why).await?;
    }
    set_event_outcome(tx, id, taken.as_str(), taken.is_final()).await?;
    Ok(taken)
}

/// Credits a session that matches its checkout; one with another price or account buys nothing.
async fn credit_as_agreed(
    tx: &mut Tx,
    purchase: &Purchase,
    terms: &Terms,
) -> Result<PaymentOutcome, StoreError> {
    let purpose = purchase.account.clone().map(|account| Purpose::Credits {
        account,
        reports: purchase.reports,
    });
    let reported = ReportedSession {
        session: &purchase.session,
        purpose: purpose.as_ref(),
        charged: &purchase.charged,
    };
    match agreement_on(tx, purchase.checkout.as_ref(), &reported, terms).await? {
        Agreement::Broken(why) => return Ok(PaymentOutcome::Unusable(why.as_str())),
        Agreement::Unknown => {
            return Ok(PaymentOutcome::Unusable(
                "the session's checkout is not known",
            ));
        }
        Agreement::None => {
            let decided = decide_without_checkout(purchase.reports, &purchase.charged, terms);
            if let Err(why) = decided {
                return Ok(PaymentOutcome::Unusable(why.as_str()));
            }
        }
        Agreement::Agreed(checkout) => {
            set_checkout_session(tx, &checkout.id, &purchase.session).await?;
            set_checkout_state(tx, &checkout.id, CheckoutState::Paid).await?;
        }
    }
    credit(tx, purchase).await
}

async fn credit(tx: &mut Tx, purchase: &Purchase) -> Result<PaymentOutcome, StoreError> {
    let refund = match &purchase.payment_intent {
        Some(payment_intent) => Some(lock_refund(tx, payment_intent).await?),
        None => None,
    };
    let existing = match &purchase.account {
        // An erasure comes first or finds the credits.
        Some(account) => lock_account(tx, account).await?.then(|| account.clone()),
        None => None,
    };
    let (account, taken) = match existing {
        Some(account) => (Some(account), PaymentOutcome::Credited),
        None => (AccountId::parse(SUSPENSE), PaymentOutcome::Suspended),
    };
    let account =
        account.ok_or_else(|| StoreError::Internal("there is no suspense account".into()))?;
    let is_first = record_payment(tx, purchase, &account, refund).await?;
    if let Some(payment_intent) = &purchase.payment_intent {
        settle_disputes(tx, payment_intent).await?;
    }
    Ok(if is_first {
        taken
    } else {
        PaymentOutcome::AlreadyPaid
    })
}

/// The terms that this service sells under.
fn terms_of(app: &App) -> Terms {
    Terms {
        mode: app.payments.as_ref().and_then(|payments| payments.mode()),
        report_cents: app.config.report_price_cents,
    }
}

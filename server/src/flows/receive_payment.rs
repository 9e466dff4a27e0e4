//! Processes verified events of the payment provider: exactly once, and in any order of arrival.
//!
//! Rows are always locked in the same order (event, refund, order, payment, account, dispute), so that
//! events cannot deadlock.

use nycapt_rules::{
    AccountId, Agreed, CheckoutId, Disagreement, Dispute, DisputeState, PaymentDecision,
    PaymentEffect, Purchase, Purpose, ReportedSession, Terms, decide_agreement, decide_payment,
    decide_without_checkout,
};
use nycapt_store::{
    CheckoutRow, CheckoutState, SUSPENSE, StoreError, Tx, find_balance, find_checkout,
    find_checkout_of_session, insert_event, insert_unused_payment, lock_refund, raise_refund,
    record_dispute, record_payment, set_checkout_session, set_checkout_state, set_event_outcome,
    settle_disputes,
};
use sha2::{Digest, Sha256};

use super::order_payment::{apply_order_payment, apply_unpaid};
use crate::api_error::ApiError;
use crate::app::App;

/// Processes a verified event. On an error nothing is written, and the provider redelivers it.
pub(crate) async fn receive_payment(app: &App, body: &[u8]) -> Result<PaymentOutcome, ApiError> {
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
    let taking = app.state.write(move |tx| {
        Box::pin(async move { take(tx, &event, &digest, &decision, &terms).await })
    });
    let taken = taking.await?;
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
            "a payment names no account there is: `nycapt-server refunds list`"
        ),
        PaymentOutcome::Unusable(_) => tracing::error!(
            event.id = event,
            outcome,
            "money moved and nothing was credited or taken back: `nycapt-server refunds list`"
        ),
        PaymentOutcome::Later(_) => tracing::warn!(
            event.id = event,
            outcome,
            "a payment event is not acted on: it counts when the provider sends it again and the cause is gone"
        ),
        PaymentOutcome::Disputed | PaymentOutcome::DisputeLost => tracing::warn!(
            event.id = event,
            outcome,
            "a buyer's bank disputes a payment: `nycapt-server refunds list`"
        ),
        PaymentOutcome::PaidTwice => tracing::error!(
            event.id = event,
            outcome,
            "an order was paid twice: the operator must return one payment"
        ),
        PaymentOutcome::Repeated
        | PaymentOutcome::Ordered
        | PaymentOutcome::Credited
        | PaymentOutcome::AlreadyPaid
        | PaymentOutcome::Refunded
        | PaymentOutcome::RefundedAhead
        | PaymentOutcome::DisputeWon
        | PaymentOutcome::Nothing(_) => {
            tracing::info!(event.id = event, outcome, "a payment event was taken");
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
        PaymentEffect::Dispute(dispute) => take_dispute(tx, dispute).await?,
        PaymentEffect::Order(session) => apply_order_payment(tx, session, terms).await?,
        PaymentEffect::Nothing(why) => PaymentOutcome::Nothing(why),
        PaymentEffect::Later(why) => PaymentOutcome::Later(why),
        PaymentEffect::Unusable(why, _) => PaymentOutcome::Unusable(why),
    };
    if let (PaymentOutcome::Unusable(why), Some(paid)) = (taken, decision.effect.paid_session()) {
        insert_unused_payment(tx, &paid, why).await?;
    }
    set_event_outcome(tx, id, taken.as_str(), taken.is_final()).await?;
    Ok(taken)
}

async fn take_dispute(tx: &mut Tx, dispute: &Dispute) -> Result<PaymentOutcome, StoreError> {
    if !record_dispute(tx, dispute).await? {
        return Ok(PaymentOutcome::Nothing(
            "the dispute had come as far before",
        ));
    }
    Ok(match dispute.state {
        DisputeState::Open => PaymentOutcome::Disputed,
        DisputeState::Won => PaymentOutcome::DisputeWon,
        DisputeState::Lost => PaymentOutcome::DisputeLost,
    })
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
        Some(account) => find_balance(tx, account).await?.and(Some(account.clone())),
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

/// Whether a session matches what its buyer agreed to.
pub(super) enum Agreement {
    /// It has no checkout: it was opened by other means.
    None,
    /// Its checkout is unknown.
    Unknown,
    /// It matches.
    Agreed(CheckoutRow),
    /// It does not match, and why.
    Broken(Disagreement),
}

/// The terms that this service sells under.
fn terms_of(app: &App) -> Terms {
    Terms {
        mode: app.payments.as_ref().and_then(|payments| payments.mode()),
        report_cents: app.config.report_price_cents,
    }
}

/// Checks a session against its checkout, found by its metadata or by the session's id.
pub(super) async fn agreement_on(
    tx: &mut Tx,
    checkout: Option<&CheckoutId>,
    reported: &ReportedSession<'_>,
    terms: &Terms,
) -> Result<Agreement, StoreError> {
    let mut found = match checkout {
        Some(id) => find_checkout(tx, id).await?,
        None => None,
    };
    if found.is_none() {
        found = find_checkout_of_session(tx, reported.session).await?;
    }
    let Some(found) = found else {
        return Ok(if checkout.is_some() {
            Agreement::Unknown
        } else {
            Agreement::None
        });
    };
    let agreed = Agreed {
        purpose: &found.purpose,
        session: found.session.as_ref(),
        cents: found.amount_cents,
    };
    Ok(match decide_agreement(&agreed, reported, terms) {
        Ok(()) => Agreement::Agreed(found),
        Err(why) => Agreement::Broken(why),
    })
}

/// What became of a payment event; [`PaymentOutcome::as_str`] says it in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PaymentOutcome {
    Repeated,
    Credited,
    Suspended,
    AlreadyPaid,
    Refunded,
    RefundedAhead,
    Disputed,
    DisputeWon,
    DisputeLost,
    Ordered,
    PaidTwice,
    /// Nothing changed, and why.
    Nothing(&'static str),
    /// Nothing changed yet, and why; a redelivery may.
    Later(&'static str),
    /// Nothing changed although money moved, and why; a redelivery may.
    Unusable(&'static str),
}

impl PaymentOutcome {
    /// The outcome as stored and logged.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Repeated => "the event was taken before",
            Self::Credited => "credited",
            Self::Suspended => "credited to the suspense account",
            Self::AlreadyPaid => "another event reported this payment",
            Self::Refunded => "taken back",
            Self::RefundedAhead => "kept until the payment arrives, which is not known here",
            Self::Disputed => "disputed: unspent credits are frozen",
            Self::DisputeWon => "the dispute is won: frozen credits are returned",
            Self::DisputeLost => "the dispute is lost: the payment is taken back",
            Self::Ordered => "the order's report is started",
            Self::PaidTwice => "the order was paid before: the money must go back",
            Self::Nothing(why) | Self::Later(why) | Self::Unusable(why) => why,
        }
    }

    /// Whether the event is settled, so that a redelivery changes nothing.
    pub(super) const fn is_final(self) -> bool {
        !matches!(self, Self::Later(_) | Self::Unusable(_))
    }
}

//! Applies a payment event to a guest's order exactly once, however often events arrive and in
//! what order.
//!
//! Payment, purchase, debit and job are written in the event's transaction. Rows are locked in the
//! order unused payment, refund, order, account, payment.

use nycapt_rules::{
    CheckoutId, Fingerprint, OrderSession, OrderStanding, Purchase, Purpose, Refund,
    ReportedSession, SessionOutcome, Terms,
};
use nycapt_store::{
    CheckoutRow, CheckoutState, Entry, EntryKind, NewJob, OrderRow, StoreError, Tx, find_checkout,
    has_live_checkout, insert_job, lock_order, lock_refund, post_entry, rank_job, record_payment,
    set_checkout_session, set_checkout_state, set_order_paid, set_order_standing, settle_disputes,
};

use super::agreement::{Agreement, agreement_on};
use super::payment_outcome::PaymentOutcome;

/// Applies the outcome of an order's session.
pub(super) async fn apply_order_payment(
    tx: &mut Tx,
    session: &OrderSession,
    terms: &Terms,
) -> Result<PaymentOutcome, StoreError> {
    let refund = match (&session.payment_intent, session.outcome) {
        (Some(payment_intent), SessionOutcome::Paid) => {
            Some(lock_refund(tx, payment_intent).await?)
        }
        (Some(_) | None, _) => None,
    };
    let Some(order) = lock_order(tx, &session.order).await? else {
        return Ok(error(
            session,
            "the session pays for an order that doesn't exist",
        ));
    };
    let checkout = match checkout_of(tx, session, &order, terms).await? {
        Ok(checkout) => checkout,
        Err(why) => return Ok(error(session, why)),
    };
    set_checkout_session(tx, &checkout.id, &session.id).await?;
    let (state, why) = match session.outcome {
        SessionOutcome::Paid => return take_paid(tx, session, &order, &checkout, refund).await,
        SessionOutcome::Pending => (CheckoutState::Pending, "the money is on its way"),
        SessionOutcome::Failed => (CheckoutState::Failed, "the money did not arrive"),
        SessionOutcome::Expired => (CheckoutState::Expired, "not paid in time"),
    };
    close(tx, &order, &checkout, state, PaymentOutcome::Nothing(why)).await
}

/// The checkout of the session, or why the payment can't be applied.
async fn checkout_of(
    tx: &mut Tx,
    session: &OrderSession,
    order: &OrderRow,
    terms: &Terms,
) -> Result<Result<CheckoutRow, &'static str>, StoreError> {
    let purpose = Purpose::Order(order.id.clone());
    let reported = ReportedSession {
        session: &session.id,
        purpose: Some(&purpose),
        charged: &session.charged,
    };
    let agreement = agreement_on(tx, session.checkout.as_ref(), &reported, terms).await?;
    Ok(match agreement {
        Agreement::Agreed(checkout) => Ok(checkout),
        Agreement::Broken(why) => Err(why.as_str()),
        Agreement::None | Agreement::Unknown => Err("the session is not a checkout of its order"),
    })
}

async fn take_paid(
    tx: &mut Tx,
    session: &OrderSession,
    order: &OrderRow,
    checkout: &CheckoutRow,
    refund: Option<Refund>,
) -> Result<PaymentOutcome, StoreError> {
    set_checkout_state(tx, &checkout.id, CheckoutState::Paid).await?;
    let purchase = Purchase {
        session: session.id.clone(),
        payment_intent: session.payment_intent.clone(),
        account: Some(order.account.clone()),
        reports: 1,
        checkout: session.checkout.clone(),
        charged: session.charged.clone(),
    };
    let outcome = if record_payment(tx, &purchase, &order.account, refund).await? {
        fulfill(tx, order).await?
    } else {
        PaymentOutcome::AlreadyPaid
    };
    // After the debit: a dispute holds the report back, not its job.
    if let Some(payment_intent) = &purchase.payment_intent {
        settle_disputes(tx, payment_intent).await?;
    }
    Ok(outcome)
}

/// Records that a checkout, for an order or for credits, was not paid.
pub(super) async fn apply_unpaid(
    tx: &mut Tx,
    id: &CheckoutId,
    outcome: SessionOutcome,
) -> Result<PaymentOutcome, StoreError> {
    let unpaid = PaymentOutcome::Nothing("the session was not paid");
    let Some(checkout) = find_checkout(tx, id).await? else {
        return Ok(PaymentOutcome::Later("the session's checkout is not known"));
    };
    let state = match outcome {
        SessionOutcome::Paid => return Ok(unpaid),
        SessionOutcome::Pending => CheckoutState::Pending,
        SessionOutcome::Failed => CheckoutState::Failed,
        SessionOutcome::Expired => CheckoutState::Expired,
    };
    if let Purpose::Order(order) = &checkout.purpose
        && let Some(order) = lock_order(tx, order).await?
    {
        return close(tx, &order, &checkout, state, unpaid).await;
    }
    if may_become(checkout.state, state) {
        set_checkout_state(tx, id, state).await?;
    }
    Ok(unpaid)
}

/// If money moved, the operator must look; otherwise a redelivery may help.
const fn error(session: &OrderSession, why: &'static str) -> PaymentOutcome {
    match session.outcome {
        SessionOutcome::Paid => PaymentOutcome::Unusable(why),
        SessionOutcome::Pending | SessionOutcome::Failed | SessionOutcome::Expired => {
            PaymentOutcome::Later(why)
        }
    }
}

/// Starts the job of an order that was just paid.
async fn fulfill(tx: &mut Tx, order: &OrderRow) -> Result<PaymentOutcome, StoreError> {
    if order.standing == OrderStanding::Paid {
        return Ok(PaymentOutcome::PaidTwice);
    }
    let debit = Entry {
        account: &order.account,
        kind: EntryKind::Debit,
        amount: -1,
        reference: order.job.as_str(),
        reason: None,
    };
    if post_entry(tx, debit).await?.is_none() {
        // The whole payment was refunded before its event arrived.
        set_order_standing(tx, &order.id, OrderStanding::Expired).await?;
        return Ok(PaymentOutcome::Refunded);
    }
    let job = NewJob {
        id: order.job.clone(),
        account: order.account.clone(),
        // The account has no key: the order's token is the only way to the job.
        principal: order.account.to_string(),
        replay: None,
        fingerprint: Fingerprint::of("guest_order", order.id.as_str().as_bytes()),
        address: order.address.clone(),
        unit: order.unit.clone(),
        slug: order.slug.clone(),
        question: None,
        detail: None,
    };
    if !insert_job(tx, &job).await? {
        return Err(StoreError::Internal(
            "an order's job was there before".into(),
        ));
    }
    rank_job(tx, &job).await?;
    set_order_paid(tx, &order.id).await?;
    Ok(PaymentOutcome::Ordered)
}

/// Records the state of an unpaid checkout. An order without a payable checkout expires.
async fn close(
    tx: &mut Tx,
    order: &OrderRow,
    checkout: &CheckoutRow,
    state: CheckoutState,
    taken: PaymentOutcome,
) -> Result<PaymentOutcome, StoreError> {
    if !may_become(checkout.state, state) {
        return Ok(PaymentOutcome::Nothing("a later event arrived first"));
    }
    set_checkout_state(tx, &checkout.id, state).await?;
    let standing = if has_live_checkout(tx, &order.id).await? {
        OrderStanding::AwaitingPayment
    } else {
        OrderStanding::Expired
    };
    set_order_standing(tx, &order.id, standing).await?;
    Ok(taken)
}

/// Whether an event may move a checkout to `to`; events arrive in any order.
const fn may_become(from: CheckoutState, to: CheckoutState) -> bool {
    match from {
        CheckoutState::Open | CheckoutState::Expired => true,
        CheckoutState::Pending => matches!(to, CheckoutState::Failed),
        CheckoutState::Failed | CheckoutState::Paid => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_for_good_is_not_undone_by_an_event_that_comes_late() {
        use CheckoutState::{Expired, Failed, Open, Paid, Pending};
        for from in [Open, Pending, Paid, Failed, Expired] {
            for to in [Pending, Failed, Expired] {
                let expected = matches!((from, to), (Open | Expired, _) | (Pending, Failed));
                assert_eq!(may_become(from, to), expected, "{from:?} {to:?}");
            }
        }
    }
}

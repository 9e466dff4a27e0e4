//! What an event does to a guest's order: paid once, whatever is told how often and in what order.
//!
//! All of it is in the transaction of the event: payment, purchase, debit and job stand and fall
//! together. Rows are locked in the order refund, order, payment, account.

use nycapt_rules::{
    CheckoutId, Fingerprint, JOB_DEADLINE_MS, OrderNews, OrderStanding, Purchase, Purpose, Refund,
    SessionOutcome, Stage, Terms, Told,
};

use super::agreed_checkout::{Agreement, agreement_on};
use super::enter_payment::enter_payment;
use super::receive_payment::Taken;
use crate::store::{
    CheckoutRow, CheckoutState, Entry, EntryKind, NewJob, OrderRow, StoreError, Tx, find_checkout,
    has_live_checkout, insert_job, lock_order, lock_refund, name_checkout_session, post_entry,
    rank_job, set_checkout_state, set_order_paid, set_order_standing,
};

/// Takes what an event says of the session that pays for an order.
pub(super) async fn apply_order_payment(
    tx: &mut Tx,
    news: &OrderNews,
    terms: &Terms,
) -> Result<Taken, StoreError> {
    let refund = match (&news.payment_intent, news.outcome) {
        (Some(payment_intent), SessionOutcome::Paid) => {
            Some(lock_refund(tx, payment_intent).await?)
        }
        (Some(_) | None, _) => None,
    };
    let Some(order) = lock_order(tx, &news.order).await? else {
        return Ok(error(
            news,
            "the session pays for an order that there is not",
        ));
    };
    let checkout = match checkout_of(tx, news, &order, terms).await? {
        Ok(checkout) => checkout,
        Err(why) => return Ok(error(news, why)),
    };
    name_checkout_session(tx, &checkout.id, &news.session).await?;
    let (state, why) = match news.outcome {
        SessionOutcome::Paid => return take_paid(tx, news, &order, &checkout, refund).await,
        SessionOutcome::Pending => (CheckoutState::Pending, "the money is on its way"),
        SessionOutcome::Failed => (CheckoutState::Failed, "the money did not come"),
        SessionOutcome::Expired => (CheckoutState::Expired, "nobody paid in time"),
    };
    close(tx, &order, &checkout, state, Taken::Nothing(why)).await
}

/// The checkout that the session was opened for, or why it pays for nothing.
async fn checkout_of(
    tx: &mut Tx,
    news: &OrderNews,
    order: &OrderRow,
    terms: &Terms,
) -> Result<Result<CheckoutRow, &'static str>, StoreError> {
    let purpose = Purpose::Order(order.id.clone());
    let told = Told {
        session: &news.session,
        purpose: Some(&purpose),
        charged: &news.charged,
    };
    let agreement = agreement_on(tx, news.checkout.as_ref(), &told, terms).await?;
    Ok(match agreement {
        Agreement::Agreed(checkout) => Ok(checkout),
        Agreement::Broken(why) => Err(why.as_str()),
        Agreement::None | Agreement::Unknown => Err("the session is no checkout of its order"),
    })
}

async fn take_paid(
    tx: &mut Tx,
    news: &OrderNews,
    order: &OrderRow,
    checkout: &CheckoutRow,
    refund: Option<Refund>,
) -> Result<Taken, StoreError> {
    set_checkout_state(tx, &checkout.id, CheckoutState::Paid).await?;
    let purchase = purchase_of(news, order);
    if !enter_payment(tx, &purchase, &order.account, refund).await? {
        return Ok(Taken::AlreadyPaid);
    }
    fulfil(tx, order).await
}

/// Takes that a checkout of ours, whatever it is for, was not paid.
pub(super) async fn apply_unpaid(
    tx: &mut Tx,
    id: &CheckoutId,
    outcome: SessionOutcome,
) -> Result<Taken, StoreError> {
    let unpaid = Taken::Nothing("the session was not paid");
    let Some(checkout) = find_checkout(tx, id).await? else {
        return Ok(Taken::Later("the session's checkout is not known"));
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

/// Where money moved the operator must look; where none did, the same told again may help.
const fn error(news: &OrderNews, why: &'static str) -> Taken {
    match news.outcome {
        SessionOutcome::Paid => Taken::Unusable(why),
        SessionOutcome::Pending | SessionOutcome::Failed | SessionOutcome::Expired => {
            Taken::Later(why)
        }
    }
}

fn purchase_of(news: &OrderNews, order: &OrderRow) -> Purchase {
    Purchase {
        session: news.session.clone(),
        payment_intent: news.payment_intent.clone(),
        account: Some(order.account.clone()),
        reports: 1,
        checkout: news.checkout.clone(),
        charged: news.charged.clone(),
    }
}

/// Starts the job of an order whose account has just been paid in.
async fn fulfil(tx: &mut Tx, order: &OrderRow) -> Result<Taken, StoreError> {
    if order.standing == OrderStanding::Paid {
        return Ok(Taken::PaidTwice);
    }
    let debit = Entry {
        account: &order.account,
        kind: EntryKind::Debit,
        amount: -1,
        reference: order.job.as_str(),
        reason: None,
    };
    if post_entry(tx, debit).await?.is_none() {
        // The whole payment had gone back before anybody told of it.
        set_order_standing(tx, &order.id, OrderStanding::Expired).await?;
        return Ok(Taken::Refunded);
    }
    let job = job_of(order);
    if !insert_job(tx, &job).await? {
        return Err(StoreError::Broken("an order's job was there before".into()));
    }
    rank_job(tx, &job).await?;
    set_order_paid(tx, &order.id).await?;
    Ok(Taken::Ordered)
}

fn job_of(order: &OrderRow) -> NewJob {
    let stage = Stage::Resolve;
    NewJob {
        id: order.job.clone(),
        account: order.account.clone(),
        // Nobody holds a key of this account: the order's token is the only way to the job.
        principal: order.account.to_string(),
        replay: None,
        fingerprint: Fingerprint::of("guest_order", order.id.as_str().as_bytes()),
        stage: stage.as_str(),
        step: stage.step(),
        address: order.address.clone(),
        unit: order.unit.clone(),
        slug: order.slug.clone(),
        question: None,
        deadline_ms: JOB_DEADLINE_MS,
    }
}

/// Notes what came of a checkout that is not paid; an order without one that can be paid is over.
async fn close(
    tx: &mut Tx,
    order: &OrderRow,
    checkout: &CheckoutRow,
    state: CheckoutState,
    taken: Taken,
) -> Result<Taken, StoreError> {
    if !may_become(checkout.state, state) {
        return Ok(Taken::Nothing("a later event was told before"));
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

/// Whether an event that says `to` comes after what is known; events come in any order.
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

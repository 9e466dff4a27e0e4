//! Takes one verified event of the payment provider: once, whole, and in any order.
//!
//! Rows are locked in one order everywhere (event, refund, order, payment, account), so that no two
//! events wait for each other.

use nycapt::rules::{
    AccountId, Move, PaymentDecision, PaymentEffect, Purchase, Purpose, Refund, decide_payment,
    decide_purchase, decide_reversal, hex_of, reports_taken_back,
};
use sha2::{Digest, Sha256};

use super::agreed_checkout::{Agreement, DISAGREES, agreement_on};
use super::order_news::{take_order_news, take_unpaid};
use crate::app::App;
use crate::refusal::Refusal;
use crate::store::{
    CheckoutState, Entry, EntryKind, NewEvent, SUSPENSE, StoreFault, Tx, find_balance,
    find_payment, insert_event, insert_payment, lock_refund, lock_standing, name_checkout_session,
    name_payment, post_entry, raise_refund, set_checkout_state, set_event_outcome, set_owed,
    set_reversed,
};

/// What came of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    /// An event of this id was taken before.
    Repeated,
    /// Its reports are on the account.
    Credited,
    /// Its reports are on the suspense account, for it names no account there is.
    Suspended,
    /// Another event had told of the same payment.
    AlreadyPaid,
    /// What went back is taken back.
    Refunded,
    /// What went back is kept, and taken back when the payment is told.
    RefundedAhead,
    /// Its order is paid, and the order's report is started.
    Ordered,
    /// Its order was paid before by another session: the money is there and must go back.
    PaidTwice,
    /// Nothing, and why.
    Nothing(&'static str),
    /// Nothing, though money moved, and why.
    Unusable(&'static str),
}

impl Taken {
    /// The outcome in words.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Repeated => "the event was taken before",
            Self::Credited => "credited",
            Self::Suspended => "credited to the suspense account",
            Self::AlreadyPaid => "another event told of this payment",
            Self::Refunded => "taken back",
            Self::RefundedAhead => "kept until the payment is told, which is not known here",
            Self::Ordered => "the order's report is started",
            Self::PaidTwice => "the order was paid before: the money must go back",
            Self::Nothing(why) | Self::Unusable(why) => why,
        }
    }
}

/// Takes a verified event; when this returns, what it changes is written for good.
///
/// # Errors
/// State is away: nothing is written, and the provider will send the event again.
pub(crate) async fn receive_payment(app: &App, body: &[u8]) -> Result<Taken, Refusal> {
    let mode = app.payments.as_ref().and_then(|payments| payments.mode());
    let decision = decide_payment(body, mode);
    let digest: [u8; 32] = Sha256::digest(body).into();
    let id = decision.event.as_ref().map_or_else(
        || format!("sha256:{}", hex_of(&digest)),
        ToString::to_string,
    );
    Ok(take_event(app, id, digest, decision).await?)
}

/// Takes what an event says, or what the provider said when it was asked; once for each id.
pub(super) async fn take_event(
    app: &App,
    id: String,
    digest: [u8; 32],
    decision: PaymentDecision,
) -> Result<Taken, StoreFault> {
    let event = id.clone();
    let taken = app
        .state
        .database()?
        .write(move |tx| Box::pin(async move { take(tx, &event, &digest, &decision).await }))
        .await?;
    if taken == Taken::Ordered {
        app.job_bell.notify_one();
    }
    tell(&id, taken);
    Ok(taken)
}

/// Says what happened in the server's log; the body is nobody's to read there.
fn tell(event: &str, taken: Taken) {
    let outcome = taken.as_str();
    match taken {
        Taken::Suspended => tracing::error!(
            event.id = event,
            outcome,
            "a payment names no account there is: the operator must say whose it is"
        ),
        Taken::Unusable(_) => tracing::error!(
            event.id = event,
            outcome,
            "money moved and nothing was credited or taken back: the operator must look"
        ),
        Taken::PaidTwice => tracing::error!(
            event.id = event,
            outcome,
            "an order was paid twice: the operator must return one payment"
        ),
        Taken::Repeated
        | Taken::Ordered
        | Taken::Credited
        | Taken::AlreadyPaid
        | Taken::Refunded
        | Taken::RefundedAhead
        | Taken::Nothing(_) => {
            tracing::info!(event.id = event, outcome, "a payment event was taken");
        }
    }
}

async fn take(
    tx: &mut Tx,
    id: &str,
    digest: &[u8; 32],
    decision: &PaymentDecision,
) -> Result<Taken, StoreFault> {
    let event = NewEvent {
        id,
        kind: &decision.kind,
        body_sha256: digest,
    };
    if !insert_event(tx, event).await? {
        return Ok(Taken::Repeated);
    }
    let taken = match &decision.effect {
        PaymentEffect::Credit(purchase) => credit_as_agreed(tx, purchase).await?,
        PaymentEffect::Unpaid(checkout, outcome) => take_unpaid(tx, checkout, *outcome).await?,
        PaymentEffect::Refund(refund) => {
            let refund = raise_refund(tx, refund).await?;
            if take_back(tx, &refund).await? {
                Taken::Refunded
            } else {
                Taken::RefundedAhead
            }
        }
        PaymentEffect::Order(news) => take_order_news(tx, news).await?,
        PaymentEffect::Nothing(why) => Taken::Nothing(why),
        PaymentEffect::Unusable(why) => Taken::Unusable(why),
    };
    set_event_outcome(tx, id, taken.as_str()).await?;
    Ok(taken)
}

/// Credits what a checkout of ours agreed on; a session that names another price or another
/// account buys nothing.
async fn credit_as_agreed(tx: &mut Tx, purchase: &Purchase) -> Result<Taken, StoreFault> {
    let (session, checkout) = (&purchase.session, purchase.checkout.as_ref());
    let purpose = purchase.account.clone().map(|account| Purpose::Credits {
        account,
        reports: purchase.reports,
    });
    let charged = &purchase.charged;
    match agreement_on(tx, checkout, session, purpose.as_ref(), charged).await? {
        Agreement::Broken => return Ok(Taken::Unusable(DISAGREES)),
        Agreement::Agreed(checkout) => {
            name_checkout_session(tx, &checkout.id, session).await?;
            set_checkout_state(tx, &checkout.id, CheckoutState::Paid).await?;
        }
        Agreement::None => {}
    }
    credit(tx, purchase).await
}

async fn credit(tx: &mut Tx, purchase: &Purchase) -> Result<Taken, StoreFault> {
    let refund = match &purchase.payment_intent {
        Some(payment_intent) => Some(lock_refund(tx, payment_intent).await?),
        None => None,
    };
    let named = match &purchase.account {
        Some(account) => find_balance(tx, account).await?.and(Some(account.clone())),
        None => None,
    };
    let (account, taken) = match named {
        Some(account) => (account, Taken::Credited),
        None => (suspense()?, Taken::Suspended),
    };
    let is_first = enter_payment(tx, purchase, &account, refund).await?;
    Ok(if is_first { taken } else { Taken::AlreadyPaid })
}

/// Enters a payment to an account, less what has gone back of it already; false where it was
/// entered before.
pub(super) async fn enter_payment(
    tx: &mut Tx,
    purchase: &Purchase,
    account: &AccountId,
    refund: Option<Refund>,
) -> Result<bool, StoreFault> {
    if !insert_payment(tx, purchase, account).await? {
        // The first event may have named no payment, and a refund names nothing else.
        if let (Some(payment_intent), Some(refund)) = (&purchase.payment_intent, refund) {
            name_payment(tx, &purchase.session, payment_intent).await?;
            take_back(tx, &refund).await?;
        }
        return Ok(false);
    }
    let session = purchase.session.as_str();
    let standing = lock_standing(tx, account).await?;
    let moved = decide_purchase(standing, purchase.reports);
    let purchase = Entry {
        account,
        kind: EntryKind::Purchase,
        amount: signed(moved.bought)?,
        reference: session,
        reason: None,
    };
    post(tx, purchase).await?;
    let reversal = format!("{session}#owed");
    keep(
        tx,
        account,
        &reversal,
        "owed since an earlier refund",
        moved,
    )
    .await?;
    if let Some(refund) = refund {
        take_back(tx, &refund).await?;
    }
    Ok(true)
}

/// Takes back what a refund takes back of its payment, as far as that has not happened; false
/// where no such payment is known.
async fn take_back(tx: &mut Tx, refund: &Refund) -> Result<bool, StoreFault> {
    let Some(payment) = find_payment(tx, &refund.payment_intent).await? else {
        return Ok(false);
    };
    let reversed = reports_taken_back(payment.reports, refund);
    let more = reversed.saturating_sub(payment.reversed);
    if more == 0 {
        return Ok(true);
    }
    set_reversed(tx, &payment.session, reversed).await?;
    let standing = lock_standing(tx, &payment.account).await?;
    let moved = decide_reversal(standing, more);
    // What a session has lost in all tells its reversals apart.
    let reversal = format!("{}#{reversed}", payment.session);
    keep(
        tx,
        &payment.account,
        &reversal,
        "the payment was refunded",
        moved,
    )
    .await?;
    Ok(true)
}

/// Takes what a move keeps off the balance, and remembers what is owed after it.
async fn keep(
    tx: &mut Tx,
    account: &AccountId,
    reference: &str,
    reason: &str,
    moved: Move,
) -> Result<(), StoreFault> {
    if moved.kept > 0 {
        let reversal = Entry {
            account,
            kind: EntryKind::Reversal,
            amount: -signed(moved.kept)?,
            reference,
            reason: Some(reason),
        };
        post(tx, reversal).await?;
    }
    set_owed(tx, account, moved.standing.owed).await
}

async fn post(tx: &mut Tx, entry: Entry<'_>) -> Result<(), StoreFault> {
    let posted = post_entry(tx, entry).await?;
    posted
        .map(|_| ())
        .ok_or_else(|| StoreFault::Broken("a locked balance has changed".into()))
}

fn suspense() -> Result<AccountId, StoreFault> {
    AccountId::parse(SUSPENSE).ok_or_else(|| StoreFault::Broken("there is no suspense".into()))
}

fn signed(reports: u64) -> Result<i64, StoreFault> {
    i64::try_from(reports).map_err(|_| StoreFault::Broken("a balance is out of bounds".into()))
}

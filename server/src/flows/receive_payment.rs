//! Takes one verified event of the payment provider: once, whole, and in any order.
//!
//! Rows are locked in one order everywhere (event, refund, order, payment, account), so that no two
//! events wait for each other.

use nycapt_rules::{
    AccountId, PaymentDecision, PaymentEffect, Purchase, Purpose, Terms, Told, decide_payment,
    decide_without_checkout,
};
use sha2::{Digest, Sha256};

use super::agreed_checkout::{Agreement, agreement_on, terms_of};
use super::enter_payment::{enter_payment, take_back};
use super::order_payment::{apply_order_payment, apply_unpaid};
use crate::api_error::ApiError;
use crate::app::App;
use crate::store::{
    CheckoutState, NewEvent, SUSPENSE, StoreError, Tx, find_balance, insert_event,
    insert_unused_payment, lock_refund, name_checkout_session, raise_refund, set_checkout_state,
    set_event_outcome,
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
    /// Nothing as things stand, and why: told again, it may change something.
    Later(&'static str),
    /// Nothing, though money moved, and why: told again, it may change something.
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
            Self::Nothing(why) | Self::Later(why) | Self::Unusable(why) => why,
        }
    }

    /// Whether the event is done with for good.
    const fn is_final(self) -> bool {
        !matches!(self, Self::Later(_) | Self::Unusable(_))
    }
}

/// Takes a verified event; when this returns, what it changes is written for good.
///
/// # Errors
/// State is away: nothing is written, and the provider will send the event again.
pub(crate) async fn receive_payment(app: &App, body: &[u8]) -> Result<Taken, ApiError> {
    let decision = decide_payment(body, terms_of(app).mode);
    let digest: [u8; 32] = Sha256::digest(body).into();
    let id = decision.event.as_ref().map_or_else(
        || format!("sha256:{}", hex::encode(digest)),
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
) -> Result<Taken, StoreError> {
    let (event, terms) = (id.clone(), terms_of(app));
    let taken = app
        .state
        .database()?
        .write(move |tx| {
            Box::pin(async move { take(tx, &event, &digest, &decision, &terms).await })
        })
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
            "a payment names no account there is: `nycapt-server refunds list`"
        ),
        Taken::Unusable(_) => tracing::error!(
            event.id = event,
            outcome,
            "money moved and nothing was credited or taken back: `nycapt-server refunds list`"
        ),
        Taken::Later(_) => tracing::warn!(
            event.id = event,
            outcome,
            "a payment event is left alone: it counts when it is told again and the cause is gone"
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
    terms: &Terms,
) -> Result<Taken, StoreError> {
    let event = NewEvent {
        id,
        kind: &decision.kind,
        body_sha256: digest,
    };
    if !insert_event(tx, event).await? {
        return Ok(Taken::Repeated);
    }
    let taken = match &decision.effect {
        PaymentEffect::Credit(purchase) => credit_as_agreed(tx, purchase, terms).await?,
        PaymentEffect::Unpaid(checkout, outcome) => apply_unpaid(tx, checkout, *outcome).await?,
        PaymentEffect::Refund(refund) => {
            let refund = raise_refund(tx, refund).await?;
            if take_back(tx, &refund).await? {
                Taken::Refunded
            } else {
                Taken::RefundedAhead
            }
        }
        PaymentEffect::Order(news) => apply_order_payment(tx, news, terms).await?,
        PaymentEffect::Nothing(why) => Taken::Nothing(why),
        PaymentEffect::Later(why) => Taken::Later(why),
        PaymentEffect::Unusable(why, _) => Taken::Unusable(why),
    };
    if let (Taken::Unusable(why), Some(paid)) = (taken, decision.effect.paid_session()) {
        insert_unused_payment(tx, &paid, why).await?;
    }
    set_event_outcome(tx, id, taken.as_str(), taken.is_final()).await?;
    Ok(taken)
}

/// Credits what a checkout of ours agreed on; a session that names another price or another
/// account buys nothing.
async fn credit_as_agreed(
    tx: &mut Tx,
    purchase: &Purchase,
    terms: &Terms,
) -> Result<Taken, StoreError> {
    let purpose = purchase.account.clone().map(|account| Purpose::Credits {
        account,
        reports: purchase.reports,
    });
    let told = Told {
        session: &purchase.session,
        purpose: purpose.as_ref(),
        charged: &purchase.charged,
    };
    match agreement_on(tx, purchase.checkout.as_ref(), &told, terms).await? {
        Agreement::Broken(why) => return Ok(Taken::Unusable(why.as_str())),
        Agreement::Unknown => return Ok(Taken::Unusable("the session's checkout is not known")),
        Agreement::None => {
            let decided = decide_without_checkout(purchase.reports, &purchase.charged, terms);
            if let Err(why) = decided {
                return Ok(Taken::Unusable(why.as_str()));
            }
        }
        Agreement::Agreed(checkout) => {
            name_checkout_session(tx, &checkout.id, &purchase.session).await?;
            set_checkout_state(tx, &checkout.id, CheckoutState::Paid).await?;
        }
    }
    credit(tx, purchase).await
}

async fn credit(tx: &mut Tx, purchase: &Purchase) -> Result<Taken, StoreError> {
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

fn suspense() -> Result<AccountId, StoreError> {
    AccountId::parse(SUSPENSE).ok_or_else(|| StoreError::Broken("there is no suspense".into()))
}

//! Posts payments, refunds and disputes to a balance: exactly once, and in any order of arrival.

use nycapt_rules::{
    AccountId, DisputeState, Move, ProviderId, Purchase, Refund, decide_freeze, decide_purchase,
    decide_reversal, reports_taken_back,
};
use nycapt_store::{
    DisputeRow, Entry, EntryKind, Payment, StoreError, Tx, find_payment, insert_payment,
    list_disputes, lock_refund, lock_standing, post_entry, set_frozen, set_owed,
    set_payment_intent, set_reversed,
};

/// Posts a payment to an account, less what has been refunded. Returns false if it was posted before.
pub(super) async fn record_payment(
    tx: &mut Tx,
    purchase: &Purchase,
    account: &AccountId,
    refund: Option<Refund>,
) -> Result<bool, StoreError> {
    if !insert_payment(tx, purchase, account).await? {
        // The first event may have lacked the payment, which is all that a refund refers to.
        if let (Some(payment_intent), Some(refund)) = (&purchase.payment_intent, refund) {
            set_payment_intent(tx, &purchase.session, payment_intent).await?;
            apply_refund(tx, &refund).await?;
        }
        return Ok(false);
    }
    let (session, reports) = (purchase.session.as_str(), purchase.reports);
    add(tx, account, EntryKind::Purchase, reports, session).await?;
    if let Some(refund) = refund {
        apply_refund(tx, &refund).await?;
    }
    Ok(true)
}

/// Freezes what open disputes of a payment may take, and settles closed ones: frozen credits
/// return, and a lost payment is reversed like a refund. Does nothing if the payment is
/// unknown.
pub(super) async fn settle_disputes(
    tx: &mut Tx,
    payment_intent: &ProviderId,
) -> Result<(), StoreError> {
    let refund = lock_refund(tx, payment_intent).await?;
    let Some(payment) = find_payment(tx, payment_intent).await? else {
        return Ok(());
    };
    let disputes = list_disputes(tx, payment_intent).await?;
    let frozen = disputes.iter().map(|dispute| dispute.frozen).sum();
    let unreversed = payment.reports.saturating_sub(payment.reversed);
    let mut left = unreversed.saturating_sub(frozen);
    for dispute in &disputes {
        left -= settle_dispute(tx, &payment, dispute, left).await?;
    }
    apply_refund(tx, &refund).await.map(|_| ())
}

/// Settles one dispute of a payment with this many reports left to freeze; returns the number it
/// froze.
async fn settle_dispute(
    tx: &mut Tx,
    payment: &Payment,
    dispute: &DisputeRow,
    left: u32,
) -> Result<u32, StoreError> {
    let account = &payment.account;
    match dispute.state {
        DisputeState::Open if !dispute.is_decided => {
            let frozen = decide_freeze(lock_standing(tx, account).await?, left);
            if frozen > 0 {
                let freeze = Entry {
                    account,
                    kind: EntryKind::Freeze,
                    amount: -i64::from(frozen),
                    reference: dispute.id.as_str(),
                    reason: Some("the payment is disputed"),
                };
                post(tx, freeze).await?;
            }
            set_frozen(tx, &dispute.id, account, frozen).await?;
            Ok(frozen)
        }
        DisputeState::Open => Ok(0),
        DisputeState::Won | DisputeState::Lost => {
            if dispute.frozen > 0 {
                let (frozen, reference) = (dispute.frozen, dispute.id.as_str());
                add(tx, account, EntryKind::Thaw, frozen, reference).await?;
            }
            set_frozen(tx, &dispute.id, account, 0).await?;
            Ok(0)
        }
    }
}

/// Posts incoming reports, less what the account owes.
async fn add(
    tx: &mut Tx,
    account: &AccountId,
    kind: EntryKind,
    reports: u32,
    reference: &str,
) -> Result<(), StoreError> {
    let moved = decide_purchase(lock_standing(tx, account).await?, reports);
    let entry = Entry {
        account,
        kind,
        amount: signed(moved.bought)?,
        reference,
        reason: None,
    };
    post(tx, entry).await?;
    let reversal = format!("{reference}#owed");
    reverse(
        tx,
        account,
        &reversal,
        "owed since an earlier refund",
        moved,
    )
    .await
}

/// Reverses the credits of a refunded payment that have not been reversed yet. Returns false if the
/// payment is unknown.
pub(super) async fn apply_refund(tx: &mut Tx, refund: &Refund) -> Result<bool, StoreError> {
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
    // The total reversed so far makes the reference unique.
    let reversal = format!("{}#{reversed}", payment.session);
    reverse(
        tx,
        &payment.account,
        &reversal,
        "the payment was refunded",
        moved,
    )
    .await?;
    Ok(true)
}

/// Posts the reversal of a move, and sets what the account then owes.
async fn reverse(
    tx: &mut Tx,
    account: &AccountId,
    reference: &str,
    reason: &str,
    moved: Move,
) -> Result<(), StoreError> {
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

async fn post(tx: &mut Tx, entry: Entry<'_>) -> Result<(), StoreError> {
    let posted = post_entry(tx, entry).await?;
    posted
        .map(|_| ())
        .ok_or_else(|| StoreError::Internal("a locked balance has changed".into()))
}

fn signed(reports: u64) -> Result<i64, StoreError> {
    i64::try_from(reports).map_err(|_| StoreError::Internal("a balance is out of bounds".into()))
}

//! Posts payments and refunds to a balance: exactly once, and in any order of arrival.

use nycapt_rules::{
    AccountId, Move, Purchase, Refund, decide_purchase, decide_reversal, reports_taken_back,
};
use nycapt_store::{
    Entry, EntryKind, StoreError, Tx, find_payment, insert_payment, lock_standing, post_entry,
    set_owed, set_payment_intent, set_reversed,
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
    reverse(
        tx,
        account,
        &reversal,
        "owed since an earlier refund",
        moved,
    )
    .await?;
    if let Some(refund) = refund {
        apply_refund(tx, &refund).await?;
    }
    Ok(true)
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

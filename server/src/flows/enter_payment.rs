//! Moves a balance by what was paid and by what went back: once, whole, and in any order.

use nycapt_rules::{
    AccountId, Move, Purchase, Refund, decide_purchase, decide_reversal, reports_taken_back,
};

use crate::store::{
    Entry, EntryKind, StoreError, Tx, find_payment, insert_payment, lock_standing, name_payment,
    post_entry, set_owed, set_reversed,
};

/// Enters a payment to an account, less what has gone back of it already; false where it was
/// entered before.
pub(super) async fn enter_payment(
    tx: &mut Tx,
    purchase: &Purchase,
    account: &AccountId,
    refund: Option<Refund>,
) -> Result<bool, StoreError> {
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
pub(super) async fn take_back(tx: &mut Tx, refund: &Refund) -> Result<bool, StoreError> {
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
        .ok_or_else(|| StoreError::Broken("a locked balance has changed".into()))
}

fn signed(reports: u64) -> Result<i64, StoreError> {
    i64::try_from(reports).map_err(|_| StoreError::Broken("a balance is out of bounds".into()))
}

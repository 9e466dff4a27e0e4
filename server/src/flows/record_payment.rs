//! Posts payments, refunds and disputes to a balance: exactly once, and in any order of arrival.

use nycapt_rules::{
    AccountId, DisputeState, Move, ProviderId, Purchase, Refund, decide_freeze, decide_purchase,
    decide_reversal, reports_taken_back,
};
use nycapt_store::{
    DisputeRow, Entry, EntryKind, StoreError, Tx, find_payment, insert_payment, list_disputes,
    lock_refund, lock_balance, post_entry, set_frozen, set_owed, set_payment_intent, set_reversed,
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
/// return, and a lost payment is reversed like a refund. A full refund ends open disputes, too.
/// Returns false if the payment is unknown.
pub(super) async fn settle_disputes(
    tx: &mut Tx,
    payment_intent: &ProviderId,
) -> Result<bool, StoreError> {
    let refund = lock_refund(tx, payment_intent).await?;
    let Some(payment) = find_payment(tx, payment_intent).await? else {
        return Ok(false);
    };
    let is_refunded = reports_taken_back(payment.reports, &refund) >= payment.reports;
    let is_open = |dispute: &DisputeRow| dispute.state == DisputeState::Open && !is_refunded;
    let mut disputes = list_disputes(tx, payment_intent).await?;
    // What closed disputes return may be frozen by an open one of the same payment.
    disputes.sort_by_key(is_open);
    let frozen = disputes.iter().map(|dispute| dispute.frozen).sum();
    let unreversed = payment.reports.saturating_sub(payment.reversed);
    let (mut left, mut returned) = (unreversed.saturating_sub(frozen), 0);
    for dispute in &disputes {
        if is_open(dispute) {
            // Later purchases are not the disputed payment's.
            let most = match (dispute.is_decided, dispute.frozen) {
                (false, _) => left,
                (true, 0) => left.min(returned),
                (true, _) => 0,
            };
            if most > 0 || !dispute.is_decided {
                left -= freeze(tx, &payment.account, &dispute.id, most).await?;
            }
        } else {
            let (frozen, id) = (dispute.frozen, &dispute.id);
            if frozen > 0 {
                add(tx, &payment.account, EntryKind::Thaw, frozen, id.as_str()).await?;
            }
            set_frozen(tx, id, &payment.account, 0).await?;
            left += frozen;
            returned += frozen;
        }
    }
    apply_refund(tx, &refund).await
}

/// Freezes at most this many credits for a dispute; returns how many.
async fn freeze(
    tx: &mut Tx,
    account: &AccountId,
    dispute: &ProviderId,
    most: u32,
) -> Result<u32, StoreError> {
    let frozen = decide_freeze(lock_balance(tx, account).await?, most);
    if frozen > 0 {
        let freeze = Entry {
            account,
            kind: EntryKind::Freeze,
            amount: -i64::from(frozen),
            reference: dispute.as_str(),
            reason: Some("the payment is disputed"),
        };
        post(tx, freeze).await?;
    }
    set_frozen(tx, dispute, account, frozen).await?;
    Ok(frozen)
}

/// Posts incoming reports, less what the account owes.
async fn add(
    tx: &mut Tx,
    account: &AccountId,
    kind: EntryKind,
    reports: u32,
    reference: &str,
) -> Result<(), StoreError> {
    let moved = decide_purchase(lock_balance(tx, account).await?, reports);
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
async fn apply_refund(tx: &mut Tx, refund: &Refund) -> Result<bool, StoreError> {
    let Some(payment) = find_payment(tx, &refund.payment_intent).await? else {
        return Ok(false);
    };
    let reversed = reports_taken_back(payment.reports, refund);
    let more = reversed.saturating_sub(payment.reversed);
    if more == 0 {
        return Ok(true);
    }
    set_reversed(tx, &payment.session, reversed).await?;
    let before = lock_balance(tx, &payment.account).await?;
    let moved = decide_reversal(before, more);
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
    set_owed(tx, account, moved.after.owed).await
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

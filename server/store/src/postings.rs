//! Posts payments, refunds, disputes and returned credits to a balance: exactly once, and in any
//! order of arrival.
//!
//! Rows are locked in the order unused payment, refund, account, payment, dispute. A payment's credits
//! leave an account that no one spends from only together with the payment, so no other payment makes
//! up for them.

use std::collections::HashMap;

use nycapt_rules::{
    AccountId, BalanceAndDebt, Dispute, DisputeState, JobId, Move, ProviderId, Purchase, Refund,
    decide_freeze, decide_purchase, decide_reversal,
};

use super::audit::insert_audit_event;
use super::disputes::{advance_dispute, is_payment_lost, list_disputed_payments, set_frozen};
use super::payments::{
    Payment, find_paid_session, find_payment, insert_payment, lock_unused_payment,
    set_payment_account, set_payment_intent, set_reversed,
};
use super::refunds::insert_closed_refund;
use super::value::number;
use super::{
    Entry, EntryKind, EntryRow, Result, SUSPENSE, Session, StoreError, Tx, binds, find_entry,
    list_entries, lock_balance, lock_refund, post_entry, row, set_owed,
};

/// Posts a payment to an account, less what has been refunded. Returns false if it was posted before.
pub async fn record_payment(
    tx: &mut Tx,
    purchase: &Purchase,
    account: &AccountId,
    refund: Option<Refund>,
) -> Result<bool> {
    lock_balance(tx, account).await?;
    if !insert_payment(tx, purchase, account).await? {
        // The first event may have lacked the payment, which is all that a refund refers to.
        if let (Some(payment_intent), Some(refund)) = (&purchase.payment_intent, refund) {
            set_payment_intent(tx, &purchase.session, payment_intent).await?;
            apply_refund(tx, &refund).await?;
        }
        return Ok(false);
    }
    let (session, reports) = (purchase.session.as_str(), purchase.reports);
    let payment = find_paid_session(tx, session).await?;
    if let Some(payment) = payment.filter(|payment| payment.closed) {
        // It pays nothing that the account owes, so that all of it can be taken back.
        let entry = Entry {
            account,
            kind: EntryKind::Purchase,
            amount: i64::from(reports),
            reference: session,
            reason: None,
        };
        post(tx, entry).await?;
        let reason = "the payment was settled by hand before";
        take_back(tx, &payment, reports, reason).await?;
        return Ok(true);
    }
    add(tx, account, EntryKind::Purchase, reports, session, None).await?;
    if let Some(refund) = refund {
        apply_refund(tx, &refund).await?;
    }
    Ok(true)
}

/// Locks what was refunded of a payment, and its account if the payment has arrived.
async fn lock_payment(
    tx: &mut Tx,
    payment_intent: &ProviderId,
) -> Result<(Refund, Option<Payment>)> {
    let refund = lock_refund(tx, payment_intent).await?;
    let payment = find_payment(tx, payment_intent).await?;
    if let Some(payment) = &payment {
        lock_balance(tx, &payment.account).await?;
    }
    Ok((refund, payment))
}

/// Records a dispute as an event reports it and settles its payment. Returns false if a newer event
/// has reported another state, or this one was known.
pub async fn record_dispute(tx: &mut Tx, dispute: &Dispute) -> Result<bool> {
    lock_payment(tx, &dispute.payment_intent).await?;
    let is_news = advance_dispute(tx, dispute).await?;
    if is_news {
        settle_disputes(tx, &dispute.payment_intent).await?;
    }
    Ok(is_news)
}

/// Brings an account in line with the refunds and disputes of a payment. Returns false if the
/// payment is unknown.
///
/// Credits frozen by closed disputes return, credits of a refunded or lost payment are reversed, and
/// what is unspent of a disputed one is frozen.
pub async fn settle_disputes(tx: &mut Tx, payment_intent: &ProviderId) -> Result<bool> {
    let (refund, Some(payment)) = lock_payment(tx, payment_intent).await? else {
        return Ok(false);
    };
    let is_reversed = payment.taken_back(&refund) == payment.reversed;
    let mut disputed = list_disputed_payments(tx, &payment.account).await?;
    disputed.retain(|it| it.session == payment.session);
    for it in disputed {
        // A refund takes the payment's own credits, so those that are frozen return before it.
        let stays = it.state == DisputeState::Open && is_reversed;
        if !stays && it.frozen > 0 {
            let id = it.dispute.as_str();
            add(tx, &payment.account, EntryKind::Thaw, it.frozen, id, None).await?;
        }
        let frozen = if stays { it.frozen } else { 0 };
        set_frozen(tx, &it.dispute, &payment.account, frozen).await?;
    }
    apply_refund(tx, &refund).await?;
    freeze_disputed(tx, &payment.account).await?;
    Ok(true)
}

/// Returns the credit of a job that failed, unless its payment is disputed or its account owes it.
pub(crate) async fn return_credit(tx: &mut Tx, account: &AccountId, job: &JobId) -> Result<()> {
    add(tx, account, EntryKind::Refund, 1, job.as_str(), None).await?;
    freeze_disputed(tx, account).await
}

/// Freezes what is unspent of an account's payments that an open dispute may take. The account is
/// locked.
async fn freeze_disputed(tx: &mut Tx, account: &AccountId) -> Result<()> {
    let disputed = list_disputed_payments(tx, account).await?;
    if disputed.iter().all(|it| it.state != DisputeState::Open) {
        return Ok(());
    }
    let sessions = disputed
        .iter()
        .map(|it| (it.dispute.as_str(), it.session.as_str()));
    let entries = list_entries(tx, account).await?;
    let unspent = unspent_of_payments(&entries, &sessions.collect());
    let mut left: HashMap<_, _> = disputed
        .iter()
        .map(|it| (it.session.as_str(), it.unreversed))
        .collect();
    for it in &disputed {
        if let Some(left) = left.get_mut(it.session.as_str()) {
            *left = left.saturating_sub(it.frozen);
        }
    }
    for it in disputed.iter().filter(|it| it.state == DisputeState::Open) {
        let session = it.session.as_str();
        let unspent = unspent.get(session).copied().unwrap_or_default();
        // The payment's first open dispute takes it all.
        let most = left.remove(session).unwrap_or_default().min(unspent);
        let more = decide_freeze(lock_balance(tx, account).await?, most);
        if more > 0 {
            let id = it.dispute.as_str();
            let freeze = Entry {
                account,
                kind: EntryKind::Freeze,
                amount: -i64::from(more),
                reference: &unused_reference(tx, EntryKind::Freeze, id).await?,
                reason: Some("the payment is disputed"),
            };
            post(tx, freeze).await?;
            set_frozen(tx, &it.dispute, account, it.frozen.saturating_add(more)).await?;
        }
    }
    Ok(())
}

/// The subject itself, or with a number if an entry of this kind refers to it already.
async fn unused_reference(tx: &mut Tx, kind: EntryKind, subject: &str) -> Result<String> {
    let (mut reference, mut number) = (subject.to_owned(), 1);
    while find_entry(tx, kind, &reference).await?.is_some() {
        number += 1;
        reference = format!("{subject}#{number}");
    }
    Ok(reference)
}

row! {
    /// A payment as it was posted.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PostedPayment {
        /// The account that has its credits now; [`SUSPENSE`](super::SUSPENSE) if the one it was for is
        /// unknown or was erased.
        pub account: AccountId = "account_id",
        /// Credits that went to what the account owed.
        pub kept: u32,
        /// Credits taken back after a refund or a lost dispute.
        pub reversed: u32,
    }
}

/// Finds what became of a paid session's credits.
pub async fn find_posted_payment(
    session: &mut Session,
    id: &ProviderId,
) -> Result<Option<PostedPayment>> {
    // One posting's entries are consecutive; a later one may refer to the same payment.
    let sql = "select p.account_id, coalesce(-k.amount, 0) as kept, p.reversed
                 from ledger l
                 join payment p on p.session_id = l.reference
                 left join ledger k on k.account_id = l.account_id and k.seq = l.seq + 1
                                   and k.kind = 'reversal' and k.reference = l.reference || '#owed'
                where l.kind = 'purchase' and l.reference = $1";
    session.find(sql, binds![id], PostedPayment::of).await
}

/// Posts incoming reports, less what the account owes.
async fn add(
    tx: &mut Tx,
    account: &AccountId,
    kind: EntryKind,
    reports: u32,
    subject: &str,
    reason: Option<&str>,
) -> Result<()> {
    let before = lock_balance(tx, account).await?;
    let moved = decide_purchase(before, reports);
    let reference = if matches!(kind, EntryKind::Thaw | EntryKind::Transfer) {
        unused_reference(tx, kind, subject).await?
    } else {
        // All others happen once.
        subject.to_owned()
    };
    let entry = Entry {
        account,
        kind,
        amount: number(moved.bought)?,
        reference: &reference,
        reason,
    };
    post(tx, entry).await?;
    let reference = format!("{reference}#owed");
    let reason = "owed since an earlier payment was taken back";
    reverse(tx, account, &reference, reason, before, moved).await
}

/// Reverses the credits of a refunded or lost payment that have not been reversed yet, and returns
/// those of a lost one that was won after all.
async fn apply_refund(tx: &mut Tx, refund: &Refund) -> Result<()> {
    let Some(payment) = find_payment(tx, &refund.payment_intent).await? else {
        return Ok(());
    };
    let reason = if is_payment_lost(tx, &refund.payment_intent).await? {
        "the bank took the payment back"
    } else {
        "the payment was refunded"
    };
    let reversed = payment.taken_back(refund);
    take_back(tx, &payment, reversed, reason).await
}

/// Brings what is reversed of a payment to `reversed` of its credits. The account owes what it has too
/// few of.
async fn take_back(tx: &mut Tx, payment: &Payment, reversed: u32, reason: &str) -> Result<()> {
    if reversed == payment.reversed {
        return Ok(());
    }
    let before = lock_balance(tx, &payment.account).await?;
    set_reversed(tx, &payment.session, reversed).await?;
    if reversed < payment.reversed {
        let (kind, back) = (EntryKind::Thaw, payment.reversed - reversed);
        return add(tx, &payment.account, kind, back, &payment.session, None).await;
    }
    let mut moved = decide_reversal(before, reversed - payment.reversed);
    // What was settled by hand leaves no debt, and the suspense account's next payment is another
    // buyer's.
    if payment.closed || payment.account.as_str() == SUSPENSE {
        moved.after.owed = before.owed;
    }
    // The total reversed so far.
    let reference = format!("{}#{reversed}", payment.session);
    reverse(tx, &payment.account, &reference, reason, before, moved).await
}

/// Locks a paid session with what was refunded of it and the account that has its credits, until the
/// end of the transaction. One that bought nothing buys nothing meanwhile.
pub async fn lock_paid_session(tx: &mut Tx, session: &str) -> Result<()> {
    lock_unused_payment(tx, session).await?;
    let Some(payment) = find_paid_session(tx, session).await? else {
        return Ok(());
    };
    if let Some(payment_intent) = &payment.payment_intent {
        lock_refund(tx, payment_intent).await?;
    }
    lock_balance(tx, &payment.account).await.map(|_| ())
}

/// Records that an operator settled a payment by other means than a refund, and takes back its
/// credits. No later refund or dispute of it moves any.
///
/// The caller holds the lock of [`lock_paid_session`].
pub async fn close_refund(tx: &mut Tx, reference: &str, reason: &str) -> Result<()> {
    insert_closed_refund(tx, reference, reason).await?;
    match find_paid_session(tx, reference).await? {
        Some(payment) => take_back(tx, &payment, payment.reports, reason).await,
        None => Ok(()),
    }
}

/// Transfers a payment with its credits to another account, to which its refunds and disputes apply
/// from then on.
///
/// Returns how many credits moved; `None` if the session has none left, its payment is this account's
/// already, or the account that has it has spent too many.
///
/// The caller holds the lock of [`lock_paid_session`].
pub async fn transfer_payment(
    tx: &mut Tx,
    session: &str,
    to: &AccountId,
    reason: &str,
) -> Result<Option<u32>> {
    let Some(payment) = find_paid_session(tx, session).await? else {
        return Ok(None);
    };
    let reports = payment.reports - payment.reversed;
    if reports == 0 || payment.account == *to {
        return Ok(None);
    }
    let reference = format!("{session}#out");
    let out = Entry {
        account: &payment.account,
        kind: EntryKind::Transfer,
        amount: -i64::from(reports),
        reference: &unused_reference(tx, EntryKind::Transfer, &reference).await?,
        reason: Some(reason),
    };
    if post_entry(tx, out).await?.is_none() {
        return Ok(None);
    }
    set_payment_account(tx, session, to).await?;
    let (kind, subject) = (EntryKind::Transfer, format!("{session}#in"));
    add(tx, to, kind, reports, &subject, Some(reason)).await?;
    Ok(Some(reports))
}

/// Takes back all credits of an account that is erased.
pub(crate) async fn forfeit_credits(tx: &mut Tx, account: &AccountId) -> Result<()> {
    let before = lock_balance(tx, account).await?;
    let moved = Move {
        bought: 0,
        kept: before.balance,
        after: BalanceAndDebt {
            balance: 0,
            ..before
        },
    };
    let reason = "the account was erased";
    reverse(tx, account, account.as_str(), reason, before, moved).await
}

/// Posts the reversal of a move, and sets what the account then owes.
async fn reverse(
    tx: &mut Tx,
    account: &AccountId,
    reference: &str,
    reason: &str,
    before: BalanceAndDebt,
    moved: Move,
) -> Result<()> {
    if moved.kept > 0 {
        let reversal = Entry {
            account,
            kind: EntryKind::Reversal,
            amount: -number(moved.kept)?,
            reference: &unused_reference(tx, EntryKind::Reversal, reference).await?,
            reason: Some(reason),
        };
        post(tx, reversal).await?;
    }
    if moved.after.owed == before.owed {
        return Ok(());
    }
    set_owed(tx, account, moved.after.owed).await?;
    let credits = Some(number(moved.after.owed)? - number(before.owed)?);
    let (kind, account) = ("debt.changed", Some(account));
    insert_audit_event(tx, kind, account, reference, credits, reason).await
}

async fn post(tx: &mut Tx, entry: Entry<'_>) -> Result<()> {
    match post_entry(tx, entry).await? {
        Some(_) => Ok(()),
        None => Err(StoreError::Internal("a locked balance has changed".into())),
    }
}

/// The unspent credits of each payment, by its session.
///
/// Credits are spent oldest first. What is returned, frozen or reversed keeps its payment: a job's
/// credit goes back to where it came from. `sessions` has the payment of each dispute in the ledger.
fn unspent_of_payments<'a>(
    entries: &'a [EntryRow],
    sessions: &HashMap<&'a str, &'a str>,
) -> HashMap<&'a str, u32> {
    let mut lots: Vec<i64> = Vec::new();
    // The lot of each payment, and the one that each job was paid from.
    let mut lot_of: HashMap<&str, usize> = HashMap::new();
    for entry in entries {
        let subject = entry.reference.split('#').next().unwrap_or_default();
        let subject = sessions.get(subject).copied().unwrap_or(subject);
        let own = lot_of.get(subject).copied();
        if entry.amount > 0 && own.is_none() {
            lot_of.insert(subject, lots.len());
            lots.push(entry.amount);
            continue;
        }
        let mut amount = entry.amount;
        for place in own.into_iter().chain(0..lots.len()) {
            if let Some(lot) = lots.get_mut(place) {
                // A lot takes back any number, and gives what it has.
                let moved = amount.max(-*lot);
                *lot += moved;
                amount -= moved;
                if moved != 0 {
                    lot_of.entry(subject).or_insert(place);
                }
            }
        }
    }
    let left = |place: usize| lots.get(place).and_then(|lot| u32::try_from(*lot).ok());
    lot_of
        .into_iter()
        .filter_map(|(subject, place)| Some((subject, left(place)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unspent(entries: &[(&str, i64)]) -> [u32; 2] {
        let entries: Vec<_> = entries
            .iter()
            .map(|(reference, amount)| EntryRow {
                kind: String::new(),
                amount: *amount,
                balance_after: 0,
                reference: (*reference).into(),
                reason: None,
                created_at: 0,
            })
            .collect();
        let unspent = unspent_of_payments(&entries, &HashMap::from([("du_1", "cs_1")]));
        ["cs_1", "cs_2"].map(|session| unspent.get(session).copied().unwrap_or_default())
    }

    #[test]
    fn credits_are_spent_oldest_first_and_return_to_their_payment() {
        let bought = [("cs_1", 2), ("cs_2", 3)];
        let spent = [("job_1", -1), ("job_2", -1), ("job_3", -1)];
        let with = |more: &[(&'static str, i64)]| unspent(&[&bought[..], more].concat());
        assert_eq!(with(&[]), [2, 3]);
        assert_eq!(with(&spent[..2]), [0, 3]);
        assert_eq!(with(&spent), [0, 2]);
        assert_eq!(with(&[&spent[..], &[("job_1", 1)]].concat()), [1, 2]);
        assert_eq!(with(&[&spent[..], &[("job_3", 1)]].concat()), [0, 3]);
        assert_eq!(with(&[("du_1", -2), ("job_1", -1)]), [0, 2]);
        assert_eq!(with(&[("du_1", -2), ("job_1", -1), ("du_1#2", 2)]), [2, 2]);
        assert_eq!(with(&[("cs_2#1", -1)]), [2, 2]);
        // More than is left of a payment is taken of the others.
        assert_eq!(with(&[("job_1", -1), ("cs_1#2", -2)]), [0, 2]);
        assert_eq!(with(&[("cs_2#owed", -1)]), [2, 2]);
    }
}

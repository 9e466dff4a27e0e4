//! Payment events, paid sessions, and what was refunded of them.

use nycapt_rules::{
    AccountId, BalanceAndDebt, CURRENCY, OrderId, PaidSession, ProviderId, Purchase, Refund,
    reports_taken_back,
};

use super::audit::insert_audit_event;
use super::value::number;
use super::{Result, Row, Session, Tx, binds, is_payment_lost, row};

/// The account for payments whose account does not exist or was erased; the first migration creates it.
pub const SUSPENSE: &str = "acct_00000000000000000000000000";

/// Inserts an event, of whose body only the digest is stored, and locks it until the end of the
/// transaction. Returns false if an event with this id has been settled.
pub async fn insert_event(
    tx: &mut Tx,
    id: &str,
    kind: &str,
    body_sha256: &[u8; 32],
) -> Result<bool> {
    let now = tx.now().await?;
    let sql = "insert into payment_event as kept
                   (id, kind, body_sha256, outcome, received_at, settled)
               values ($1, $2, $3, '', $4, 0)
               on conflict (id) do update set kind = excluded.kind,
                  body_sha256 = excluded.body_sha256, received_at = excluded.received_at
                where kept.settled = 0";
    tx.changes(sql, binds![id, kind, body_sha256, now]).await
}

/// Records the outcome of an event. One that is not settled is processed again when it is redelivered.
pub async fn set_event_outcome(tx: &mut Tx, id: &str, outcome: &str, settled: bool) -> Result<()> {
    let sql = "update payment_event set outcome = $2, settled = $3 where id = $1";
    tx.run(sql, binds![id, outcome, settled]).await
}

/// Records a paid session that bought nothing, with the latest reason.
pub async fn insert_unused_payment(tx: &mut Tx, paid: &PaidSession, reason: &str) -> Result<()> {
    let Some(reference) = paid.session.as_ref().or(paid.payment_intent.as_ref()) else {
        return Ok(());
    };
    let now = tx.now().await?;
    let amount: Option<i64> = paid.charged.amount.map(number).transpose()?;
    tx.run(
        "insert into unused_payment
            (reference, payment_intent, account_id, order_id, amount_cents, currency, reason,
             created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (reference) do update set reason = excluded.reason",
        binds![
            reference,
            paid.payment_intent,
            paid.account,
            paid.order,
            amount,
            paid.charged.currency,
            reason,
            now,
        ],
    )
    .await
}

/// Locks what is recorded of a session that bought nothing, if anything, until the end of the
/// transaction: it may come to buy something, or be closed.
pub async fn lock_unused_payment(tx: &mut Tx, reference: &str) -> Result<()> {
    let sql = "update unused_payment set reason = reason where reference = $1";
    tx.run(sql, binds![reference]).await
}

/// Inserts a paid session for an account. Returns false if it, or its payment, was inserted before.
/// Fails if there is no such account.
pub(crate) async fn insert_payment(
    tx: &mut Tx,
    purchase: &Purchase,
    account: &AccountId,
) -> Result<bool> {
    let now = tx.now().await?;
    let amount: Option<i64> = purchase.charged.amount.map(number).transpose()?;
    tx.changes(
        "insert into payment
            (session_id, payment_intent, account_id, reports, amount_cents, created_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing",
        binds![
            purchase.session,
            purchase.payment_intent,
            account,
            purchase.reports,
            amount,
            now,
        ],
    )
    .await
}

row! {
    /// A paid session as it is recorded, whether or not it bought anything.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct RecordedPayment {
        pub session: String,
        /// What was paid; none if the provider did not say.
        pub cents: Option<i64> = "amount_cents",
    }
}

pub async fn find_recorded_payment(
    session: &mut Session,
    id: &ProviderId,
) -> Result<Option<RecordedPayment>> {
    let sql = "select session_id as session, amount_cents from payment where session_id = $1
               union all
               select reference, amount_cents from unused_payment where reference = $1";
    session.find(sql, binds![id], RecordedPayment::of).await
}

/// Every paid session that was recorded since a moment, in Unix milliseconds.
pub async fn list_recorded_payments(
    session: &mut Session,
    since: i64,
) -> Result<Vec<RecordedPayment>> {
    let sql = "select session_id as session, amount_cents from payment where created_at >= $1
               union
               select reference, amount_cents from unused_payment where created_at >= $1
                order by session";
    session.list(sql, binds![since], RecordedPayment::of).await
}

/// Sets which payment paid for a session, unless that is known.
pub(crate) async fn set_payment_intent(
    tx: &mut Tx,
    session: &ProviderId,
    payment_intent: &ProviderId,
) -> Result<()> {
    let sql = "update payment set payment_intent = $2
                where session_id = $1 and payment_intent is null
                  and not exists (select 1 from payment other where other.payment_intent = $2)";
    tx.run(sql, binds![session, payment_intent]).await
}

row! {
    #[derive(Debug, Clone)]
    pub(crate) struct Payment {
        pub session: String = "session_id",
        pub payment_intent: Option<ProviderId>,
        pub account: AccountId = "account_id",
        pub reports: u32,
        pub reversed: u32,
        /// Whether an operator settled it by other means than a refund.
        pub closed: bool,
    }
}

impl Payment {
    /// The reports to take back after a refund.
    pub(crate) fn taken_back(&self, refund: &Refund) -> u32 {
        if self.closed {
            self.reports
        } else {
            reports_taken_back(self.reports, refund)
        }
    }
}

macro_rules! payment_by {
    ($column:literal) => {
        concat!(
            "select session_id, payment_intent, account_id, reports, reversed,
                    (select count(*) from closed_refund c
                      where c.reference = payment.session_id) as closed
               from payment where ",
            $column,
            " = $1"
        )
    };
}

/// The session that a payment was made for; `None` if its event has not arrived.
pub(crate) async fn find_payment(
    tx: &mut Tx,
    payment_intent: &ProviderId,
) -> Result<Option<Payment>> {
    let sql = payment_by!("payment_intent");
    tx.find(sql, binds![payment_intent], Payment::of).await
}

/// The payment of a session; `None` if it bought no credits.
pub(crate) async fn find_paid_session(tx: &mut Tx, session: &str) -> Result<Option<Payment>> {
    let sql = payment_by!("session_id");
    tx.find(sql, binds![session], Payment::of).await
}

/// Sets the account that a payment's refunds and disputes apply to.
pub(crate) async fn set_payment_account(
    tx: &mut Tx,
    session: &str,
    account: &AccountId,
) -> Result<()> {
    let sql = "update payment set account_id = $2 where session_id = $1";
    tx.run(sql, binds![session, account]).await
}

pub(crate) async fn set_reversed(tx: &mut Tx, session: &str, reversed: u32) -> Result<()> {
    let sql = "update payment set reversed = $2 where session_id = $1";
    tx.run(sql, binds![session, reversed]).await
}

/// What has been refunded of a payment so far, locked until the end of the transaction. After a lost
/// dispute that is all of it.
///
/// Inserts the row if it is missing, so that a payment and its refund that arrive at the same time
/// wait for each other.
pub async fn lock_refund(tx: &mut Tx, payment_intent: &ProviderId) -> Result<Refund> {
    // The amount is unknown until a refund arrives, so 1 is used.
    raise(tx, payment_intent, 1, 0).await
}

/// What the provider refunded of an order's payments, in cents, also of those that bought nothing.
pub async fn find_refunded(
    session: &mut Session,
    order: &OrderId,
    account: &AccountId,
) -> Result<i64> {
    let sql = "select cast(coalesce(sum(r.amount_refunded), 0) as bigint) as refunded
                 from payment_refund r
                where r.payment_intent in (
                      select payment_intent from payment where account_id = $1
                      union all
                      select payment_intent from unused_payment
                       where order_id = $2 and lower(currency) = $3)";
    let read = |row: &Row| row.int("refunded");
    session
        .one(sql, binds![account, order, CURRENCY], read)
        .await
}

/// Raises what has been refunded of a payment to what an event says, and locks it as
/// [`lock_refund`] does. The audit shows each raise.
pub async fn raise_refund(tx: &mut Tx, refund: &Refund) -> Result<Refund> {
    let (amount, refunded) = (number(refund.amount)?, number(refund.amount_refunded)?);
    let before = lock_refund(tx, &refund.payment_intent).await?;
    let after = raise(tx, &refund.payment_intent, amount, refunded).await?;
    if after.amount_refunded > before.amount_refunded {
        let payment = find_payment(tx, &refund.payment_intent).await?;
        let account = payment.as_ref().map(|payment| &payment.account);
        let (kind, reference) = ("payment.refunded", refund.payment_intent.as_str());
        let reason = format!("{} of {}", after.amount_refunded, after.amount);
        insert_audit_event(tx, kind, account, reference, None, &reason).await?;
    }
    Ok(after)
}

async fn raise(
    tx: &mut Tx,
    payment_intent: &ProviderId,
    amount: i64,
    amount_refunded: i64,
) -> Result<Refund> {
    let sql = "insert into payment_refund as kept (payment_intent, amount, amount_refunded)
               values ($1, $2, $3)
               on conflict (payment_intent) do update set
                  amount = case when excluded.amount > kept.amount
                      then excluded.amount else kept.amount end,
                  amount_refunded = case when excluded.amount_refunded > kept.amount_refunded
                      then excluded.amount_refunded else kept.amount_refunded end
               returning amount, amount_refunded";
    let binds = binds![payment_intent, amount, amount_refunded];
    let refund = tx
        .one(sql, binds, |row| {
            Ok(Refund {
                payment_intent: payment_intent.clone(),
                amount: row.number("amount")?,
                amount_refunded: row.number("amount_refunded")?,
            })
        })
        .await?;
    // Read after the lock: on a server, one statement sees nothing that was committed meanwhile.
    Ok(if is_payment_lost(tx, payment_intent).await? {
        Refund {
            amount_refunded: refund.amount,
            ..refund
        }
    } else {
        refund
    })
}

/// An account's balance and debt, locked until the end of the transaction. Fails if there is no
/// such account.
pub async fn lock_balance(tx: &mut Tx, account: &AccountId) -> Result<BalanceAndDebt> {
    let sql = "update account set owed = owed where id = $1 returning balance, owed";
    tx.one(sql, binds![account], |row| {
        Ok(BalanceAndDebt {
            balance: row.number("balance")?,
            owed: row.number("owed")?,
        })
    })
    .await
}

/// Sets what an account owes from its next purchases.
pub(crate) async fn set_owed(tx: &mut Tx, account: &AccountId, owed: u64) -> Result<()> {
    let sql = "update account set owed = $2 where id = $1";
    tx.run(sql, binds![account, number(owed)?]).await
}

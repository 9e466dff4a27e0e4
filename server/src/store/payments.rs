//! Payments: events that were taken, sessions that were paid, what went back of them.

use nycapt_rules::{AccountId, OrderId, PaidSession, ProviderId, Purchase, Refund, Standing};

use super::{StoreError, Tx, binds};

/// The account of payments that name no account there is; the first migration makes it.
pub(crate) const SUSPENSE: &str = "acct_00000000000000000000000000";

/// An event as it is taken; of its body only the digest is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewEvent<'a> {
    pub(crate) id: &'a str,
    pub(crate) kind: &'a str,
    pub(crate) body_sha256: &'a [u8; 32],
}

/// Takes an event; false where one of this id was taken for good before.
///
/// The event is this transaction's alone until it ends.
///
/// # Errors
/// The database is away.
pub(crate) async fn insert_event(tx: &mut Tx, event: NewEvent<'_>) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let made = tx
        .execute(
            "insert into payment_event as kept
                (id, kind, body_sha256, outcome, received_at, settled)
             values ($1, $2, $3, '', $4, 0)
             on conflict (id) do update set kind = excluded.kind,
                body_sha256 = excluded.body_sha256, received_at = excluded.received_at
              where kept.settled = 0",
            binds![event.id, event.kind, event.body_sha256, now],
        )
        .await?;
    Ok(made == 1)
}

/// Says what came of an event, and whether that is for good: else it counts when it is told again.
///
/// # Errors
/// The database is away.
pub(crate) async fn set_event_outcome(
    tx: &mut Tx,
    id: &str,
    outcome: &str,
    settled: bool,
) -> Result<(), StoreError> {
    tx.execute(
        "update payment_event set outcome = $2, settled = $3 where id = $1",
        binds![id, outcome, i64::from(settled)],
    )
    .await?;
    Ok(())
}

/// Keeps a session that was paid and bought nothing, once; the newest reason counts.
///
/// # Errors
/// The database is away.
pub(crate) async fn insert_unused_payment(
    tx: &mut Tx,
    paid: &PaidSession,
    reason: &str,
) -> Result<(), StoreError> {
    let named = paid.session.as_ref().or(paid.payment_intent.as_ref());
    let Some(reference) = named else {
        return Ok(());
    };
    let now = tx.now().await?;
    let amount: Option<i64> = paid.charged.amount.map(number).transpose()?;
    tx.execute(
        "insert into unused_payment
            (reference, payment_intent, account_id, order_id, amount_cents, currency, reason,
             created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (reference) do update set reason = excluded.reason",
        binds![
            reference.as_str(),
            paid.payment_intent.as_ref().map(ProviderId::as_str),
            paid.account.as_ref().map(AccountId::as_str),
            paid.order.as_ref().map(OrderId::as_str),
            amount,
            paid.charged.currency.as_deref(),
            reason,
            now,
        ],
    )
    .await?;
    Ok(())
}

/// Keeps a paid session for an account; false where it, or its payment, was paid before.
///
/// # Errors
/// The database is away, or there is no such account.
pub(crate) async fn insert_payment(
    tx: &mut Tx,
    purchase: &Purchase,
    account: &AccountId,
) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let amount: Option<i64> = purchase.charged.amount.map(number).transpose()?;
    let made = tx
        .execute(
            "insert into payment
                (session_id, payment_intent, account_id, reports, amount_cents, created_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict do nothing",
            binds![
                purchase.session.as_str(),
                purchase.payment_intent.as_ref().map(ProviderId::as_str),
                account.as_str(),
                i64::from(purchase.reports),
                amount,
                now,
            ],
        )
        .await?;
    Ok(made == 1)
}

/// Says which payment paid for a session, where no event had said it yet.
///
/// # Errors
/// The database is away.
pub(crate) async fn name_payment(
    tx: &mut Tx,
    session: &ProviderId,
    payment_intent: &ProviderId,
) -> Result<(), StoreError> {
    tx.execute(
        "update payment set payment_intent = $2
          where session_id = $1 and payment_intent is null
            and not exists (select 1 from payment other where other.payment_intent = $2)",
        binds![session.as_str(), payment_intent.as_str()],
    )
    .await?;
    Ok(())
}

/// A payment that a refund takes back.
#[derive(Debug, Clone)]
pub(crate) struct Payment {
    pub(crate) session: String,
    pub(crate) account: AccountId,
    pub(crate) reports: u32,
    /// Reports taken back so far.
    pub(crate) reversed: u32,
}

/// The session that a payment was made for; none where it has not been told yet.
///
/// # Errors
/// The database is away.
pub(crate) async fn find_payment(
    tx: &mut Tx,
    payment_intent: &ProviderId,
) -> Result<Option<Payment>, StoreError> {
    let row = tx
        .row(
            "select session_id, account_id, reports, reversed from payment
              where payment_intent = $1",
            binds![payment_intent.as_str()],
        )
        .await?;
    row.map(|row| {
        Ok(Payment {
            session: row.text("session_id")?,
            account: row.id("account_id", AccountId::parse)?,
            reports: number(row.int("reports")?)?,
            reversed: number(row.int("reversed")?)?,
        })
    })
    .transpose()
}

/// Says how many reports of a session have been taken back.
///
/// # Errors
/// The database is away.
pub(crate) async fn set_reversed(
    tx: &mut Tx,
    session: &str,
    reversed: u32,
) -> Result<(), StoreError> {
    tx.execute(
        "update payment set reversed = $2 where session_id = $1",
        binds![session, i64::from(reversed)],
    )
    .await?;
    Ok(())
}

/// What has been refunded of a payment so far, locked until the end of the transaction.
///
/// The row is made here where there is none, so that a payment and its refund that arrive at one
/// time wait for each other: else neither would see the other.
///
/// # Errors
/// The database is away.
pub(crate) async fn lock_refund(
    tx: &mut Tx,
    payment_intent: &ProviderId,
) -> Result<Refund, StoreError> {
    // 1 stands for an amount that no refund has told yet.
    raise(tx, payment_intent, 1, 0).await
}

/// Keeps what has gone back of a payment, and locks it as [`lock_refund`] does; the most that
/// any event told.
///
/// # Errors
/// The database is away.
pub(crate) async fn raise_refund(tx: &mut Tx, refund: &Refund) -> Result<Refund, StoreError> {
    let amounts = (
        number(refund.amount)?,
        number::<_, i64>(refund.amount_refunded)?,
    );
    raise(tx, &refund.payment_intent, amounts.0, amounts.1).await
}

async fn raise(
    tx: &mut Tx,
    payment_intent: &ProviderId,
    amount: i64,
    amount_refunded: i64,
) -> Result<Refund, StoreError> {
    let row = tx
        .row(
            "insert into payment_refund as kept (payment_intent, amount, amount_refunded)
             values ($1, $2, $3)
             on conflict (payment_intent) do update set
                amount = case when excluded.amount > kept.amount
                    then excluded.amount else kept.amount end,
                amount_refunded = case when excluded.amount_refunded > kept.amount_refunded
                    then excluded.amount_refunded else kept.amount_refunded end
             returning amount, amount_refunded",
            binds![payment_intent.as_str(), amount, amount_refunded],
        )
        .await?
        .ok_or_else(|| StoreError::Broken("a refund was not kept".into()))?;
    Ok(Refund {
        payment_intent: payment_intent.clone(),
        amount: number(row.int("amount")?)?,
        amount_refunded: number(row.int("amount_refunded")?)?,
    })
}

/// An account's balance, locked until the end of the transaction.
///
/// # Errors
/// The database is away, or there is no such account.
pub(crate) async fn lock_standing(
    tx: &mut Tx,
    account: &AccountId,
) -> Result<Standing, StoreError> {
    let row = tx
        .row(
            "update account set owed = owed where id = $1 returning balance, owed",
            binds![account.as_str()],
        )
        .await?
        .ok_or_else(|| StoreError::Broken("a payment has no account".into()))?;
    Ok(Standing {
        balance: number(row.int("balance")?)?,
        owed: number(row.int("owed")?)?,
    })
}

/// Says what an account owes of its next purchases.
///
/// # Errors
/// The database is away.
pub(crate) async fn set_owed(
    tx: &mut Tx,
    account: &AccountId,
    owed: u64,
) -> Result<(), StoreError> {
    tx.execute(
        "update account set owed = $2 where id = $1",
        binds![account.as_str(), number::<_, i64>(owed)?],
    )
    .await?;
    Ok(())
}

fn number<A, B>(value: A) -> Result<B, StoreError>
where
    B: TryFrom<A>,
{
    B::try_from(value).map_err(|_| StoreError::Broken("a number is out of bounds".into()))
}

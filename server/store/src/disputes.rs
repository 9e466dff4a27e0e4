//! Disputes: payments that a buyer's bank has taken back or may take back.

use nycapt_rules::{AccountId, Dispute, DisputeState, OrderId, ProviderId};

use super::payments::number;
use super::{Session, StoreError, Tx, binds};

/// A stored dispute.
#[derive(Debug, Clone)]
pub struct DisputeRow {
    pub id: ProviderId,
    pub state: DisputeState,
    /// Reports kept off the balance.
    pub frozen: u32,
    /// Whether its payment has arrived, so that the frozen amount is final.
    pub is_decided: bool,
}

/// An undecided dispute, for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenDispute {
    pub id: String,
    pub payment_intent: String,
    pub reason: Option<String>,
    pub cents: Option<i64>,
    pub currency: Option<String>,
    /// `None` until the payment arrives.
    pub account: Option<AccountId>,
    /// The order that was paid for.
    pub order: Option<OrderId>,
    /// Reports kept off the balance.
    pub frozen: i64,
    /// When the provider reported it, in Unix milliseconds.
    pub since: i64,
}

/// Inserts or closes a dispute. Returns false if that was already recorded.
///
/// Events arrive in any order: an open dispute is closed and a won one is lost, never the reverse.
pub async fn advance_dispute(tx: &mut Tx, dispute: &Dispute) -> Result<bool, StoreError> {
    let now = tx.now().await?;
    let amount: Option<i64> = dispute.amount.map(number).transpose()?;
    let sql = "insert into payment_dispute as kept
                   (id, payment_intent, state, reason, amount_cents, currency, created_at,
                    changed_at)
               values ($1, $2, $3, $4, $5, $6, $7, $7)
               on conflict (id) do update
                  set state = excluded.state, changed_at = excluded.changed_at
                where (kept.state = 'open' and excluded.state <> 'open')
                   or (kept.state = 'won' and excluded.state = 'lost')";
    let binds = binds![
        dispute.id.as_str(),
        dispute.payment_intent.as_str(),
        dispute.state.as_str(),
        dispute.reason.as_deref(),
        amount,
        dispute.currency.as_deref(),
        now,
    ];
    tx.changes(sql, binds).await
}

/// Every dispute of a payment, oldest first. The caller holds the lock of
/// [`lock_refund`](super::lock_refund).
pub async fn list_disputes(
    tx: &mut Tx,
    payment_intent: &ProviderId,
) -> Result<Vec<DisputeRow>, StoreError> {
    let sql = "select id, state, frozen, account_id from payment_dispute
                where payment_intent = $1 order by created_at, id";
    tx.list(sql, binds![payment_intent.as_str()], |row| {
        Ok(DisputeRow {
            id: row.parsed("id", ProviderId::parse)?,
            state: row.parsed("state", DisputeState::parse)?,
            frozen: row.number("frozen")?,
            is_decided: row.text_or_none("account_id")?.is_some(),
        })
    })
    .await
}

/// Sets the account of a dispute and how many reports it freezes.
pub async fn set_frozen(
    tx: &mut Tx,
    dispute: &ProviderId,
    account: &AccountId,
    frozen: u32,
) -> Result<(), StoreError> {
    let sql = "update payment_dispute set account_id = $2, frozen = $3 where id = $1";
    let binds = binds![dispute.as_str(), account.as_str(), i64::from(frozen)];
    tx.execute(sql, binds).await.map(|_| ())
}

/// Whether a bank has taken a payment back.
pub(crate) async fn is_payment_lost(
    tx: &mut Tx,
    payment_intent: &ProviderId,
) -> Result<bool, StoreError> {
    let sql = "select 1 as one from payment_dispute where payment_intent = $1 and state = 'lost'";
    tx.exists(sql, binds![payment_intent.as_str()]).await
}

/// Whether an account has an open or lost dispute.
pub async fn is_disputed(session: &mut Session, account: &AccountId) -> Result<bool, StoreError> {
    let sql = "select 1 as one from payment_dispute where account_id = $1 and state <> 'won'";
    session.exists(sql, binds![account.as_str()]).await
}

/// An account's credits frozen by open disputes.
pub async fn find_frozen(session: &mut Session, account: &AccountId) -> Result<i64, StoreError> {
    let sql = "select cast(coalesce(sum(frozen), 0) as bigint) as frozen from payment_dispute
                where account_id = $1";
    session
        .one(sql, binds![account.as_str()], |row| row.int("frozen"))
        .await
}

/// All open disputes, oldest first.
pub async fn list_open_disputes(session: &mut Session) -> Result<Vec<OpenDispute>, StoreError> {
    let sql = "select d.id, d.payment_intent, d.reason, d.amount_cents, d.currency, d.account_id,
                      o.id as order_id, d.frozen, d.created_at
                 from payment_dispute d left join guest_order o on o.account_id = d.account_id
                where d.state = 'open'
                order by d.created_at, d.id";
    session
        .list(sql, &[], |row| {
            Ok(OpenDispute {
                id: row.text("id")?,
                payment_intent: row.text("payment_intent")?,
                reason: row.text_or_none("reason")?,
                cents: row.int_or_none("amount_cents")?,
                currency: row.text_or_none("currency")?,
                account: row.parsed_or_none("account_id", AccountId::parse)?,
                order: row.parsed_or_none("order_id", OrderId::parse)?,
                frozen: row.int("frozen")?,
                since: row.int("created_at")?,
            })
        })
        .await
}
